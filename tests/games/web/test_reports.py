"""How a match with real cards is reported on its pages: at a seat, by a code, by the organiser, and decided."""

import re

import pytest

from games.engine import DECK
from games.models import Match, Report
from games.services import Chair, open_table_match, report_match
from tests.games.conftest import NOW
from tests.games.web.conftest import LANGUAGES

pytestmark = pytest.mark.django_db
ELEVEN_SEVEN = {"level": "points", "score-0": "11", "score-1": "7"}
SHEET = {
    "level": "sheet", "hands": "1", "h1-cards-0": "22", "h1-cards-1": "18", "h1-coins-0": "6", "h1-coins-1": "4",
    "h1-settebello": "0", "h1-prime-0": "81", "h1-prime-1": "70", "h1-sweeps-0": "7", "h1-sweeps-1": "2",
}  # fmt: skip


@pytest.fixture
def chiara(make_player):
    return make_player("Chiara")


@pytest.fixture
def evening(ada, bruno, chiara) -> Match:
    """Ada against Bruno, announced by Chiara, who does not play."""
    chairs = [Chair(player=ada), Chair(player=bruno)]
    return open_table_match(creator=chiara, preset="scopa_classica", chairs=chairs, now=NOW)


def send(client, match: Match, form: dict, door: str = "report"):
    return client.post(f"/g/{match.pk}/{door}", form)


def standing(match: Match) -> list[Report]:
    return list(match.reports.filter(replaced_at__isnull=True))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("level", ["points", "sheet", "cards", "record"])
@pytest.mark.parametrize("door", ["seat", "code", "organiser", "ruling"])
def test_every_door_offers_every_kind_of_report_in_three_languages(
    door, level, language, browser_of, visitor, evening, ada, chiara
) -> None:
    client, path = {
        "seat": (browser_of(ada), f"/g/{evening.pk}/report"),
        "code": (visitor, f"/r/{evening.seats.get(number=1).report_code}"),
        "organiser": (browser_of(chiara), f"/g/{evening.pk}/report"),
        "ruling": (browser_of(chiara), f"/g/{evening.pk}/rule"),
    }[door]

    answer = client.get(f"{path}?level={level}", headers={"accept-language": language})

    page = answer.content.decode()
    assert answer.status_code == 200
    assert page.count('type="checkbox"') == (40 if level == "cards" else 0)
    assert ('name="explanation"' in page) == (door == "ruling")
    assert ('name="side"' in page) == (door == "organiser")


def test_points_are_reported_and_confirmed_with_one_tap(browser_of, evening, ada, bruno) -> None:
    answer = send(browser_of(ada), evening, ELEVEN_SEVEN)
    assert answer["Location"] == f"/g/{evening.pk}"
    page = browser_of(bruno).get(f"/g/{evening.pk}").content.decode()
    assert re.search(r'name="do" value="confirm"', page)

    send(browser_of(bruno), evening, {"do": "confirm"})

    match = Match.objects.get(pk=evening.pk)
    assert (match.reporting, match.scores, match.winner_side) == ("confirmed", [11, 7], 0)


def test_a_code_reports_without_an_account_and_comes_back_to_its_page(visitor, evening) -> None:
    seat = evening.seats.get(number=1)

    answer = visitor.post(f"/r/{seat.report_code}", ELEVEN_SEVEN)

    assert answer["Location"] == f"/r/{seat.report_code}"
    assert [(report.side, report.reporter) for report in standing(evening)] == [(1, None)]
    assert "Correct your report" in visitor.get(f"/r/{seat.report_code}").content.decode()


def test_somebody_signed_in_speaks_in_their_own_name_by_their_own_code(browser_of, evening, ada, bruno) -> None:
    codes = {seat.number: seat.report_code for seat in evening.seats.all()}

    browser_of(ada).post(f"/r/{codes[0]}", ELEVEN_SEVEN)
    browser_of(ada).post(f"/r/{codes[1]}", ELEVEN_SEVEN | {"score-1": "8"})

    assert [(report.side, report.reporter) for report in standing(evening)] == [(0, ada), (1, None)]


def test_a_wrong_code_leads_nowhere(visitor, evening) -> None:
    assert visitor.get("/r/aaaaaaaaaaaa").status_code == 404
    assert visitor.post("/r/aaaaaaaaaaaa", ELEVEN_SEVEN).status_code == 404


def test_an_organiser_speaks_for_a_side(browser_of, evening, chiara) -> None:
    send(browser_of(chiara), evening, ELEVEN_SEVEN | {"side": "1"})

    assert [(report.side, report.reporter) for report in standing(evening)] == [(1, chiara)]


@pytest.mark.parametrize("side", ["", "2", "x", "9" * 5000])
def test_an_organiser_has_to_say_for_which_side(browser_of, evening, chiara, side) -> None:
    answer = send(browser_of(chiara), evening, ELEVEN_SEVEN | {"side": side})

    assert answer.status_code == 400
    assert standing(evening) == []


@pytest.mark.parametrize("door", ["report", "rule"])
def test_a_stranger_can_neither_report_nor_decide(browser_of, visitor, make_player, evening, door) -> None:
    for client in (visitor, browser_of(make_player("Dario"))):
        assert client.get(f"/g/{evening.pk}/{door}")["Location"] == f"/g/{evening.pk}"
        assert send(client, evening, ELEVEN_SEVEN | {"side": "0", "explanation": "so"}, door).status_code == 302
    assert standing(evening) == []
    assert Match.objects.get(pk=evening.pk).status == "open"


def test_whoever_plays_cannot_decide(browser_of, evening, ada) -> None:
    send(browser_of(ada), evening, ELEVEN_SEVEN | {"explanation": "I won", "do": "decide"}, "rule")

    assert Match.objects.get(pk=evening.pk).status == "open"


def test_a_sheet_is_counted_before_it_is_sent(browser_of, evening, ada) -> None:
    answer = send(browser_of(ada), evening, SHEET | {"h1-sweeps-0": "2", "do": "count"})

    totals = answer.context["form"].totals
    assert totals.scores == (6, 2)
    assert "the match goes on" in totals.outcome
    assert standing(evening) == []


def test_the_counts_come_alone_for_the_script(browser_of, evening, ada) -> None:
    answer = browser_of(ada).post(f"/g/{evening.pk}/report?part=totals", SHEET | {"do": "count"})

    assert 'id="totals"' in answer.content.decode()
    assert "<html" not in answer.content.decode()


def test_a_sheet_is_sent_and_read_again_to_be_corrected(browser_of, evening, ada) -> None:
    send(browser_of(ada), evening, SHEET)

    (report,) = standing(evening)
    assert (report.level, report.scores) == ("sheet", [11, 2])
    page = browser_of(ada).get(f"/g/{evening.pk}/report").content.decode()
    assert re.search(r'name="h1-cards-0" value="22"', page)
    assert re.search(r'name="h1-prime-1" value="70"', page)
    assert re.search(r'name="h1-settebello" value="0" checked', page)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"h1-cards-0": "21"}, "Hand 1: The cards of all sides together must be 40."),
        ({"h1-coins-0": "7"}, "The coins of all sides together must be 10."),
        ({"h1-cards-0": ""}, "A number is missing"),
        ({"h1-cards-0": "many"}, "A number is missing"),
        ({"h1-settebello": ""}, "Somebody has the settebello: say who."),
        ({"h1-sweeps-0": "1"}, "With these points the match is not over yet."),
        ({"h1-sweeps-1": "10"}, "A side has more scope than its cards allow"),
        ({"hands": "0"}, None),
        ({"hands": "9" * 5000}, None),
        ({"hands": "2"}, "Hand 2: The match was over before this hand."),
    ],
)
def test_a_sheet_that_cannot_be_is_refused_with_the_reason(browser_of, evening, ada, change, words) -> None:
    answer = send(browser_of(ada), evening, SHEET | change)

    if words is None:
        assert answer.status_code == 302
        return
    assert answer.status_code == 400
    assert any(words in problem for problem in answer.context["problems"]), answer.context["problems"]
    assert words in answer.content.decode().replace("&#x27;", "'")
    assert standing(evening) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_are_in_the_readers_language(visitor, evening, language) -> None:
    code = evening.seats.get(number=0).report_code

    answer = visitor.post(f"/r/{code}", SHEET | {"h1-cards-0": "21"}, headers={"accept-language": language})

    words = {"en": "must be 40", "it": "devono essere 40", "ja": "40枚"}
    assert words[language] in answer.content.decode()


def test_hands_are_added_and_removed_and_nothing_typed_is_lost(browser_of, evening, ada) -> None:
    more = send(browser_of(ada), evening, SHEET | {"do": "add"})
    fewer = send(browser_of(ada), evening, SHEET | {"hands": "2", "do": "drop"})

    assert [hand.number for hand in more.context["form"].hands] == [1, 2]
    assert more.context["form"].hands[0].rows[0].cells[0].value == "22"
    assert [hand.number for hand in fewer.context["form"].hands] == [1]
    assert standing(evening) == []


def cards_form(hands: int) -> dict[str, object]:
    """So many hands in which side A took everything but the swords, with three scope."""
    taken = [str(card) for card in DECK if card.suit.value != "S"]
    form: dict[str, object] = {"level": "cards", "hands": str(hands)}
    for number in range(1, hands + 1):
        form |= {f"h{number}-pile-0": taken, f"h{number}-sweeps-0": "3", f"h{number}-sweeps-1": "0"}
    return form


def test_captured_cards_are_counted_and_reported(browser_of, evening, ada) -> None:
    counted = send(browser_of(ada), evening, cards_form(1) | {"do": "count"}).context["form"].totals
    send(browser_of(ada), evening, cards_form(2))

    assert (counted.cards, counted.scores) == ("40 of 40 cards", (6, 0))
    assert dict(counted.hands[0].lines)["Cards"] == ("30", "10")
    (report,) = standing(evening)
    assert (report.level, report.scores, report.content["hands"][0]["piles"][1]) == ("cards", [12, 0], "rest")


def test_three_sides_choose_the_cards_of_two(browser_of, ada, bruno, chiara) -> None:
    chairs = [Chair(player=ada), Chair(player=bruno), Chair(player=chiara)]
    match = open_table_match(creator=ada, preset="scopa_classica", options={"players": 3}, chairs=chairs, now=NOW)

    answer = browser_of(ada).get(f"/g/{match.pk}/report?level=cards")

    assert answer.content.count(b'type="checkbox"') == 80


def test_a_card_of_two_sides_is_refused(browser_of, ada, bruno, chiara) -> None:
    chairs = [Chair(player=ada), Chair(player=bruno), Chair(player=chiara)]
    match = open_table_match(creator=ada, preset="scopa_classica", options={"players": 3}, chairs=chairs, now=NOW)

    answer = send(
        browser_of(ada), match, {"level": "cards", "hands": "1", "h1-pile-0": ["7D", "1D"], "h1-pile-1": ["7D", "2D"]}
    )

    assert answer.context["problems"] == ["Hand 1: The same card was given to two sides."]


@pytest.mark.parametrize("card", ["11D", "nonsense", ""])
def test_what_is_no_card_is_refused(browser_of, evening, ada, card) -> None:
    answer = send(browser_of(ada), evening, {"level": "cards", "hands": "1", "h1-pile-0": [card]})

    assert answer.status_code == 400
    assert "captured cards" in answer.context["problems"][0]


@pytest.mark.parametrize("text", ["", "nonsense", '[SHN "1"]\n[Variant "scopone"]'])
def test_a_record_that_cannot_be_read_is_refused(browser_of, evening, ada, text) -> None:
    answer = send(browser_of(ada), evening, {"level": "record", "shn": text})

    assert answer.status_code == 400
    assert answer.context["problems"]
    assert standing(evening) == []


def test_a_dispute_is_decided_with_an_explanation(browser_of, visitor, evening, ada, bruno, chiara) -> None:
    report_match(match_id=evening.pk, level="points", content={"scores": [11, 7]}, now=NOW, player=ada)
    report_match(match_id=evening.pk, level="points", content={"scores": [9, 11]}, now=NOW, player=bruno)

    without = send(browser_of(chiara), evening, {"do": "as-1", "level": "points"}, "rule")
    send(browser_of(chiara), evening, {"do": "as-1", "level": "points", "explanation": "I saw the cards."}, "rule")

    assert without.context["problems"] == ["Missing, or not to be read: explanation."]
    match = Match.objects.get(pk=evening.pk)
    assert (match.reporting, match.scores, match.winner_side) == ("ruled", [9, 11], 1)
    page = visitor.get(f"/g/{evening.pk}").content.decode()
    assert "Decided by Chiara:" in page
    assert "I saw the cards." in page


def test_a_decision_can_be_neither_report(browser_of, evening, chiara) -> None:
    send(browser_of(chiara), evening, ELEVEN_SEVEN | {"do": "decide", "explanation": "As on paper."}, "rule")

    assert Match.objects.get(pk=evening.pk).scores == [11, 7]


def test_who_gave_up_is_reported(browser_of, evening, ada) -> None:
    send(browser_of(ada), evening, {"level": "points", "score-0": "4", "score-1": "6", "conceded": "1"})

    (report,) = standing(evening)
    assert (report.scores, report.winner_side, report.reason) == ([4, 6], 0, "resigned")


def test_a_settled_match_takes_no_more_reports(browser_of, evening, ada, bruno) -> None:
    send(browser_of(ada), evening, ELEVEN_SEVEN)
    send(browser_of(bruno), evening, {"do": "confirm"})

    answer = send(browser_of(ada), evening, ELEVEN_SEVEN | {"score-1": "9"})

    assert answer.status_code == 400
    assert answer.context["problems"] == ["The result of this match is settled."]
    assert Match.objects.get(pk=evening.pk).scores == [11, 7]
