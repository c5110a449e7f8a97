"""Glicko-2: rating, deviation, and the volatility that says how much the strength itself changes.

After M. Glickman, *Example of the Glicko-2 system* (2013, revised 2022); the steps named in comments are the paper's.
Two things go beyond it. A rating period need not be whole: a player is rated after every match, and the deviation first
grows by the share of a period that has passed, as lichess does. And an encounter may have a weight: a match of several
sides is as many encounters as there are other sides, and together they count as one game.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

_SCALE = 173.7178
"""Rating points in one unit of the paper's own scale (step 2)."""
_CENTRE = 1500.0
_PRECISION = 1e-9
"""How closely the logarithm of the variance of the volatility is found; the paper asks for 1e-6."""


@dataclass(frozen=True, slots=True)
class Glicko2:
    """Rating points, their standard deviation, and the volatility (a standard deviation per period, unscaled)."""

    rating: float
    deviation: float
    volatility: float


@dataclass(frozen=True, slots=True)
class Encounter:
    """One game against somebody of this rating and deviation; `score` is the share of the points won, 0 to 1."""

    rating: float
    deviation: float
    score: float
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Rerating:
    """The new value, and what led to it on the paper's scale.

    `variance` is v, how little the games say about the strength; `improvement` is Δ, how much better than expected they
    went. Without games both are None.
    """

    value: Glicko2
    variance: float | None
    improvement: float | None


def rerate(
    player: Glicko2, encounters: Sequence[Encounter], *, tau: float, periods: float, strength: float | None = None
) -> Rerating:
    """The player after these encounters, all at once.

    `tau` limits how fast the volatility changes (0.3 to 1.2). `periods` is how much of a rating period has passed since
    the player was last rated: 1 in the paper, 0 for two games on end. `strength` is the rating that the encounters are
    played at where that is not the player's own: the mean of a side of several.
    """
    deviation = player.deviation / _SCALE
    if not encounters:
        grown = sqrt(deviation**2 + periods * player.volatility**2) * _SCALE
        return Rerating(Glicko2(player.rating, grown, player.volatility), None, None)
    information, surprise = _evidence(player.rating if strength is None else strength, encounters)
    variance = 1.0 / information
    improvement = variance * surprise
    volatility = _new_volatility(deviation, player.volatility, variance, improvement, tau)
    grown = sqrt(deviation**2 + periods * volatility**2)  # step 6
    after = 1.0 / sqrt(1.0 / grown**2 + information)  # step 7
    rating = player.rating + _SCALE * after**2 * surprise
    return Rerating(Glicko2(rating, _SCALE * after, volatility), variance, improvement)


def expected_score(rating: float, deviation: float, other: float) -> float:
    """The share of the points that `rating` takes from `other`, both in rating points, before the game.

    `deviation` is that of the two together, the root of the sum of their squares (M. Glickman, *The Glicko system*: the
    expected outcome of a game); step 3 has the opponent's alone.
    """
    dampened = 1.0 / sqrt(1.0 + 3.0 * (deviation / _SCALE) ** 2 / pi**2)
    return 1.0 / (1.0 + exp(-dampened * (rating - other) / _SCALE))


def _evidence(strength: float, encounters: Sequence[Encounter]) -> tuple[float, float]:
    """1 / v of step 3, and the sum of step 4."""
    own = (strength - _CENTRE) / _SCALE
    information, surprise = 0.0, 0.0
    for encounter in encounters:
        other, deviation = (encounter.rating - _CENTRE) / _SCALE, encounter.deviation / _SCALE
        dampened = 1.0 / sqrt(1.0 + 3.0 * deviation**2 / pi**2)
        expected = 1.0 / (1.0 + exp(-dampened * (own - other)))
        information += encounter.weight * dampened**2 * expected * (1.0 - expected)
        surprise += encounter.weight * dampened * (encounter.score - expected)
    return information, surprise


def _new_volatility(deviation: float, volatility: float, variance: float, improvement: float, tau: float) -> float:
    """Step 5: the root of f by the Illinois algorithm."""
    centre = log(volatility**2)

    def slope(x: float) -> float:
        spread = deviation**2 + variance + exp(x)
        return exp(x) * (improvement**2 - spread) / (2.0 * spread**2) - (x - centre) / tau**2

    low = centre
    if improvement**2 > deviation**2 + variance:
        high = log(improvement**2 - deviation**2 - variance)
    else:
        steps = 1
        while slope(centre - steps * tau) < 0.0:
            steps += 1
        high = centre - steps * tau
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > _PRECISION:
        between = low + (low - high) * at_low / (at_high - at_low)
        at_between = slope(between)
        if at_between * at_high <= 0.0:
            low, at_low = high, at_high
        else:
            at_low /= 2.0
        high, at_high = between, at_between
    return exp(low / 2.0)
