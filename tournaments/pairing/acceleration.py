"""Baku acceleration: virtual points that keep the strong from meeting the weak in the first rounds.

FIDE handbook C.04.7. The virtual points count for pairing alone and are gone before the second half of the rounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.standings.history import Entrant, Scoring

__all__ = ["Acceleration", "virtual_by_entry", "virtual_points", "virtual_points_of"]

_NONE = Fraction(0)
_CHESS = Scoring()


@dataclass(frozen=True, slots=True)
class Acceleration:
    """Who has virtual points and how many: the first `group_a` seeds have `points[n]` in round `n + 1`."""

    group_a: int
    points: tuple[Fraction, ...]


def virtual_points(entries: int, rounds: int, scoring: Scoring = _CHESS) -> Acceleration:
    """The virtual points of a field of so many entries over so many rounds.

    Group A is the first half, rounded up to an even number. The first half of the rounds is accelerated; in the first
    half of those A has the points of a win, in the rest those of a draw (halves rounded up).

    >>> virtual_points(161, 9).group_a
    82
    """
    accelerated = (rounds + 1) // 2
    full = (accelerated + 1) // 2
    points = (scoring.win,) * full + (scoring.draw,) * (accelerated - full) + (_NONE,) * (rounds - accelerated)
    return Acceleration(group_a=2 * ((entries + 3) // 4), points=points)


def virtual_by_entry(entrants: Sequence[Entrant], acceleration: Acceleration) -> dict[int, tuple[Fraction, ...]]:
    """The virtual points of each entry by its id, round by round."""
    by_seed = sorted(entrants, key=lambda entrant: entrant.seed)
    return {
        entrant.id: acceleration.points if place < acceleration.group_a else () for place, entrant in enumerate(by_seed)
    }


def virtual_points_of(points: Sequence[Fraction], round_number: int) -> Fraction:
    """The virtual points of one round, from 1; none when the list is over."""
    return points[round_number - 1] if round_number <= len(points) else _NONE
