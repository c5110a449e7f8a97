"""Tree search over sampled worlds: one tree of plays for all worlds (information set Monte Carlo tree search).

A numba module: only `games.bots.kernel_door` opens it. Every iteration draws a world by its weight, walks down the tree
among the plays that are legal in it, adds one play, plays the hand out by the greedy policy with some chance, and
credits the difference in points to the plays on its path, each seen from the side that made it. A play that is not
legal in a world is passed over there, so the bonus for what was seldom tried counts how often a play could have been
chosen (Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search", IEEE TCIAIG 4 (2), 2012).
"""

import numpy as np
from numpy.typing import NDArray

from games.bots.compiling import compiled
from games.bots.kernel_hand import HELD, PLAYS, STATE_LENGTH, TABLE, TURN, below, legal_plays, play
from games.bots.kernel_points import difference
from games.bots.kernel_policy import playout
from games.bots.kernel_rules import SIDES

type Ints = NDArray[np.int64]
type Rows = NDArray[np.int64]
type Decks = NDArray[np.int8]
type Chance = NDArray[np.uint64]
type Floats = NDArray[np.float64]

# Columns of a node.
CARD, TAKE, FIRST_CHILD, NEXT_SIBLING, VISITS, CHANCES, SIDE = 0, 1, 2, 3, 4, 5, 6
NODE_LENGTH = 7
MOST_PLAYS = 256
LONGEST_PATH = 41


@compiled("int64(float64[::1], uint64[::1])", allocates=False)
def drawn(sums: Floats, chance: Chance) -> int:
    """Draw a place by weights, of which `sums` are the running totals, the last about 1."""
    draw = below(chance, 1 << 30) / (1 << 30) * sums[-1]
    low, high = 0, sums.shape[0] - 1
    while low < high:
        middle = (low + high) // 2
        if sums[middle] > draw:
            high = middle
        else:
            low = middle + 1
    return low


@compiled(
    "int64(int64[:, ::1], float64[::1], int64, int64, int64[::1], int64[::1], float64, uint64[::1])", allocates=False
)
def chosen_child(
    nodes: Rows, totals: Floats, node: int, legal: int, cards: Ints, takes: Ints, exploration: float, chance: Chance
) -> int:
    """Give the child to walk to, or -1 after moving a legal play that has no child to place 0 of the plays.

    Children that are legal here have had another chance to be chosen.
    """
    untried = legal
    best, best_score = -1, -1e18
    child = nodes[node, FIRST_CHILD]
    while child >= 0:
        for place in range(untried):
            if cards[place] == nodes[child, CARD] and takes[place] == nodes[child, TAKE]:
                untried -= 1
                cards[place], cards[untried] = cards[untried], cards[place]
                takes[place], takes[untried] = takes[untried], takes[place]
                nodes[child, CHANCES] += 1
                visits = nodes[child, VISITS]
                score = totals[child] / visits + exploration * np.sqrt(np.log(nodes[child, CHANCES]) / visits)
                if score > best_score:
                    best, best_score = child, score
                break
        child = nodes[child, NEXT_SIBLING]
    if untried == 0:
        return best
    place = below(chance, untried)
    cards[0], cards[place] = cards[place], cards[0]
    takes[0], takes[place] = takes[place], takes[0]
    return -1


@compiled("void(int64[:, ::1], int64, int64, int64, int64, int64)", allocates=False)
def add_child(nodes: Rows, node: int, child: int, card: int, take: int, side: int) -> None:
    """Hang a new child under a node."""
    nodes[child, CARD], nodes[child, TAKE], nodes[child, SIDE] = card, take, side
    nodes[child, FIRST_CHILD] = -1
    nodes[child, NEXT_SIBLING] = nodes[node, FIRST_CHILD]
    nodes[child, VISITS], nodes[child, CHANCES] = 0, 1
    nodes[node, FIRST_CHILD] = child


@compiled("void(int64[::1], int64[::1], int64[:, ::1], float64[::1], int64[::1], int64)")
def credit(R: Ints, s: Ints, nodes: Rows, totals: Floats, path: Ints, length: int) -> None:  # noqa: N803
    """Credit the end of a hand to the nodes of a path."""
    gains = np.empty(4, dtype=np.float64)
    for side in range(R[SIDES]):
        gains[side] = difference(R, s, side)
    for place in range(length):
        nodes[path[place], VISITS] += 1
        totals[path[place]] += gains[nodes[path[place], SIDE]]


@compiled(
    "int64(int64[::1], int64[::1], int64, int64[:, ::1], int8[:, ::1], float64[::1], int64, float64, float64,"
    " uint64[::1], int64[:, ::1], float64[::1])"
)
def grow(
    R: Ints,  # noqa: N803  R is the vector of the rules
    s: Ints,
    seat: int,
    held: Rows,
    decks: Decks,
    weights: Floats,
    iterations: int,
    exploration: float,
    epsilon: float,
    chance: Chance,
    nodes: Rows,
    totals: Floats,
) -> int:
    """Grow a tree from the state `s` with so many iterations over weighted worlds; give the number of nodes.

    Node 0 is the present. `nodes` and `totals` need `iterations` + 1 rows.
    """
    sums = np.cumsum(weights)
    cards = np.empty(MOST_PLAYS, dtype=np.int64)
    takes = np.empty(MOST_PLAYS, dtype=np.int64)
    path = np.empty(LONGEST_PATH, dtype=np.int64)
    now = np.empty(STATE_LENGTH, dtype=np.int64)
    nodes[0, FIRST_CHILD] = -1
    used = 1
    for _ in range(iterations):
        world = drawn(sums, chance)
        now[:] = s
        now[HELD : HELD + 4] = held[world]
        node, length = 0, 0
        while now[TURN] >= 0:
            mover = now[TURN]
            legal = legal_plays(R, now[HELD + mover], now[TABLE], int(now[PLAYS] == 0), cards, takes)
            child = chosen_child(nodes, totals, node, legal, cards, takes, exploration, chance)
            is_new = child < 0
            if is_new:
                child = used
                used += 1
                add_child(nodes, node, child, cards[0], takes[0], mover % R[SIDES])
                totals[child] = 0.0
            play(R, now, decks[world], nodes[child, CARD], nodes[child, TAKE])
            path[length] = child
            length += 1
            node = child
            if is_new:
                break
        if now[TURN] >= 0:
            playout(R, now, decks[world], chance, epsilon)
        credit(R, now, nodes, totals, path, length)
    return used


@compiled("void(int64[:, ::1], float64[::1], int64[::1], int64[::1], int64[::1], float64[::1])")
def read_root(nodes: Rows, totals: Floats, cards: Ints, takes: Ints, visits: Ints, means: Floats) -> None:
    """Fill in the visits and the mean difference of the plays at the root, in the order given."""
    for place in range(cards.shape[0]):
        visits[place], means[place] = 0, 0.0
        child = nodes[0, FIRST_CHILD]
        while child >= 0:
            if nodes[child, CARD] == cards[place] and nodes[child, TAKE] == takes[place]:
                visits[place] = nodes[child, VISITS]
                means[place] = totals[child] / max(nodes[child, VISITS], 1)
            child = nodes[child, NEXT_SIBLING]
