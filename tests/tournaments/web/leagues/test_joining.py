"""Registration: players, pairs and teams, invitations and their answers, alternates."""

import pytest

from tests.tournaments.services.leagues.seasons import enter, league_of, new_player, open_season
from tournaments.models import RosterMember, Season, SeasonEntry

pytestmark = pytest.mark.django_db


def address(season: Season, part: str = "") -> str:
    return f"/leagues/{season.league_id}/{season.number}{part}"


@pytest.fixture
def open_players(organiser) -> Season:
    return open_season(league_of(organiser), divisions=1, places=2)


@pytest.fixture
def open_pairs(organiser) -> Season:
    return open_season(league_of(organiser, preset="scopone"), preset="scopone", divisions=1)


@pytest.fixture
def open_teams(organiser) -> Season:
    return open_season(league_of(organiser), divisions=1, boards=2, most_reserves=1)


def test_a_player_joins_with_one_button_and_lands_on_the_own_entry(browser_of, ada, open_players) -> None:
    browser = browser_of(ada)
    assert "Join" in browser.get(address(open_players)).content.decode()

    answer = browser.post(address(open_players, "/join"), follow=True)

    entry = SeasonEntry.objects.get(season=open_players)
    assert entry.status == "accepted"
    assert answer.redirect_chain[-1][0] == address(open_players, f"/entries/{entry.pk}")
    assert "You are in." in answer.content.decode()
    assert browser.get(address(open_players, "/join")).status_code == 302, "nobody joins twice"


def test_who_comes_too_late_for_a_place_waits_in_line(browser_of, ada, open_players) -> None:
    for _ in range(2):
        enter(open_players, new_player())

    browser_of(ada).post(address(open_players, "/join"))

    page = browser_of(ada).get(address(open_players)).content.decode()
    assert "place 1 on the wait list" in page


def test_a_pair_is_complete_once_the_partner_has_agreed(browser_of, ada, bruno, open_pairs) -> None:
    answer = browser_of(ada).post(address(open_pairs, "/join"), {"partner_1": "@bruno"}, follow=True)
    entry = SeasonEntry.objects.get(season=open_pairs)
    assert entry.status == "applied"
    assert "asked" in answer.content.decode()
    assert "Ada wants you for" in browser_of(bruno).get(address(open_pairs)).content.decode()

    browser_of(bruno).post(address(open_pairs, "/own"), {"do": "confirm", "entry": entry.pk})

    entry.refresh_from_db()
    assert entry.status == "accepted"


def test_a_partner_can_decline_and_the_page_of_the_entry_offers_it_too(browser_of, ada, bruno, open_pairs) -> None:
    browser_of(ada).post(address(open_pairs, "/join"), {"partner_1": "Bruno"})
    entry = SeasonEntry.objects.get(season=open_pairs)
    assert "Ada wants you in this entry." in browser_of(bruno).get(entry_path(entry)).content.decode()

    browser_of(bruno).post(f"{entry_path(entry)}/act", {"do": "decline"})

    assert not RosterMember.objects.filter(entry=entry, player=bruno, left_at=None).exists()


def test_a_refusal_names_the_player_and_keeps_what_was_typed(browser_of, ada, open_pairs) -> None:
    answer = browser_of(ada).post(address(open_pairs, "/join"), {"partner_1": "Nessuno"})

    assert answer.status_code == 400
    page = answer.content.decode()
    assert "Nessuno: Nobody of that name has an account here." in page
    assert 'value="Nessuno"' in page
    assert not SeasonEntry.objects.exists()


def test_a_team_names_its_players_in_the_order_of_the_boards(browser_of, ada, bruno, carla, open_teams) -> None:
    form = browser_of(ada).get(address(open_teams, "/join")).content.decode()
    assert "Board 2" in form
    assert "Reserve" in form

    browser_of(ada).post(
        address(open_teams, "/join"), {"team_name": "Naviglio", "partner_1": "Bruno", "partner_2": "Carla"}
    )

    entry = SeasonEntry.objects.get(season=open_teams)
    assert entry.name == "Naviglio"
    order = entry.roster.order_by("order").values_list("player__name", "part")
    assert list(order) == [("Ada", "regular"), ("Bruno", "regular"), ("Carla", "reserve")]


def test_visitors_are_led_to_an_account_and_back(visitor, open_players) -> None:
    answer = visitor.get(address(open_players, "/join"))

    assert answer.status_code == 302
    assert answer["Location"] == f"/accounts/signup/?next={address(open_players, '/join')}"
    assert "needs an account" in visitor.get(address(open_players)).content.decode()


def test_nobody_joins_a_season_that_has_started(browser_of, ada, season) -> None:
    page = browser_of(ada).get(address(season, "/join")).content.decode()
    assert "Nobody can enter at the moment." in page

    answer = browser_of(ada).post(address(season, "/join"))

    assert answer.status_code == 400
    assert not season.entries.filter(captain=ada).exists()


def test_somebody_offers_to_stand_in_and_takes_it_back(browser_of, ada, season) -> None:
    browser = browser_of(ada)
    assert "Stand in for Serie B" in browser.get(address(season, "/2")).content.decode()

    browser.post(address(season, "/own"), {"do": "offer", "division": "2"})
    alternate = season.alternates.get()
    assert (alternate.player, alternate.division.number) == (ada, 2)
    assert "Ada" in browser.get(address(season)).content.decode()

    browser.post(address(season, "/own"), {"do": "withdraw_offer"})
    assert not season.alternates.filter(is_available=True).exists()


@pytest.mark.parametrize("do", ["", "nonsense", "confirm"])
def test_what_is_no_act_or_none_of_the_readers_is_not_done(browser_of, ada, season, do: str) -> None:
    answer = browser_of(ada).post(address(season, "/own"), {"do": do, "entry": season.entries.first().pk})

    assert answer.status_code in (302, 404)
    assert not RosterMember.objects.filter(player=ada).exists()


def entry_path(entry: SeasonEntry) -> str:
    return f"{address(entry.season)}/entries/{entry.pk}"
