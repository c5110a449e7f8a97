"""Matches with real cards on their pages: announced, looked at, and their sheets printed."""

import re

import pytest

from games.models import Match
from games.services import Chair, confirm_report, open_table_match, report_match
from tests.games.conftest import NOW
from tests.games.web.conftest import LANGUAGES

pytestmark = pytest.mark.django_db
NAMES = {"game": "scopa_classica:11", "seat_0": "@Ada", "seat_1": "Nonno Pino"}


@pytest.fixture
def chiara(make_player):
    return make_player("Chiara")


@pytest.fixture
def evening(ada, bruno, chiara) -> Match:
    """Ada against Bruno, announced by Chiara, who does not play."""
    chairs = [Chair(player=ada), Chair(player=bruno)]
    return open_table_match(creator=chiara, preset="scopa_classica", chairs=chairs, now=NOW)


def codes(page: str) -> set[str]:
    return set(re.findall(r"/r/(\w+)", page))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_asks_for_the_game_and_the_names(visitor, language) -> None:
    answer = visitor.get("/tables/new", headers={"accept-language": language})

    assert answer.status_code == 200
    assert answer.content.count(b'name="seat_') == 6


def test_the_first_name_is_that_of_whoever_asks(browser_of, ada) -> None:
    assert 'value="@Ada"' in browser_of(ada).get("/tables/new").content.decode()


def test_a_table_is_announced_with_accounts_and_names_on_paper(browser_of, ada) -> None:
    answer = browser_of(ada).post("/tables/new", NAMES | {"private": "on"})

    match = Match.objects.get()
    assert answer["Location"] == f"/g/{match.pk}"
    assert (match.venue, match.visibility, match.created_by) == ("table", "private", ada)
    assert [(seat.player, seat.label) for seat in match.seats.order_by("number")] == [(ada, ""), (None, "Nonno Pino")]


def test_house_rules_and_players_hold_for_real_tables_too(browser_of, ada) -> None:
    sent = NAMES | {"players": "3", "seat_2": "Zia", "target": "16", "rule-shown": "scopa_classica"}

    answer = browser_of(ada).post("/tables/new", sent | {"show": "yes"})
    assert answer.status_code == 200
    browser_of(ada).post("/tables/new", sent | _rules(answer) | {"rule-sweep_points": "2"})

    options = Match.objects.get().options
    assert (options["players"], options["target"], options["sweep_points"]) == (3, 16, 2)


def _rules(answer) -> dict[str, object]:
    house = answer.context["house"]
    order = {f"rule-count_order_{place}": word for place, word in enumerate(house["count_order"].value())}
    plain = {f.html_name: "" if f.value() is None else f.value() for f in house if f.name != "count_order"}
    return plain | order


def test_in_a_rated_match_every_name_is_that_of_an_account(browser_of, ada, bruno) -> None:
    browser_of(ada).post("/tables/new", NAMES | {"rated": "on", "seat_1": "bruno"})

    match = Match.objects.get()
    assert match.rated
    assert [seat.player for seat in match.seats.order_by("number")] == [ada, bruno]


@pytest.mark.parametrize(
    ("change", "field", "words"),
    [
        ({"seat_1": ""}, "seat_1", "Who sits here?"),
        ({"seat_1": "@Nobody"}, "seat_1", "no player of this name"),
        ({"rated": "on"}, "seat_1", "no player of this name"),
        ({"seat_2": "One too many"}, "seat_0", "one name for each seat"),
        ({"seat_1": "@ada"}, "__all__", "already have a seat"),
        ({"game": "bridge"}, "game", "bridge"),
        ({"target": "0"}, "target", "1"),
        ({"seat_1": "\u202e" * 3}, "__all__", "visible characters"),
    ],
)
def test_what_is_wrong_is_said_beside_its_field(browser_of, ada, change, field, words) -> None:
    answer = browser_of(ada).post("/tables/new", NAMES | change)

    assert answer.status_code == 400
    assert words in " ".join(answer.context["form"].errors[field])
    assert not Match.objects.exists()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("who", ["ada", "chiara", "spectator"])
def test_the_table_is_shown_to_everybody_in_three_languages(
    who, language, browser_of, visitor, evening, ada, chiara
) -> None:
    client = {"ada": browser_of(ada), "chiara": browser_of(chiara), "spectator": visitor}[who]

    page = client.get(f"/g/{evening.pk}", headers={"accept-language": language}).content.decode()

    assert (f'href="/g/{evening.pk}/report"' in page) == (who != "spectator")
    assert (f'href="/g/{evening.pk}/rule"' in page) == (who == "chiara")
    assert (f'href="/g/{evening.pk}/sheet"' in page) == (who != "spectator")


def test_reports_are_read_at_the_table_and_not_by_strangers(browser_of, visitor, evening, ada, bruno) -> None:
    report_match(match_id=evening.pk, level="points", content={"scores": [11, 7]}, now=NOW, player=ada)

    theirs = browser_of(bruno).get(f"/g/{evening.pk}").content.decode()
    strangers = visitor.get(f"/g/{evening.pk}").content.decode()

    assert "11–7" in theirs
    assert "Confirm 11–7" in theirs
    assert "11–7" not in strangers
    assert "One side has reported." in strangers


def test_reports_that_differ_stand_side_by_side(browser_of, evening, ada, bruno, chiara) -> None:
    report_match(match_id=evening.pk, level="points", content={"scores": [11, 7]}, now=NOW, player=ada)
    report_match(match_id=evening.pk, level="points", content={"scores": [9, 11]}, now=NOW, player=bruno)

    page = browser_of(chiara).get(f"/g/{evening.pk}").content.decode()

    assert "11–7" in page
    assert "9–11" in page
    assert "whoever is in charge decides" in page


def test_a_settled_result_is_read_by_everybody(visitor, evening, ada, bruno) -> None:
    report_match(match_id=evening.pk, level="points", content={"scores": [11, 7]}, now=NOW, player=ada)
    confirm_report(match_id=evening.pk, now=NOW, player=bruno)

    page = visitor.get(f"/g/{evening.pk}").content.decode()

    assert "Ada wins." in page
    assert "confirmed" in page


def test_real_tables_are_not_offered_as_open_seats_but_are_among_ones_own(browser_of, visitor, evening, ada) -> None:
    assert f'href="/g/{evening.pk}"' not in visitor.get("/").content.decode()
    assert "waiting for reports" in browser_of(ada).get("/").content.decode()


def test_a_private_table_does_not_exist_for_strangers(browser_of, visitor, ada) -> None:
    browser_of(ada).post("/tables/new", NAMES | {"private": "on"})
    match = Match.objects.get()

    for path in ("", "/report", "/rule", "/sheet"):
        assert visitor.get(f"/g/{match.pk}{path}").status_code == 404


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_organiser_who_does_not_play_prints_a_sheet_for_each_side(browser_of, evening, chiara, language) -> None:
    answer = browser_of(chiara).get(f"/g/{evening.pk}/sheet", headers={"accept-language": language})

    page = answer.content.decode()
    assert codes(page) == {seat.report_code for seat in evening.seats.all()}
    assert page.count('class="qr"') == 2


def test_whoever_plays_sees_only_the_code_of_the_own_side(browser_of, evening, ada) -> None:
    page = browser_of(ada).get(f"/g/{evening.pk}/sheet").content.decode()

    assert codes(page) == {evening.seats.get(player=ada).report_code}


def test_who_announced_and_plays_hands_out_the_codes_of_names_on_paper(browser_of, ada, bruno) -> None:
    chairs = [Chair(player=ada), Chair(label="Nonno"), Chair(player=bruno)]
    match = open_table_match(creator=ada, preset="scopa_classica", options={"players": 3}, chairs=chairs, now=NOW)

    page = browser_of(ada).get(f"/g/{match.pk}/sheet").content.decode()

    assert codes(page) == {seat.report_code for seat in match.seats.exclude(player=bruno)}


def test_strangers_print_sheets_without_codes(visitor, evening) -> None:
    page = visitor.get(f"/g/{evening.pk}/sheet").content.decode()

    assert codes(page) == set()
    assert page.count('class="sheet-paper"') == 2


def test_an_online_match_has_no_sheet_and_no_report(browser_of, table, ada) -> None:
    for path in ("/report", "/rule", "/sheet"):
        assert browser_of(ada).get(f"/g/{table.pk}{path}").status_code == 404
