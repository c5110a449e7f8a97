"""Elo by FIDE's printed tables, exactly, in fractions.

FIDE does not compute the expected score: it looks it up, in two decimals, by the difference of the ratings, and looks
up the difference by the percentage the other way round (FIDE handbook B.02, 8.1.1 and 8.1.2). Our own pools use the
formula (elo.py); the tables are for events that are rated, or compared, by FIDE's rules.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor

CAP = 400
"""A larger difference counts as this many points (B.02, 8.3.1), unless the cap is lifted."""

_STEPS = (
    4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146, 154, 163, 171, 180, 189,
    198, 207, 216, 226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 345, 358, 375, 392, 412, 433, 457, 485, 518, 560,
    620, 736,
)  # fmt: skip
"""8.1.2: the smallest difference at which the higher rated is expected to score .51, .52 and so on up to 1."""

_DIFFERENCES = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
    202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589,
    677, 800,
)  # fmt: skip
"""8.1.1: the difference that a score of .50, .51 and so on up to 1 stands for."""


@dataclass(frozen=True, slots=True)
class RatedGame:
    """One game against somebody rated `opponent`; `score` is the share of the points won, between 0 and 1."""

    opponent: int
    score: Fraction


def table_expected(difference: int, cap: int | None = CAP) -> Fraction:
    """The expected score, in hundredths, of a player rated `difference` points above (below: negative) the opponent.

    `cap` is the largest difference that counts, None for no limit (B.02 lifts it for the highest rated).
    """
    if cap is not None:
        difference = max(-cap, min(cap, difference))
    above = Fraction(50 + bisect_right(_STEPS, abs(difference)), 100)
    return above if difference >= 0 else 1 - above


def table_change(rating: int, games: Sequence[RatedGame], k: int, cap: int | None = CAP) -> Fraction:
    """K times the sum of score minus expected score: what the games of one rating period are worth, not rounded."""
    return k * sum((game.score - table_expected(rating - game.opponent, cap) for game in games), Fraction(0))


def nearest(points: Fraction) -> int:
    """Rating points as a whole number; half a point is rounded up, of gains and losses alike (B.02, 8.3.4)."""
    return floor(points + Fraction(1, 2))


def table_difference(share: Fraction) -> int:
    """The rating difference that a share of the points stands for, the share rounded to hundredths: 800 at most.

    Raises ValueError for a share that is not between 0 and 1.
    """
    if not 0 <= share <= 1:
        raise ValueError("a share of the points lies between 0 and 1")
    above = nearest(share * 100) - 50
    return _DIFFERENCES[above] if above >= 0 else -_DIFFERENCES[-above]


def performance(games: Sequence[RatedGame]) -> Fraction:
    """The mean rating of the opponents, plus what the share of the points won against them stands for; not rounded.

    Raises ValueError when there is no game.
    """
    if not games:
        raise ValueError("nobody performs without a game")
    mean = Fraction(sum(game.opponent for game in games), len(games))
    return mean + table_difference(sum((game.score for game in games), Fraction(0)) / len(games))
