"""The bands by which leaderboards tell ratings apart."""

from datetime import timedelta

import pytest
from django.db import connection

from games.rating import SYSTEMS
from games.selectors.leaderboard_bands import (
    Certainty,
    experience_band,
    experience_condition,
    least_experience,
    recency_band,
    shown,
)
from tests.games.conftest import NOW


@pytest.mark.parametrize(
    ("games", "band"), [(1, 0), (11, 0), (12, 1), (49, 1), (50, 2), (199, 2), (200, 3), (5_000, 3)]
)
def test_experience_grows_at_the_steps(games: int, band: int) -> None:
    assert experience_band("elo", None, games) == band


def test_under_a_system_that_knows_deviations_these_say_what_is_provisional() -> None:
    assert experience_band("glicko_2", 120.0, 300) == 0
    assert experience_band("glicko_2", 80.0, 3) == 1
    assert experience_band("glicko_2", 80.0, 50) == 2


@pytest.mark.django_db
@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_the_database_bands_as_the_systems_do(system: str) -> None:
    values = [
        (deviation, games) for deviation in (None, 45.0, 109.9, 110.0, 149.9, 150.0) for games in (1, 12, 50, 200)
    ]
    with connection.cursor() as cursor:
        for deviation, games in values:
            sql = experience_condition(system, f"({'NULL' if deviation is None else deviation})", str(games))
            cursor.execute(f"SELECT {sql}")
            assert cursor.fetchone() == (experience_band(system, deviation, games),)


def test_asking_for_many_matches_asks_for_a_settled_rating() -> None:
    assert least_experience(Certainty.ANY, 1) == 0
    assert least_experience(Certainty.SETTLED, 1) == 1
    assert least_experience(Certainty.ANY, 50) == least_experience(Certainty.SETTLED, 50) == 2
    assert least_experience(Certainty.ANY, 200) == 3


@pytest.mark.parametrize(("days", "band"), [(0, 2), (30, 2), (30.1, 1), (90, 1), (90.1, 0), (4_000, 0)])
def test_recency_fades_with_the_days(days: float, band: int) -> None:
    assert recency_band(NOW - timedelta(days=days), NOW) == band


def test_whoever_was_rated_nobody_knows_when_was_so_long_ago() -> None:
    assert recency_band(None, NOW) == 0


@pytest.mark.parametrize(("value", "points"), [(1549.5, 1550), (1549.49, 1549), (1550.0, 1550), (-0.5, 0)])
def test_halves_are_rounded_up(value: float, points: int) -> None:
    assert shown(value) == points
