"""Every page of leagues opens, for everybody who may see it."""

import pytest

pytestmark = pytest.mark.django_db


def pages(shown):
    players, teams = shown.players, shown.teams
    one = f"/leagues/{players.league_id}/{players.number}"
    two = f"/leagues/{teams.league_id}/{teams.number}"
    tabs = ["", "/fixtures", "/grid", "/members", "/rules", "/ratings"]
    boards = [board.pk for board in boards_in(players, 10) + boards_in(teams, 2)]
    return [
        "/leagues",
        "/leagues?show=running",
        f"/leagues/{players.league_id}",
        one,
        two,
        *(f"{one}/2{tab}" for tab in tabs),
        *(f"{two}/1{tab}" for tab in tabs),
        f"{one}/entries/{players.entries.first().pk}",
        f"{two}/entries/{teams.entries.first().pk}",
        *(f"/boards/{pk}" for pk in boards),
        f"/leagues/{shown.pairs.league_id}/1",
        f"/leagues/{shown.finished.league_id}/{shown.finished.number}",
    ]


def boards_in(season, number):
    from tournaments.models import Board

    return list(Board.objects.filter(fixture__round__season=season, fixture__round__number=number))


def test_everything_opens(shown, me, visitor):
    for path in pages(shown):
        for browser in (visitor, me):
            answer = browser.get(path)
            assert answer.status_code == 200, path
