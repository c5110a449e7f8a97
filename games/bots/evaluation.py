"""The value of plays by the network: a first layer that adds rows of a matrix, then two small dense layers.

A numba module: only `games.bots.kernel_door` imports it. `net` is the tuple of six float32 arrays of
`games.bots.network.Network`; `work` the scratch arrays that `new_work` gives, so that no play allocates.
"""

import numpy as np
from numpy.typing import NDArray

from games.bots import kernel_rules as kr
from games.bots.compiling import compiled, lowest
from games.bots.features import (
    HELD_CARD,
    MOST_ONES,
    TABLE_CARD,
    card_ones,
    case_place,
    last_place,
    public_ones,
    side_ones,
    table_ones,
    unseen_ones,
)
from games.bots.kernel import HELD, PLAYS, STATE_LENGTH, STOCK, TABLE, TURN, difference, legal_plays, play
from games.bots.outlook import (
    LOOK_LAST,
    LOOK_LENGTH,
    Memory,
    Vector,
    look_after,
    remember,
    unseen_cards,
)

type Floats = NDArray[np.float32]
type FloatRows = NDArray[np.float32]
type Values = NDArray[np.float64]
type Deck = NDArray[np.int8]
type Chance = NDArray[np.uint64]
type Net = tuple[FloatRows, Floats, FloatRows, Floats, Floats, Floats]
type Work = tuple[Vector, Vector, Vector, Vector, Vector, Values, FloatRows]

NET = "Tuple((float32[:, ::1], float32[::1], float32[:, ::1], float32[::1], float32[::1], float32[::1]))"
"""Weights and biases: inputs to first layer, first to second layer, second layer to the value."""

WORK = "Tuple((int64[::1], int64[::1], int64[::1], int64[::1], int64[::1], float64[::1], float32[:, ::1]))"
"""Scratch: ones, look, cards, takes, a state, values of plays, and five rows of layer sums."""

MOST_PLAYS = 256
"""Room for the legal plays of one decision."""


@compiled(f"{WORK}({NET})")
def new_work(net: Net) -> Work:
    """Scratch arrays for this network."""
    return (
        np.empty(MOST_ONES, dtype=np.int64),
        np.empty(LOOK_LENGTH, dtype=np.int64),
        np.empty(MOST_PLAYS, dtype=np.int64),
        np.empty(MOST_PLAYS, dtype=np.int64),
        np.empty(STATE_LENGTH, dtype=np.int64),
        np.empty(MOST_PLAYS, dtype=np.float64),
        np.empty((5, max(net[1].shape[0], net[3].shape[0])), dtype=np.float32),
    )


@compiled("void(float32[:, ::1], int64[::1], int64, float32[::1])", allocates=False)
def add_rows(weights: FloatRows, ones: Vector, count: int, sums: Floats) -> None:
    """Add the rows of the first layer at the places of the ones."""
    width = weights.shape[1]
    for place in range(count):
        row = weights[ones[place]]
        for unit in range(width):
            sums[unit] += row[unit]


@compiled(f"float64({NET}, float32[::1], float32[::1])", allocates=False)
def value_of_sums(net: Net, first: Floats, second: Floats) -> float:
    """The value for the sums of the first layer; leaves the activations of both layers in the arrays."""
    weights, bias, last = net[2], net[3], net[4]
    width, narrow = weights.shape
    for unit in range(narrow):
        second[unit] = bias[unit]
    for unit in range(width):
        if first[unit] > 0:
            active = first[unit]
            row = weights[unit]
            for other in range(narrow):
                second[other] += active * row[other]
        else:
            first[unit] = 0
    value = float(net[5][0])
    for unit in range(narrow):
        if second[unit] > 0:
            value += second[unit] * last[unit]
        else:
            second[unit] = 0
    return value


@compiled(f"void(int64[::1], int64[::1], int64, {WORK})")
def last_values(rules: Vector, s: Vector, count: int, work: Work) -> None:
    """Fill in the exact values of the plays that end a hand."""
    _, _, cards, takes, trial, values, _ = work
    no_deck = np.zeros(40, dtype=np.int8)
    seat = s[TURN]
    for place in range(count):
        trial[:] = s
        play(rules, trial, no_deck, cards[place], takes[place])
        values[place] = difference(rules, trial, seat % rules[kr.SIDES])


@compiled("void(float32[::1], float32[::1])", allocates=False)
def copy_sums(source: Floats, target: Floats) -> None:
    """Copy sums; an assignment of slices would first make an array."""
    for unit in range(source.shape[0]):
        target[unit] = source[unit]


@compiled("void(float32[:, ::1], int64, float32[::1])", allocates=False)
def plus_row(weights: FloatRows, place: int, sums: Floats) -> None:
    """Add one row of the first layer."""
    row = weights[place]
    for unit in range(row.shape[0]):
        sums[unit] += row[unit]


@compiled("void(float32[:, ::1], int64, float32[::1])", allocates=False)
def minus_row(weights: FloatRows, place: int, sums: Floats) -> None:
    """Take one row of the first layer away."""
    row = weights[place]
    for unit in range(row.shape[0]):
        sums[unit] -= row[unit]


@compiled("void(float32[:, ::1], int64, int64, int64, int64, int64, float32[::1])", allocates=False)
def move_cards(weights: FloatRows, held: int, table: int, unseen: int, card: int, take: int, sums: Floats) -> None:
    """Change the sums from the cards before a play to those after it: rows of what ceases go, of what begins come."""
    bit = 1 << card
    held_after = held & ~bit
    table_after = table & ~take if take else table | bit
    minus_row(weights, HELD_CARD + card, sums)
    if take == 0:
        plus_row(weights, TABLE_CARD + card, sums)
    rest = take
    while rest:
        minus_row(weights, TABLE_CARD + lowest(rest), sums)
        rest &= rest - 1
    changed = take | bit
    while changed:
        rank = lowest(changed) >> 2
        changed &= ~(15 << 4 * rank)
        minus_row(weights, case_place(rank, held, table, unseen), sums)
        plus_row(weights, case_place(rank, held_after, table_after, unseen), sums)


@compiled(f"void(int64[::1], int64[::1], int64[:, :, ::1], {NET}, {WORK}, float32[:, ::1])", allocates=False)
def fill_public(rules: Vector, s: Vector, memory: Memory, net: Net, work: Work, public: FloatRows) -> None:
    """Fill in the sums of what everybody knows: row 0 for plays that lay a card, row 1 for those that take.

    A take changes one's pile, so that is not in row 1. What the table offers is in neither.
    """
    ones, look = work[0], work[1]
    width = net[1].shape[0]
    laid, taken = public[0, :width], public[1, :width]
    copy_sums(net[1], taken)
    look_after(rules, s, s[TURN], 0, 0, look)
    count = public_ones(rules, s, memory, s[TURN], ones, 0)
    for side in range(1, rules[kr.SIDES]):
        count = side_ones(look, side, ones, count)
    add_rows(net[0], ones, count, taken)
    copy_sums(taken, laid)
    count = side_ones(look, 0, ones, 0)
    ones[count] = last_place(look[LOOK_LAST])
    add_rows(net[0], ones, count + 1, laid)
    plus_row(net[0], last_place(0), taken)


@compiled("void(float32[::1], float32[::1], float32[::1])", allocates=False)
def add_sums(one: Floats, other: Floats, both: Floats) -> None:
    """Fill in the sums of two."""
    for unit in range(both.shape[0]):
        both[unit] = one[unit] + other[unit]


@compiled(f"void(int64[::1], int64[::1], int64[:, :, ::1], int64, {NET}, {WORK}, float32[:, ::1])", allocates=False)
def values_beside(
    rules: Vector, s: Vector, memory: Memory, count: int, net: Net, work: Work, public: FloatRows
) -> None:
    """Fill in the values of the legal plays that are in `work`, none of which ends the hand.

    `public` is what `fill_public` gives for the same state, whatever the seat holds.
    """
    ones, look, cards, takes, _, values, layers = work
    seat = s[TURN]
    width, narrow = net[2].shape
    private, first, second = layers[2, :width], layers[3, :width], layers[4, :narrow]
    held, table, unseen = s[HELD + seat], s[TABLE], unseen_cards(rules, s, seat)
    private[:] = 0
    add_rows(net[0], ones, card_ones(held, table, unseen, ones, unseen_ones(unseen, ones, 0)), private)
    for place in range(count):
        card, take = cards[place], takes[place]
        add_sums(public[1 if take else 0, :width], private, first)
        move_cards(net[0], held, table, unseen, card, take, first)
        own = 0
        if take:
            look_after(rules, s, seat, card, take, look)
            own = side_ones(look, 0, ones, 0)
        left = table & ~take if take else table | (1 << card)
        add_rows(net[0], ones, table_ones(rules, memory, seat, left, unseen, ones, own), first)
        values[place] = value_of_sums(net, first, second)


@compiled(f"int64(int64[::1], int64[::1], int64[:, :, ::1], {NET}, {WORK})")
def values_of_plays(rules: Vector, s: Vector, memory: Memory, net: Net, work: Work) -> int:
    """Fill `work` with the legal plays of the seat to play and their values for its side; gives their number.

    The value is the expected final difference of the hand. At the last play of a hand it is exact.
    """
    count = legal_plays(rules, s[HELD + s[TURN]], s[TABLE], int(s[PLAYS] == 0), work[2], work[3])
    if s[PLAYS] + 1 == 40 - rules[kr.TABLE_CARDS]:
        last_values(rules, s, count, work)
    else:
        public = work[6][:2]
        fill_public(rules, s, memory, net, work, public)
        values_beside(rules, s, memory, count, net, work, public)
    return count


@compiled("int64(float64[::1], int64)", allocates=False)
def place_of_best(values: Values, count: int) -> int:
    """The place of the highest of the first `count` values, the first of equals."""
    best = 0
    for place in range(1, count):
        if values[place] > values[best]:
            best = place
    return best


@compiled("void(int64[::1], int64[::1], int64[:, :, ::1], int8[::1], int64, int64)", allocates=False)
def play_and_remember(rules: Vector, s: Vector, memory: Memory, deck: Deck, card: int, take: int) -> None:
    """Make a play and note what it showed; a new batch of cards wipes what was noted."""
    seat, table, stock = s[TURN], s[TABLE], s[STOCK]
    play(rules, s, deck, card, take)
    if s[STOCK] != stock:
        memory[:] = 0
    else:
        remember(rules, memory, seat, table, card, take)


@compiled("float64(uint64[::1])", allocates=False)
def uniform(rng: Chance) -> float:
    """A number from 0 up to 1 from a xorshift state."""
    x = rng[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    rng[0] = x
    return np.float64(x >> np.uint64(11)) / 9007199254740992.0


@compiled("int64(float64[::1], int64, float64, uint64[::1])", allocates=False)
def place_by_chance(values: Values, count: int, temperature: float, rng: Chance) -> int:
    """A place by chance, each e times likelier for every `temperature` points that its value is higher."""
    best = values[place_of_best(values, count)]
    total = 0.0
    for place in range(count):
        total += np.exp((values[place] - best) / temperature)
    left = uniform(rng) * total
    for place in range(count):
        left -= np.exp((values[place] - best) / temperature)
        if left <= 0:
            return place
    return count - 1
