"""The worth of a deal by playouts of the compiled kernel.

This module needs numba and numpy: `games.bots.deals` opens it through `games.bots.kernel_door`.
"""

from collections.abc import Sequence

import numpy as np

from games.bots.kernel import deal, playout, points
from games.bots.kernel_rules import kernel_rules
from games.bots.positions import STATE_LENGTH, chance_of
from games.engine import Card, Rules

MOST_SIDES = 4


def plays(rules: Rules) -> bool:
    """Whether the kernel plays by these rules."""
    return kernel_rules(rules) is not None


def points_of_playouts(
    rules: Rules, deck: Sequence[Card], dealer: int, playouts: int, seed: int, epsilon: float
) -> tuple[float, ...]:
    """Give the mean points by side of so many playouts by the greedy policy.

    `epsilon` is the chance of a random play at every turn. Raises ValueError where the kernel does not play the rules.
    """
    vector = kernel_rules(rules)
    if vector is None:
        raise ValueError("the kernel does not play by these rules")
    cards = np.array([card.index for card in deck], dtype=np.int8)
    dealt = np.zeros(STATE_LENGTH, dtype=np.int64)
    deal(vector, cards, dealer, dealt)
    chance = chance_of(seed)
    found = np.zeros(MOST_SIDES, dtype=np.int64)
    totals = np.zeros(MOST_SIDES, dtype=np.int64)
    for _ in range(playouts):
        state = dealt.copy()
        playout(vector, state, cards, chance, epsilon)
        points(vector, state, found)
        totals += found
    return tuple(float(total) / playouts for total in totals[: rules.sides_count])
