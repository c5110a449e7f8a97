"""What a seat sees after its own play, and what the other seats showed by theirs; the network looks at nothing else.

A numba module: only `games.bots.kernel_door` imports it. `memory` counts by seat and rank (value less one) what a seat
did at tables from which a card of that rank could have taken something. Nothing here reads a card that the seat does
not hold, the deck, or what other seats hold.
"""

import numpy as np
from numpy.typing import NDArray

from games.bots import kernel_rules as kr
from games.bots.compiling import compiled, popcount
from games.bots.kernel import ALL_CARDS, HELD, LAST_CAPTURER, PILES, PLAYS, SWEEPS, TABLE
from games.bots.kernel_sets import sum_of

type Vector = NDArray[np.int64]
type Memory = NDArray[np.int64]

ACES = 15
RANKS = 10

# What a seat did at a table from which a card of a rank could have taken something.
LEFT_BY_LAYING, LEFT_BY_TAKING, LEFT_SWEEP, LAID = 0, 1, 2, 3
MEMORY_KINDS = 4

# Places in the vector of `look_after`: what the seat sees after a play, sides counted from its own.
LOOK_HELD, LOOK_TABLE, LOOK_PILES, LOOK_SWEEPS, LOOK_LAST, LOOK_UNSEEN = 0, 1, 2, 6, 10, 11
LOOK_LENGTH = 12

SUMS_MASK = (1 << 20) - 1
"""Sums of cards that matter: one bit each, up to 19."""


@compiled("int64(int64[::1], int64)", allocates=False)
def taking_ranks(rules: Vector, table: int) -> int:
    """The ranks (bit 0 the ace) of which a card could take something from a table, by the ordinary sums."""
    if table == 0:
        return 0
    sums = 1
    rest = table
    value = 1
    while rest:
        for _ in range(popcount(rest & 15)):
            sums = (sums | sums << value) & SUMS_MASK
        rest >>= 4
        value += 1
    ranks = 0
    target = rules[kr.TARGET_SUM]
    for rank in range(RANKS):
        needed = rank + 1 if rules[kr.CAPTURE_MODE] == 0 else target - rank - 1
        if needed > 0 and (sums >> needed) & 1:
            ranks |= 1 << rank
    if rules[kr.ACE_TAKES_ALL]:
        ranks |= 1
    return ranks


@compiled("int64(int64[::1], int64)", allocates=False)
def sweeping_rank(rules: Vector, table: int) -> int:
    """The rank (value less one) of a card that could take the whole table by its sum, or -1."""
    if table == 0:
        return -1
    total = sum_of(table)
    needed = total if rules[kr.CAPTURE_MODE] == 0 else rules[kr.TARGET_SUM] - total
    return needed - 1 if 1 <= needed <= RANKS else -1


@compiled("void(int64[::1], int64[:, :, ::1], int64, int64, int64, int64)", allocates=False)
def remember(rules: Vector, memory: Memory, seat: int, table: int, card: int, take: int) -> None:
    """Note what a seat showed by a play: the ranks that could have taken from the table and were not played."""
    rank = card >> 2
    could = taking_ranks(rules, table) & ~(1 << rank)
    kind = LEFT_BY_TAKING if take else LEFT_BY_LAYING
    for other in range(RANKS):
        if (could >> other) & 1:
            memory[seat, other, kind] += 1
    sweeper = sweeping_rank(rules, table)
    if sweeper >= 0 and sweeper != rank:
        memory[seat, sweeper, LEFT_SWEEP] += 1
    if take == 0:
        memory[seat, rank, LAID] += 1


@compiled("int64(int64[::1], int64[::1], int64, int64)", allocates=False)
def scores_sweep(rules: Vector, s: Vector, card: int, take: int) -> int:
    """Whether a capture scores as a sweep (1 or 0): it clears the table, and the rules count it."""
    if take == 0 or take != s[TABLE]:
        return 0
    plays_left = 40 - rules[kr.TABLE_CARDS] - s[PLAYS]
    if plays_left == 1 and rules[kr.SWEEP_LAST_PLAY] != 1:
        return 0
    if plays_left <= rules[kr.PLAYERS] and rules[kr.SWEEP_LAST_PLAY] == 2:
        return 0
    if card < 4 and rules[kr.ACE_TAKES_ALL]:
        natural = take & ACES == take and take & (take - 1) == 0
        return 1 if rules[kr.ACE_SWEEP] == 2 or (rules[kr.ACE_SWEEP] == 1 and natural) else 0
    return 1


@compiled("int64(int64[::1], int64[::1], int64)", allocates=False)
def unseen_cards(rules: Vector, s: Vector, seat: int) -> int:
    """The cards that a seat does not see: neither held by it nor on the table nor captured."""
    seen = s[HELD + seat] | s[TABLE]
    for other in range(rules[kr.PLAYERS]):
        seen |= s[PILES + other]
    return int(ALL_CARDS & ~seen)


@compiled("void(int64[::1], int64[::1], int64, int64, int64, int64[::1])", allocates=False)
def look_after(rules: Vector, s: Vector, seat: int, card: int, take: int, look: Vector) -> None:
    """Fill `look` with what a seat sees after its own play, before anything is refilled or given away."""
    sides = rules[kr.SIDES]
    for place in range(4):
        look[LOOK_PILES + place] = 0
        look[LOOK_SWEEPS + place] = 0
    taken = 0
    for other in range(rules[kr.PLAYERS]):
        place = (other - seat) % sides
        look[LOOK_PILES + place] |= s[PILES + other]
        look[LOOK_SWEEPS + place] += s[SWEEPS + other]
        taken |= s[PILES + other]
    look[LOOK_UNSEEN] = ALL_CARDS & ~(s[HELD + seat] | s[TABLE] | taken)
    look[LOOK_HELD] = s[HELD + seat] & ~(1 << card)
    last = s[LAST_CAPTURER]
    look[LOOK_LAST] = -1 if last < 0 else (last - seat) % rules[kr.PLAYERS]
    if take == 0:
        look[LOOK_TABLE] = s[TABLE] | (1 << card)
    else:
        look[LOOK_TABLE] = s[TABLE] & ~take
        look[LOOK_PILES] |= take | (1 << card)
        look[LOOK_SWEEPS] += scores_sweep(rules, s, card, take)
        look[LOOK_LAST] = 0
