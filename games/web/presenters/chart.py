"""A rating history as the numbers of a drawing; the template writes the SVG, a table says the same in text."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.selectors.histories import RatingPoint

WIDE, NARROW = (720, 250), (330, 190)
"""Width and height of the two drawings: a screen scales one of them down, and figures must stay readable."""

_LEFT, _RIGHT, _TOP, _BOTTOM = 48, 14, 16, 18
_STEPS = (10, 20, 25, 50, 100, 200, 250, 500)


@dataclass(frozen=True, slots=True)
class GridLine:
    """A horizontal line and the rating it stands for."""

    y: float
    text_y: float
    rating: int


@dataclass(frozen=True, slots=True)
class Chart:
    """Coordinates in a box of width by height units."""

    line: str
    area: str
    grid: tuple[GridLine, ...]
    last_x: float
    last_y: float
    first: int
    last: int
    best: int
    points: tuple[RatingPoint, ...]
    width: int
    height: int
    right: int
    left: int = _LEFT
    label_x: int = _LEFT - 8


def rating_chart(points: Sequence[RatingPoint], size: tuple[int, int] = WIDE) -> Chart | None:
    """The course of a rating, one step a match; None when there is nothing to draw."""
    if not points:
        return None
    width, height = size
    values = [points[0].before, *(point.after for point in points)]
    low, high, step = _range(values)
    across = (width - _LEFT - _RIGHT) / (len(values) - 1)
    scale = (height - _TOP - _BOTTOM) / (high - low)
    spots = [(_LEFT + across * place, height - _BOTTOM - (value - low) * scale) for place, value in enumerate(values)]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
    floor = height - _BOTTOM
    grid = []
    for rating in range(low, high + 1, step):
        y = height - _BOTTOM - (rating - low) * scale
        grid.append(GridLine(round(y, 1), round(y + 4, 1), rating))
    return Chart(
        line=line,
        area=f"{_LEFT},{floor} {line} {spots[-1][0]:.1f},{floor}",
        grid=tuple(grid),
        last_x=round(spots[-1][0], 1),
        last_y=round(spots[-1][1], 1),
        first=round(values[0]),
        last=round(values[-1]),
        best=round(max(values)),
        points=tuple(points),
        width=width,
        height=height,
        right=width - _RIGHT,
    )


def _range(values: Sequence[float]) -> tuple[int, int, int]:
    spread = max(values) - min(values)
    step = next((step for step in _STEPS if spread / step <= 4), _STEPS[-1])
    low = int(min(values) // step) * step
    high = -int(-max(values) // step) * step
    return low, max(high, low + step), step
