"""The limits within which Glicko-2 values are kept: data, and the one function that keeps them."""

from dataclasses import dataclass

from games.rating.elo import HALF
from games.rating.glicko2 import Glicko2


@dataclass(frozen=True, slots=True)
class RatingPolicy:
    """Where a pool starts, how far its values go, and how fast deviations grow.

    Ratings and deviations are in rating points. The defaults are those of lichess (lila, modules/rating, Glicko.scala):
    0.21436 periods a day let a deviation of 60 grow to 110 within a year.
    """

    start: Glicko2 = Glicko2(1500.0, 500.0, 0.09)
    min_rating: float = 400.0
    max_rating: float = 4000.0
    min_deviation: float = 45.0
    max_deviation: float = 500.0
    max_volatility: float = 0.1
    provisional_deviation: float = 110.0
    rankable_deviation: float = 75.0
    tau: float = 0.75
    periods_per_day: float = 0.21436
    max_change: float = 700.0
    bot_gain_factor: float = HALF

    def is_provisional(self, value: Glicko2) -> bool:
        """Whether the deviation is still too large for the rating to be shown without a question mark."""
        return value.deviation >= self.provisional_deviation

    def is_rankable(self, value: Glicko2) -> bool:
        """Whether the deviation is small enough for a place in a table of the best."""
        return value.deviation <= self.rankable_deviation

    def limited(self, before: Glicko2, after: Glicko2, *, against_bots: bool = False) -> Glicko2:
        """`after` as it may be entered: at most `max_change` from `before`, all three numbers within their bounds.

        A gain against bots counts by `bot_gain_factor` only; a loss to them counts in full.
        """
        change = after.rating - before.rating
        if against_bots and change > 0.0:
            change *= self.bot_gain_factor
        change = _between(-self.max_change, change, self.max_change)
        return Glicko2(
            _between(self.min_rating, before.rating + change, self.max_rating),
            _between(self.min_deviation, after.deviation, self.max_deviation),
            min(after.volatility, self.max_volatility),
        )


POLICY = RatingPolicy()
"""The policy of every pool that is rated by Glicko-2."""


def _between(low: float, value: float, high: float) -> float:
    return max(low, min(value, high))
