"""What the master works out: how likely guessed hands are, and what plays lead to in them.

A numba module: only `games.bots.kernel_door` imports it. A world is a guess of what the seat does not see: the cards
that the others hold and the order of the stock. Worlds are weighted by how likely every other seat, playing by the
network with some chance, would have made the plays that it made (Bayes' rule); plays are then tried in the likeliest.
"""

import numpy as np
from numpy.typing import NDArray

from games.bots import kernel_rules as kr
from games.bots.compiling import compiled, lowest
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
from games.bots.features import MEMORY_KINDS, RANKS, Memory, Vector, remember, scores_sweep, unseen_cards
from games.bots.kernel import HELD, LAST_CAPTURER, PILES, PLAYS, STATE_LENGTH, SWEEPS, TABLE, TURN, difference

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


@compiled("void(int64, int64[::1], int64, uint64[::1], int64[::1], int8[::1])")
def guess(unseen: int, counts: Vector, seat: int, rng: Chance, held: Vector, deck: Deck) -> None:
    """Fill in one world: the unseen cards shuffled, given to the other seats by their counts, the rest in the stock.

    The stock ends at the end of the deck, so that its first card is where the kernel looks for it.
    """
    cards = np.empty(40, dtype=np.int64)
    count = 0
    rest = unseen
    while rest:
        cards[count] = lowest(rest)
        rest &= rest - 1
        count += 1
    for place in range(count - 1, 0, -1):
        other = int(uniform(rng) * (place + 1))
        cards[place], cards[other] = cards[other], cards[place]
    given = 0
    for other in range(counts.shape[0]):
        if other == seat:
            continue
        held[other] = 0
        for _ in range(counts[other]):
            held[other] |= 1 << cards[given]
            given += 1
    for place in range(given, count):
        deck[40 - count + place] = cards[place]


@compiled(f"float64({WORK}, int64, int64, int64, float64, float64)")
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


@compiled(f"float64(int64[::1], {SNAPSHOTS}, int64[:, ::1], int64, int64, int64[::1], {NET}, float64, float64, {WORK})")
def likelihood(
    rules: Vector,
    past: Snapshots,
    history: Rows,
    first: int,
    seat: int,
    held: Vector,
    net: Net,
    temperature: float,
    slips: float,
    work: Work,
) -> float:
    """The logarithm of how likely the other seats were to play as they did if they held these cards.

    A seat plays any legal play in the share `slips` of its plays, else by the values of the network with this
    temperature in points. `held` by seat is what they hold now; what they have played since comes on top.
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
        total += log_share(work, count, card, take, temperature, slips)
    return total


@compiled(
    f"void(int64[::1], int64[::1], int64[::1], int64[:, :, ::1], int8[::1], int64, int64, int64, {NET}, {WORK},"
    " float64[::1], int64)"
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
    found: Values,
    place: int,
) -> None:
    """Put into `found` what a play leads to in a world: all play by the network until the seat is to play again.

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
                found[place] = work[5][best]
                return
        play_and_remember(rules, trial, memory, deck, work[2][best], work[3][best])
    found[place] = difference(rules, trial, seat % rules[kr.SIDES])


@compiled("void(float64[::1], int64, float64, int64[::1])")
def resample(logs: Values, worlds: int, start: float, times: Vector) -> None:
    """Fill in how often each guess is drawn when `worlds` are drawn evenly along their weights (systematic resampling).

    `logs` are logarithms of weights, `start` a random number below 1.
    """
    highest = logs.max()
    total = np.exp(logs - highest).sum()
    passed, drawn = 0.0, 0
    for place in range(logs.shape[0]):
        passed += np.exp(logs[place] - highest) / total
        times[place] = 0
        while drawn < worlds and (drawn + start) / worlds < passed:
            times[place] += 1
            drawn += 1
    times[logs.shape[0] - 1] += worlds - drawn


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
def fill_means(found: Rows, times: Vector, order: Vector, values: Values, errors: Values) -> None:
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

    `sizes`: guesses, worlds drawn of them, plays looked at, rounds played, plays looked back. `scales`: temperature and
    share of slips of the others. A play that is not looked at has its quick value, less what the network thought too
    much of those that are, and the error NaN.
    """
    work = new_work(net)
    guesses, worlds, looked_at, rounds, looked_back = sizes[0], sizes[1], sizes[2], sizes[3], sizes[4]
    seat, count = s[TURN], cards.shape[0]
    batch = rules[kr.PLAYERS] * rules[kr.HAND_SIZE]
    dealt = s[PLAYS] // batch * batch
    past = snapshots(rules, s, history, dealt)
    memory = past[1][s[PLAYS] - dealt]
    quick_values(rules, s, memory, cards, takes, net, work, values)
    skipped = max(0, s[PLAYS] - looked_back - dealt)
    recent = (past[0][skipped:], past[1][skipped:])
    held = np.zeros((guesses, 4), dtype=np.int64)
    decks = np.zeros((guesses, 40), dtype=np.int8)
    logs = np.empty(guesses, dtype=np.float64)
    for number in range(guesses):
        held[number, seat] = s[HELD + seat]
        guess(unseen_cards(rules, s, seat), counts, seat, rng, held[number], decks[number])
        logs[number] = likelihood(
            rules, recent, history, dealt + skipped, seat, held[number], net, scales[0], scales[1], work
        )
    times = np.empty(guesses, dtype=np.int64)
    resample(logs, worlds, uniform(rng), times)
    order = np.argsort(-values)[:looked_at]
    found = np.zeros((guesses, count), dtype=np.float64)
    now, trial = s.copy(), s.copy()
    shown = memory.copy()
    for number in range(guesses):
        if times[number]:
            now[HELD : HELD + 4] = held[number]
            for place in order:
                shown[:] = memory
                try_play(
                    rules,
                    now,
                    trial,
                    shown,
                    decks[number],
                    cards[place],
                    takes[place],
                    rounds,
                    net,
                    work,
                    found[number],
                    place,
                )
    fill_means(found, times, order, values, errors)
