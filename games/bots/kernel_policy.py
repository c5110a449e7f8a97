"""Policies that choose a play from the state of the kernel, and playouts with them. Compiled by numba.

They look at the hand of the seat to play, the table, the piles and the numbers of cards held, never at other hands.

Import through `games.bots.kernel_door` only.
"""

import numpy as np
from numpy.typing import NDArray

from games.bots.compiling import compiled, lowest, popcount
from games.bots.kernel_hand import (
    ALL_CARDS,
    HELD,
    PILES,
    PLAYS,
    TABLE,
    TURN,
    below,
    capture_at,
    captures,
    deal,
    needed_standing,
    play,
    playable,
    shuffle,
    standing,
)
from games.bots.kernel_rules import (
    ACE_SWEEP,
    ACE_TAKES_ALL,
    CAPTURE_MODE,
    OBJECTIVE,
    PLAYERS,
    SWEEP_POINTS,
    TABLE_CARDS,
    TARGET_SUM,
    WORTH,
)
from games.bots.kernel_sets import ready, sum_of

type Ints = NDArray[np.int64]
type Cards = NDArray[np.int8]
type Chance = NDArray[np.uint64]


@compiled("UniTuple(int64, 2)(int64[::1], int64[::1], uint64[::1])", allocates=False)
def random_play(R: Ints, s: Ints, chance: Chance) -> tuple[int, int]:  # noqa: N803
    """Draw one of the legal plays of the seat to play, each as likely as the next, without listing them."""
    first_play = int(s[PLAYS] == 0)
    table = s[TABLE]
    held = playable(R, s[HELD + s[TURN]], first_play)
    present = ready(R, table)
    needed = needed_standing(R, held, table, present, first_play)
    total = 0
    rest = held
    while rest:
        shift = lowest(rest) & ~3
        own = (rest >> shift) & 15
        rest &= ~(15 << shift)
        value = (shift >> 2) + 1
        number = captures(R, value, table, present, first_play)
        if standing(R, value, table, number) == needed:
            total += popcount(own) * max(number, 1)
    draw = below(chance, total)
    while held:
        card = lowest(held)
        held &= held - 1
        value = (card >> 2) + 1
        number = captures(R, value, table, present, first_play)
        if standing(R, value, table, number) != needed:
            continue
        if draw < max(number, 1):
            return card, capture_at(R, value, table, present, first_play, draw) if number else 0
        draw -= max(number, 1)
    return -1, 0


@compiled("void(int64[::1], int64[::1], int8[::1], uint64[::1])", allocates=False)
def random_playout(R: Ints, s: Ints, deck: Cards, chance: Chance) -> None:  # noqa: N803
    """Play a hand to its end with plays drawn from all legal ones."""
    while s[TURN] >= 0:
        card, take = random_play(R, s, chance)
        play(R, s, deck, card, take)


@compiled("int64(int64[::1], int64[::1], int8[::1], uint64[::1], int64)", allocates=False)
def random_hands(R: Ints, s: Ints, deck: Cards, chance: Chance, hands: int) -> int:  # noqa: N803
    """Deal and play so many hands at random; gives the number of plays made, which is what the benchmark measures."""
    plays = 0
    for hand in range(hands):
        shuffle(deck, chance)
        deal(R, deck, hand % R[PLAYERS], s)
        random_playout(R, s, deck, chance)
        plays += s[PLAYS]
    return plays


@compiled("int64(int64[::1], int64)", allocates=False)
def worth_of(R: Ints, cards: int) -> int:  # noqa: N803
    """Give about what cards are worth to their taker, in thousandths of a point."""
    worth = 0
    while cards:
        worth += R[WORTH + lowest(cards)]
        cards &= cards - 1
    return worth


@compiled("int64(int64[::1], int64, int64, int64, int64)", allocates=False)
def danger(R: Ints, table: int, unseen: int, next_holds: int, total: int) -> int:  # noqa: N803
    """Give about what the next seat is expected to gain by sweeping this table, in thousandths of a point.

    `total` is the sum of the table, `unseen` the cards that might be in the next hand, which holds `next_holds`.
    """
    if table == 0:
        return 0
    value = total if R[CAPTURE_MODE] == 0 else R[TARGET_SUM] - total
    sweepers = 0
    if 1 <= value <= 10:
        sweepers = popcount((unseen >> (4 * (value - 1))) & 15)
    if R[ACE_TAKES_ALL] and R[ACE_SWEEP] == 2 and value != 1:
        sweepers += popcount(unseen & 15)
    share = min(1000, 1000 * sweepers * next_holds // max(popcount(unseen), 1))
    return share * int(R[SWEEP_POINTS])


@compiled("UniTuple(int64, 2)(int64[::1], int64[::1], uint64[::1], float64)", allocates=False)
def greedy_play(R: Ints, s: Ints, chance: Chance, epsilon: float) -> tuple[int, int]:  # noqa: N803
    """Choose a play by what it takes and by what it leaves, or with the chance `epsilon` any legal play.

    A function a little longer than usual: splitting it would pass its ten local values around.
    """
    if epsilon > 0.0 and below(chance, 1 << 20) < epsilon * (1 << 20):
        return random_play(R, s, chance)
    seat = s[TURN]
    first_play = int(s[PLAYS] == 0)
    table = s[TABLE]
    own = s[HELD + seat]
    held = playable(R, own, first_play)
    present = ready(R, table)
    needed = needed_standing(R, held, table, present, first_play)
    unseen = ALL_CARDS & ~(own | table | s[PILES] | s[PILES + 1] | s[PILES + 2] | s[PILES + 3])
    next_seat = seat + 1 if seat + 1 < R[PLAYERS] else 0
    next_holds = popcount(s[HELD + next_seat])
    total = sum_of(table)
    is_last = s[PLAYS] + 1 == 40 - R[TABLE_CARDS]
    best = -(1 << 40)
    best_card, best_take = 0, 0
    while held:
        card = lowest(held)
        held &= held - 1
        value = card // 4 + 1
        number = captures(R, value, table, present, first_play)
        if standing(R, value, table, number) != needed:
            continue
        for place in range(max(number, 1)):
            take = 0
            if number:
                take = capture_at(R, value, table, present, first_play, place)
                gain = worth_of(R, take | (1 << card))
                if take == table and not is_last:
                    gain += 1000 * R[SWEEP_POINTS]
                gain -= danger(R, table & ~take, unseen, next_holds, total - sum_of(take))
            else:
                equals = popcount((unseen >> (card & ~3)) & 15)
                gain = -danger(R, table | (1 << card), unseen, next_holds, total + value)
                gain -= R[WORTH + card] * (1 + min(3, equals * next_holds * 3 // max(popcount(unseen), 1))) // 4
            gain = gain * R[OBJECTIVE] * 64 + below(chance, 64)
            if gain > best:
                best, best_card, best_take = gain, card, take
    return best_card, best_take


@compiled("void(int64[::1], int64[::1], int8[::1], uint64[::1], float64)", allocates=False)
def playout(R: Ints, s: Ints, deck: Cards, chance: Chance, epsilon: float) -> None:  # noqa: N803
    """Play a hand to its end by `greedy_play`."""
    while s[TURN] >= 0:
        card, take = greedy_play(R, s, chance, epsilon)
        play(R, s, deck, card, take)
