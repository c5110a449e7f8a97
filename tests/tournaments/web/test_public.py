"""The tabs of a tournament: every page in every phase, for everybody who may look at it."""

import gzip
import re

import pytest
from django.test import Client

from games.models import Match
from tests.games.web.conftest import LANGUAGES
from tests.tournaments.conftest import NOW
from tests.tournaments.services.events import event, open_tables, stronger_wins, tables
from tests.tournaments.web.factories import FORMATS, PHASES, draft, in_phase, online
from tournaments.models import Entry, Pairing, Tournament
from tournaments.services.advance import advance_tournament
from tournaments.services.entries import register_entry, reject_entry, withdraw_entry
from tournaments.services.results import enter_result, forfeit
from tournaments.services.rounds import pair_round
from tournaments.services.seeding import seed_by_rating
from tournaments.services.start import start_tournament
from tournaments.services.tables import say_present

pytestmark = pytest.mark.django_db

TABS = ("", "/bracket", "/rounds", "/standings", "/players", "/rules", "/feed")
OTHERS = ("/state", "/screen", "/embed", "/print/pairings", "/print/standings", "/print/players")
BRACKETS = ("groups", "single_knockout", "double_knockout")


def addresses(tournament: Tournament, name: str) -> list[str]:
    own = [tab for tab in TABS if tab != "/bracket" or name in BRACKETS]
    return [f"/tournaments/{tournament.pk}{part}" for part in (*own, *OTHERS)]


def page(client: Client, tournament: Tournament, part: str = "", **headers: str) -> str:
    answer = client.get(f"/tournaments/{tournament.pk}{part}", headers=headers)
    assert answer.status_code == 200, part
    return answer.content.decode()


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("name", FORMATS)
def test_every_page_opens_in_every_phase(visitor, organiser, name, phase) -> None:
    tournament = in_phase(organiser, phase, name)

    for address in addresses(tournament, name):
        answer = visitor.get(address)
        assert answer.status_code == 200, address
        assert tournament.name in answer.content.decode(), address


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_open_in_every_language_without_inline_scripts_or_styles(visitor, organiser, language) -> None:
    tournament = in_phase(organiser, "running", "double_knockout")

    for address in addresses(tournament, "double_knockout"):
        text = visitor.get(address, headers={"accept-language": language}).content.decode()
        assert f'<html lang="{language}"' in text or address.endswith("/state")
        assert not re.search(r"<script(?![^>]*\bsrc=)", text), address
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=", text), address


def test_a_draft_is_seen_by_its_organisers_alone(visitor, browser_of, organiser, stranger) -> None:
    tournament = draft(organiser)

    assert visitor.get(f"/tournaments/{tournament.pk}").status_code == 404
    assert browser_of(stranger).get(f"/tournaments/{tournament.pk}").status_code == 404
    assert "draft" in page(browser_of(organiser), tournament)
    assert visitor.get(f"/t/{tournament.code}").status_code == 404


def test_a_private_event_opens_to_its_players_and_by_its_code(visitor, browser_of, organiser, ada, stranger) -> None:
    tournament = online(organiser, visibility="private")
    register_entry(tournament_id=tournament.pk, by=ada, now=NOW, code=tournament.code)

    for address in addresses(tournament, "swiss"):
        assert browser_of(stranger).get(address).status_code == 404, address
    assert "Ada" in page(browser_of(ada), tournament)
    assert visitor.get(f"/t/{tournament.code.lower()}", follow=True).status_code == 200
    assert "Ada" in page(visitor, tournament, "/players")
    assert visitor.get(f"/tournaments/{online(organiser, visibility='private').pk}").status_code == 404


@pytest.mark.parametrize(
    "odd",
    [
        "?after=abc", "?after=-1", "?after=99", "?p=999", "?p=abc", "?p=1e9", "?stage=7", "?stage=%00", "?column=<b>",
        "?before=x", "?before=0", "?v=", "?tab=../../", "?number=99999999999", "?panel=77", "?after=%F0%9F%83%8F",
    ],
)  # fmt: skip
def test_odd_parameters_are_left_out_of_account(visitor, organiser, odd) -> None:
    tournament = in_phase(organiser, "running", "groups")

    for address in addresses(tournament, "groups"):
        status = visitor.get(address + odd).status_code
        assert status in (200, 404), address + odd


def test_what_is_not_there_is_not_found(visitor, organiser) -> None:
    tournament, other = in_phase(organiser, "running"), in_phase(organiser, "running", "single_knockout")
    foreign_table, foreign_entry = open_tables(other)[0].pk, other.entries.all()[0].pk
    start = f"/tournaments/{tournament.pk}"

    for part in (
        "/bracket", "/rounds/9", "/tables/0", f"/tables/{foreign_table}", f"/entries/{foreign_entry}", "/print/nothing",
        "/sheets/9", "/sheets/0",
    ):  # fmt: skip
        assert visitor.get(start + part).status_code == 404, part
    assert visitor.get("/tournaments/99999").status_code == 404
    assert visitor.get("/t/NOSUCH").status_code == 404


def test_a_called_off_event_says_who_called_it_off_and_why(visitor, organiser) -> None:
    text = page(visitor, in_phase(organiser, "cancelled"))

    assert "Olga called this tournament off: The hall is flooded" in text


def test_the_bracket_names_whoever_an_open_place_waits_for(visitor, organiser) -> None:
    text = page(visitor, event(organiser, ("single_knockout", {"third_place": True}), entries=8))

    assert text.count('class="mt') == 8
    assert "winner of table 3" in text
    assert "loser of Semis, table 1" in text
    for name in ("Quarter-finals", "Semi-finals", "Third place"):
        assert name in text


def test_the_rounds_tab_and_the_screen_begin_where_tables_are_open(visitor, organiser) -> None:
    tournament = event(organiser, ("single_knockout", {}), entries=8)
    for pairing in open_tables(tournament):
        enter_result(pairing_id=pairing.pk, by=organiser, first_points=11, second_points=3, now=NOW)

    assert "<h2>Semi-finals</h2>" in page(visitor, tournament, "/rounds")
    screen = page(visitor, tournament, "/screen")
    assert "<h2>Semi-finals" in screen
    assert "<h2>Quarter-finals" not in screen


def test_a_double_knockout_has_two_brackets_and_a_reset_final(visitor, organiser) -> None:
    text = page(visitor, event(organiser, ("double_knockout", {}), entries=6))

    for words in ("Winners’ bracket", "Losers’ bracket", "Reset final", "Losers, round 1", "bye"):
        assert words in text


def test_before_the_start_the_bracket_shows_how_the_seeds_would_meet(visitor, organiser) -> None:
    tournament = event(organiser, ("single_knockout", {}), entries=5, starts=False)
    assert "Entry 5" in page(visitor, tournament)
    assert 'class="mt' not in page(visitor, tournament)

    seed_by_rating(tournament_id=tournament.pk, by=organiser, now=NOW)

    text = page(visitor, tournament)
    assert text.count('class="mt') == 7
    assert "This is how the seeds would meet" in text


def test_the_path_of_an_entry_is_marked_through_the_bracket(visitor, organiser) -> None:
    tournament = event(organiser, ("single_knockout", {}), entries=8)
    for pairing in open_tables(tournament):
        first, second = stronger_wins(pairing)
        enter_result(pairing_id=pairing.pk, by=organiser, first_points=first, second_points=second, now=NOW)
    best, last = tournament.entries.get(seed=1), tournament.entries.get(seed=8)

    assert page(visitor, tournament).count("cell path") == 0
    assert page(visitor, tournament, f"?p={best.pk}").count("cell path") == 2
    assert page(visitor, tournament, f"?p={best.pk}").count("cell path goes") == 1
    assert page(visitor, tournament, f"?p={last.pk}").count("cell path") == 1


def test_a_large_bracket_comes_in_quarters_and_stays_small(visitor, organiser, django_assert_max_num_queries) -> None:
    tournament = event(organiser, ("single_knockout", {}), entries=128)

    with django_assert_max_num_queries(30):
        text = page(visitor, tournament)

    assert text.count('class="mt') == 127
    assert 'id="winners-q4"' in text
    assert 'href="#winners-q4"' in text
    assert len(gzip.compress(text.encode())) < 60_000


def test_a_large_double_bracket_stays_small_too(visitor, organiser, django_assert_max_num_queries) -> None:
    tournament = event(organiser, ("double_knockout", {}), entries=128)

    with django_assert_max_num_queries(30):
        text = page(visitor, tournament)

    assert text.count('class="mt') == 255
    assert len(gzip.compress(text.encode())) < 60_000


def test_a_round_of_a_hundred_tables_asks_no_more_than_one_of_ten(
    visitor, organiser, django_assert_max_num_queries
) -> None:
    tournament = event(organiser, ("swiss", {"rounds": 3}), entries=201)

    for part in ("/rounds", "/standings", "/players", "/print/pairings", "/sheets/1", "/screen"):
        with django_assert_max_num_queries(30):
            page(visitor, tournament, part)
    assert page(visitor, tournament, "/rounds").count('class="table-row') == 101


def test_a_round_that_is_only_paired_is_for_those_who_run_it(visitor, browser_of, organiser) -> None:
    tournament = event(organiser, ("swiss", {"rounds": 3}), entries=4)
    for pairing in tables(tournament):
        enter_result(pairing_id=pairing.pk, by=organiser, first_points=11, second_points=3, now=NOW)
    paired = pair_round(tournament_id=tournament.pk, by=organiser, now=NOW)
    table, entry = paired.pairings.all()[0], tournament.entries.all()[0]
    start = f"/tournaments/{tournament.pk}"

    assert ">Round 2<" not in page(visitor, tournament, "/rounds")
    assert visitor.get(f"{start}/rounds/2").status_code == 404
    assert visitor.get(f"{start}/tables/{table.pk}").status_code == 404
    assert visitor.get(f"{start}/print/pairings?number=2").status_code == 404
    assert page(visitor, tournament, f"/entries/{entry.pk}").count('class="table-row') == 1
    assert "<h2>Round 2" not in page(visitor, tournament, "/screen")
    assert "paired, not started" in page(browser_of(organiser), tournament, "/rounds/2")


def test_a_table_says_why_it_was_paired_and_why_somebody_sits_out(visitor, organiser) -> None:
    tournament = event(organiser, ("swiss", {"rounds": 3}), entries=5)

    text = page(visitor, tournament, "/rounds")

    assert "First round" in text or "upper half" in text
    assert "An odd number is there (5), so one sits out." in text
    assert "bye" in text


def test_standings_of_a_past_round_stay_as_they_were(visitor, organiser) -> None:
    tournament = event(organiser, ("swiss", {"rounds": 3}), entries=4)
    for number in range(2):
        for pairing in tables(tournament):
            first, second = stronger_wins(pairing)
            enter_result(pairing_id=pairing.pk, by=organiser, first_points=first, second_points=second, now=NOW)
        if number == 0:
            after_one = _lines(page(visitor, tournament, "/standings"))
            advance_tournament(tournament_id=tournament.pk, by=organiser, now=NOW)

    assert _lines(page(visitor, tournament, "/standings?after=1")) == after_one
    assert _lines(page(visitor, tournament, "/standings")) != after_one
    assert "After round 1" in page(visitor, tournament, "/standings?after=1")


def test_groups_have_a_table_each_and_the_final_a_bracket(visitor, organiser) -> None:
    tournament = in_phase(organiser, "finished", "groups")

    groups = page(visitor, tournament, "/standings?stage=1")
    assert "Group 1" in groups
    assert "Group 2" in groups
    assert "Semi-finals" in page(visitor, tournament, "/bracket")
    assert "Final ranking" in page(visitor, tournament)
    assert "Group 2" in page(visitor, tournament, "/rounds?stage=1")


def test_a_forfeit_and_its_reason_are_public(visitor, organiser) -> None:
    tournament = event(organiser, ("swiss", {"rounds": 3}), entries=4)
    pairing = tables(tournament)[0]
    forfeit(pairing_id=pairing.pk, by=organiser, loser="second", reason="Missed the train", now=NOW)

    assert "forfeit" in page(visitor, tournament, "/rounds")
    assert "Missed the train" in page(visitor, tournament, f"/tables/{pairing.pk}")
    feed = page(visitor, tournament, "/feed")
    assert "won by forfeit against" in feed
    assert "Missed the train" in feed


def test_the_path_page_lists_every_table_of_an_entry(visitor, organiser) -> None:
    tournament = in_phase(organiser, "finished", "groups")
    winner = tournament.entries.get(seed=1)

    text = page(visitor, tournament, f"/entries/{winner.pk}")

    assert text.count('class="table-row') == 5
    assert "Round 1" in text
    assert "Final" in text


def test_a_live_table_shows_its_hand_and_running_score(browser_of, visitor, organiser, ada, bruno) -> None:
    tournament = _two_online(organiser, ada, bruno)
    assert "checking in" in page(visitor, tournament, "/rounds")

    pairing = Pairing.objects.get(round__stage__tournament=tournament)
    for player in (ada, bruno):
        say_present(pairing_id=pairing.pk, by=player, now=NOW)

    text = page(visitor, tournament, "/rounds")
    assert 'class="live"' in text
    assert "table 1 · hand 1" in text
    assert "<b>0–0</b>" in text
    match = Match.objects.get()
    assert f'href="/g/{match.pk}"' in page(browser_of(ada), tournament)
    assert f'href="/g/{match.pk}"' in page(visitor, tournament, f"/tables/{pairing.pk}")


def test_the_changing_part_is_sent_only_when_it_has_changed(visitor, organiser) -> None:
    tournament = event(organiser, ("swiss", {"rounds": 3}), entries=4)
    address = f"/tournaments/{tournament.pk}/state?tab=rounds"
    stamp = re.search(r'data-stamp="([^"]+)"', page(visitor, tournament, "/rounds"))
    assert stamp is not None

    assert visitor.get(f"{address}&v={stamp[1]}").status_code == 204

    enter_result(pairing_id=tables(tournament)[0].pk, by=organiser, first_points=11, second_points=4, now=NOW)
    answer = visitor.get(f"{address}&v={stamp[1]}")
    assert answer.status_code == 200
    assert "11–4" in answer.content.decode()
    assert "<html" not in answer.content.decode()


def test_a_reader_sees_their_own_table_marked(browser_of, organiser, ada, bruno) -> None:
    tournament = _two_online(organiser, ada, bruno)

    text = page(browser_of(ada), tournament, "/rounds")

    assert "table-row me" in text
    assert "Your opponent: <b>Bruno</b>" in text
    assert "I am here" in text
    assert "I am here" not in page(browser_of(organiser), tournament, "/rounds")


def test_whoever_left_is_listed_as_out(visitor, browser_of, organiser, ada, bruno) -> None:
    tournament = online(organiser)
    entry = register_entry(tournament_id=tournament.pk, by=ada, now=NOW)
    register_entry(tournament_id=tournament.pk, by=bruno, now=NOW)
    withdraw_entry(entry_id=entry.pk, by=ada, now=NOW)

    text = page(visitor, tournament, "/players")

    assert Entry.objects.get(pk=entry.pk).status == Entry.Status.WITHDRAWN
    assert "withdrawn" in text
    assert "Ada withdrew." in page(visitor, tournament, "/feed")


def test_whoever_was_not_admitted_has_a_page_for_themselves_and_the_organisers(
    visitor, browser_of, organiser, ada, stranger
) -> None:
    tournament = online(organiser, registration="approval")
    entry = register_entry(tournament_id=tournament.pk, by=ada, now=NOW)
    page = f"/tournaments/{tournament.pk}/entries/{entry.pk}"
    assert visitor.get(page).status_code == 200
    reject_entry(entry_id=entry.pk, by=organiser, reason="Full", now=NOW)

    assert [each.get(page).status_code for each in (visitor, browser_of(stranger))] == [404, 404]
    assert [browser_of(each).get(page).status_code for each in (ada, organiser)] == [200, 200]


def test_the_rules_tell_the_game_the_format_and_the_conditions(visitor, organiser) -> None:
    tournament = online(
        organiser,
        options={"sweep_points": 2},
        capacity=16,
        least_games=5,
        registration="code",
        entry_word="coppe",
        turn_seconds=60,
        zone="Asia/Tokyo",
    )

    text = page(visitor, tournament, "/rules")

    for sentence in (
        "A scopa is 2 points.", "3 rounds are played.", "There are 16 places", "At least 5 rated matches",
        "Entering takes a code", "1 minute a play", "Asia/Tokyo", tournament.lot, "Buchholz",
    ):  # fmt: skip
        assert sentence in text, sentence
    assert "coppe" not in text


def test_the_name_of_the_event_is_what_a_link_to_it_shows(visitor, organiser) -> None:
    assert '<meta property="og:title" content="Coppa in rete">' in page(visitor, online(organiser))


def _lines(text: str) -> list[str]:
    return re.findall(r"<tr class=.*?</tr>", text, re.DOTALL)


def _two_online(organiser, ada, bruno) -> Tournament:
    tournament = online(organiser, stage="danese")
    for player in (ada, bruno):
        register_entry(tournament_id=tournament.pk, by=player, now=NOW)
    return start_tournament(tournament_id=tournament.pk, by=organiser, now=NOW)
