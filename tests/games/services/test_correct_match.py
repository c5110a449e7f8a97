"""A competition corrects a result, and takes back what a match did to ratings."""

from datetime import timedelta
from functools import partial
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction

from games.engine import records_text
from games.models import Match, MatchEvent, Rating, RatingEntry, Report, Ruling
from games.selectors.histories import rating_changes, standing_entries
from games.selectors.records import match_record
from games.services import (
    Chair,
    annul_match_rating,
    call_off_match,
    confirm_report,
    correct_match,
    open_table_match,
    rating_effect,
    report_match,
    rule_on_match,
    settle_match,
    sweep,
)
from games.services.errors import (
    BadReport,
    MatchCancelled,
    NoSuchSide,
    NotACompetitionMatch,
    NotATableMatch,
    NotInCharge,
    ResultPending,
)
from games.services.report_match import CONFIRMED_BY_SILENCE
from tests.games.conftest import NOW, play_on
from tests.threads import at_once

pytestmark = pytest.mark.django_db
LATER = NOW + timedelta(hours=1)


@pytest.fixture
def host(make_player):
    return make_player("Host")


@pytest.fixture
def open_paper(host, ada, bruno):
    """A function that opens a rated match of Ada against Bruno for a competition."""

    def open_one(**more) -> Match:
        arguments = {"creator": host, "preset": "scopa_classica", "rated": True, "now": NOW, "competition": True}
        chairs = [Chair(player=ada), Chair(player=bruno)]
        return open_table_match(**{**arguments, "chairs": chairs, **more})

    return open_one


@pytest.fixture
def settled(open_paper, ada, bruno) -> Match:
    """Ada has beaten Bruno, both said so, and both are rated for it."""
    return settle(open_paper(), ada, bruno)


def settle(match: Match, first, second, *scores: int) -> Match:
    content = {"scores": list(scores or (11, 8))}
    report_match(match_id=match.pk, player=first, level="points", content=content, now=NOW)
    confirm_report(match_id=match.pk, player=second, now=NOW)
    assert settle_match(match_id=match.pk, now=NOW)
    return fresh(match)


def fresh(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def value(player) -> float:
    return Rating.objects.get(player=player, pool="scopa").value


def verify() -> None:
    """Raises CommandError when anything differs."""
    call_command("verify_matches", stdout=StringIO())


def correct(match: Match, host, *scores: int, winner: int | None = 1, **more) -> Match:
    arguments = {"ruled_by": host, "explanation": "The sides were swapped.", "now": LATER}
    return correct_match(match_id=match.pk, scores=scores or (8, 11), winner=winner, **{**arguments, **more})


def test_a_correction_turns_the_result_and_the_ratings_round(settled, host, ada, bruno) -> None:
    match = correct(settled, host)

    assert (match.scores, match.winner_side, match.reporting) == ([8, 11], 1, "ruled")
    assert (value(ada), value(bruno)) == (1480, 1520)
    kinds = list(RatingEntry.objects.filter(player=ada).order_by("pk").values_list("kind", "revision", "after"))
    assert kinds == [("result", 1, 1520), ("reversal", 1, 1500), ("result", 2, 1480)]
    assert Rating.objects.get(player=ada).games == 1
    assert MatchEvent.objects.get(match=match, seq=match.seq).public["kind"] == "result_corrected"
    verify()


def test_an_annulled_match_leaves_ratings_as_they_were(settled, ada, bruno) -> None:
    assert annul_match_rating(match_id=settled.pk, now=LATER) == 2
    assert annul_match_rating(match_id=settled.pk, now=LATER) == 0

    assert (value(ada), value(bruno)) == (1500, 1500)
    assert (fresh(settled).rated, fresh(settled).scores) == (False, [11, 8])
    assert rating_changes(settled.pk) == []
    verify()


def test_everything_that_was_said_before_stays(settled, host) -> None:
    correct(settled, host)
    correct(settled, host, 11, 9, winner=0, explanation="The sheet says so.")

    rulings = Ruling.objects.filter(match=settled).order_by("pk")
    assert [(each.scores, each.replaced_at is None) for each in rulings] == [([8, 11], False), ([11, 9], True)]
    assert [each.scores for each in Report.objects.filter(match=settled)] == [[11, 8], [11, 8]]
    assert RatingEntry.objects.filter(match=settled, kind="result").values("revision").distinct().count() == 3
    verify()


def test_a_correction_rates_with_the_strengths_of_the_day_of_the_match(settled, open_paper, host, ada, bruno) -> None:
    """Ada has climbed since; that she lost the first match costs what it would have cost then."""
    for _ in range(4):
        settle(open_paper(), ada, bruno)
    before = value(ada)

    correct(settled, host)

    assert value(ada) == pytest.approx(before - 40)
    assert value(ada) + value(bruno) == pytest.approx(3000)
    assert [round(entry.expected, 6) for entry in standing_entries(settled.pk)] == [0.5, 0.5]
    verify()


def test_k_is_that_of_the_day_of_the_match(settled, host, ada, bruno) -> None:
    """Thirty matches later a newcomer's K is gone, but not from the match that was played as one."""
    Rating.objects.filter(player=ada).update(games=40)

    correct(settled, host)

    assert value(ada) == pytest.approx(1480)


def test_a_preview_says_what_a_correction_then_does(settled, open_paper, host, ada, bruno) -> None:
    settle(open_paper(), bruno, ada, 3, 12)
    entries = RatingEntry.objects.count()
    swapped = rating_effect(settled, scores=[8, 11], winner=1)
    annulled = rating_effect(settled, scores=None, winner=None)

    assert RatingEntry.objects.count() == entries
    assert [(each.player, each.pool, each.now) for each in swapped] == [
        (ada, "scopa", value(ada)),
        (bruno, "scopa", value(bruno)),
    ]
    assert [each.then for each in annulled] == pytest.approx([value(ada) - 20, value(bruno) + 20])

    correct(settled, host)
    assert [value(ada), value(bruno)] == [each.then for each in swapped]
    annul_match_rating(match_id=settled.pk, now=LATER)
    assert [value(ada), value(bruno)] == pytest.approx([each.then for each in annulled])
    assert rating_effect(fresh(settled), scores=[8, 11], winner=1) == ()
    verify()


def test_a_preview_of_a_match_without_a_result_rates_it_from_today(open_paper, ada) -> None:
    effects = rating_effect(open_paper(), scores=[11, 8], winner=0)

    assert [(each.now, each.then) for each in effects] == [(1500, 1520), (1500, 1480)]
    assert not Rating.objects.exists()


def test_settling_again_does_nothing_after_a_correction(settled, host, ada) -> None:
    correct(settled, host)

    assert not settle_match(match_id=settled.pk, now=LATER)
    assert value(ada) == 1480
    annul_match_rating(match_id=settled.pk, now=LATER)
    assert not settle_match(match_id=settled.pk, now=LATER)
    assert value(ada) == 1500


def test_what_is_not_settled_yet_is_corrected_or_annulled_without_a_ledger(open_paper, host, ada, bruno) -> None:
    first, second = open_paper(), open_paper()
    for match in (first, second):
        report_match(match_id=match.pk, player=ada, level="points", content={"scores": [11, 8]}, now=NOW)
        confirm_report(match_id=match.pk, player=bruno, now=NOW)

    correct(first, host)
    assert annul_match_rating(match_id=second.pk, now=LATER) == 0
    assert not RatingEntry.objects.exists()

    for match in (first, second):
        settle_match(match_id=match.pk, now=LATER)
    assert (value(ada), value(bruno)) == (1480, 1520)
    verify()


def test_an_annulled_match_can_be_corrected_and_stays_unrated(settled, host) -> None:
    annul_match_rating(match_id=settled.pk, now=LATER)

    match = correct(settled, host)

    assert (match.scores, match.rated) == ([8, 11], False)
    assert RatingEntry.objects.filter(match=match).count() == 4
    verify()


def test_only_results_of_competitions_at_real_tables_are_corrected(open_paper, table, host, ada, bruno) -> None:
    friendly = settle(open_paper(competition=False), ada, bruno)
    for match in (friendly, table):
        with pytest.raises(NotACompetitionMatch):
            correct(match, host)
        with pytest.raises(NotACompetitionMatch):
            annul_match_rating(match_id=match.pk, now=LATER)
    Match.objects.filter(pk=table.pk).update(competition=True)
    with pytest.raises(NotATableMatch):
        correct(table, host)
    waiting = open_paper()
    with pytest.raises(ResultPending):
        correct(waiting, host)
    call_off_match(match_id=waiting.pk, now=NOW, reason="rain")
    with pytest.raises(MatchCancelled):
        correct(waiting, host)


@pytest.mark.parametrize(
    ("scores", "winner", "explanation", "error"),
    [
        ((11,), 0, "so", BadReport),
        ((11, -1), 0, "so", BadReport),
        ((11, True), 0, "so", BadReport),
        ((11, 10_001), 0, "so", BadReport),
        ((11, 8), 2, "so", NoSuchSide),
        ((11, 8), 0, " ", BadReport),
    ],
)
def test_a_correction_that_cannot_be_changes_nothing(settled, host, ada, scores, winner, explanation, error) -> None:
    with pytest.raises(error):
        correct(settled, host, *scores, winner=winner, explanation=explanation)

    assert (fresh(settled).scores, value(ada)) == ([11, 8], 1520)
    assert not Ruling.objects.exists()
    assert RatingEntry.objects.count() == 2


def test_nobody_corrects_a_rated_match_of_their_own(settled, ada) -> None:
    with pytest.raises(NotInCharge):
        correct(settled, ada)
    annul_match_rating(match_id=settled.pk, now=LATER)

    assert correct(settled, ada).winner_side == 1


def test_a_drawn_result_has_no_winner(settled, host, ada, bruno) -> None:
    correct(settled, host, 10, 10, winner=None)

    assert (value(ada), value(bruno)) == (1500, 1500)
    assert Rating.objects.get(player=ada).games == 1
    verify()


def test_plays_that_were_written_down_stay_when_the_result_is_corrected(open_paper, table, host, ada, bruno) -> None:
    written = records_text([match_record(play_on(table))])
    match = open_paper()
    report_match(match_id=match.pk, player=ada, level="record", content={"shn": written}, now=NOW)
    confirm_report(match_id=match.pk, player=bruno, now=NOW)
    settle_match(match_id=match.pk, now=NOW)
    hands = match.hands.count()

    correct(match, host, 0, 11)

    assert (fresh(match).scores, match.hands.count()) == ([0, 11], hands)
    verify()


@pytest.mark.parametrize("seated", [False, True])
def test_a_ruling_of_a_competition_rates_unless_its_author_sits_there(open_paper, host, ada, seated) -> None:
    """Somebody who organises and plays may have to rule on their own table; it costs nobody any points."""
    match = open_paper()

    rule_on_match(
        match_id=match.pk,
        player=ada if seated else host,
        level="points",
        content={"scores": [11, 8]},
        explanation="Nobody reported.",
        now=NOW,
        for_competition=True,
    )
    settle_match(match_id=match.pk, now=NOW)

    assert fresh(match).rated is not seated
    assert Rating.objects.exists() is not seated
    verify()


def test_the_word_of_a_competition_is_not_enough_for_other_matches(open_paper, make_player) -> None:
    ruling = {"level": "points", "content": {"scores": [11, 8]}, "explanation": "so", "now": NOW}
    with pytest.raises(NotACompetitionMatch):
        rule_on_match(match_id=open_paper(competition=False).pk, player=make_player(), for_competition=True, **ruling)
    with pytest.raises(NotInCharge):
        rule_on_match(match_id=open_paper().pk, player=make_player(), **ruling)


def test_silence_moves_no_rating_in_a_competition_either(open_paper, ada) -> None:
    match = open_paper()
    report_match(match_id=match.pk, player=ada, level="points", content={"scores": [11, 8]}, now=NOW)

    assert sweep(now=NOW + CONFIRMED_BY_SILENCE).confirmed == 1

    assert (fresh(match).status, fresh(match).rated) == ("finished", False)


@pytest.mark.django_db(transaction=True)
def test_corrections_and_deliveries_at_the_same_moment_follow_one_another(settled, host, ada, bruno) -> None:
    """Each of eight corrections is one revision, and the last one stands."""

    def act(number: int) -> None:
        winner = number % 2
        correct(settled, host, *((11, number), (number, 11))[winner], winner=winner)
        settle_match(match_id=settled.pk, now=LATER)

    at_once(*(partial(act, number) for number in range(8)))

    standing = Ruling.objects.get(match=settled, replaced_at__isnull=True)
    assert (fresh(settled).scores, fresh(settled).winner_side) == (standing.scores, standing.winner_side)
    assert RatingEntry.objects.filter(match=settled).count() == 2 + 8 * 4
    assert (value(ada), value(bruno)) == ((1520, 1480) if standing.winner_side == 0 else (1480, 1520))
    verify()


@pytest.mark.django_db(transaction=True)
def test_a_match_is_annulled_once_however_many_ask(settled, ada) -> None:
    counts = at_once(*[partial(annul_match_rating, match_id=settled.pk, now=LATER)] * 4)

    assert sorted(counts) == [0, 0, 0, 2]
    assert value(ada) == 1500
    verify()


def test_the_ledger_itself_refuses_what_was_entered_already(settled) -> None:
    entry = RatingEntry.objects.filter(match=settled).first()
    entry.pk = None

    with pytest.raises(IntegrityError), transaction.atomic():
        entry.save(force_insert=True)


def test_the_database_lets_one_ruling_stand(settled, host) -> None:
    correct(settled, host)
    ruling = Ruling.objects.get(match=settled)
    ruling.pk = None

    with pytest.raises(IntegrityError), transaction.atomic():
        ruling.save(force_insert=True)
