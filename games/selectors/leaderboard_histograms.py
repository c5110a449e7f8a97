"""How many players stand at each point: what ranks and pages are found by, without counting rows."""

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate


@dataclass(frozen=True, slots=True)
class Histogram:
    """Players by shown points, the best first: `depths` says how many stand at `points` or higher, place by place."""

    points: tuple[int, ...]
    depths: tuple[int, ...]

    @property
    def total(self) -> int:
        """How many players there are."""
        return self.depths[-1] if self.depths else 0

    def rank(self, points: int) -> int:
        """The rank of somebody at these points: one more than stand above; equal points share it."""
        place = bisect_left(self.points, -points, key=_lowest_first)
        return 1 + (self.depths[place - 1] if place else 0)

    def place(self, index: int) -> tuple[int, int]:
        """The points of the player who is `index` places below the first, and how many of these points come before.

        Raises IndexError when there are not so many players.
        """
        if not 0 <= index < self.total:
            raise IndexError(index)
        place = bisect_left(self.depths, index + 1)
        return self.points[place], index - (self.depths[place - 1] if place else 0)


def histogram_of(counts: Iterable[tuple[int, int]]) -> Histogram:
    """The histogram of pairs of points and a number of players; numbers of the same points are added up."""
    sums: dict[int, int] = {}
    for points, number in counts:
        sums[points] = sums.get(points, 0) + number
    # What is left at zero has been moved elsewhere; a reader between two writes may see it at less.
    kept = sorted(((points, number) for points, number in sums.items() if number > 0), reverse=True)
    return Histogram(tuple(points for points, _ in kept), tuple(accumulate(number for _, number in kept)))


def _lowest_first(points: int) -> int:
    return -points
