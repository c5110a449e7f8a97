"""What the master works out: how likely guessed hands are, and what plays lead to in them.

A numba module: only `games.bots.kernel_door` imports it. A world is a guess of what the seat does not see: the cards
that the others hold and the order of the stock. Worlds are weighted by how likely every other seat, playing by the
network with some chance, would have made the plays that it made (Bayes' rule); plays are then tried in the likeliest.
"""

import numpy as np
from numpy.typing import NDArray

from games.bots import kernel_rules as kr
from games.bots.compiling import compiled
from games.bots.evaluation import (
    NET,
    WORK,
    Chance,
    Deck,
    Net,
    Values,
    Work,
    new_work,
    place_of_best,
    play_and_remember,
    uniform,
    values_of_plays,
)
from games.bots.kernel import HELD, LAST_CAPTURER, PILES, PLAYS, STATE_LENGTH, SWEEPS, TABLE, TURN, difference
from games.bots.outlook import MEMORY_KINDS, RANKS, Memory, Vector, remember, scores_sweep, unseen_cards
from games.bots.worlds import first_row, normalise, weighted_worlds

# Places in the vectors of sizes and scales.
POOL, GUESSES, WORLDS, PLAYS_TRIED, ROUNDS, LOOK_BACK = 0, 1, 2, 3, 4, 5
TEMPERATURE, SLIPS, ROUGH_TRUST, ROUGH_TEMPERATURE, ROUGH_SLIPS, CORRECTION = 0, 1, 2, 3, 4, 5

type Rows = NDArray[np.int64]
type Decks = NDArray[np.int8]
type Snapshots = tuple[Rows, Memory]

SNAPSHOTS = "Tuple((int64[:, ::1], int64[:, :, :, ::1]))"


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
        now[LAST_CAPTURER] = -1
        for before in range(row):
            if history[before, 2]:
                now[LAST_CAPTURER] = history[before, 0]
    for row in range(first, plays):
        memories[row - first + 1] = memories[row - first]
        seat, card, take, table = history[row]
        remember(rules, memories[row - first + 1], seat, table, card, take)
    return states, memories


@compiled(f"float64({WORK}, int64, int64, int64, float64, float64)", allocates=False)
def log_share(work: Work, count: int, card: int, take: int, temperature: float, slips: float) -> float:
    """The logarithm of the chance of one of the plays whose values are in `work`."""
    cards, takes, values = work[2], work[3], work[5]
    best = values[place_of_best(values, count)]
    total, chosen = 0.0, 0.0
    for place in range(count):
        share = np.exp((values[place] - best) / temperature)
        total += share
        if cards[place] == card and takes[place] == take:
            chosen = share
    return float(np.log((1 - slips) * chosen / total + slips / count))


@compiled(f"float64(int64[::1], {SNAPSHOTS}, int64[:, ::1], int64, int64, int64[::1], {NET}, float64[::1], {WORK})")
def network_likelihood(
    rules: Vector,
    past: Snapshots,
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
    holds = held.copy()
    total = 0.0
    for row in range(rows - 1, -1, -1):
        mover, card, take = history[first + row, 0], history[first + row, 1], history[first + row, 2]
        holds[mover] |= 1 << card
        if mover == seat:
            continue
        now = states[row]
        now[HELD + mover] = holds[mover]
        count = values_of_plays(rules, now, memories[row], net, work)
        total += log_share(work, count, card, take, scales[TEMPERATURE], scales[SLIPS])
    return total


@compiled(
    f"float64(int64[::1], int64[::1], int64[::1], int64[:, :, ::1], int8[::1], int64, int64, int64, {NET}, {WORK})"
)
def try_play(
    rules: Vector,
    s: Vector,
    trial: Vector,
    memory: Memory,
    deck: Deck,
    card: int,
    take: int,
    rounds: int,
    net: Net,
    work: Work,
) -> float:
    """What a play leads to in a world: all play by the network until the seat is to play again.

    After `rounds` rounds the value of its best play stands for the rest; a hand that ends before counts exactly.
    """
    seat = s[TURN]
    trial[:] = s
    play_and_remember(rules, trial, memory, deck, card, take)
    left = rounds
    while trial[TURN] >= 0:
        count = values_of_plays(rules, trial, memory, net, work)
        best = place_of_best(work[5], count)
        if trial[TURN] == seat:
            left -= 1
            if left == 0:
                return float(work[5][best])
        play_and_remember(rules, trial, memory, deck, work[2][best], work[3][best])
    return difference(rules, trial, seat % rules[kr.SIDES])


@compiled("void(float64[::1], int64, float64, int64[::1])")
def resample(weights: Values, draws: int, start: float, times: Vector) -> None:
    """Fill in how often each of the weighted guesses is drawn in so many even steps (systematic resampling).

    The weights add up to 1; `start` is a random number below 1.
    """
    passed, drawn = 0.0, 0
    for place in range(weights.shape[0]):
        passed += weights[place]
        times[place] = 0
        while drawn < draws and (drawn + start) / draws < passed:
            times[place] += 1
            drawn += 1
    times[weights.shape[0] - 1] += draws - drawn


@compiled(f"void(int64[::1], int64[::1], int64[:, :, ::1], int64[::1], int64[::1], {NET}, {WORK}, float64[::1])")
def quick_values(
    rules: Vector, s: Vector, memory: Memory, cards: Vector, takes: Vector, net: Net, work: Work, values: Values
) -> None:
    """Fill in the values of plays, in the order given, by the network alone."""
    count = values_of_plays(rules, s, memory, net, work)
    for place in range(cards.shape[0]):
        for other in range(count):
            if work[2][other] == cards[place] and work[3][other] == takes[place]:
                values[place] = work[5][other]


@compiled("void(float64[:, ::1], int64[::1], int64[::1], float64[::1], float64[::1])")
def fill_means(found: Values, times: Vector, order: Vector, values: Values, errors: Values) -> None:
    """Fill in the means of what was found over the worlds, and their standard errors; others are moved along."""
    worlds, moved = times.sum(), 0.0
    errors[:] = np.nan
    for place in order:
        mean, square = 0.0, 0.0
        for number in range(times.shape[0]):
            mean += times[number] * found[number, place] / worlds
        for number in range(times.shape[0]):
            square += times[number] * (times[number] / worlds) * (found[number, place] - mean) ** 2 / worlds
        moved += (mean - values[place]) / order.shape[0]
        values[place], errors[place] = mean, np.sqrt(square)
    for place in range(values.shape[0]):
        if np.isnan(errors[place]):
            values[place] += moved


@compiled(
    f"void(int64[::1], int64[::1], int64[:, ::1], int64[::1], uint64[::1], {NET}, int64[::1], float64[::1],"
    f" int64[:, ::1], int8[:, ::1], int64[::1], {WORK})"
)
def draw_worlds(
    rules: Vector,
    s: Vector,
    history: Rows,
    counts: Vector,
    rng: Chance,
    net: Net,
    sizes: Vector,
    scales: Values,
    held: Rows,
    decks: Decks,
    times: Vector,
    work: Work,
) -> None:
    """Fill in guesses and how often each is drawn; rows that are not drawn are left with 0.

    A pool of guesses is weighted by what a rough player would have done (`games.bots.worlds`); those drawn of it are
    weighted again by what the network would have done.
    """
    seat = s[TURN]
    weights = np.empty(held.shape[0], dtype=np.float64)
    weighted_worlds(
        rules,
        s,
        unseen_cards(rules, s, seat),
        counts,
        seat,
        history,
        sizes[LOOK_BACK],
        scales[2:5],
        rng,
        held,
        decks,
        weights,
    )
    resample(weights, sizes[GUESSES], uniform(rng), times)
    first = first_row(rules, s, sizes[LOOK_BACK])
    if first == s[PLAYS]:
        resample(weights, sizes[WORLDS], uniform(rng), times)
        return
    dealt = first_row(rules, s, 40)
    past = snapshots(rules, s, history, dealt)
    recent = (past[0][first - dealt :], past[1][first - dealt :])
    for place in range(times.shape[0]):
        if times[place]:
            log = network_likelihood(rules, recent, history, first, seat, held[place], net, scales[:2], work)
            weights[place] = log + np.log(times[place]) - scales[CORRECTION] * np.log(weights[place])
        else:
            weights[place] = -np.inf
    normalise(weights)
    resample(weights, sizes[WORLDS], uniform(rng), times)


@compiled(
    f"void(int64[::1], int64[::1], int64[:, ::1], int64[::1], uint64[::1], {NET}, int64[::1], float64[::1],"
    " int64[::1], int64[::1], float64[::1], float64[::1])"
)
def consider(
    rules: Vector,
    s: Vector,
    history: Rows,
    counts: Vector,
    rng: Chance,
    net: Net,
    sizes: Vector,
    scales: Values,
    cards: Vector,
    takes: Vector,
    values: Values,
    errors: Values,
) -> None:
    """Fill in the values of the plays of the seat to play, and their standard errors.

    `sizes` and `scales` have the places named above. A play that is not looked at has its quick value, moved as much
    as those that are looked at are on the average, and the error NaN.
    """
    work = new_work(net)
    count, pool = cards.shape[0], sizes[POOL]
    dealt = first_row(rules, s, 40)
    past = snapshots(rules, s, history, dealt)
    memory = past[1][s[PLAYS] - dealt]
    quick_values(rules, s, memory, cards, takes, net, work, values)
    held = np.zeros((pool, 4), dtype=np.int64)
    decks = np.zeros((pool, 40), dtype=np.int8)
    times = np.empty(pool, dtype=np.int64)
    draw_worlds(rules, s, history, counts, rng, net, sizes, scales, held, decks, times, work)
    order = np.argsort(-values)[: sizes[PLAYS_TRIED]]
    found = np.zeros((pool, count), dtype=np.float64)
    now, trial, shown = s.copy(), s.copy(), memory.copy()
    for number in range(pool):
        if times[number] == 0:
            continue
        now[HELD : HELD + 4] = held[number]
        for place in order:
            shown[:] = memory
            found[number, place] = try_play(
                rules, now, trial, shown, decks[number], cards[place], takes[place], sizes[ROUNDS], net, work
            )
    fill_means(found, times, order, values, errors)
