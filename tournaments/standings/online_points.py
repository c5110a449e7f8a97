"""The points of events that people walk in and out of, as lichess counts them: arenas, and Swiss for late joiners."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction

WINS_THAT_LIGHT_THE_FIRE = 2


class ArenaResult(StrEnum):
    """How one game of an arena ended for the player."""

    WIN = "W"
    DRAW = "D"
    LOSS = "L"


class SwissOutcome(StrEnum):
    """How a round of an open Swiss went for an entry. LATE: it joined after the first round had begun."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    BYE = "bye"
    LATE = "late"
    ABSENT = "absent"


_ARENA_POINTS = {ArenaResult.WIN: 2, ArenaResult.DRAW: 1, ArenaResult.LOSS: 0}
_SWISS_POINTS = {
    SwissOutcome.WIN: Fraction(1),
    SwissOutcome.BYE: Fraction(1),
    SwissOutcome.DRAW: Fraction(1, 2),
    SwissOutcome.LATE: Fraction(1, 2),
}


def arena_points(results: Sequence[str], berserk: Sequence[bool | int]) -> tuple[int, ...]:
    """The points of each game of an arena in the order they were played.

    A win is worth 2 and a draw 1, both doubled while the two games before were wins; a game won with half the time for
    thinking (berserk) is worth 1 more, which is never doubled. Raises ValueError for an unknown result or if the two
    lists differ in length.

    >>> arena_points("WWWDW", (0, 0, 0, 0, 0))
    (2, 2, 4, 2, 2)
    """
    points, wins_in_a_row = [], 0
    for letter, is_berserk in zip(results, berserk, strict=True):
        result = ArenaResult(letter)
        made = _ARENA_POINTS[result] * (2 if wins_in_a_row >= WINS_THAT_LIGHT_THE_FIRE else 1)
        wins_in_a_row = wins_in_a_row + 1 if result is ArenaResult.WIN else 0
        points.append(made + (1 if is_berserk and result is ArenaResult.WIN else 0))
    return tuple(points)


def swiss_points(outcomes: Sequence[str]) -> tuple[Fraction, ...]:
    """The points of each round of an open Swiss: a late joiner has half a point for the first round missed, once.

    Raises ValueError for an unknown outcome.
    """
    points, was_late = [], False
    for word in outcomes:
        outcome = SwissOutcome(word)
        is_second_time = outcome is SwissOutcome.LATE and was_late
        points.append(Fraction(0) if is_second_time else _SWISS_POINTS.get(outcome, Fraction(0)))
        was_late = was_late or outcome is SwissOutcome.LATE
    return tuple(points)
