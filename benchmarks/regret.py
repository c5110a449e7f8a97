"""What the plays of the two strongest levels cost, judged from the end of the hand: `python -m benchmarks.regret`.

In positions of hands that the level search plays, every legal play is tried in thousands of guesses of the hidden
cards, each to the end of the hand, all seats by the value network. A level's regret is how much less its play brings
than the best, in thousandths of a point a decision. The first level is the baseline of the run: the difference to it is
given with its 95 % interval. Positions in which the end is solved are left out.

The judge plays on by the network that the master reads too, so it is no neutral one: it tells settings of the master
apart in minutes that would take hours of deals, and what it favours has to be shown in deals.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import numpy as np
from numpy.typing import NDArray

from games.bots import BOTS
from games.bots.contests import estimate
from games.bots.endgame import is_endgame
from games.bots.master_kernel import MasterSettings, place_of_choice, plays, values_in
from games.bots.positions import Position
from games.bots.search_kernel import SearchSettings
from games.bots.search_kernel import place_of_choice as place_of_search
from games.engine import PRESETS, Rules, SeatView, apply, start_match, view_for
from tests.properties.playouts import shuffled

TO_THE_END = 1_000
"""Plays ahead: more than a hand has, however many play."""

SHARE_OF_POSITIONS = 0.15

type Chooser = Callable[[SeatView, int], int]
type Floats = NDArray[np.float64]


def choosers() -> dict[str, Chooser]:
    """The levels, and the master with a shorter and a longer look, by what they are called here."""
    master = MasterSettings()
    return {
        "search": lambda view, seed: place_of_search(view, seed, SearchSettings()),
        "search, five times the work": lambda view, seed: place_of_search(view, seed, SearchSettings(25_000)),
        "master": lambda view, seed: place_of_choice(view, seed, master),
        "master, half as far": lambda view, seed: place_of_choice(view, seed, replace(master, plays_ahead=2)),
        "master, twice as far": lambda view, seed: place_of_choice(view, seed, replace(master, plays_ahead=8)),
    }


def positions(rules: Rules, seed: int) -> Iterator[SeatView]:
    """What seats see in hands of the level search, here and there, where there is something to choose and to guess."""
    rng = Random(seed)
    while True:
        state, _ = start_match(rules, shuffled(rng))
        while state.turn is not None:
            view = view_for(state, state.turn)
            if rng.random() < SHARE_OF_POSITIONS and len(view.legal) > 1 and not is_endgame(Position.of(view)):
                yield view
            state, _ = apply(state, BOTS["search"](view, rng))


def judged(view: SeatView, seed: int, worlds: int) -> Floats:
    """What each legal play brings, in points, when all play on to the end by the network."""
    settings = MasterSettings(
        worlds=worlds,
        short_hands=1,
        pool=max(2_000, worlds),
        guesses=max(600, worlds),
        plays_tried=len(view.legal),
        plays_ahead=TO_THE_END,
        cuts=0,
    )
    points, _ = values_in(Position.of(view), seed, settings)
    return points


def main() -> None:
    """The command: print a line for every level."""
    judgeable = [name for name, rules in PRESETS.items() if plays(rules)]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--preset", default="scopa_classica", choices=judgeable)
    parser.add_argument("--positions", type=int, default=600)
    parser.add_argument("--worlds", type=int, default=3_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    if arguments.positions < 2 or arguments.worlds < 1:
        parser.error("an interval needs two positions, and each of them a guess")
    views = list(islice(positions(PRESETS[arguments.preset], arguments.seed), arguments.positions))
    values = [judged(view, number, arguments.worlds) for number, view in enumerate(views)]
    print(f"thousandths of a point a decision, {arguments.preset}, {len(views)} positions, {arguments.worlds} guesses")
    print(f"{'level':<30}{'regret':>8}{'less than the first':>22}{'ms a move':>11}")
    first: Floats | None = None
    for name, choose in choosers().items():
        started = time.process_time()
        places = [choose(view, number) for number, view in enumerate(views)]
        each = 1000 * (time.process_time() - started) / len(views)
        regret = np.array([points.max() - points[place] for points, place in zip(values, places, strict=True)])
        first = regret if first is None else first
        less = estimate(list(1000 * (first - regret)))
        print(f"{name:<30}{1000 * regret.mean():>8.1f}{less.mean:>+14.1f} ± {less.margin:>5.1f}{each:>11.1f}")


if __name__ == "__main__":
    main()
