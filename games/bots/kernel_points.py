"""The points of a hand, counted from the state of the kernel (docs/rules.md section 6). Compiled by numba.

Import through `games.bots.kernel_door` only.
"""

import numpy as np
from numpy.typing import NDArray

from games.bots.compiling import compiled, popcount
from games.bots.kernel_hand import PILES, SWEEPS
from games.bots.kernel_rules import (
    ACE_OF_COINS,
    CARDS_POINT,
    COINS_POINT,
    EACH_COIN,
    MOST_SEVENS,
    NAPOLA,
    NAPOLA_MIN,
    OBJECTIVE,
    PLAYERS,
    PRIMIERA,
    RE_BELLO,
    SETTEBELLO_POINTS,
    SIDES,
    SUM_OF_MEMBERS,
    SWEEP_POINTS,
    THREE_OF_COINS,
    TWO_OF_COINS,
    WINNING_RUN,
)
from games.bots.values import INSTANT_POINTS

type Ints = NDArray[np.int64]

COINS = 0x1111111111
MAJORITY = 2
MAJORITY_OF_CARDS = 21
MAJORITY_OF_COINS = 6
SEVEN = 24
KING_OF_COINS = 36
MOST_SIDES = 4

PRIME_ORDER = np.array([24, 20, 0, 16, 12, 8, 4, 28, 32, 36], dtype=np.int64)
"""The lowest card of every value, best in the prime first."""
PRIME_WORTH = np.array([21, 18, 16, 15, 14, 13, 12, 10, 10, 10], dtype=np.int64)

COMPARED = (CARDS_POINT, COINS_POINT, PRIMIERA, MOST_SEVENS)
"""The items of the count that only the best pile gets."""


@compiled("int64(int64)", allocates=False)
def prime(pile: int) -> int:
    """Give the prime of a pile; -1 without all four suits (docs/rules.md section 6.2)."""
    missing = 15
    total = 0
    for place in range(10):
        found = (pile >> PRIME_ORDER[place]) & missing
        total += PRIME_WORTH[place] * popcount(found)
        missing &= ~found
        if missing == 0:
            return int(total)
    return -1


@compiled("int64(int64)", allocates=False)
def coin_run(pile: int) -> int:
    """Give the length of the run of coins from the ace."""
    run = 0
    while run < 10 and (pile >> (4 * run)) & 1:
        run += 1
    return run


@compiled("int64(int64[::1], int64)", allocates=False)
def own_points(R: Ints, pile: int) -> int:  # noqa: N803  R is the vector of the rules
    """Give the points for single cards of a pile, which do not depend on other piles."""
    points = R[SETTEBELLO_POINTS] * ((pile >> SEVEN) & 1)
    points += R[EACH_COIN] * popcount(pile & COINS)
    points += R[RE_BELLO] * ((pile >> KING_OF_COINS) & 1)
    points += R[ACE_OF_COINS] * (pile & 1)
    points += R[TWO_OF_COINS] * ((pile >> 4) & 1)
    points += R[THREE_OF_COINS] * ((pile >> 8) & 1)
    if R[NAPOLA]:
        run = coin_run(pile)
        points += run if run >= R[NAPOLA_MIN] else 0
    return int(points)


@compiled("int64(int64[::1], int64[::1], int64, int64)", allocates=False)
def pile_at(R: Ints, s: Ints, place: int, number: int) -> int:  # noqa: N803
    """Give the pile of a side, or of a seat if `number` is that of the seats."""
    pile = 0
    for seat in range(place, R[PLAYERS], number):
        pile |= s[PILES + seat]
    return int(pile)


@compiled("int64(int64[::1], int64, int64)", allocates=False)
def key_of(R: Ints, pile: int, item: int) -> int:  # noqa: N803
    """Give what piles are compared by for one item of the count; -1 where a pile does not compete for it."""
    if item == CARDS_POINT:
        cards = popcount(pile)
        return -1 if R[CARDS_POINT] == MAJORITY and cards < MAJORITY_OF_CARDS else cards
    if item == COINS_POINT:
        coins = popcount(pile & COINS)
        return -1 if R[COINS_POINT] == MAJORITY and coins < MAJORITY_OF_COINS else coins
    if item == PRIMIERA:
        return prime(pile)
    return popcount((pile >> SEVEN) & 15)


@compiled("int64(int64[::1], int64[::1], int64, int64)", allocates=False)
def winner_of(R: Ints, s: Ints, item: int, number: int) -> int:  # noqa: N803
    """Give the place of the only pile that is best in an item of the count, or -1."""
    best = -1
    winner = -1
    for place in range(number):
        key = key_of(R, pile_at(R, s, place, number), item)
        if key > best:
            best, winner = key, place
        elif key == best:
            winner = -1
    return winner


@compiled("void(int64[::1], int64[::1], int64[::1])", allocates=False)
def points(R: Ints, s: Ints, out: Ints) -> None:  # noqa: N803
    """Write the points of the hand by side into `out`, which has four places; `INSTANT_POINTS` are in them."""
    sides = R[SIDES]
    number = R[PLAYERS] if R[SUM_OF_MEMBERS] else sides
    for side in range(MOST_SIDES):
        out[side] = 0
    for seat in range(R[PLAYERS]):
        out[seat % sides] += R[SWEEP_POINTS] * s[SWEEPS + seat]
    has_won = False
    for place in range(number):
        pile = pile_at(R, s, place, number)
        out[place % sides] += own_points(R, pile)
        if R[WINNING_RUN] and not has_won and coin_run(pile) >= R[WINNING_RUN]:
            out[place % sides] += INSTANT_POINTS
            has_won = True
    for item in COMPARED:
        worth = R[item]
        if worth:
            winner = winner_of(R, s, item, number)
            if winner >= 0:
                out[winner % sides] += worth if item == MOST_SEVENS else 1


@compiled("float64(int64[::1], int64[::1], int64)")
def difference(R: Ints, s: Ints, side: int) -> float:  # noqa: N803
    """Give the points of a side minus the mean of the other sides; the other way round where the fewest win."""
    out = np.empty(MOST_SIDES, dtype=np.int64)
    points(R, s, out)
    others = 0
    for other in range(R[SIDES]):
        others += out[other]
    others -= out[side]
    return float(R[OBJECTIVE] * (out[side] - others / (R[SIDES] - 1.0)))
