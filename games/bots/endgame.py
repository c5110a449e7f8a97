"""What plays near the end of a hand are worth exactly, from what the seat to play may know.

This module needs numba and numpy: other modules open it through `games.bots.kernel_door`.
"""

from math import factorial

import numpy as np
from numpy.typing import NDArray

from games.bots.endgame_solver import arrange, solve_arrangements
from games.bots.kernel_rules import SIDES
from games.bots.positions import Position

type Floats = NDArray[np.float64]

MOST_CARDS = 9
"""Cards in all hands together up to which the end of a hand is worked out; one card more takes about five times as
long."""

EQUAL = 1e-9
"""Points that are closer than this are the same but for rounding."""

LOOKING_BACK = 30
TEMPERATURE, SLIPS = 0.2, 0.05
"""How the others are taken to choose: the temperature in points and the share of slips (`weighted_worlds`)."""


def is_endgame(position: Position, most_cards: int = MOST_CARDS) -> bool:
    """Whether `endgame_values` can tell: two sides, nothing in the stock, and few cards held."""
    return (
        int(position.R[SIDES]) == 2 and position.stock_count == 0 and 0 < int(position.held_counts.sum()) <= most_cards
    )


def places_left(position: Position, plays: int, most_cards: int) -> NDArray[np.int64]:
    """Which of so many legal plays may be the best, by their places: near the end the exactly best, else all."""
    if not is_endgame(position, most_cards):
        return np.arange(plays)
    points, _ = endgame_values(position)
    return np.flatnonzero(points >= points.max() - EQUAL)


def arrangements_count(position: Position) -> int:
    """In how many ways the unseen cards can lie in the other hands, for an empty stock."""
    others = [int(count) for seat, count in enumerate(position.held_counts) if seat != position.seat]
    ways = factorial(sum(others))
    for count in others:
        ways //= factorial(count)
    return ways


def endgame_values(position: Position, inference: float = 1.0) -> tuple[Floats, Floats]:
    """Give for every legal play, in the order of `position.plays()`, its points and their standard deviation.

    Points are the difference of the mover's side at the end of the hand, the mean over all arrangements of the unseen
    cards by their weights, with the sign turned where the fewest points win. The deviation is 0 where the seat knows
    all cards. A play that is best in every arrangement has the highest points. `inference` is the weight of what the
    others played, 0 for none.

    Raises ValueError where `is_endgame` says no.
    """
    if not is_endgame(position, most_cards=40):
        raise ValueError("the end of a hand is solved between two sides, with nothing in the stock")
    held = np.zeros((arrangements_count(position), 4), dtype=np.int64)
    arrange(position.s, position.unseen, position.held_counts, position.seat, held)
    plays = np.array(position.plays(), dtype=np.int64).T.copy()
    weights = np.zeros(len(held), dtype=np.float64)
    values = np.zeros((len(held), plays.shape[1]), dtype=np.float64)
    solve_arrangements(
        position.R,
        position.s,
        position.held_counts,
        position.seat,
        position.history,
        LOOKING_BACK,
        np.array([inference, TEMPERATURE, SLIPS]),
        held,
        plays[0],
        plays[1],
        weights,
        values,
    )
    means = weights @ values
    return means, np.sqrt(np.maximum(weights @ (values - means) ** 2, 0.0))
