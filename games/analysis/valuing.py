"""The one door to what bots know: the worth of plays and of deals, with as much work as a review may do."""

from random import Random

from games.bots.deals import deal_value
from games.bots.kernel_door import opened_for
from games.bots.master import play_values
from games.bots.values import PlayValue
from games.engine import Card, Rules, SeatView

MASTER_WORLDS = 400
"""Worlds in which the master tries every play, whatever the rules; its own moves take 120, or 600 in short hands."""

WORK_OF_A_PLAY = 5_000
"""Plays made in playouts to judge one play of a hand through the engine, where the master cannot play by the rules."""

FEWEST_WORLDS, MOST_WORLDS = 8, 200
"""Through the engine: so many at least, however many plays there are to judge, and at most."""

KERNEL_PLAYOUTS, ENGINE_PLAYOUTS = 2_000, 200
"""Playouts that judge a deal: the mean of a side is then known to about a tenth, or a quarter, of a point."""


def values_of(view: SeatView, seed: int) -> tuple[PlayValue, ...]:
    """The expected points of every legal play of a view, from what that seat could know; the same for the same seed.

    Raises ValueError when the view has no legal play.
    """
    rng = Random(seed)  # noqa: S311  chance of a game, not of a secret
    return play_values(view, rng, worlds=worlds_for(view))


def worlds_for(view: SeatView) -> int:
    """How many worlds are sampled: through the engine fewer where there is more to judge and more to play out."""
    if opened_for("games.bots.master_kernel", view.rules):
        return MASTER_WORLDS
    left = view.stock_count + sum(view.held_counts)
    return max(FEWEST_WORLDS, min(MOST_WORLDS, WORK_OF_A_PLAY // max(1, left * len(view.legal))))


def points_of_deal(rules: Rules, deck: tuple[Card, ...], dealer: int, seed: int) -> tuple[float, ...]:
    """The points that each side makes of a deal on average when all seats play alike; raises as `deal_value` does."""
    playouts = KERNEL_PLAYOUTS if opened_for("games.bots.deals_kernel", rules) else ENGINE_PLAYOUTS
    return deal_value(rules, deck, dealer, playouts=playouts, seed=seed)
