"""The drawing of a rating's course."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest

from games.selectors.profiles import CoursePoint
from games.web.presenters.chart import MOST_POINTS, Chart, rating_course, thinned

START = datetime(2026, 3, 14, 12, tzinfo=UTC)


def course(*ratings: float, days: float = 1, deviation: float | None = None) -> list[CoursePoint]:
    """A match every so many days, each with the rating after it; the first began at 1500."""
    before = (1500.0, *ratings)
    return [
        CoursePoint(number, START + timedelta(days=days) * number, before[number], after, deviation, number + 1)
        for number, after in enumerate(ratings)
    ]


def spots(text: str) -> list[tuple[float, float]]:
    """The points of a line."""
    return [(float(x), float(y)) for x, y in (spot.split(",") for spot in text.split())]


def drawings(points: Sequence[CoursePoint]) -> tuple[Chart, Chart]:
    """The wide and the narrow one."""
    found = rating_course(points)
    assert found is not None
    return found.wide, found.narrow


def test_nothing_is_drawn_of_nothing() -> None:
    assert rating_course([]) is None


@pytest.mark.parametrize("days", [0, 3])
@pytest.mark.parametrize("deviation", [None, 40.0, 500.0])
@pytest.mark.parametrize("ratings", [(1520,), (1500, 1500), (1480.4, 1731.9, 1200), (1501, 1499) * 200])
def test_everything_lies_in_the_box_and_every_rating_between_the_lines(ratings, deviation, days) -> None:
    for chart in drawings(course(*ratings, days=days, deviation=deviation)):
        for x, y in [*spots(chart.line), *spots(chart.band), (chart.last_x, chart.last_y)]:
            assert chart.left - 0.1 <= x <= chart.right + 0.1
            assert 0 < y < chart.height
        assert chart.grid[0].rating <= min(ratings[-MOST_POINTS:])
        assert chart.grid[-1].rating >= max(ratings[-MOST_POINTS:])
        assert 2 <= len(chart.grid) <= 8
        assert all(chart.left <= tick.x <= chart.right for tick in chart.ticks)


def test_time_runs_from_left_to_right_as_it_passed() -> None:
    points = [*course(1500, 1510), CoursePoint(9, START + timedelta(days=10), 1510, 1520, None, 3)]

    xs = [x for x, _ in spots(drawings(points)[0].line)]

    assert xs[1] - xs[0] == pytest.approx((xs[2] - xs[0]) / 10, abs=0.2)


def test_the_band_is_two_deviations_wide_on_either_side() -> None:
    chart = drawings(course(1500, 1500, deviation=25))[0]

    upper, lower = spots(chart.band)[0][1], spots(chart.band)[-1][1]
    lines = {line.rating: line.y for line in chart.grid}
    assert (upper, lower) == pytest.approx((lines[1550], lines[1450]), abs=0.2)


def test_a_system_without_deviations_has_no_band() -> None:
    assert drawings(course(1500, 1520))[0].band == ""


def test_a_long_course_is_drawn_by_every_so_many_matches_up_to_the_last() -> None:
    points = course(*range(1000, 1431))
    few = thinned(points)

    assert len(few) == MOST_POINTS
    assert few[-1] == points[-1]
    gaps = {later.games - earlier.games for earlier, later in zip(few, few[1:], strict=False)}
    assert gaps == {7, 8}


def test_it_names_first_last_and_best_of_the_whole_course() -> None:
    found = rating_course(course(1530.6, 1519.5, 1600.2, *([1519.5] * 100)))

    assert found is not None
    assert (found.first, found.last, found.best, found.matches) == (1500, 1520, 1600, 103)
    assert found.best_at == START + timedelta(days=2)
    assert found.rows[0].games == 103


def test_a_match_that_was_settled_out_of_turn_bends_no_line_backwards() -> None:
    points = course(1510, 1520, 1530)
    points[1] = CoursePoint(7, START - timedelta(days=90), 1510, 1520, None, 2)

    chart = drawings(points)[0]

    xs = [x for x, _ in spots(chart.line)]
    assert xs == sorted(xs)
    assert chart.ticks == ()
