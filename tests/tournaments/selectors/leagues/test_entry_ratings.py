"""What entries are placed by."""

import pytest

from games.models import Rating
from tests.tournaments.services.leagues.seasons import enter, league_of, new_player, open_season
from tournaments.selectors.leagues.entry_ratings import entry_ratings, league_ratings

pytestmark = pytest.mark.django_db


def test_the_pool_of_the_league_counts_once_somebody_has_played_there(organiser) -> None:
    season = open_season(league_of(organiser))
    one, two, three = new_player(rating=1612.5), new_player(rating=1700), new_player()
    for player, games in ((one, 0), (two, 1)):
        Rating.objects.create(player=player, pool=season.league.pool.code, value=1444.4, games=games)
    assert league_ratings(season, [one.pk, two.pk, three.pk]) == {one.pk: 1613, two.pk: 1444, three.pk: 1500}


def test_an_entry_is_worth_the_mean_of_those_at_its_boards(organiser, django_assert_max_num_queries) -> None:
    season = open_season(league_of(organiser), boards=2, most_reserves=1)
    strong = enter(season, new_player(rating=1600), new_player(rating=1601), new_player(rating=2400), team_name="Forti")
    weak = enter(season, new_player(rating=1400), new_player(rating=1401), team_name="Deboli")
    with django_assert_max_num_queries(4):
        found = entry_ratings(season, [strong, weak])
    assert found == {strong.pk: 1601, weak.pk: 1401}
