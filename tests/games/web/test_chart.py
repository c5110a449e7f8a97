"""The drawing of a rating history."""

from datetime import UTC, datetime
from itertools import pairwise

import pytest

from games.selectors.histories import RatingPoint
from games.web.presenters.chart import NARROW, WIDE, rating_chart


def history(*ratings: float) -> list[RatingPoint]:
    at = datetime(2026, 3, 14, tzinfo=UTC)
    return [RatingPoint(number, False, at, before, after) for number, (before, after) in enumerate(pairwise(ratings))]


def test_nothing_is_drawn_of_nothing() -> None:
    assert rating_chart([]) is None


@pytest.mark.parametrize("size", [WIDE, NARROW])
@pytest.mark.parametrize("ratings", [(1500, 1520), (1500, 1500), (1500, 1480.4, 1731.9, 1200)])
def test_every_point_lies_in_the_box_and_every_rating_between_the_lines(size, ratings) -> None:
    chart = rating_chart(history(*ratings), size)

    assert chart is not None
    spots = [tuple(map(float, spot.split(","))) for spot in chart.line.split()]
    assert len(spots) == len(ratings)
    assert all(chart.left <= x <= chart.right and 0 < y < chart.height for x, y in spots)
    assert chart.grid[0].rating <= min(ratings) <= max(ratings) <= chart.grid[-1].rating
    assert 2 <= len(chart.grid) <= 8


def test_it_names_first_last_and_best() -> None:
    chart = rating_chart(history(1500, 1530.6, 1519.5))

    assert chart is not None
    assert (chart.first, chart.last, chart.best) == (1500, 1520, 1531)
