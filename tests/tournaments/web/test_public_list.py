"""The list of tournaments, the short link, and what the front page says of them."""

import pytest

from tests.games.web.conftest import LANGUAGES
from tests.tournaments.conftest import NOW
from tests.tournaments.services.events import event
from tests.tournaments.web.factories import draft, in_phase, online
from tournaments.services.entries import register_entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def three(organiser) -> None:
    """One that is played, one that is open, one that is over."""
    event(organiser, ("single_knockout", {}), entries=4)
    online(organiser, preset="scopone", capacity=8)
    in_phase(organiser, "finished", entries=4)


def shown(client, query: str = "") -> str:
    answer = client.get(f"/tournaments{query}")
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("phase", ["now", "open", "past", "mine", "nonsense"])
def test_the_list_opens_in_every_language(visitor, three, language, phase) -> None:
    answer = visitor.get(f"/tournaments?show={phase}", headers={"accept-language": language})

    assert answer.status_code == 200
    assert b"Coppa" in answer.content


def test_each_phase_lists_its_own(visitor, three) -> None:
    assert "4 players, knockout" in shown(visitor)
    assert "Coppa in rete" in shown(visitor, "?show=open")
    assert "0 of 8 pairs" in shown(visitor, "?show=open")
    assert "4 players, Swiss" in shown(visitor, "?show=past")
    assert "Coppa in rete" not in shown(visitor, "?show=past")


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("?show=open&game=scopone", True),
        ("?show=open&game=cirulla", False),
        ("?show=open&venue=online", True),
        ("?show=open&venue=table", False),
        ("?show=open&format=swiss", True),
        ("?show=open&format=mitchell", False),
        ("?show=open&game=nonsense&venue=%00&format=", True),
    ],
)
def test_filters_leave_out_the_others(visitor, three, query, found) -> None:
    assert ("Coppa in rete" in shown(visitor, query)) == found


def test_an_empty_list_offers_to_create_one(visitor) -> None:
    text = shown(visitor)

    assert "No tournament is being played just now." in text
    assert "Create one" in text


def test_my_events_are_those_i_play_in_and_those_i_run(browser_of, organiser, ada, stranger) -> None:
    draft(organiser)
    tournament = online(organiser)
    register_entry(tournament_id=tournament.pk, by=ada, now=NOW)

    assert "Coppa in rete" in shown(browser_of(ada), "?show=mine")
    assert "Coppa segreta" not in shown(browser_of(ada), "?show=mine")
    assert "Coppa segreta" in shown(browser_of(organiser), "?show=mine")
    assert "You have not entered any tournament yet." in shown(browser_of(stranger), "?show=mine")


def test_nobody_keeps_the_list_of_another(browser_of, organiser) -> None:
    draft(organiser)

    assert "no-store" in browser_of(organiser).get("/tournaments?show=mine")["Cache-Control"]


def test_private_events_and_drafts_are_not_listed(visitor, organiser) -> None:
    draft(organiser)
    online(organiser, visibility="private")

    assert "Coppa" not in shown(visitor, "?show=open")
    assert "Coppa" not in shown(visitor)


def test_a_long_list_asks_no_more_than_a_short_one(visitor, organiser, django_assert_max_num_queries) -> None:
    for _ in range(12):
        online(organiser)

    with django_assert_max_num_queries(5):
        shown(visitor, "?show=open")


def test_the_front_page_names_what_is_live_and_what_is_coming(visitor, three) -> None:
    text = visitor.get("/").content.decode()

    assert "Live events" in text
    assert "Coming up" in text
    assert "Coppa in rete" in text
    assert 'href="/tournaments"' in text


def test_the_short_link_leads_to_the_event_however_it_is_typed(visitor, organiser) -> None:
    tournament = online(organiser)

    assert visitor.get(f"/t/{tournament.code}")["Location"] == f"/tournaments/{tournament.pk}"
    assert visitor.get(f"/t/{tournament.code.lower()}")["Location"] == f"/tournaments/{tournament.pk}"
