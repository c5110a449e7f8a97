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
    INSTANT_POINTS,
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

type Ints = NDArray[np.int64]

COINS = 0x1111111111
MAJORITY_OF_CARDS = 21
MAJORITY_OF_COINS = 6
SEVEN = 24
KING_OF_COINS = 36
MOST_SIDES = 4

PRIME_ORDER = np.array([24, 20, 0, 16, 12, 8, 4, 28, 32, 36], dtype=np.int64)
"""The lowest card of every value, best in the prime first."""
PRIME_WORTH = np.array([21, 18, 16, 15, 14, 13, 12, 10, 10, 10], dtype=np.int64)


@compiled("int64(int64)")
def prime(pile: int) -> int:
    """Give the prime of a pile; -1 without all four suits (docs/rules.md section 6.2)."""
    missing = 15
    total = 0
    for place in range(10):
        found = (pile >> PRIME_ORDER[place]) & missing
        total += PRIME_WORTH[place] * popcount(found)
        missing &= ~found
        if missing == 0:
            return total
    return -1


@compiled("int64(int64)")
def coin_run(pile: int) -> int:
    """Give the length of the run of coins from the ace."""
    run = 0
    while run < 10 and (pile >> (4 * run)) & 1:
        run += 1
    return run


@compiled("int64(int64[::1], int64, int64)")
def own_points(R: Ints, pile: int, sweeps: int) -> int:  # noqa: N803  R is the vector of the rules
    """Give the points of a pile that no other pile has a part in."""
    points = R[SWEEP_POINTS] * sweeps
    points += R[SETTEBELLO_POINTS] * ((pile >> SEVEN) & 1)
    points += R[EACH_COIN] * popcount(pile & COINS)
    points += R[RE_BELLO] * ((pile >> KING_OF_COINS) & 1)
    points += R[ACE_OF_COINS] * (pile & 1)
    points += R[TWO_OF_COINS] * ((pile >> 4) & 1)
    points += R[THREE_OF_COINS] * ((pile >> 8) & 1)
    if R[NAPOLA]:
        run = coin_run(pile)
        points += run if run >= R[NAPOLA_MIN] else 0
    return points


@compiled("void(int64[::1], int64, int64, int64[::1])")
def point_for_best(keys: Ints, piles: int, worth: int, out: Ints) -> None:
    """Add a worth to the only highest key; keys below 0 do not compete."""
    best = -1
    winner = -1
    for place in range(piles):
        if keys[place] > best:
            best = keys[place]
            winner = place
        elif keys[place] == best:
            winner = -1
    if winner >= 0:
        out[winner] += worth


@compiled("void(int64[::1], int64[::1], int64[::1], int64, int64[::1])")
def count(R: Ints, piles: Ints, sweeps: Ints, number: int, out: Ints) -> None:  # noqa: N803
    """Write the points of so many piles that compete with each other."""
    keys = np.empty(MOST_SIDES, dtype=np.int64)
    for place in range(number):
        out[place] = own_points(R, piles[place], sweeps[place])
    if R[CARDS_POINT]:
        for place in range(number):
            cards = popcount(piles[place])
            keys[place] = cards if R[CARDS_POINT] == 1 or cards >= MAJORITY_OF_CARDS else -1
        point_for_best(keys, number, 1, out)
    if R[COINS_POINT]:
        for place in range(number):
            coins = popcount(piles[place] & COINS)
            keys[place] = coins if R[COINS_POINT] == 1 or coins >= MAJORITY_OF_COINS else -1
        point_for_best(keys, number, 1, out)
    if R[PRIMIERA]:
        for place in range(number):
            keys[place] = prime(piles[place])
        point_for_best(keys, number, 1, out)
    if R[MOST_SEVENS]:
        for place in range(number):
            keys[place] = popcount((piles[place] >> SEVEN) & 15)
        point_for_best(keys, number, R[MOST_SEVENS], out)
    if R[WINNING_RUN]:
        for place in range(number):
            if coin_run(piles[place]) >= R[WINNING_RUN]:
                out[place] += INSTANT_POINTS
                break


@compiled("void(int64[::1], int64[::1], int64[::1])")
def points(R: Ints, s: Ints, out: Ints) -> None:  # noqa: N803
    """Write the points of the hand by side into `out`, which has four places; `INSTANT_POINTS` are in them."""
    players = R[PLAYERS]
    sides = R[SIDES]
    piles = np.zeros(MOST_SIDES, dtype=np.int64)
    sweeps = np.zeros(MOST_SIDES, dtype=np.int64)
    number = players if R[SUM_OF_MEMBERS] else sides
    for seat in range(players):
        piles[seat % number] |= s[PILES + seat]
        sweeps[seat % number] += s[SWEEPS + seat]
    out[:] = 0
    count(R, piles, sweeps, number, out)
    for seat in range(sides, number):
        out[seat % sides] += out[seat]
        out[seat] = 0


@compiled("float64(int64[::1], int64[::1], int64)")
def difference(R: Ints, s: Ints, side: int) -> float:  # noqa: N803
    """Give the points of a side minus the mean of the other sides; the other way round where the fewest win."""
    out = np.empty(MOST_SIDES, dtype=np.int64)
    points(R, s, out)
    others = 0
    for other in range(R[SIDES]):
        others += out[other]
    others -= out[side]
    return float(R[OBJECTIVE]) * (out[side] - others / (R[SIDES] - 1.0))
