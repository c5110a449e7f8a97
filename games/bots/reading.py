"""How likely the other seats would have played as they did, holding given cards, if they play by a network.

A numba module: only `games.bots.kernel_door` imports it. What everybody knew before each past play is worked out once;
hands that somebody may have held are then compared beside it.
"""

import numpy as np
from numpy.typing import NDArray

from games.bots.compiling import compiled
from games.bots.evaluation import (
    NET,
    WORK,
    FloatRows,
    Net,
    Values,
    Work,
    fill_public,
    place_of_best,
    values_beside,
)
from games.bots.kernel import (
    DEALER,
    HELD,
    LAST_CAPTURER,
    PILES,
    PLAYS,
    STATE_LENGTH,
    SWEEPS,
    TABLE,
    TURN,
    legal_plays,
)
from games.bots.outlook import MEMORY_KINDS, RANKS, Memory, Vector, remember, scores_sweep
from games.bots.worlds import IMPOSSIBLE, Rows, hands_then

TEMPERATURE, SLIPS = 0, 1
"""Places in the vector of scales: the temperature, in points, and the share of slips with which others choose."""

type Snapshots = tuple[Rows, Memory]
type Sums = NDArray[np.float32]

SNAPSHOTS = "Tuple((int64[:, ::1], int64[:, :, :, ::1]))"


@compiled("int64(int64[::1], int64[:, ::1], int64)", allocates=False)
def last_capturer_at(s: Vector, history: Rows, row: int) -> int:
    """The seat that captured last before a row of the history of a hand in play, -1 if none had.

    Cards that were captured by no play are those of a first table that the dealer took for its bonus.
    """
    by_bonus = s[PILES] | s[PILES + 1] | s[PILES + 2] | s[PILES + 3]
    for each in range(s[PLAYS]):
        if history[each, 2]:
            by_bonus &= ~(history[each, 2] | 1 << history[each, 1])
    last = s[DEALER] if by_bonus else -1
    for before in range(row):
        if history[before, 2]:
            last = history[before, 0]
    return int(last)


@compiled(f"{SNAPSHOTS}(int64[::1], int64[::1], int64[:, ::1], int64)")
def snapshots(rules: Vector, s: Vector, history: Rows, first: int) -> Snapshots:
    """The public part of the state, and what was remembered, before each play from row `first` of the history on.

    The last of them is the present. `first` is a row at which nothing was remembered: the first of a batch of cards.
    """
    plays = s[PLAYS]
    states = np.zeros((plays - first + 1, STATE_LENGTH), dtype=np.int64)
    memories = np.zeros((plays - first + 1, 4, RANKS, MEMORY_KINDS), dtype=np.int64)
    states[plays - first] = s
    for row in range(plays - 1, first - 1, -1):
        seat, card, take, table = history[row]
        now = states[row - first]
        now[:] = states[row - first + 1]
        now[TURN], now[PLAYS], now[TABLE] = seat, row, table
        if take:
            now[PILES + seat] &= ~(take | (1 << card))
            now[SWEEPS + seat] -= scores_sweep(rules, now, card, take)
    last = last_capturer_at(s, history, first)
    for row in range(first, plays):
        states[row - first, LAST_CAPTURER] = last
        memories[row - first + 1] = memories[row - first]
        seat, card, take, table = history[row]
        remember(rules, memories[row - first + 1], seat, table, card, take)
        last = seat if take else last
    return states, memories


@compiled(f"float64({WORK}, int64, int64, int64, float64, float64)", allocates=False)
def log_share(work: Work, count: int, card: int, take: int, temperature: float, slips: float) -> float:
    """The logarithm of the chance of one of the plays whose values are in `work`; very low if it is none of them."""
    cards, takes, values = work[2], work[3], work[5]
    best = values[place_of_best(values, count)]
    total, chosen, is_legal = 0.0, 0.0, False
    for place in range(count):
        share = np.exp((values[place] - best) / temperature)
        total += share
        if cards[place] == card and takes[place] == take:
            chosen, is_legal = share, True
    if not is_legal:
        return IMPOSSIBLE
    return float(np.log((1 - slips) * chosen / total + slips / count))


@compiled(f"float32[:, :, ::1](int64[::1], {SNAPSHOTS}, {NET}, {WORK})")
def public_sums(rules: Vector, past: Snapshots, net: Net, work: Work) -> Sums:
    """The sums of what everybody knew before each past play, as `games.bots.evaluation.fill_public` gives them."""
    states, memories = past
    sums = np.empty((states.shape[0] - 1, 2, net[1].shape[0]), dtype=np.float32)
    for row in range(sums.shape[0]):
        fill_public(rules, states[row], memories[row], net, work, sums[row])
    return sums


@compiled(f"int64(int64[::1], int64[::1], int64[:, :, ::1], {NET}, {WORK}, float32[:, ::1])")
def values_then(rules: Vector, now: Vector, memory: Memory, net: Net, work: Work, public: FloatRows) -> int:
    """Fill `work` with the legal plays of a past decision and their values; gives their number."""
    count = legal_plays(rules, now[HELD + now[TURN]], now[TABLE], int(now[PLAYS] == 0), work[2], work[3])
    values_beside(rules, now, memory, count, net, work, public)
    return int(count)


@compiled(
    f"float64(int64[::1], {SNAPSHOTS}, float32[:, :, ::1], int64[:, ::1], int64, int64, int64[::1], {NET},"
    f" float64[::1], {WORK})"
)
def network_likelihood(
    rules: Vector,
    past: Snapshots,
    public: Sums,
    history: Rows,
    first: int,
    seat: int,
    held: Vector,
    net: Net,
    scales: Values,
    work: Work,
) -> float:
    """The logarithm of how likely the other seats were to play as they did if they held these cards.

    In its share of slips a seat plays anything, else by the values of the network with a temperature in points. `held`
    by seat is what they hold now; what they have played since comes on top.
    """
    states, memories = past
    rows = states.shape[0] - 1
    hands = hands_then(history, first, first + rows, held)
    total = 0.0
    for row in range(rows - 1, -1, -1):
        mover, card, take = history[first + row, 0], history[first + row, 1], history[first + row, 2]
        if mover == seat:
            continue
        now = states[row]
        now[HELD + mover] = hands[row]
        count = values_then(rules, now, memories[row], net, work, public[row])
        total += log_share(work, count, card, take, scales[TEMPERATURE], scales[SLIPS])
    return total
