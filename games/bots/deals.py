"""The luck of a deal: what its cards are worth to each side when everybody plays alike."""

from collections.abc import Sequence
from random import Random

from games.bots.engine_playouts import play_out_hand
from games.bots.kernel_door import opened_for
from games.engine import Card, MatchState, Rules, start_match

EPSILON = 0.3
"""Chance of a random play in a playout, so that playouts of one deal differ."""


def deal_value(rules: Rules, deck: Sequence[Card], dealer: int, *, playouts: int, seed: int) -> tuple[float, ...]:
    """The mean points by side of so many playouts of this deal, all seats playing by one policy.

    With the compiled kernel a thousand playouts take some ten milliseconds, through the engine a second. It looks at
    all cards and is for hands that are over; no bot may ask it while a hand is in play.

    Raises ValueError when `playouts` is less than one or the deal is void, and BadRules and BadDeck as `start_match`.
    """
    if playouts < 1:
        raise ValueError("at least one playout is needed")
    state, _ = start_match(rules, deck, dealer=dealer)
    if state.turn is None:
        raise ValueError("the first table voids this deal")
    by_kernel = opened_for("games.bots.deals_kernel", rules)
    if by_kernel is None:
        return _through_the_engine(state, playouts, seed)
    found: tuple[float, ...] = by_kernel.points_of_playouts(rules, deck, dealer, playouts, seed, EPSILON)
    return found


def _through_the_engine(state: MatchState, playouts: int, seed: int) -> tuple[float, ...]:
    rules = state.rules
    rng = Random(seed)  # noqa: S311  chance of a game, not of a secret
    totals = [0.0] * rules.sides_count
    for _ in range(playouts):
        for side, points in enumerate(play_out_hand(state, rng, EPSILON)):
            totals[side] += points
    return tuple(total / playouts for total in totals)
