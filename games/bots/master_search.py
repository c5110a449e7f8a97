"""What the master works out: what plays lead to in likely guesses of the hidden cards.

A numba module: only `games.bots.kernel_door` imports it. How the guesses are drawn is in `games.bots.inference`.
"""

import numpy as np

from games.bots import kernel_rules as kr
from games.bots.compiling import compiled
from games.bots.endgame_solver import ROOM, Room, new_room, solved_for
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
from games.bots.inference import CUTS, PLAYS_TRIED, POOL, ROUNDS, WORLDS, resample, weigh_worlds
from games.bots.kernel import HELD, STOCK, TURN, difference
from games.bots.outlook import Memory, Vector
from games.bots.reading import snapshots
from games.bots.worlds import Decks, Rows, first_row

LAST_CARDS = 6
"""Cards left to deal, and held by both once they are dealt, up to which the rest of a hand of two is solved."""

LESS = 1e-3
"""Points by which a play counts for less than the best at least if it was not tried to the end."""


@compiled("boolean(int64[::1], int64[::1])", allocates=False)
def before_last_deal(rules: Vector, s: Vector) -> bool:
    """Whether two play with short hands and few cards are left to deal.

    Once they are dealt each of the two knows what the other holds, so nothing is lost by solving the rest open.
    """
    is_short = rules[kr.PLAYERS] == 2 and rules[kr.REFILL] != 0 and 2 * rules[kr.HAND_SIZE] <= LAST_CARDS
    return bool(is_short and 0 < 40 - s[STOCK] <= LAST_CARDS)


@compiled(
    f"float64(int64[::1], int64[::1], int64[::1], int64[:, :, ::1], int8[::1], int64, int64, int64, {NET}, {WORK},"
    f" {ROOM})"
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
    room: Room,
) -> float:
    """What a play leads to in a world: all play by the network until the seat is to play again.

    After `rounds` rounds the value of its best play stands for the rest; a hand that ends before counts exactly. Just
    before the last deal of a hand of two all play on until it is dealt, and from there as well as they can.
    """
    seat = s[TURN]
    trial[:] = s
    play_and_remember(rules, trial, memory, deck, card, take)
    left, to_last_deal = rounds, before_last_deal(rules, s)
    while trial[TURN] >= 0:
        if to_last_deal and trial[STOCK] == 40:
            return solved_for(rules, trial, deck, seat, room)
        count = values_of_plays(rules, trial, memory, net, work)
        best = place_of_best(work[5], count)
        if trial[TURN] == seat and not to_last_deal:
            left -= 1
            if left == 0:
                return float(work[5][best])
        play_and_remember(rules, trial, memory, deck, work[2][best], work[3][best])
    return difference(rules, trial, seat % rules[kr.SIDES])


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


@compiled("void(float64[:, ::1], int64[::1], int64[::1], int64[::1], int64, float64[::1], float64[::1])")
def fill_means(
    found: Values, times: Vector, order: Vector, until: Vector, left: int, values: Values, errors: Values
) -> None:
    """Fill in the means of what was found over the worlds, and their standard errors; others are moved along.

    Of the plays in `order` the first `left` were tried in all worlds, each in those before `until`. The others count
    for less than the best of these, since what they led to in a part of the worlds may have been luck.
    """
    moved, best = 0.0, -np.inf
    errors[:] = np.nan
    for rank in range(order.shape[0]):
        place = order[rank]
        worlds, mean, square = times[: until[place]].sum(), 0.0, 0.0
        for number in range(until[place]):
            mean += times[number] * found[number, place] / worlds
        for number in range(until[place]):
            square += times[number] * (times[number] / worlds) * (found[number, place] - mean) ** 2 / worlds
        moved += (mean - values[place]) / order.shape[0]
        best = max(best, mean) if rank < left else best
        values[place], errors[place] = mean if rank < left else min(mean, best - LESS), np.sqrt(square)
    for place in range(values.shape[0]):
        if np.isnan(errors[place]):
            values[place] = min(values[place] + moved, best - LESS)


@compiled("void(float64[:, ::1], int64[::1], int64, int64[::1])")
def put_best_first(found: Values, times: Vector, worlds: int, plays: Vector) -> None:
    """Sort plays by what was found of them in the first `worlds` guesses, the best first."""
    sums = np.zeros(plays.shape[0], dtype=np.float64)
    for rank in range(plays.shape[0]):
        for number in range(worlds):
            sums[rank] -= times[number] * found[number, plays[rank]]
    plays[:] = plays[np.argsort(sums)]


@compiled("int64(float64[:, ::1], int64[::1], int64[::1], int64[::1], int64, int64)")
def drop_the_worse(found: Values, times: Vector, order: Vector, until: Vector, left: int, worlds: int) -> int:
    """Sort the first `left` plays by what was found in the first `worlds` guesses, and drop the worse half of them.

    Two stay at least. `until` is noted for those that are dropped; gives how many are left.
    """
    put_best_first(found, times, worlds, order[:left])
    fewer = min(left, max(2, (left + 1) // 2))
    for rank in range(fewer, left):
        until[order[rank]] = worlds
    return fewer


@compiled(
    f"int64(int64[::1], int64[::1], int64[:, :, ::1], {NET}, int64[::1], int64[::1], int64[::1], int64[:, ::1],"
    f" int8[:, ::1], int64[::1], int64[::1], float64[:, ::1], int64[::1], {WORK})"
)
def try_in_worlds(
    rules: Vector,
    s: Vector,
    memory: Memory,
    net: Net,
    sizes: Vector,
    cards: Vector,
    takes: Vector,
    held: Rows,
    decks: Decks,
    times: Vector,
    order: Vector,
    found: Values,
    until: Vector,
    work: Work,
) -> int:
    """Fill in what the plays in `order` lead to in the guesses that were drawn; gives how many were tried in all.

    After each of as many equal parts of the guesses as there are cuts, and one more, the worse half of the plays is
    dropped (sequential halving: Karnin, Koren and Somekh, ICML 2013): the time is better spent on those that may be
    best.
    """
    left, done, stage = order.shape[0], 0, 1
    room = new_room(40)
    now, trial, shown = s.copy(), s.copy(), memory.copy()
    for number in range(times.shape[0]):
        if times[number] == 0:
            continue
        if stage <= sizes[CUTS] and done * (sizes[CUTS] + 1) >= stage * sizes[WORLDS]:
            stage += 1
            left = drop_the_worse(found, times, order, until, left, number)
        now[HELD : HELD + 4] = held[number]
        for place in order[:left]:
            shown[:] = memory
            found[number, place] = try_play(
                rules, now, trial, shown, decks[number], cards[place], takes[place], sizes[ROUNDS], net, work, room
            )
        done += times[number]
    return int(left)


@compiled(
    f"void(int64[::1], int64[::1], int64[:, ::1], int64[::1], uint64[::1], {NET}, {NET}, int64[::1], float64[::1],"
    " int64[::1], int64[::1], float64[::1], float64[::1])"
)
def consider(
    rules: Vector,
    s: Vector,
    history: Rows,
    counts: Vector,
    rng: Chance,
    net: Net,
    reader: Net,
    sizes: Vector,
    scales: Values,
    cards: Vector,
    takes: Vector,
    values: Values,
    errors: Values,
) -> None:
    """Fill in the values of the plays of the seat to play, and their standard errors.

    `reader` is the network that says what the others would have played. `sizes` have the places named in
    `games.bots.inference`, `scales` those in `games.bots.reading`. A play that is not looked at has its quick value,
    moved as much as those that are looked at are on the average but not up to the best, and the error NaN.
    """
    work = new_work(net)
    pool = sizes[POOL]
    past = snapshots(rules, s, history, first_row(rules, s, 40))
    memory = past[1][-1].copy()
    quick_values(rules, s, memory, cards, takes, net, work, values)
    held = np.zeros((pool, 4), dtype=np.int64)
    decks = np.zeros((pool, 40), dtype=np.int8)
    times = np.empty(pool, dtype=np.int64)
    weights = weigh_worlds(
        rules, s, past, history, counts, rng, reader, sizes, scales, held, decks, times, new_work(reader)
    )
    resample(weights, sizes[WORLDS], uniform(rng), times)
    order = np.argsort(-values)[: sizes[PLAYS_TRIED]].copy()
    found = np.zeros((pool, cards.shape[0]), dtype=np.float64)
    until = np.full(cards.shape[0], pool)
    left = try_in_worlds(rules, s, memory, net, sizes, cards, takes, held, decks, times, order, found, until, work)
    fill_means(found, times, order, until, left, values, errors)
