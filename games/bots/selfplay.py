"""Self-play of the value network and what it learns from it, in one loop without Python.

A numba module: only `games.bots.kernel_door` imports it. All seats play by the network, with some chance; at the end of
a hand every afterstate of a seat learns the final difference of its side (deep Monte Carlo), by squared error and the
Adam rule (Kingma and Ba, 2015) on batches of whole hands. The same arguments give the same weights, bit for bit.
"""

import numpy as np
from numpy.typing import NDArray

from games.bots import kernel_rules as kr
from games.bots.compiling import compiled
from games.bots.evaluation import (
    NET,
    WORK,
    Chance,
    FloatRows,
    Floats,
    Net,
    Values,
    Work,
    add_rows,
    copy_sums,
    new_work,
    place_by_chance,
    play_and_remember,
    uniform,
    value_of_sums,
    values_of_plays,
)
from games.bots.features import INPUTS, MOST_ONES, after_ones, common_ones
from games.bots.kernel import STATE_LENGTH, TURN, deal, difference, shuffle
from games.bots.outlook import MEMORY_KINDS, RANKS, Vector, look_after

__all__ = ["INPUTS", "learn", "play_hand"]

MOST_PLAYS_OF_HAND = 40
BETA_MEAN, BETA_SQUARE, SMALL = 0.9, 0.999, 1e-8

type Rows = NDArray[np.int64]
type Rates = NDArray[np.float64]
type Record = tuple[Rows, Vector, Vector, Values]

RECORD = "Tuple((int64[:, ::1], int64[::1], int64[::1], float64[::1]))"
"""The hand so far by play: places of ones, how many, the seat, and the value that the network gave."""


@compiled("int64(float64[:, ::1], uint64[::1])")
def row_by_share(mixture: Rates, rng: Chance) -> int:
    """The place of the first of the rising shares, row 0 of `mixture`, that a random number stays below."""
    draw = uniform(rng)
    row = 0
    while row < mixture.shape[1] - 1 and draw >= mixture[0, row]:
        row += 1
    return row


@compiled(f"int64(int64[::1], {NET}, float64, uint64[::1], {RECORD}, {WORK}, float64[::1])")
def play_hand(
    rules: Vector, net: Net, temperature: float, rng: Chance, record: Record, work: Work, results: Values
) -> int:
    """Play one hand by the network and record it; gives the number of recorded plays, results by seat."""
    ones, counts, seats, values = record
    s = np.zeros(STATE_LENGTH, dtype=np.int64)
    deck = np.arange(40).astype(np.int8)
    memory = np.zeros((4, RANKS, MEMORY_KINDS), dtype=np.int64)
    shuffle(deck, rng)
    deal(rules, deck, int(uniform(rng) * rules[kr.PLAYERS]), s)
    plays = 0
    while s[TURN] >= 0:
        seat = s[TURN]
        count = values_of_plays(rules, s, memory, net, work)
        chosen = place_by_chance(work[5], count, temperature, rng)
        card, take = work[2][chosen], work[3][chosen]
        common = common_ones(rules, s, memory, seat, ones[plays])
        look_after(rules, s, seat, card, take, work[1])
        counts[plays] = common + after_ones(rules, memory, seat, work[1], ones[plays, common:])
        seats[plays] = seat
        values[plays] = work[5][chosen]
        plays += 1
        play_and_remember(rules, s, memory, deck, card, take)
    for seat in range(rules[kr.PLAYERS]):
        results[seat] = difference(rules, s, seat % rules[kr.SIDES])
    return plays


@compiled(f"float64({NET}, {NET}, int64[::1], int64, float64, float64, float32[:, ::1])", allocates=False)
def add_gradient(
    net: Net, gradient: Net, ones: Vector, count: int, target: float, weight: float, layers: FloatRows
) -> float:
    """Add the gradient of half the squared error at one afterstate, times `weight`; gives the squared error."""
    width, narrow = net[2].shape
    first, second, back = layers[0, :width], layers[1, :narrow], layers[2, :width]
    copy_sums(net[1], first)
    add_rows(net[0], ones, count, first)
    excess = np.float32(value_of_sums(net, first, second) - target)
    error = excess * np.float32(weight)
    gradient[5][0] += error
    for unit in range(narrow):
        gradient[4][unit] += error * second[unit]
        second[unit] = error * net[4][unit] if second[unit] > 0 else np.float32(0)
        gradient[3][unit] += second[unit]
    for unit in range(width):
        total = np.float32(0)
        if first[unit] > 0:
            weights, slopes = net[2][unit], gradient[2][unit]
            for other in range(narrow):
                total += second[other] * weights[other]
                slopes[other] += first[unit] * second[other]
        back[unit] = total
        gradient[1][unit] += total
    for place in range(count):
        slopes = gradient[0][ones[place]]
        for unit in range(width):
            slopes[unit] += back[unit]
    return float(excess * excess)


@compiled("void(float32[::1], float32[::1], float32[::1], float32[::1], float64, float64, float64)", allocates=False)
def adam(
    weights: Floats, gradient: Floats, mean: Floats, square: Floats, scale: float, rate: float, small: float
) -> None:
    """One step of Adam for one array; the gradient is multiplied by `scale` and wiped."""
    for place in range(weights.shape[0]):
        slope = gradient[place] * np.float32(scale)
        gradient[place] = 0
        mean[place] += (slope - mean[place]) * np.float32(1 - BETA_MEAN)
        square[place] += (slope * slope - square[place]) * np.float32(1 - BETA_SQUARE)
        weights[place] -= np.float32(rate) * mean[place] / (np.sqrt(square[place]) + np.float32(small))


@compiled(f"void({NET}, {NET}, {NET}, {NET}, float64, float64, int64)")
def step(net: Net, gradient: Net, mean: Net, square: Net, scale: float, rate: float, number: int) -> None:
    """Step number `number` (from 1) of Adam for all arrays."""
    root = np.sqrt(1 - BETA_SQUARE**number)
    corrected, small = rate * root / (1 - BETA_MEAN**number), SMALL * root
    adam(net[0].ravel(), gradient[0].ravel(), mean[0].ravel(), square[0].ravel(), scale, corrected, small)
    adam(net[1], gradient[1], mean[1], square[1], scale, corrected, small)
    adam(net[2].ravel(), gradient[2].ravel(), mean[2].ravel(), square[2].ravel(), scale, corrected, small)
    adam(net[3], gradient[3], mean[3], square[3], scale, corrected, small)
    adam(net[4], gradient[4], mean[4], square[4], scale, corrected, small)
    adam(net[5], gradient[5], mean[5], square[5], scale, corrected, small)


@compiled(
    f"float64(int64[:, ::1], float64[:, ::1], {NET}, {NET}, {NET}, {NET}, uint64[::1], int64, int64, int64,"
    " float64[::1])"
)
def learn(
    every: Rows,
    mixture: Rates,
    net: Net,
    gradient: Net,
    mean: Net,
    square: Net,
    rng: Chance,
    done: int,
    batches: int,
    batch: int,
    settings: Values,
) -> float:
    """Play and learn `batches` batches of `batch` hands after `done` batches; gives the mean squared error.

    Each row of `every` are rules; `mixture` has their rising shares and, below, how much their errors count. `settings`
    holds: batches of the whole training, learning rate at its start and at its end, temperature at its start and at its
    end (in points), and the weight of a seat's own later values in its targets (0: only the final result).
    """
    record = (
        np.empty((MOST_PLAYS_OF_HAND, MOST_ONES), dtype=np.int64),
        np.empty(MOST_PLAYS_OF_HAND, dtype=np.int64),
        np.empty(MOST_PLAYS_OF_HAND, dtype=np.int64),
        np.empty(MOST_PLAYS_OF_HAND, dtype=np.float64),
    )
    work = new_work(net)
    results = np.empty(4, dtype=np.float64)
    errors, learned = 0.0, 0
    for number in range(done, done + batches):
        share = min(1.0, number / settings[0])
        rate = settings[1] + share * (settings[2] - settings[1])
        temperature = settings[3] + share * (settings[4] - settings[3])
        afterstates = 0
        for _ in range(batch):
            row = row_by_share(mixture, rng)
            plays = play_hand(every[row], net, temperature, rng, record, work, results)
            for place in range(plays - 1, -1, -1):
                seat = record[2][place]
                errors += add_gradient(
                    net, gradient, record[0][place], record[1][place], results[seat], mixture[1, row], work[6]
                )
                results[seat] += settings[5] * (record[3][place] - results[seat])
            afterstates += plays
        step(net, gradient, mean, square, 1.0 / afterstates, rate, number + 1)
        learned += afterstates
    return errors / max(1, learned)
