"""Matches with real cards: reported by their sides, agreed, disputed, ruled on."""

from datetime import timedelta

import pytest

from games.engine import records_text
from games.models import Match, Rating, Report
from games.selectors.access import NotFound
from games.selectors.positions import position
from games.selectors.records import match_record
from games.selectors.verification import match_differences, settlement_differences
from games.services import (
    Chair,
    confirm_report,
    open_table_match,
    report_match,
    resign,
    rule_on_match,
    settle_match,
    sweep,
)
from games.services.bots import seat_bots
from games.services.errors import (
    AlreadyConfirmed,
    AlreadySeated,
    BadName,
    BadReport,
    BotAtTable,
    GuestUnrated,
    ImpossibleReport,
    MatchUnfinished,
    NoSuchSide,
    NotATableMatch,
    NotInCharge,
    NotSeated,
    WrongSeatCount,
)
from games.services.ledger import places_of
from games.services.players import make_guest
from games.services.report_match import CONFIRMED_BY_SILENCE
from tests.games.conftest import NOW, play_on

pytestmark = pytest.mark.django_db
LATER = NOW + timedelta(hours=1)


@pytest.fixture
def host(make_player):
    return make_player("Host")


@pytest.fixture
def paper(host, ada, bruno) -> Match:
    """Ada against Bruno at a real table, rated, organised by somebody who does not play."""
    chairs = [Chair(player=ada), Chair(player=bruno)]
    return open_table_match(creator=host, preset="scopa_classica", chairs=chairs, rated=True, now=NOW)


def points(*scores: int, **more: object) -> dict[str, object]:
    return {"level": "points", "content": {"scores": list(scores), **more}}


def fresh(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def test_a_real_table_names_everybody_who_sits_there(host, ada, bruno) -> None:
    open_ = {"creator": host, "preset": "scopa_classica", "now": NOW}
    with pytest.raises(WrongSeatCount):
        open_table_match(chairs=[Chair(player=ada)], **open_)
    with pytest.raises(AlreadySeated):
        open_table_match(chairs=[Chair(player=ada)] * 2, **open_)
    with pytest.raises(BotAtTable):
        open_table_match(chairs=[Chair(player=ada), Chair(player=seat_bots(["greedy"], taken=set())[0])], **open_)
    with pytest.raises(GuestUnrated):
        open_table_match(chairs=[Chair(player=ada), Chair(label="Zio Pino")], rated=True, **open_)
    with pytest.raises(GuestUnrated):
        open_table_match(chairs=[Chair(player=ada), Chair(player=make_guest())], rated=True, **open_)
    with pytest.raises(BadName):
        open_table_match(chairs=[Chair(player=ada), Chair(label=" ")], **open_)
    assert not Match.objects.exists()

    match = open_table_match(chairs=[Chair(player=ada), Chair(label="Zio Pino")], **open_)
    assert [seat.label for seat in match.seats.all()] == ["", "Zio Pino"]
    assert len({seat.report_code for seat in match.seats.all()}) == 2


def test_equal_reports_settle_the_match_and_the_ratings(paper, ada, bruno) -> None:
    report_match(match_id=paper.pk, player=ada, now=NOW, **points(11, 8))
    assert fresh(paper).reporting == "reported"

    report_match(match_id=paper.pk, player=bruno, now=LATER, **points(11, 8))

    match = fresh(paper)
    assert (match.status, match.reporting, match.scores, match.winner_side) == ("finished", "confirmed", [11, 8], 0)
    assert settle_match(match_id=match.pk, now=LATER)
    assert Rating.objects.get(player=ada).value == 1520
    assert match_differences(fresh(paper)) == settlement_differences(fresh(paper)) == []


def test_the_other_side_confirms_with_one_click(paper, ada, bruno) -> None:
    report_match(match_id=paper.pk, player=ada, now=NOW, **points(8, 12))

    confirm_report(match_id=paper.pk, player=bruno, now=LATER)

    assert fresh(paper).winner_side == 1
    assert Report.objects.filter(match=paper).count() == 2


def test_nobody_confirms_their_own_report(paper, ada) -> None:
    report_match(match_id=paper.pk, player=ada, now=NOW, **points(11, 8))
    with pytest.raises(BadReport):
        confirm_report(match_id=paper.pk, player=ada, now=LATER)


def test_one_report_counts_when_nobody_objects_in_time(paper, ada) -> None:
    report_match(match_id=paper.pk, player=ada, now=NOW, **points(11, 8))

    assert sweep(now=NOW + CONFIRMED_BY_SILENCE - timedelta(seconds=1)).confirmed == 0
    assert sweep(now=NOW + CONFIRMED_BY_SILENCE).confirmed == 1

    assert fresh(paper).reporting == "confirmed"
    with pytest.raises(AlreadyConfirmed):
        report_match(match_id=paper.pk, player=ada, now=LATER, **points(8, 11))


def test_different_reports_wait_and_may_still_come_together(paper, ada, bruno) -> None:
    report_match(match_id=paper.pk, player=ada, now=NOW, **points(11, 8))
    report_match(match_id=paper.pk, player=bruno, now=NOW, **points(8, 11))

    assert (fresh(paper).reporting, fresh(paper).confirm_at) == ("disputed", None)
    assert sweep(now=NOW + timedelta(days=9)).confirmed == 0

    report_match(match_id=paper.pk, player=bruno, now=LATER, **points(11, 8))
    assert fresh(paper).reporting == "confirmed"


def test_whoever_is_in_charge_rules_and_says_why(paper, host, ada, bruno) -> None:
    report_match(match_id=paper.pk, player=ada, now=NOW, **points(11, 8))
    report_match(match_id=paper.pk, player=bruno, now=NOW, **points(8, 11))
    ruling = {"match_id": paper.pk, "now": LATER, **points(11, 9)}

    for player in (ada, bruno):
        with pytest.raises(NotInCharge):
            rule_on_match(player=player, explanation="mine", **ruling)
    with pytest.raises(BadReport):
        rule_on_match(player=host, explanation="  ", **ruling)
    rule_on_match(player=host, explanation="The sheet says 11 to 9.", **ruling)

    match = fresh(paper)
    assert (match.reporting, match.scores, match.winner_side) == ("ruled", [11, 9], 0)
    assert match.rulings.get().explanation == "The sheet says 11 to 9."
    with pytest.raises(AlreadyConfirmed):
        rule_on_match(player=host, explanation="again", **ruling)


def test_staff_rules_on_matches_it_does_not_play_in(paper, make_player) -> None:
    arbiter = make_player()
    arbiter.user.is_staff = True
    arbiter.user.save()

    rule_on_match(match_id=paper.pk, player=arbiter, explanation="by lot", now=NOW, **points(11, 9))

    assert fresh(paper).reporting == "ruled"


def test_a_code_on_the_sheet_is_as_good_as_an_account(host) -> None:
    chairs = [Chair(label="Pino"), Chair(label="Rosa")]
    match = open_table_match(creator=host, preset="scopa_classica", chairs=chairs, now=NOW)
    codes = [seat.report_code for seat in match.seats.all()]

    report_match(match_id=match.pk, report_code=codes[0], now=NOW, **points(11, 2))
    with pytest.raises(NotFound):
        confirm_report(match_id=match.pk, report_code="wrong", now=NOW)
    confirm_report(match_id=match.pk, report_code=codes[1], now=NOW)

    assert fresh(match).reporting == "confirmed"


def test_a_stranger_reports_nothing_and_the_organiser_speaks_for_a_side(paper, host, make_player) -> None:
    with pytest.raises(NotSeated):
        report_match(match_id=paper.pk, player=make_player(), side=0, now=NOW, **points(11, 8))
    with pytest.raises(NotSeated):
        report_match(match_id=paper.pk, player=host, now=NOW, **points(11, 8))
    with pytest.raises(NoSuchSide):
        report_match(match_id=paper.pk, player=host, side=2, now=NOW, **points(11, 8))
    assert report_match(match_id=paper.pk, player=host, side=1, now=NOW, **points(11, 8)).side == 1


def test_an_online_match_reports_itself(table, ada) -> None:
    with pytest.raises(NotATableMatch):
        report_match(match_id=table.pk, player=ada, now=NOW, **points(11, 8))


@pytest.mark.parametrize(
    ("level", "content", "error"),
    [
        ("poem", {}, BadReport),
        ("points", {}, BadReport),
        ("points", {"scores": [11]}, BadReport),
        ("points", {"scores": [11, -1]}, BadReport),
        ("points", {"scores": ["11", "8"]}, BadReport),
        ("points", {"scores": [True, 11]}, BadReport),
        ("points", {"scores": [9, 8]}, MatchUnfinished),
        ("points", {"scores": [11, 11]}, MatchUnfinished),
        ("points", {"scores": [12, 11], "winner": 1}, ImpossibleReport),
        ("cards", {"hands": []}, BadReport),
        ("cards", {"hands": [{"piles": ["rest", "rest"], "sweeps": [0, 0]}]}, BadReport),
        ("cards", {"hands": [{"piles": [["7D", "7D"], "rest"], "sweeps": [0, 0]}]}, ImpossibleReport),
        ("cards", {"hands": [{"piles": [["7D"], ["7C"]], "sweeps": [0, 0]}]}, ImpossibleReport),
        ("cards", {"hands": [{"piles": [["7X"], "rest"], "sweeps": [0, 0]}]}, BadReport),
        ("cards", {"hands": [{"piles": [["7D", "7C"], "rest"], "sweeps": [2, 0]}]}, ImpossibleReport),
        ("cards", {"hands": [{"piles": [["7D", "7C"], "rest"], "sweeps": [0, 19]}]}, ImpossibleReport),
        ("cards", {"hands": ["hand"]}, BadReport),
    ],
)
def test_reports_that_cannot_be_are_refused_and_leave_nothing(paper, ada, level, content, error) -> None:
    with pytest.raises(error):
        report_match(match_id=paper.pk, player=ada, level=level, content=content, now=NOW)

    assert not Report.objects.exists()
    assert fresh(paper).reporting == ""


def test_captured_cards_are_counted_for_the_reporter(paper, ada) -> None:
    coins = [f"{value}D" for value in range(1, 11)]
    sevens = ["7C", "7S", "7B"] + [f"{value}C" for value in (1, 2, 3, 4, 5, 6, 8, 9, 10)]
    hand = {"piles": [coins + sevens, "rest"], "sweeps": [1, 0]}

    report = report_match(match_id=paper.pk, player=ada, level="cards", content={"hands": [hand] * 3}, now=NOW)

    assert report.rows[0][0] == {"cards": 1, "coins": 1, "settebello": 1, "primiera": 1, "bonus": 0, "sweeps": 1}
    assert (report.scores, report.winner_side) == ([15, 0], 0)


def test_a_hand_after_the_end_is_refused(paper, ada) -> None:
    coins = [f"{value}D" for value in range(1, 11)] + [f"{value}C" for value in range(1, 11)] + ["7S", "7B"]
    hand = {"piles": [coins, "rest"], "sweeps": [1, 0]}

    with pytest.raises(ImpossibleReport) as refusal:
        report_match(match_id=paper.pk, player=ada, level="cards", content={"hands": [hand] * 4}, now=NOW)

    assert refusal.value.details == {"issues": [{"code": "match_was_over", "hand": 4}]}


def test_giving_up_is_a_result(paper, ada, bruno) -> None:
    for player in (ada, bruno):
        report_match(match_id=paper.pk, player=player, now=NOW, **points(3, 5, conceded=1))

    match = fresh(paper)
    assert (match.winner_side, match.outcome_reason) == (0, "resigned")


def test_a_result_that_is_not_what_was_reported_is_found(paper, ada, bruno) -> None:
    for player in (ada, bruno):
        report_match(match_id=paper.pk, player=player, now=NOW, **points(11, 8))
    Match.objects.filter(pk=paper.pk).update(scores=[12, 8])

    assert "says otherwise" in match_differences(fresh(paper))[0]
    Report.objects.all().delete()
    assert match_differences(fresh(paper)) == ["a result that nobody reported"]


def test_nobodys_rating_moves_without_their_own_word(paper, host, ada, bruno) -> None:
    """Neither the organiser for both sides, nor a chair's code, nor silence, nor the organiser's ruling rates."""
    chairs = [Chair(player=ada), Chair(player=bruno)]
    settled = []
    for end in ("organiser", "code", "silence", "ruling"):
        match = open_table_match(creator=host, preset="scopa_classica", chairs=chairs, rated=True, now=NOW)
        if end == "organiser":
            for side in (0, 1):
                report_match(match_id=match.pk, player=host, side=side, now=NOW, **points(11, 0))
        elif end == "ruling":
            rule_on_match(match_id=match.pk, player=host, explanation="so", now=NOW, **points(11, 0))
        else:
            report_match(match_id=match.pk, player=ada, now=NOW, **points(11, 0))
            if end == "code":
                code = match.seats.get(number=1).report_code
                confirm_report(match_id=match.pk, player=ada, report_code=code, now=NOW)
            else:
                sweep(now=NOW + CONFIRMED_BY_SILENCE)
        settled.append(fresh(match))

    assert [(match.status, match.rated) for match in settled] == [("finished", False)] * 4
    for match in settled:
        settle_match(match_id=match.pk, now=LATER)
    assert not Rating.objects.exists()


def test_a_ruling_by_staff_is_rated(paper, make_player, ada) -> None:
    arbiter = make_player()
    arbiter.user.is_staff = True
    arbiter.user.save()

    rule_on_match(match_id=paper.pk, player=arbiter, explanation="by the sheet", now=NOW, **points(11, 9))

    assert settle_match(match_id=paper.pk, now=NOW)
    assert Rating.objects.get(player=ada).value == 1520


SHEET = {
    "cards": [24, 16],
    "coins": [6, 4],
    "settebello": 0,
    "prime": [81, 70],
    "sweeps": [1, 0],
}


def test_a_sheet_is_computed_where_it_leaves_no_choice(paper, ada) -> None:
    report = report_match(match_id=paper.pk, player=ada, level="sheet", content={"hands": [SHEET] * 3}, now=NOW)

    assert (report.scores, report.winner_side) == ([15, 0], 0)


def test_a_sheet_that_leaves_a_choice_needs_its_points(paper, ada) -> None:
    open_sheet = {key: value for key, value in SHEET.items() if key != "prime"}
    ask = {"match_id": paper.pk, "player": ada, "level": "sheet", "now": NOW}

    with pytest.raises(BadReport):
        report_match(content={"hands": [open_sheet] * 3}, **ask)
    report = report_match(content={"hands": [{**open_sheet, "points": [4, 1]}] * 3}, **ask)

    assert report.scores == [12, 3]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"cards": [24, 15]}, "cards_total"),
        ({"coins": [7, 4]}, "coins_total"),
        ({"cards": [38, 2], "coins": [6, 4]}, "coins_exceed_cards"),
        ({"settebello": None}, "settebello_missing"),
        ({"sweeps": [19, 0]}, "sweeps_exceed_cards"),
        ({"points": [9, 0]}, "wrong_score"),
        ({"cards": ["24", 16]}, "not_a_count"),
    ],
)
def test_a_sheet_that_cannot_be_says_why_and_where(paper, ada, change, code) -> None:
    content = {"hands": [SHEET, {**SHEET, **change}, SHEET]}

    with pytest.raises(ImpossibleReport) as refusal:
        report_match(match_id=paper.pk, player=ada, level="sheet", content=content, now=NOW)

    assert (code, 2) in [(issue["code"], issue["hand"]) for issue in refusal.value.details["issues"]]


@pytest.fixture
def written(table) -> str:
    """The record of a match that was played out elsewhere, as text."""
    match = play_on(table)
    return records_text([match_record(match)])


def test_a_full_record_is_checked_card_by_card(paper, ada, bruno, written) -> None:
    report = report_match(match_id=paper.pk, player=ada, level="record", content={"shn": written}, now=NOW)

    confirm_report(match_id=paper.pk, player=bruno, now=LATER)
    match = fresh(paper)
    assert match.scores == report.scores == list(position(match).scores)
    assert match.hands.count() == len(report.rows)
    assert match_differences(match) == []


def test_a_forged_play_is_found_with_its_place(paper, ada, written) -> None:
    forged = written.replace("1. ", "1. 7D ", 1)

    with pytest.raises(ImpossibleReport) as refusal:
        report_match(match_id=paper.pk, player=ada, level="record", content={"shn": forged}, now=NOW)

    [issue] = refusal.value.details["issues"]
    assert issue["line"] > 1


@pytest.mark.parametrize("content", [{}, {"shn": 7}, {"shn": ""}, {"shn": "hello"}, {"shn": "\x00"}])
def test_what_is_no_record_is_refused(paper, ada, content) -> None:
    with pytest.raises((BadReport, ImpossibleReport)):
        report_match(match_id=paper.pk, player=ada, level="record", content=content, now=NOW)


def test_a_record_of_another_game_is_refused(paper, ada, written) -> None:
    content = {"shn": written.replace('[Variant "scopa_classica"]', '[Variant "re_bello"]')}

    with pytest.raises(ImpossibleReport) as refusal:
        report_match(match_id=paper.pk, player=ada, level="record", content=content, now=NOW)

    assert refusal.value.details == {"issues": [{"code": "other_rules"}]}


@pytest.mark.parametrize(("scores", "winner"), [((20, 5, 9), 1), ((2, 9, 5), 2), ((2, 7, 7), None)])
def test_whoever_stands_best_of_the_others_wins_what_is_given_up(host, scores, winner) -> None:
    """In the losing game that is whoever has fewest; level others share it."""
    chairs = [Chair(label=name) for name in ("Pino", "Rosa", "Ugo")]
    options = {"players": 3}
    match = open_table_match(creator=host, preset="scopa_a_perdere", options=options, chairs=chairs, now=NOW)

    report = report_match(match_id=match.pk, player=host, side=0, now=NOW, **points(*scores, conceded=0))

    assert (report.winner_side, report.reason) == (winner, "resigned")


@pytest.fixture
def trio(host, make_player) -> Match:
    """A rated real table of three in a competition."""
    chairs = [Chair(player=make_player()) for _ in range(3)]
    ask = {"preset": "scopa_classica", "options": {"players": 3}, "rated": True, "competition": True, "now": NOW}
    return open_table_match(creator=host, chairs=chairs, **ask)


def test_whoever_gave_up_at_a_table_of_three_is_rated_last(trio, host) -> None:
    """Having most points does not save whoever gave up; the others, who are level, share the win."""
    rule_on_match(
        match_id=trio.pk, player=host, explanation="so", now=NOW, for_competition=True, **points(9, 5, 5, conceded=0)
    )
    settle_match(match_id=trio.pk, now=NOW)

    values = [Rating.objects.get(player=seat.player).value for seat in trio.seats.all()]
    assert values == [1480, 1510, 1510]
    assert match_differences(fresh(trio)) == settlement_differences(fresh(trio)) == []


def test_a_rated_table_of_three_is_settled_and_rated_when_all_three_agree(trio) -> None:
    seats = list(trio.seats.all())
    for seat in seats:
        assert fresh(trio).status == Match.Status.OPEN
        report_match(match_id=trio.pk, player=seat.player, now=NOW, **points(9, 5, 5, conceded=0))
    settle_match(match_id=trio.pk, now=NOW)

    assert (fresh(trio).conceded_side, places_of(fresh(trio))) == (0, [3, 1, 1])
    assert [Rating.objects.get(player=seat.player).value for seat in seats] == [1480, 1510, 1510]


def test_two_sides_of_three_settle_a_rated_table_after_a_day_and_rate_nobody(trio) -> None:
    for seat in list(trio.seats.all())[:2]:
        report_match(match_id=trio.pk, player=seat.player, now=NOW, **points(11, 5, 4))

    assert (fresh(trio).reporting, fresh(trio).confirm_at) == ("reported", NOW + CONFIRMED_BY_SILENCE)
    assert sweep(now=NOW + CONFIRMED_BY_SILENCE).confirmed == 1
    assert (fresh(trio).status, fresh(trio).rated) == ("finished", False)


def test_two_sides_of_three_settle_an_unrated_table_at_once(host) -> None:
    chairs = [Chair(label=name) for name in ("Pino", "Rosa", "Ugo")]
    ask = {"creator": host, "preset": "scopa_classica", "options": {"players": 3}, "now": NOW}
    match = open_table_match(chairs=chairs, **ask)
    for side in (0, 1):
        report_match(match_id=match.pk, player=host, side=side, now=NOW, **points(11, 5, 4))

    assert fresh(match).reporting == "confirmed"


def test_reports_that_name_another_side_as_giving_up_differ(trio) -> None:
    for seat, side in zip(trio.seats.all(), (1, 2), strict=False):
        report_match(match_id=trio.pk, player=seat.player, now=NOW, **points(5, 3, 3, conceded=side))

    assert fresh(trio).reporting == "disputed"


@pytest.mark.parametrize("level", ["sheet", "cards"])
def test_a_match_reported_hand_by_hand_may_have_been_given_up(paper, ada, level) -> None:
    coins = [f"{value}D" for value in range(1, 11)] + [f"{value}C" for value in range(1, 11)] + ["7S", "7B"]
    hand = {"sheet": SHEET, "cards": {"piles": [coins, "rest"], "sweeps": [1, 0]}}[level]
    ask = {"match_id": paper.pk, "player": ada, "level": level, "now": NOW}

    with pytest.raises(MatchUnfinished):
        report_match(content={"hands": [hand]}, **ask)
    report = report_match(content={"hands": [hand], "conceded": 0}, **ask)

    assert (report.winner_side, report.conceded_side, report.reason, report.scores) == (1, 0, "resigned", [5, 0])
    with pytest.raises(ImpossibleReport):
        report_match(content={"hands": [hand] * 3, "conceded": 1}, **ask)
    with pytest.raises(BadReport):
        report_match(content={"hands": [hand], "conceded": 2}, **ask)


def test_a_record_may_end_where_somebody_gave_up(paper, ada, table) -> None:
    match = table
    while not match.hands.filter(ended_seq__isnull=False).exists():
        match = play_on(match, 1)
    resign(player=ada, match_id=match.pk, now=NOW)
    shn = records_text([match_record(fresh(match))])

    report = report_match(match_id=paper.pk, player=ada, level="record", content={"shn": shn, "conceded": 0}, now=NOW)

    assert (report.winner_side, report.conceded_side, report.reason) == (1, 0, "resigned")
    assert report.scores == list(match.scores)


def test_a_ruling_says_who_gave_up(paper, host) -> None:
    rule_on_match(match_id=paper.pk, player=host, explanation="She left.", now=NOW, **points(9, 2, conceded=0))

    assert (fresh(paper).conceded_side, fresh(paper).winner_side) == (0, 1)
    assert match_differences(fresh(paper)) == []
