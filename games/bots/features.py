"""The inputs of the value network: what a seat may know after a play, as places in a vector of zeros and ones.

A numba module: only `games.bots.kernel_door` imports it. All functions write the places of the ones; the network adds
up the rows of its first layer at those places, so that zeros cost nothing. All they read is what
`games.bots.outlook` gives.

Inputs come in two groups. Common inputs are alike for every play of a decision: cards not seen, plays made, rules, and
what the other seats took or left lying (`memory`). Inputs after a play differ: own cards, table, piles, sweeps.
"""

import numpy as np

from games.bots import kernel_rules as kr
from games.bots.compiling import compiled, lowest, popcount
from games.bots.kernel import PLAYS
from games.bots.kernel_sets import sum_of
from games.bots.outlook import (
    LAID,
    LEFT_BY_LAYING,
    LEFT_BY_TAKING,
    LEFT_SWEEP,
    LOOK_HELD,
    LOOK_LAST,
    LOOK_PILES,
    LOOK_SWEEPS,
    LOOK_TABLE,
    LOOK_UNSEEN,
    RANKS,
    Memory,
    Vector,
    sweeping_rank,
    taking_ranks,
    unseen_cards,
)

# Places of the common inputs.
UNSEEN_CARD = 0
PLAYS_MADE = UNSEEN_CARD + 40
RULE_FLAGS = PLAYS_MADE + 40
RULE_FLAGS_COUNT = 32
MEMORY = RULE_FLAGS + RULE_FLAGS_COUNT
MEMORY_INPUTS = 6
COMMON_INPUTS = MEMORY + 3 * RANKS * MEMORY_INPUTS

# Places of the inputs after a play.
HELD_CARD = COMMON_INPUTS
TABLE_CARD = HELD_CARD + 40
RANK_COUNTS = TABLE_CARD + 40
RANK_COUNTS_CASES = 35
TABLE_SUM = RANK_COUNTS + RANKS * RANK_COUNTS_CASES
TABLE_SUM_CASES = 32
TABLE_COUNT = TABLE_SUM + TABLE_SUM_CASES
TABLE_COUNT_CASES = 12
SWEEPER = TABLE_COUNT + TABLE_COUNT_CASES
SWEEPER_MISSED = SWEEPER + RANKS * 5
TAKER = SWEEPER_MISSED + 3
SIDES_SWEEPS = TAKER + RANKS
SWEEPS_CASES = 6
SIDES_COINS = SIDES_SWEEPS + 4 * SWEEPS_CASES
SIDES_CARDS = SIDES_COINS + 4 * RANKS
CARDS_CASES = 23
SIDES_COINS_COUNT = SIDES_CARDS + 4 * CARDS_CASES
COINS_CASES = 7
SIDES_PRIMES = SIDES_COINS_COUNT + 4 * COINS_CASES
PRIMES_CASES = 8
LAST_TAKER = SIDES_PRIMES + 4 * 4 * PRIMES_CASES
INPUTS = LAST_TAKER + 5
"""How many inputs the network has."""

MOST_ONES = 400
"""Room for the places of all ones of one afterstate; there are always fewer."""


def _cases_of_counts() -> Vector:
    """Number the ways in which up to four cards of a rank are held, on the table and unseen."""
    cases = np.zeros(125, dtype=np.int64)
    number = 0
    for held in range(5):
        for table in range(5 - held):
            for unseen in range(5 - held - table):
                cases[held * 25 + table * 5 + unseen] = number
                number += 1
    return cases


CASE = _cases_of_counts()
PRIME_ORDER = np.array([6, 5, 0, 4, 3, 2, 1, 9, 8, 7], dtype=np.int64)
"""Ranks (value less one) from the best for the primiera: seven, six, ace, five, four, three, two, court cards."""
PRIME_CASE = np.array([7, 6, 5, 4, 3, 2, 1, 0, 0, 0], dtype=np.int64)


@compiled("int64(int64[::1], int64[::1], int64, int64)", allocates=False)
def point_flag_ones(rules: Vector, ones: Vector, count: int, start: int) -> int:
    """Write the places of the rules about points that are in force; gives the new count."""
    flags = (
        rules[kr.SWEEP_POINTS] == 0,
        rules[kr.SWEEP_LAST_PLAY] != 0,
        rules[kr.LEFTOVERS] != 0,
        rules[kr.CARDS_POINT] == 0,
        rules[kr.CARDS_POINT] == 2,
        rules[kr.COINS_POINT] == 0,
        rules[kr.COINS_POINT] == 2,
        rules[kr.SETTEBELLO_POINTS] == 0,
        rules[kr.PRIMIERA] == 0,
        rules[kr.MOST_SEVENS] != 0,
        rules[kr.EACH_COIN] != 0,
        rules[kr.RE_BELLO] != 0,
        rules[kr.NAPOLA] != 0,
        rules[kr.WINNING_RUN] == 10,
        rules[kr.ACE_OF_COINS] != 0,
        rules[kr.WINNING_RUN] == 3,
        rules[kr.OBJECTIVE] < 0,
    )
    for flag in flags:
        if flag:
            ones[count] = start
            count += 1
        start += 1
    return count


@compiled("int64(int64[::1], int64[::1], int64, int64)", allocates=False)
def flag_ones(rules: Vector, ones: Vector, count: int, start: int) -> int:
    """Write the places of the rules in force, about seats and captures and then about points; gives the new count."""
    flags = (
        rules[kr.PLAYERS] == 2,
        rules[kr.PLAYERS] == 3,
        rules[kr.PLAYERS] == 4 and rules[kr.SIDES] == 2,
        rules[kr.PLAYERS] == 4 and rules[kr.SIDES] == 4,
        rules[kr.REFILL] != 0,
        rules[kr.TABLE_CARDS] != 0,
        rules[kr.CAPTURE_MODE] != 0,
        rules[kr.SINGLE_PRIORITY] == 0,
        rules[kr.SUM_CHOICE] != 0,
        rules[kr.OBLIGATION] != 0,
        rules[kr.ACE_TAKES_ALL] != 0,
        rules[kr.ACE_TAKES_ALL] != 0 and rules[kr.ACE_ON_ACE] != 0,
        rules[kr.ACE_TAKES_ALL] != 0 and rules[kr.ACE_FIRST_PLAY] != 0,
        rules[kr.ACE_TAKES_ALL] != 0 and rules[kr.ACE_SWEEP] == 1,
        rules[kr.ACE_TAKES_ALL] != 0 and rules[kr.ACE_SWEEP] == 2,
    )
    for flag in flags:
        if flag:
            ones[count] = start
            count += 1
        start += 1
    return point_flag_ones(rules, ones, count, start)


@compiled("int64(int64[::1], int64[::1], int64, int64)", allocates=False)
def memory_ones(kinds: Vector, ones: Vector, count: int, start: int) -> int:
    """Write the places of what a seat showed about a rank; gives the new count."""
    for kind, place in ((LEFT_BY_LAYING, 0), (LAID, 2)):
        if kinds[kind]:
            ones[count] = start + place
            count += 1
            if kinds[kind] > 1:
                ones[count] = start + place + 1
                count += 1
    if kinds[LEFT_BY_TAKING]:
        ones[count] = start + 4
        count += 1
    if kinds[LEFT_SWEEP]:
        ones[count] = start + 5
        count += 1
    return count


@compiled("int64(int64, int64[::1], int64)", allocates=False)
def unseen_ones(unseen: int, ones: Vector, count: int) -> int:
    """Write the places of the cards that are not seen; gives the new count."""
    while unseen:
        ones[count] = UNSEEN_CARD + lowest(unseen)
        unseen &= unseen - 1
        count += 1
    return count


@compiled("int64(int64[::1], int64[::1], int64[:, :, ::1], int64, int64[::1], int64)", allocates=False)
def public_ones(rules: Vector, s: Vector, memory: Memory, seat: int, ones: Vector, count: int) -> int:
    """Write the places of those common inputs that do not depend on the seat's own cards; gives the new count."""
    ones[count] = PLAYS_MADE + s[PLAYS]
    count = flag_ones(rules, ones, count + 1, RULE_FLAGS)
    players = rules[kr.PLAYERS]
    for step in range(1, players):
        other = (seat + step) % players
        for rank in range(RANKS):
            start = MEMORY + ((step - 1) * RANKS + rank) * MEMORY_INPUTS
            count = memory_ones(memory[other, rank], ones, count, start)
    return count


@compiled("int64(int64[::1], int64[::1], int64[:, :, ::1], int64, int64[::1])", allocates=False)
def common_ones(rules: Vector, s: Vector, memory: Memory, seat: int, ones: Vector) -> int:
    """Write the places of the common inputs of a decision of a seat; gives how many there are."""
    count = unseen_ones(unseen_cards(rules, s, seat), ones, 0)
    return int(public_ones(rules, s, memory, seat, ones, count))


@compiled("int64(int64[::1], int64[:, :, ::1], int64, int64, int64, int64[::1], int64)", allocates=False)
def table_ones(rules: Vector, memory: Memory, seat: int, table: int, unseen: int, ones: Vector, count: int) -> int:
    """Write the places of what a table offers to the others; gives the new count."""
    ones[count] = TABLE_SUM + min(sum_of(table), TABLE_SUM_CASES - 1)
    ones[count + 1] = TABLE_COUNT + min(popcount(table), TABLE_COUNT_CASES - 1)
    count += 2
    sweeper = sweeping_rank(rules, table)
    if sweeper >= 0:
        ones[count] = SWEEPER + sweeper * 5 + popcount((unseen >> 4 * sweeper) & 15)
        count += 1
        players = rules[kr.PLAYERS]
        for step in range(1, players):
            other = memory[(seat + step) % players, sweeper]
            if other[LEFT_BY_LAYING] or other[LEFT_SWEEP]:
                ones[count] = SWEEPER_MISSED + step - 1
                count += 1
    takers = taking_ranks(rules, table)
    for rank in range(RANKS):
        if (takers >> rank) & 1 and (unseen >> 4 * rank) & 15:
            ones[count] = TAKER + rank
            count += 1
    return count


@compiled("int64(int64, int64, int64[::1], int64)", allocates=False)
def pile_ones(pile: int, side: int, ones: Vector, count: int) -> int:
    """Write the places of what a side has captured; gives the new count."""
    coins = 0
    for rank in range(RANKS):
        if (pile >> 4 * rank) & 1:
            ones[count] = SIDES_COINS + side * RANKS + rank
            count += 1
            coins += 1
    ones[count] = SIDES_COINS_COUNT + side * COINS_CASES + min(coins, COINS_CASES - 1)
    ones[count + 1] = SIDES_CARDS + side * CARDS_CASES + min(popcount(pile), CARDS_CASES - 1)
    count += 2
    for suit in range(4):
        for place in range(RANKS):
            rank = PRIME_ORDER[place]
            if (pile >> (4 * rank + suit)) & 1:
                ones[count] = SIDES_PRIMES + (side * 4 + suit) * PRIMES_CASES + PRIME_CASE[place]
                count += 1
                break
    return count


@compiled("int64(int64, int64, int64, int64)", allocates=False)
def case_place(rank: int, held: int, table: int, unseen: int) -> int:
    """The place of the input that says how many cards of a rank are held, on the table and unseen."""
    shift = 4 * rank
    case = popcount((held >> shift) & 15) * 25 + popcount((table >> shift) & 15) * 5 + popcount((unseen >> shift) & 15)
    return int(RANK_COUNTS + rank * RANK_COUNTS_CASES + CASE[case])


@compiled("int64(int64, int64, int64, int64[::1], int64)", allocates=False)
def card_ones(held: int, table: int, unseen: int, ones: Vector, count: int) -> int:
    """Write the places of the cards that are held and on the table; gives the new count."""
    for rank in range(RANKS):
        ones[count] = case_place(rank, held, table, unseen)
        count += 1
    while held:
        ones[count] = HELD_CARD + lowest(held)
        held &= held - 1
        count += 1
    while table:
        ones[count] = TABLE_CARD + lowest(table)
        table &= table - 1
        count += 1
    return count


@compiled("int64(int64[::1], int64, int64[::1], int64)", allocates=False)
def side_ones(look: Vector, side: int, ones: Vector, count: int) -> int:
    """Write the places of what a side, counted from one's own, has captured and swept; gives the new count."""
    ones[count] = SIDES_SWEEPS + side * SWEEPS_CASES + min(look[LOOK_SWEEPS + side], SWEEPS_CASES - 1)
    return pile_ones(look[LOOK_PILES + side], side, ones, count + 1)


@compiled("int64(int64)", allocates=False)
def last_place(last: int) -> int:
    """The place of the input that says which seat, counted from one's own, captured last; -1 is nobody."""
    return LAST_TAKER + (last if last >= 0 else 4)


@compiled("int64(int64[::1], int64[:, :, ::1], int64, int64[::1], int64[::1])", allocates=False)
def after_ones(rules: Vector, memory: Memory, seat: int, look: Vector, ones: Vector) -> int:
    """Write the places of the inputs after a play; gives how many there are."""
    held, table, unseen = look[LOOK_HELD], look[LOOK_TABLE], look[LOOK_UNSEEN]
    count = card_ones(held, table, unseen, ones, 0)
    count = table_ones(rules, memory, seat, table, unseen, ones, count)
    for side in range(rules[kr.SIDES]):
        count = side_ones(look, side, ones, count)
    ones[count] = last_place(look[LOOK_LAST])
    return count + 1
