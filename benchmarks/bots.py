"""How long every level of bot thinks about a move: `python -m benchmarks.bots`.

All levels are asked in the same positions of the same hands, one after the other, on one core; positions in which there
is nothing to choose are left out. The greedy level is the baseline of the run. Times are processor time, so that others
on the machine disturb less. The compiled code is opened before; `BOT_KERNEL=off` measures play through the engine.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Iterator

from games.bots import BOTS
from games.bots.kernel_door import compile_all
from games.engine import PRESETS, Rules, SeatView, apply, start_match, view_for
from tests.properties.playouts import shuffled

PRESETS_MEASURED = ("scopa_classica", "scopone", "scopone_scientifico")
BASELINE = "greedy"


def choices(rules: Rules, rng: random.Random) -> Iterator[SeatView]:
    """What the seat to play sees where it has a choice, in hands played by the baseline, without end."""
    while True:
        state, _ = start_match(rules, shuffled(rng), dealer=rng.randrange(rules.players))
        while state.turn is not None:
            view = view_for(state, state.turn)
            if len(view.legal) > 1:
                yield view
            state, _ = apply(state, BOTS[BASELINE](view, rng))


def milliseconds(rules: Rules, moves: int, seed: int) -> dict[str, list[float]]:
    """The times of so many moves by level, in milliseconds of processor time."""
    found = choices(rules, random.Random(seed))
    views = [next(found) for _ in range(moves)]
    for bot in BOTS.values():
        bot(views[0], random.Random(seed))
    times: dict[str, list[float]] = {level: [] for level in BOTS}
    for number, view in enumerate(views):
        for level, bot in BOTS.items():
            rng = random.Random(number)
            started = time.process_time()
            bot(view, rng)
            times[level].append(1000 * (time.process_time() - started))
    return times


def main() -> None:
    """The command: print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=100, help="moves of every level by every preset")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    opened = compile_all()
    print(f"{arguments.moves} moves on one core, processor time, {'kernel' if opened else 'engine alone'}")
    print(f"{'preset':<22}{'level':<12}{'median ms':>10}{'p95':>9}{'longest':>9}{'ratio':>9}")
    for preset in PRESETS_MEASURED:
        times = milliseconds(PRESETS[preset], arguments.moves, arguments.seed)
        baseline = statistics.median(times[BASELINE])
        for level, of_level in times.items():
            middle, high = statistics.median(of_level), statistics.quantiles(of_level, n=20)[-1]
            print(f"{preset:<22}{level:<12}{middle:>10.2f}{high:>9.2f}{max(of_level):>9.2f}{middle / baseline:>8.1f}x")


if __name__ == "__main__":
    main()
