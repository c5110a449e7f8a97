"""How likely guesses of the hidden cards are by what the other seats played, if they play by the network.

A numba module: only `games.bots.kernel_door` imports it. A world is a guess of what the seat does not see: the cards
that the others hold and the order of the stock. By Bayes' rule a world is the likelier, the likelier every other seat,
holding those cards and playing by the network with some chance, would have made the plays that it made.

To ask the network about every past play in every world is slow, and of even guesses few fit what was played. So it
happens in two steps. In a few worlds the network says what each card was worth at each past play beside the card that
was played; with the means of that, which cost a world only a few sums, worlds are drawn out of a large pool. The
network then weighs those that were drawn by their whole hands, and what the first step made of them is taken back
(sampling importance resampling: Rubin, 1988).
"""

import numpy as np

from games.bots.compiling import compiled
from games.bots.evaluation import NET, WORK, Chance, Net, Values, Work, uniform
from games.bots.kernel import HELD, PLAYS, TURN
from games.bots.outlook import Vector, unseen_cards
from games.bots.reading import (
    SLIPS,
    SNAPSHOTS,
    TEMPERATURE,
    Snapshots,
    Sums,
    network_likelihood,
    public_sums,
    values_then,
)
from games.bots.worlds import Decks, Rows, Shares, deal_world, first_row, hands_then, likelihood, look_back, normalise

POOL, SAMPLES, GUESSES, WORLDS, PLAYS_TRIED, ROUNDS, LOOK_BACK, CUTS = 0, 1, 2, 3, 4, 5, 6, 7
"""Places in the vector of sizes."""


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
    times[np.argmax(weights)] += draws - drawn


@compiled(f"void({WORK}, int64, int64, int64, float64, float64[::1], int64[::1])")
def add_card_shares(
    work: Work, count: int, card: int, take: int, temperature: float, sums: Values, seen: Vector
) -> None:
    """Add for every card of a decision the logarithm of its share beside that of the play that was made.

    The plays and their values are in `work`. Nothing is added where the play that was made is not among them.
    """
    cards, takes, values = work[2], work[3], work[5]
    made = np.nan
    for place in range(count):
        if cards[place] == card and takes[place] == take:
            made = values[place]
    if np.isnan(made):
        return
    shares = np.zeros(40, dtype=np.float64)
    for place in range(count):
        shares[cards[place]] += np.exp((values[place] - made) / temperature)
    for other in range(40):
        if shares[other] > 0.0:
            sums[other] += np.log(shares[other])
            seen[other] += 1


@compiled("void(float64[::1], int64[::1], float64[::1])")
def fill_shares(sums: Values, seen: Vector, shares: Values) -> None:
    """Fill in the mean shares of cards; a card that was in no sample has that of its value, else of all."""
    whole, times = float(sums.sum()), int(seen.sum())
    for card in range(40):
        first = card // 4 * 4
        if seen[card]:
            mean = sums[card] / seen[card]
        elif seen[first : first + 4].sum():
            mean = sums[first : first + 4].sum() / seen[first : first + 4].sum()
        else:
            mean = whole / max(times, 1)
        shares[card] = np.exp(mean)


@compiled(
    f"void(int64[::1], {SNAPSHOTS}, float32[:, :, ::1], int64[:, ::1], int64, int64, int64[:, ::1], {NET},"
    f" float64[::1], {WORK}, float64[:, ::1], float64[::1])"
)
def learn_shares(
    rules: Vector,
    past: Snapshots,
    public: Sums,
    history: Rows,
    first: int,
    seat: int,
    samples: Rows,
    net: Net,
    scales: Values,
    work: Work,
    shares: Shares,
    chosen: Values,
) -> None:
    """Fill in, for every play of the others, the share that the network gives to each card, in the mean of samples.

    Row i is play `first` + i; the play that was made has the share 1 in `chosen`. `samples` are hands by seat.
    """
    states, memories = past
    rows = states.shape[0] - 1
    sums = np.zeros((rows, 40), dtype=np.float64)
    seen = np.zeros((rows, 40), dtype=np.int64)
    for sample in range(samples.shape[0]):
        hands = hands_then(history, first, first + rows, samples[sample])
        for row in range(rows - 1, -1, -1):
            mover, card, take = history[first + row, 0], history[first + row, 1], history[first + row, 2]
            if mover == seat:
                continue
            now = states[row]
            now[HELD + mover] = hands[row]
            count = values_then(rules, now, memories[row], net, work, public[row])
            add_card_shares(work, count, card, take, scales[TEMPERATURE], sums[row], seen[row])
    for row in range(rows):
        if history[first + row, 0] != seat:
            fill_shares(sums[row], seen[row], shares[row])
            chosen[row] = 1.0


@compiled(
    f"float64[::1](int64[::1], int64[::1], {SNAPSHOTS}, int64[:, ::1], int64[::1], uint64[::1], {NET}, int64[::1],"
    f" float64[::1], int64[:, ::1], int8[:, ::1], int64[::1], {WORK})"
)
def weigh_worlds(
    rules: Vector,
    s: Vector,
    since_deal: Snapshots,
    history: Rows,
    counts: Vector,
    rng: Chance,
    reader: Net,
    sizes: Vector,
    scales: Values,
    held: Rows,
    decks: Decks,
    times: Vector,
    work: Work,
) -> Values:
    """Fill in a pool of guesses and give their weights, which add up to 1; of most it is 0.

    `since_deal` are the snapshots since cards were dealt last. `times` is scratch: how often each guess was drawn to be
    weighed by whole hands.
    """
    seat, pool = s[TURN], held.shape[0]
    unseen = unseen_cards(rules, s, seat)
    for place in range(pool):
        deal_world(s, unseen, counts, seat, rng, held[place], decks[place])
    first = first_row(rules, s, sizes[LOOK_BACK])
    weights = np.full(pool, 1.0 / pool)
    if first == s[PLAYS]:
        return weights
    rows = s[PLAYS] - first
    older = since_deal[0].shape[0] - 1 - rows
    past = (since_deal[0][older:], since_deal[1][older:])
    public = public_sums(rules, past, reader, work)
    shares = np.zeros((rows, 40), dtype=np.float64)
    standings = np.zeros((rows, 40), dtype=np.int64)
    chosen = np.zeros(rows, dtype=np.float64)
    look_back(rules, s, history, counts, first, seat, scales[TEMPERATURE], shares, standings, chosen)
    learn_shares(
        rules, past, public, history, first, seat, held[: sizes[SAMPLES]], reader, scales, work, shares, chosen
    )
    for place in range(pool):
        weights[place] = likelihood(
            s[PLAYS], history, first, seat, held[place], shares, standings, chosen, scales[SLIPS]
        )
    normalise(weights)
    resample(weights, sizes[GUESSES], uniform(rng), times)
    for place in range(pool):
        if times[place]:
            whole = network_likelihood(rules, past, public, history, first, seat, held[place], reader, scales, work)
            weights[place] = whole + np.log(times[place]) - np.log(weights[place])
        else:
            weights[place] = -np.inf
    normalise(weights)
    return weights
