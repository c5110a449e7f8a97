"""Exact values of the last plays of a hand between two sides. Compiled by numba.

A numba module: only `games.bots.kernel_door` opens it. A hand whose cards all lie open to the solver is searched to its
end by alpha-beta; a seat that does not know who holds what gets the mean over every way the unseen cards can lie, each
weighted by what the others played (`games.bots.worlds`). In each of them everybody plays as if all cards lay open.
"""

import numpy as np
from numpy.typing import NDArray

from games.bots.compiling import compiled, lowest
from games.bots.kernel_hand import HELD, PLAYS, STATE_LENGTH, TABLE, TURN, legal_plays, play
from games.bots.kernel_points import difference
from games.bots.worlds import first_row, likelihood, look_back, normalise

type Ints = NDArray[np.int64]
type Rows = NDArray[np.int64]
type Decks = NDArray[np.int8]
type Floats = NDArray[np.float64]
type Values = NDArray[np.float64]

type Room = tuple[Rows, NDArray[np.int64]]

ROOM = "Tuple((int64[:, ::1], int64[:, :, ::1]))"
"""Room for a search: a state, and the cards and takes of its plays, for every play that is left."""

MOST_PLAYS = 256
FAR = 1e9
"""More points than any hand has."""


@compiled("float64(int64[::1], int64[:, ::1], int64[:, :, ::1], int8[::1], int64, float64, float64)")
def solved(
    R: Ints,  # noqa: N803  R is the vector of the rules
    states: Rows,
    plays: NDArray[np.int64],
    deck: Decks,
    depth: int,
    low: float,
    high: float,
) -> float:
    """Give the points of side 0 less those of side 1 at the end of the hand when both play as well as they can.

    Row `depth` of `states` is the hand now; the rows below it and those of `plays` are room for the search. Outside of
    `low` and `high` the answer is a bound.
    """
    s = states[depth]
    if s[TURN] < 0:
        return difference(R, s, 0)
    cards, takes = plays[depth, 0], plays[depth, 1]
    number = legal_plays(R, s[HELD + s[TURN]], s[TABLE], int(s[PLAYS] == 0), cards, takes)
    is_first = s[TURN] % 2 == 0
    best = -FAR if is_first else FAR
    for place in range(number):
        states[depth + 1] = s
        play(R, states[depth + 1], deck, cards[place], takes[place])
        value = solved(R, states, plays, deck, depth + 1, low, high)
        if is_first:
            best = max(best, value)
            low = max(low, value)
        else:
            best = min(best, value)
            high = min(high, value)
        if low >= high:
            break
    return best


@compiled(f"{ROOM}(int64)")
def new_room(left: int) -> Room:
    """Room to solve a hand of which so many plays are left."""
    return (
        np.empty((left + 1, STATE_LENGTH), dtype=np.int64),
        np.empty((left + 1, 2, MOST_PLAYS), dtype=np.int64),
    )


@compiled(f"float64(int64[::1], int64[::1], int8[::1], int64, {ROOM})")
def solved_for(rules: Ints, s: Ints, deck: Decks, seat: int, room: Room) -> float:
    """Give what the hand comes to for the side of a seat less the other, when all cards lie open to both."""
    room[0][0] = s
    value = solved(rules, room[0], room[1], deck, 0, -FAR, FAR)
    return value if seat % 2 == 0 else -value


@compiled("void(int64[::1], int64[::1], int8[::1], int64[::1], int64[::1], float64[::1])")
def solve_plays(R: Ints, s: Ints, deck: Decks, cards: Ints, takes: Ints, values: Floats) -> None:  # noqa: N803
    """Fill in what each of these plays leads to, in points of the side to play less those of the other."""
    room = new_room(40 - s[PLAYS])
    after = np.empty_like(s)
    for place in range(cards.shape[0]):
        after[:] = s
        play(R, after, deck, cards[place], takes[place])
        values[place] = solved_for(R, after, deck, s[TURN], room)


@compiled("boolean(int64[::1])")
def rearrange(owners: Ints) -> bool:
    """Move on to the next order of the owners of cards, from the sorted one on; False after the last."""
    place = owners.shape[0] - 2
    while place >= 0 and owners[place] >= owners[place + 1]:
        place -= 1
    if place < 0:
        return False
    other = owners.shape[0] - 1
    while owners[other] <= owners[place]:
        other -= 1
    owners[place], owners[other] = owners[other], owners[place]
    owners[place + 1 :] = owners[place + 1 :][::-1].copy()
    return True


@compiled("int64(int64, int64[::1], int64, int64[::1], int64[::1])")
def sorted_owners(unseen: int, counts: Ints, seat: int, cards: Ints, owners: Ints) -> int:
    """Fill in the unseen cards and who holds them in the first arrangement; give their number."""
    number = 0
    for other in range(counts.shape[0]):
        for _ in range(0 if other == seat else counts[other]):
            cards[number] = lowest(unseen)
            owners[number] = other
            unseen &= unseen - 1
            number += 1
    return number


@compiled("int64(int64[::1], int64, int64[::1], int64, int64[:, ::1])")
def arrange(s: Ints, unseen: int, counts: Ints, seat: int, held: Rows) -> int:
    """Fill in the hands of every arrangement of the unseen cards, up to as many as there are rows; give their number.

    The stock must be empty.
    """
    cards = np.empty(40, dtype=np.int64)
    owners = np.empty(40, dtype=np.int64)
    unseen_count = sorted_owners(unseen, counts, seat, cards, owners)
    number = 0
    while number < held.shape[0]:
        held[number] = 0
        held[number, seat] = s[HELD + seat]
        for place in range(unseen_count):
            held[number, owners[place]] |= 1 << cards[place]
        number += 1
        if not rearrange(owners[:unseen_count]):
            break
    return number


@compiled(
    "void(int64[::1], int64[::1], int64[::1], int64, int64[:, ::1], int64, float64[::1], int64[:, ::1],"
    " int64[::1], int64[::1], float64[::1], float64[:, ::1])"
)
def solve_arrangements(
    R: Ints,  # noqa: N803
    s: Ints,
    counts: Ints,
    seat: int,
    history: Rows,
    looking_back: int,
    trust: Floats,
    held: Rows,
    cards: Ints,
    takes: Ints,
    weights: Floats,
    values: Values,
) -> None:
    """Fill in the weight of every arrangement and the exact values of the plays in it, a row for each.

    `trust` is as in `weighted_worlds`.
    """
    first = first_row(R, s, looking_back) if trust[0] > 0.0 else s[PLAYS]
    rows = s[PLAYS] - first
    shares = np.zeros((rows, 40), dtype=np.float64)
    standings = np.zeros((rows, 40), dtype=np.int64)
    chosen = np.zeros(rows, dtype=np.float64)
    look_back(R, s, history, counts, first, seat, trust[1], shares, standings, chosen)
    deck = np.zeros(40, dtype=np.int8)
    now = s.copy()
    for number in range(held.shape[0]):
        now[HELD : HELD + 4] = held[number]
        weights[number] = trust[0] * likelihood(
            s[PLAYS], history, first, seat, held[number], shares, standings, chosen, trust[2]
        )
        solve_plays(R, now, deck, cards, takes, values[number])
    normalise(weights)
