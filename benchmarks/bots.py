"""How long every level of bot thinks about a move: `python -m benchmarks.bots`.

`--preset escoba --players 4` measures other presets, with as many players as are asked for.

All levels are asked in the same positions of the same hands, one after the other, on one core; positions in which there
is nothing to choose are left out. The greedy level is the baseline of the run. Times are processor time, so that others
on the machine disturb less. The compiled code is opened before; `BOT_KERNEL=off` measures play through the engine.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Iterator, Sequence

from games.bots import BOTS
from games.bots.kernel_door import compile_all
from games.engine import PRESETS, BadRules, Rules, SeatView, apply, rules_for, start_match, view_for
from games.management.contests import positive
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


def measured(presets: Sequence[str], players: int | None) -> dict[str, Rules]:
    """The rules to measure by what they are called in the table; those of the preset when no players are named.

    Raises BadRules when a preset cannot be played by so many.
    """
    if players is None:
        return {preset: PRESETS[preset] for preset in presets}
    return {f"{preset} of {players}": rules_for(preset, {"players": players}) for preset in presets}


def print_table(title: str, rules: Rules, moves: int, seed: int) -> None:
    """A line for each level."""
    times = milliseconds(rules, moves, seed)
    baseline = statistics.median(times[BASELINE])
    for level, of_level in times.items():
        middle, high = statistics.median(of_level), statistics.quantiles(of_level, n=20)[-1]
        print(f"{title:<27}{level:<12}{middle:>10.2f}{high:>9.2f}{max(of_level):>9.2f}{middle / baseline:>8.1f}x")


def main() -> None:
    """The command: print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--preset", nargs="+", default=PRESETS_MEASURED, choices=PRESETS, metavar="PRESET")
    parser.add_argument("--players", type=positive, help="in place of the number that the preset has")
    parser.add_argument("--moves", type=positive, default=100, help="moves of every level by every preset")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    if arguments.moves < 2:
        parser.error("percentiles need two moves")
    try:
        chosen = measured(arguments.preset, arguments.players)
    except BadRules as error:
        parser.error(str(error))
    opened = compile_all()
    print(f"{arguments.moves} moves on one core, processor time, {'kernel' if opened else 'engine alone'}")
    print(f"{'preset':<27}{'level':<12}{'median ms':>10}{'p95':>9}{'longest':>9}{'ratio':>9}")
    for title, rules in chosen.items():
        print_table(title, rules, arguments.moves, arguments.seed)


if __name__ == "__main__":
    main()
