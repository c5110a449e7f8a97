"""The bands by which leaderboards tell ratings apart."""

from datetime import timedelta

import pytest

from games.selectors.leaderboard_bands import experience_band, recency_band, shown
from tests.games.conftest import NOW


@pytest.mark.parametrize(
    ("games", "band"), [(1, 0), (11, 0), (12, 1), (49, 1), (50, 2), (199, 2), (200, 3), (5_000, 3)]
)
def test_experience_grows_at_the_steps(games: int, band: int) -> None:
    assert experience_band(games) == band


@pytest.mark.parametrize(("days", "band"), [(0, 2), (30, 2), (30.1, 1), (90, 1), (90.1, 0), (4_000, 0)])
def test_recency_fades_with_the_days(days: float, band: int) -> None:
    assert recency_band(NOW - timedelta(days=days), NOW) == band


def test_whoever_was_rated_nobody_knows_when_was_so_long_ago() -> None:
    assert recency_band(None, NOW) == 0


@pytest.mark.parametrize(("value", "points"), [(1549.5, 1550), (1549.49, 1549), (1550.0, 1550), (-0.5, 0)])
def test_halves_are_rounded_up(value: float, points: int) -> None:
    assert shown(value) == points
