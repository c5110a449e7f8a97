"""The page of an entry: who sees it, and what its captain and its people do there."""

import re

import pytest

from tests.tournaments.conftest import NOW
from tests.tournaments.services.leagues.seasons import (
    a_board,
    enter,
    entry_at,
    league_of,
    new_player,
    open_season,
    play_season,
    players_at,
    running_season,
)
from tournaments.models import MovementRefusal, Season, SeasonEntry
from tournaments.services.leagues.departures import reject_entry

pytestmark = pytest.mark.django_db


def path_of(entry: SeasonEntry) -> str:
    return f"/leagues/{entry.season.league_id}/{entry.season.number}/entries/{entry.pk}"


def text_of(answer) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


@pytest.fixture
def team(organiser) -> SeasonEntry:
    """A team of two boards and a reserve that has entered a season which is still open."""
    season = open_season(league_of(organiser), divisions=1, boards=2, most_reserves=1)
    players = [new_player(name) for name in ("Capitana", "Seconda", "Terza")]
    return enter(season, *players, team_name="Naviglio")


def members(entry: SeasonEntry) -> list[str]:
    return list(entry.roster.filter(left_at=None).order_by("order").values_list("player__name", flat=True))


def test_everybody_sees_the_people_and_the_fixtures(visitor, season) -> None:
    entry = entry_at(a_board(season).fixture, 0)

    page = text_of(visitor.get(path_of(entry)))

    assert "Round 1" in page
    assert "Round 3" in page
    assert entry.name in page
    assert "in Serie A" in page
    assert "Withdraw" not in page


def test_the_captain_puts_a_player_one_board_up(browser_of, team) -> None:
    third = team.roster.get(player__name="Terza")

    browser_of(team.captain).post(f"{path_of(team)}/act", {"do": "up", "member": third.pk})

    assert members(team) == ["Capitana", "Terza", "Seconda"]


def test_the_captain_invites_takes_out_hands_over_and_renames(browser_of, team, ada) -> None:
    captain = browser_of(team.captain)
    captain.post(f"{path_of(team)}/act", {"do": "remove", "member": team.roster.get(player__name="Terza").pk})
    captain.post(f"{path_of(team)}/act", {"do": "invite", "player": "@Ada", "part": "reserve"})
    captain.post(f"{path_of(team)}/act", {"do": "rename", "name": "Navigli"})
    captain.post(f"{path_of(team)}/act", {"do": "captain", "member": team.roster.get(player__name="Seconda").pk})

    team.refresh_from_db()
    assert members(team) == ["Capitana", "Seconda", "Ada"]
    assert (team.name, team.captain.name) == ("Navigli", "Seconda")


def test_others_find_no_buttons_and_their_requests_are_refused(browser_of, stranger, team) -> None:
    browser = browser_of(stranger)
    assert "Invite a player" not in text_of(browser.get(path_of(team)))

    for form in ({"do": "rename", "name": "Ladri"}, {"do": "withdraw"}, {"do": "up", "member": "1"}):
        answer = browser.post(f"{path_of(team)}/act", form, follow=True)
        assert "notice bad" in answer.content.decode()

    team.refresh_from_db()
    assert (team.name, team.status) == ("Naviglio", "accepted")


def test_a_member_leaves_and_is_told_of_the_season(browser_of, team) -> None:
    third = team.roster.get(player__name="Terza")

    answer = browser_of(third.player).post(f"{path_of(team)}/act", {"do": "remove", "member": third.pk})

    assert answer["Location"] == path_of(team).rpartition("/entries")[0]
    assert members(team) == ["Capitana", "Seconda"]


def test_withdrawing_takes_a_second_step_and_says_what_it_means(browser_of, season) -> None:
    entry = entry_at(a_board(season).fixture, 0)
    browser = browser_of(entry.captain)
    page = browser.get(path_of(entry)).content.decode()
    assert re.search(r'<details[^>]*id="withdraw">', page)
    assert "Every match that is left is lost without playing." in page

    answer = browser.post(f"{path_of(entry)}/act", {"do": "withdraw", "reason": "Moving abroad"}, follow=True)

    entry.refresh_from_db()
    assert entry.status == "withdrawn"
    assert "Moving abroad" in text_of(answer)


def test_whoever_was_not_admitted_has_a_page_for_itself_and_the_organisers_only(
    visitor, browser_of, organiser, stranger, team
) -> None:
    reject_entry(entry_id=team.pk, by=organiser, reason="Too many teams", now=NOW)

    assert visitor.get(path_of(team)).status_code == 404
    assert browser_of(stranger).get(path_of(team)).status_code == 404
    assert visitor.get(f"{path_of(team)}/calendar.ics").status_code == 404
    assert "Too many teams" in text_of(browser_of(team.captain).get(path_of(team)))
    assert browser_of(organiser).get(path_of(team)).status_code == 200


def test_the_captain_of_the_winners_below_can_decline_to_go_up(browser_of, organiser) -> None:
    season: Season = running_season(organiser)
    play_season(season)
    first = season.entries.get(division__number=2, seed=1)
    browser = browser_of(first.captain)
    assert "Decline to go up" in text_of(browser.get(path_of(first)))

    browser.post(f"{path_of(first)}/act", {"do": "decline_promotion"})

    assert MovementRefusal.objects.filter(entry=first).exists()
    assert "declined to go up" in text_of(browser.get(path_of(first)))
    last = season.entries.get(division__number=2, seed=4)
    assert "Decline to go up" not in text_of(browser_of(last.captain).get(path_of(last)))


def test_an_entry_of_another_season_is_not_found(visitor, season, team) -> None:
    assert visitor.get(f"/leagues/{season.league_id}/1/entries/{team.pk}").status_code == 404
    assert players_at(a_board(season), 0)
