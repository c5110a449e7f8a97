"""The players of a season as a circle of a leaderboard."""

import pytest

from games.selectors.access import NotFound
from games.selectors.leaderboard_scopes import scope_called
from tests.tournaments.services.leagues.seasons import enter, league_of, new_player, open_season
from tournaments.models import League
from tournaments.selectors.leagues.scopes import season_code, season_scope

pytestmark = pytest.mark.django_db


def test_a_season_is_a_circle_of_those_who_are_in_it_in_the_pool_of_the_league(organiser) -> None:
    season = open_season(league_of(organiser), places=2, divisions=1)
    players = [new_player() for _ in range(3)]
    for player in players:
        enter(season, player)

    scope = scope_called(season_code(season), None)

    assert scope.title == "Lega di prova · Primavera"
    assert scope.url == f"/leagues/{season.league_id}/1"
    assert scope.pool == season.league.pool.code
    assert set(scope.players) == set(players[:2]), "whoever waits for a place is not in it yet"


def test_a_private_season_is_one_only_for_those_who_may_know_of_it(organiser, stranger) -> None:
    season = open_season(league_of(organiser, visibility=League.Visibility.PRIVATE))

    assert season_scope(season_code(season), organiser) is not None
    for viewer in (None, stranger):
        with pytest.raises(NotFound):
            scope_called(season_code(season), viewer)


@pytest.mark.parametrize("code", ["season-", "season-x", "season-9999", "club-1", "season-٣", "season-" + "9" * 40])
def test_other_codes_are_none(code: str) -> None:
    assert season_scope(code, None) is None
