"""The kernel of the bots: hands of Scopa on 40-bit sets of cards, compiled by numba (docs/algorithms/bots-kernel.md).

This is its front: other compiled modules import from here, everybody else asks `games.bots.kernel_door.kernel()`.
"""

from games.bots.kernel_hand import (
    ALL_CARDS,
    DEALER,
    HELD,
    LAST_CAPTURER,
    PILES,
    PLAYS,
    STATE_LENGTH,
    STOCK,
    SWEEPS,
    TABLE,
    TURN,
    below,
    deal,
    legal_plays,
    play,
    shuffle,
)
from games.bots.kernel_points import difference, points
from games.bots.kernel_policy import greedy_play, playout, random_hands, random_play, random_playout

__all__ = [
    "ALL_CARDS",
    "DEALER",
    "HELD",
    "LAST_CAPTURER",
    "PILES",
    "PLAYS",
    "STATE_LENGTH",
    "STOCK",
    "SWEEPS",
    "TABLE",
    "TURN",
    "below",
    "deal",
    "difference",
    "greedy_play",
    "legal_plays",
    "play",
    "playout",
    "points",
    "random_hands",
    "random_play",
    "random_playout",
    "shuffle",
]
