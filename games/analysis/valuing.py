"""The one door to what bots know: the worth of plays and of deals, with as much work as a review may do."""

from random import Random

from games.bots.deals import deal_value
from games.bots.engine_search import engine_values
from games.bots.values import PlayValue
from games.engine import Card, Rules, SeatView

WORK_OF_A_PLAY = 5_000
"""Plays made in playouts to judge one play of a hand: a hand of forty takes a few seconds at the engine's speed."""

FEWEST_WORLDS, MOST_WORLDS = 8, 200
DEAL_PLAYOUTS = 200
"""Playouts that judge a deal: the mean of a side is then known to about a quarter of a point."""


def values_of(view: SeatView, seed: int) -> tuple[PlayValue, ...]:
    """The expected points of every legal play of a view, from what that seat could know; the same for the same seed.

    Raises ValueError when the view has no legal play.
    """
    rng = Random(seed)  # noqa: S311  chance of a game, not of a secret
    return engine_values(view, rng, worlds_for(view))


def worlds_for(view: SeatView) -> int:
    """How many worlds are sampled: fewer where there are many plays to judge and many cards to play out."""
    left = view.stock_count + sum(view.held_counts)
    return max(FEWEST_WORLDS, min(MOST_WORLDS, WORK_OF_A_PLAY // max(1, left * len(view.legal))))


def points_of_deal(rules: Rules, deck: tuple[Card, ...], dealer: int, seed: int) -> tuple[float, ...]:
    """The points that each side makes of a deal on average when all seats play alike; raises as `deal_value` does."""
    return deal_value(rules, deck, dealer, playouts=DEAL_PLAYOUTS, seed=seed)
