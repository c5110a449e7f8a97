"""Glicko: a rating with a deviation that says how sure it is (M. Glickman, *The Glicko system*, 1995, revised 2022).

The deviation is one standard deviation of what is believed about the player's strength: games make it smaller, time
makes it larger. Glicko-2 (glicko2.py) adds a third number; this first system stands here for comparison and as a check.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, pi, sqrt

WIDEST = 350.0
"""The deviation of somebody about whom nothing is known; it never grows beyond it."""

_Q = log(10.0) / 400.0


@dataclass(frozen=True, slots=True)
class Estimate:
    """Rating points and their standard deviation."""

    rating: float
    deviation: float


@dataclass(frozen=True, slots=True)
class Opposed:
    """One game of a rating period: the opponent before the period, and the share of the points won (0 to 1)."""

    opponent: Estimate
    score: float


def widened(player: Estimate, spread: float, periods: float) -> Estimate:
    """The estimate after `periods` without a game; `spread` is the constant c, rating points per square root of one."""
    return Estimate(player.rating, min(WIDEST, sqrt(player.deviation**2 + spread**2 * periods)))


def rate_period(player: Estimate, games: Sequence[Opposed]) -> Estimate:
    """The estimate after the games of one rating period, all rated at once; without games it stays as it is."""
    if not games:
        return player
    gain, information = 0.0, 0.0
    for game in games:
        dampened = 1.0 / sqrt(1.0 + 3.0 * _Q**2 * game.opponent.deviation**2 / pi**2)
        expected = 1.0 / (1.0 + 10.0 ** (-dampened * (player.rating - game.opponent.rating) / 400.0))
        gain += dampened * (game.score - expected)
        information += _Q**2 * dampened**2 * expected * (1.0 - expected)
    precision = 1.0 / player.deviation**2 + information
    return Estimate(player.rating + _Q / precision * gain, sqrt(1.0 / precision))
