"""Pools: those of leagues are asked for, those of families are there."""

import pytest

from games.models import Match, RatingPool
from games.rating import POOLS
from games.selectors.access import NotFound
from games.selectors.pools import pool_called, pools
from games.services import Chair, open_seated_match, open_table_match
from games.services.errors import PoolCodeTaken, UnknownRatingSystem
from games.services.pools import family_pool, league_pool
from tests.games.conftest import NOW

pytestmark = pytest.mark.django_db


def serie_a(**more) -> RatingPool:
    values = {"code": "serie-a", "name": "Serie A", "family_preset": "scopone", "system": "glicko_2", "now": NOW}
    return league_pool(**values | more)


def test_a_league_has_a_pool_of_its_own() -> None:
    pool = serie_a()
    assert (pool.family, pool.system, str(pool)) == ("scopone", "glicko_2", "Serie A")
    assert pool_called("serie-a") == pool


def test_a_pool_needs_a_system_that_exists() -> None:
    with pytest.raises(UnknownRatingSystem):
        serie_a(system="dice")
    assert not RatingPool.objects.exists()


@pytest.mark.parametrize("code", ["serie-a", "scopa"])
def test_the_code_of_another_pool_is_taken(code: str) -> None:
    serie_a()
    with pytest.raises(PoolCodeTaken):
        serie_a(code=code)


def test_a_family_answers_before_it_has_a_row_and_by_elo() -> None:
    pool = pool_called("scopone")
    assert (pool.pk, pool.system) == (None, "elo")
    assert family_pool("scopone_scientifico", now=NOW).pk == family_pool("scopone", now=NOW).pk
    assert pool_called("scopone").pk is not None


def test_an_unknown_pool_is_not_found() -> None:
    with pytest.raises(NotFound):
        pool_called("chess")


def test_pools_are_listed_families_first_and_without_those_that_are_not_public() -> None:
    serie_a()
    serie_a(code="secret", is_public=False)
    family_pool("cirulla", now=NOW)
    assert [pool.code for pool in pools()] == [*POOLS, "serie-a"]


def test_a_competition_opens_its_matches_in_its_pool(make_player) -> None:
    one, two, judge = make_player(), make_player(), make_player()
    pool = league_pool(code="gala", name="Gala", family_preset="scopa_classica", system="elo", now=NOW)
    chairs = [Chair(player=one), Chair(player=two)]
    online = open_seated_match(
        creator=judge,
        preset="scopa_classica",
        options=None,
        chairs=chairs,
        now=NOW,
        rated=True,
        turn_seconds=60,
        pool=pool,
    )
    table = open_table_match(
        creator=judge, preset="scopa_classica", chairs=chairs, now=NOW, rated=True, competition=True, pool=pool
    )
    assert Match.objects.filter(pk__in=[online.pk, table.pk], competition_pool=pool).count() == 2
