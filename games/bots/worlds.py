"""Guesses of what a seat does not see, and how likely each is by what the others played and did not play.

A numba module: only `games.bots.kernel_door` opens it. A world is the cards that the other seats hold and the order of
the stock. Worlds are drawn evenly among all that fit the numbers of cards, and each is weighted by Bayes' rule: how
likely would the others have played as they did, had they held these cards? The others are taken to play by what a play
takes and leaves, with some chance (a softmax over the worth that `kernel_policy` gives to plays).

What a card was worth at a past table does not depend on the other cards of the hand, so the worths are worked out once
for every past play and every card; a world then costs a few sums.
"""

import numpy as np
from numpy.typing import NDArray

from games.bots.compiling import compiled, lowest
from games.bots.kernel_hand import (
    ALL_CARDS,
    HELD,
    PILES,
    PLAYS,
    STOCK,
    below,
    capture_at,
    captures,
    standing,
)
from games.bots.kernel_policy import danger, worth_of
from games.bots.kernel_rules import HAND_SIZE, OBJECTIVE, PLAYERS, REFILL, SWEEP_POINTS, TABLE_CARDS, WORTH
from games.bots.kernel_sets import ready, sum_of

type Ints = NDArray[np.int64]
type Rows = NDArray[np.int64]
type Decks = NDArray[np.int8]
type Chance = NDArray[np.uint64]
type Floats = NDArray[np.float64]
type Shares = NDArray[np.float64]

POINT = 1000.0
"""Worths are whole thousandths of a point."""

IMPOSSIBLE = -25.0
"""The logarithm that stands for a play that the rules would not have allowed."""


@compiled("int64(int64[::1], int64[::1], int64)", allocates=False)
def first_row(R: Ints, s: Ints, looking_back: int) -> int:  # noqa: N803  R is the vector of the rules
    """Give the first row of the history that tells anything of the cards held now: of this batch, and not too old."""
    if R[REFILL] == 2:
        return int(s[PLAYS])
    batch = R[PLAYERS] * R[HAND_SIZE] if R[REFILL] == 1 else 40
    return int(max(s[PLAYS] // batch * batch, s[PLAYS] - looking_back))


@compiled("int64(int64[::1], int64, int64, int64, int64, int64, int64, int64)", allocates=False)
def worth_of_play(
    R: Ints,  # noqa: N803
    table: int,
    total: int,
    unseen: int,
    next_holds: int,
    is_last: int,
    card: int,
    take: int,
) -> int:
    """Give about what a play is worth to its mover, in thousandths of a point: what it takes less what it leaves."""
    if take == 0:
        laid = table | (1 << card)
        return int(-R[WORTH + card] // 2) - danger(R, laid, unseen, next_holds, total + card // 4 + 1)
    gain = worth_of(R, take | (1 << card))
    if take == table and not is_last:
        gain += 1000 * R[SWEEP_POINTS]
    return gain - danger(R, table & ~take, unseen, next_holds, total - sum_of(take))


@compiled(
    "void(int64[::1], int64, int64, int64, int64, int64, int64, float64, float64[::1], int64[::1])", allocates=False
)
def weigh_cards(
    R: Ints,  # noqa: N803
    table: int,
    unseen: int,
    next_holds: int,
    first_play: int,
    is_last: int,
    of_cards: int,
    temperature: float,
    shares: Floats,
    standings: Ints,
) -> None:
    """Fill in for every card of a set the share of its plays in the softmax, and how the rules rank it."""
    present = ready(R, table)
    total = sum_of(table)
    scale = R[OBJECTIVE] / (temperature * POINT)
    while of_cards:
        card = lowest(of_cards)
        of_cards &= of_cards - 1
        value = card // 4 + 1
        number = captures(R, value, table, present, first_play)
        standings[card] = standing(R, value, table, number)
        shares[card] = 0.0
        for place in range(max(number, 1)):
            take = capture_at(R, value, table, present, first_play, place) if number else 0
            gain = worth_of_play(R, table, total, unseen, next_holds, is_last, card, take)
            shares[card] += np.exp(gain * scale)


@compiled(
    "void(int64[::1], int64[::1], int64[:, ::1], int64[::1], int64, int64, float64,"
    " float64[:, ::1], int64[:, ::1], float64[::1])"
)
def look_back(
    R: Ints,  # noqa: N803
    s: Ints,
    history: Rows,
    counts: Ints,
    first: int,
    seat: int,
    temperature: float,
    shares: Shares,
    standings: Rows,
    chosen: Floats,
) -> None:
    """Work out for every play of the others since row `first` what every card could have done instead.

    Row i of `shares` and `standings` is by card, `chosen` has the share of the play that was made; a row of `seat`
    itself stays untouched. `counts` are the numbers of cards held now.
    """
    captured = s[PILES] | s[PILES + 1] | s[PILES + 2] | s[PILES + 3]
    held = counts.copy()
    scale = R[OBJECTIVE] / (temperature * POINT)
    for row in range(s[PLAYS] - 1, first - 1, -1):
        mover, card, take, table = history[row, 0], history[row, 1], history[row, 2], history[row, 3]
        held[mover] += 1
        if take:
            captured &= ~(take | (1 << card))
        if mover == seat:
            continue
        unseen = ALL_CARDS & ~(table | captured)
        next_holds = held[(mover + 1) % R[PLAYERS]]
        first_play = int(row == 0)
        is_last = int(row + 1 == 40 - R[TABLE_CARDS])
        place = row - first
        weigh_cards(
            R, table, unseen, next_holds, first_play, is_last, unseen, temperature, shares[place], standings[place]
        )
        gain = worth_of_play(R, table, sum_of(table), unseen, next_holds, is_last, card, take)
        chosen[place] = np.exp(gain * scale)


@compiled("int64[::1](int64[:, ::1], int64, int64, int64[::1])")
def hands_then(history: Rows, first: int, plays: int, held: Ints) -> Ints:
    """Give what the seat of every play from row `first` on held before it, where `held` is what the seats hold now."""
    holds = held.copy()
    then = np.empty(plays - first, dtype=np.int64)
    for row in range(plays - 1, first - 1, -1):
        mover = history[row, 0]
        holds[mover] |= 1 << history[row, 1]
        then[row - first] = holds[mover]
    return then


@compiled(
    "float64(int64, int64[:, ::1], int64, int64, int64[::1], float64[:, ::1], int64[:, ::1], float64[::1], float64)"
)
def likelihood(
    plays: int,
    history: Rows,
    first: int,
    seat: int,
    held: Ints,
    shares: Shares,
    standings: Rows,
    chosen: Floats,
    slips: float,
) -> float:
    """Give the logarithm of how likely the others would have played as they did with these hands.

    In the share `slips` of plays a seat plays any card that the rules allow.
    """
    hands = hands_then(history, first, plays, held)
    found = 0.0
    for row in range(plays - 1, first - 1, -1):
        mover, card = history[row, 0], history[row, 1]
        if mover == seat:
            continue
        place = row - first
        best, number = 0, 0
        total = 0.0
        rest = hands[place]
        while rest:
            other = lowest(rest)
            rest &= rest - 1
            if standings[place, other] > best:
                best, number = standings[place, other], 0
                total = 0.0
            if standings[place, other] == best:
                total += shares[place, other]
                number += 1
        if standings[place, card] == best:
            found += np.log((1.0 - slips) * chosen[place] / total + slips / number)
        else:
            found += IMPOSSIBLE
    return found


@compiled("void(int64[::1], int64, int64[::1], int64, uint64[::1], int64[::1], int8[::1])")
def deal_world(s: Ints, unseen: int, counts: Ints, seat: int, chance: Chance, held: Ints, deck: Decks) -> None:
    """Fill in one world: the unseen cards in random order, first to the other seats by their counts, then the stock."""
    cards = np.empty(40, dtype=np.int64)
    number = 0
    while unseen:
        cards[number] = lowest(unseen)
        unseen &= unseen - 1
        number += 1
    for place in range(number - 1, 0, -1):
        other = below(chance, place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    given = 0
    held[:] = 0
    for other in range(counts.shape[0]):
        for _ in range(0 if other == seat else counts[other]):
            held[other] |= 1 << cards[given]
            given += 1
    held[seat] = s[HELD + seat]
    for place in range(given, number):
        deck[s[STOCK] + place - given] = cards[place]


@compiled("void(float64[::1])")
def normalise(logarithms: Floats) -> None:
    """Turn logarithms of weights into weights that add up to 1, in place."""
    highest = logarithms.max()
    total = 0.0
    for place in range(logarithms.shape[0]):
        logarithms[place] = np.exp(logarithms[place] - highest)
        total += logarithms[place]
    for place in range(logarithms.shape[0]):
        logarithms[place] /= total


@compiled(
    "void(int64[::1], int64[::1], int64, int64[::1], int64, int64[:, ::1], int64, float64[::1], uint64[::1],"
    " int64[:, ::1], int8[:, ::1], float64[::1])"
)
def weighted_worlds(
    R: Ints,  # noqa: N803
    s: Ints,
    unseen: int,
    counts: Ints,
    seat: int,
    history: Rows,
    looking_back: int,
    trust: Floats,
    chance: Chance,
    held: Rows,
    decks: Decks,
    weights: Floats,
) -> None:
    """Fill in as many worlds as there are rows, with weights that add up to 1.

    `s` has the hand of `seat` and the numbers of cards as `counts`. `trust` has three numbers: the weight of the
    inference (0 is none, 1 Bayes' rule), the temperature of the others in points, and their share of slips.
    """
    worlds = held.shape[0]
    first = first_row(R, s, looking_back)
    rows = s[PLAYS] - first if trust[0] > 0.0 else 0
    first = s[PLAYS] - rows
    shares = np.zeros((rows, 40), dtype=np.float64)
    standings = np.zeros((rows, 40), dtype=np.int64)
    chosen = np.zeros(rows, dtype=np.float64)
    look_back(R, s, history, counts, first, seat, trust[1], shares, standings, chosen)
    for world in range(worlds):
        deal_world(s, unseen, counts, seat, chance, held[world], decks[world])
        weights[world] = trust[0] * likelihood(
            s[PLAYS], history, first, seat, held[world], shares, standings, chosen, trust[2]
        )
    normalise(weights)
