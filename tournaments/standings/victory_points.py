"""Scales that turn the margin of a round into victory points, and matchpoints for boards that many have played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class VictoryScale:
    """A table that shares `most` victory points between two sides by the margin of the winner.

    `bands` holds the largest margin that still gives half of `most`, then half and one, and so on; a margin beyond the
    last band gives everything.
    """

    name: str
    bands: tuple[int, ...]
    most: int

    def points_for(self, margin: int | Fraction) -> tuple[Fraction, Fraction]:
        """The victory points of the side with this margin and of the other side; a negative margin is a loss.

        >>> SCALES["burraco_3_hands"].points_for(-155)
        (Fraction(8, 1), Fraction(12, 1))
        """
        steps = sum(margin > band or -margin > band for band in self.bands)
        ahead = min(Fraction(self.most, 2) + steps, Fraction(self.most))
        behind = self.most - ahead
        return (ahead, behind) if margin >= 0 else (behind, ahead)


_SCALES = (
    VictoryScale("burraco_3_hands", (50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500), 20),
    VictoryScale("burraco_4_hands", (100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000), 20),
    VictoryScale("scope", (0, 1, 2, 3, 4, 5, 6, 7, 8, 10), 20),
    VictoryScale("scope_21", (0, 2, 4, 6, 8, 10, 12, 14, 16, 18), 20),
)

SCALES: Mapping[str, VictoryScale] = MappingProxyType({scale.name: scale for scale in _SCALES})
"""The scales that a stage can be scored by; docs/algorithms/standings.md says where those of scope come from."""


def matchpoints(scores: Sequence[int | Fraction]) -> tuple[int, ...]:
    """For each score on a board, two for every other score that it beats and one for every one that it equals.

    >>> matchpoints((4, 2, 2, -1, 3))
    (8, 3, 3, 0, 6)
    """
    ordered = sorted(scores)
    below = {score: place for place, score in reversed(list(enumerate(ordered)))}
    equal = {score: ordered.count(score) - 1 for score in below}
    return tuple(2 * below[score] + equal[score] for score in scores)


def top_matchpoints(scores: int) -> int:
    """The most matchpoints that one of so many scores can have."""
    return 2 * max(scores - 1, 0)


def matchpoint_percentages(scores: Sequence[int | Fraction]) -> tuple[Fraction, ...]:
    """The matchpoints of each score in hundredths of the top; a score that nothing is compared with gets 50."""
    top = top_matchpoints(len(scores))
    return tuple(Fraction(100 * points, top) if top else Fraction(50) for points in matchpoints(scores))
