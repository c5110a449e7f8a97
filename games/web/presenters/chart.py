"""The course of a rating as the numbers of a drawing; the template writes the SVG, a table says the same in text."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise

from django.utils import formats, timezone

from games.selectors.leaderboard_bands import shown
from games.selectors.profiles import CoursePoint

WIDE, NARROW = (720, 250), (330, 190)
"""Width and height of the two drawings: a screen scales one of them down, and figures must stay readable."""
MOST_POINTS = 60
"""A longer course is drawn by every so many matches, so that a page stays light; the table has the same rows."""

_LEFT, _RIGHT, _TOP, _BOTTOM = 48, 14, 16, 34
_STEPS = (10, 20, 25, 50, 100, 200, 250, 500)
_BAND_ROOM = 150.0
"""Rating points beyond the course that a wide band may claim; the rest of it is cut off."""


@dataclass(frozen=True, slots=True)
class GridLine:
    """A horizontal line and the rating it stands for."""

    y: float
    text_y: float
    rating: int


@dataclass(frozen=True, slots=True)
class Tick:
    """A day under the drawing."""

    x: float
    anchor: str
    label: str


@dataclass(frozen=True, slots=True)
class Chart:
    """Coordinates in a box of width by height units; `band` is empty where the system knows no deviation."""

    line: str
    area: str
    band: str
    grid: tuple[GridLine, ...]
    ticks: tuple[Tick, ...]
    last_x: float
    last_y: float
    width: int
    height: int
    right: int
    tick_y: int
    left: int = _LEFT
    label_x: int = _LEFT - 8


@dataclass(frozen=True, slots=True)
class Course:
    """What is drawn: the first, last and best rating with their moments, both drawings, and the rows of the table.

    `matches` is how many matches the course has, of which `rows` may be every so many.
    """

    first: int
    last: int
    best: int
    best_at: datetime
    first_at: datetime
    last_at: datetime
    matches: int
    rows: tuple[CoursePoint, ...]
    has_band: bool
    wide: Chart
    narrow: Chart


def rating_course(points: Sequence[CoursePoint]) -> Course | None:
    """The course of a rating over time; None when there is nothing to draw."""
    if not points:
        return None
    best = max(points, key=lambda point: point.after)
    rows = thinned(points)
    return Course(
        first=shown(points[0].before),
        last=shown(points[-1].after),
        best=shown(best.after),
        best_at=best.at,
        first_at=points[0].at,
        last_at=points[-1].at,
        matches=len(points),
        rows=tuple(reversed(rows)),
        has_band=_has_band(rows),
        wide=_chart(rows, WIDE, ticks=5),
        narrow=_chart(rows, NARROW, ticks=2),
    )


def thinned(points: Sequence[CoursePoint], most: int = MOST_POINTS) -> Sequence[CoursePoint]:
    """At most so many of the points, evenly spread over the matches; the last is always there."""
    if len(points) <= most:
        return points
    places = [len(points) * part // most for part in range(most + 1)]
    return [points[end - 1] for _, end in pairwise(places)]


@dataclass(frozen=True, slots=True)
class _Spot:
    """A value of the drawing: how far from left to right, 0 to 1, and in rating points."""

    place: float
    value: float
    deviation: float | None


def _chart(points: Sequence[CoursePoint], size: tuple[int, int], *, ticks: int) -> Chart:
    width, height = size
    spots = _spots(points)
    low, high, step = _range(spots)
    across, floor = width - _LEFT - _RIGHT, height - _BOTTOM
    scale = (floor - _TOP) / (high - low)

    def x(spot: _Spot) -> float:
        return _LEFT + across * spot.place

    def y(value: float) -> float:
        return floor - (min(max(value, low), high) - low) * scale

    line = _text((x(spot), y(spot.value)) for spot in spots)
    upper = [(x(spot), y(spot.value + 2 * (spot.deviation or 0.0))) for spot in spots]
    lower = [(x(spot), y(spot.value - 2 * (spot.deviation or 0.0))) for spot in spots]
    return Chart(
        line=line,
        area=f"{_LEFT},{floor} {line} {x(spots[-1]):.1f},{floor}",
        band=_text([*upper, *reversed(lower)]) if _has_band(spots) else "",
        grid=tuple(
            GridLine(round(y(rating), 1), round(y(rating) + 4, 1), rating) for rating in range(low, high + 1, step)
        ),
        ticks=_ticks(points, across, ticks),
        last_x=round(x(spots[-1]), 1),
        last_y=round(y(spots[-1].value), 1),
        width=width,
        height=height,
        right=width - _RIGHT,
        tick_y=height - 10,
    )


def _spots(points: Sequence[CoursePoint]) -> list[_Spot]:
    """The values by time, or evenly from the one before the first match where times do not tell.

    They do not where all are of one moment, or where a match was settled out of turn.
    """
    span = (points[-1].at - points[0].at).total_seconds()
    if span > 0 and _in_turn(points):
        return [
            _Spot((point.at - points[0].at).total_seconds() / span, point.after, point.deviation) for point in points
        ]
    after = [_Spot(place / len(points), point.after, point.deviation) for place, point in enumerate(points, start=1)]
    return [_Spot(0.0, points[0].before, points[0].deviation), *after]


def _in_turn(points: Sequence[CoursePoint]) -> bool:
    return all(one.at <= other.at for one, other in pairwise(points))


def _has_band(spots: Sequence[_Spot] | Sequence[CoursePoint]) -> bool:
    return all(spot.deviation is not None for spot in spots)


def _range(spots: Sequence[_Spot]) -> tuple[int, int, int]:
    """The lowest and the highest rating of the drawing and the step between its lines."""
    low, high = min(spot.value for spot in spots), max(spot.value for spot in spots)
    if _has_band(spots):
        lowest = min(spot.value - 2 * (spot.deviation or 0.0) for spot in spots)
        highest = max(spot.value + 2 * (spot.deviation or 0.0) for spot in spots)
        low, high = max(lowest, low - _BAND_ROOM), min(highest, high + _BAND_ROOM)
    step = next((step for step in _STEPS if (high - low) / step <= 4), _STEPS[-1])
    bottom = int(low // step) * step
    return bottom, max(-int(-high // step) * step, bottom + step), step


def _ticks(points: Sequence[CoursePoint], across: int, number: int) -> tuple[Tick, ...]:
    if not _in_turn(points):
        return ()
    first, last = timezone.localtime(points[0].at), timezone.localtime(points[-1].at)
    days = [first + (last - first) * part / (number - 1) for part in range(number)]
    labels = [formats.date_format(day, "SHORT_DATE_FORMAT") for day in days]
    if len(set(labels)) < number:  # a course of few days
        labels, number = [labels[0], labels[-1]] if labels[0] != labels[-1] else [labels[0]], 2
    anchors = ["start", *["middle"] * (number - 2), "end"]
    return tuple(
        Tick(round(_LEFT + across * part / (number - 1), 1), anchor, label)
        for part, (label, anchor) in enumerate(zip(labels, anchors, strict=False))
    )


def _text(spots: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
