"""How many hands a second the kernel of the bots plays: `python -m benchmarks.kernel`.

Random legal playouts, each play as likely as the next, from a shuffled deck to the end of the hand on one core: by the
kernel and by the engine (`legal_plays` and `apply`, the count of the hand included), turn by turn in the same run. With
`--peer-python PATH`, a Python that has open_spiel, random playouts of its card games in C++ are measured between them
(`benchmarks/kernel_peer.py`). `--start` measures instead how long a process takes to open the kernel, from an empty
cache and from a warm one. All seconds are processor time, so that others on the machine disturb less.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from games.bots import kernel_door
from games.bots.kernel_door import Kernel
from games.bots.kernel_rules import kernel_rules
from games.bots.positions import chance_of
from games.engine import PRESETS, Rules, apply, legal_plays, start_match
from tests.properties.playouts import shuffled

PEER_GAMES = ("hearts", "skat")
GOAL = 100

OPEN = """
import time
start = time.perf_counter(), time.process_time()
from games.bots import kernel_door
assert kernel_door.{opening}
print(time.perf_counter() - start[0], time.process_time() - start[1])
"""


@dataclass(frozen=True)
class Rate:
    """What was done in a second: hands, and plays in them."""

    hands: float
    plays: float


def kernel_rate(kernel: Kernel, rules: Rules, hands: int, seed: int) -> Rate:
    """The rate of the kernel over so many hands."""
    vector = kernel_rules(rules)
    state, deck = np.zeros(24, dtype=np.int64), np.arange(40, dtype=np.int8)
    start = time.process_time()
    plays = kernel.random_hands(vector, state, deck, chance_of(seed), hands)
    seconds = time.process_time() - start
    return Rate(hands / seconds, plays / seconds)


def engine_rate(rules: Rules, hands: int, seed: int) -> Rate:
    """The rate of the engine over so many hands, each the first of a match."""
    rng, plays = random.Random(seed), 0
    start = time.process_time()
    for hand in range(hands):
        state, _ = start_match(rules, shuffled(rng), dealer=hand % rules.players)
        while state.turn is not None:
            state, _ = apply(state, rng.choice(legal_plays(state)))
            plays += 1
            if state.awaits_deck:
                break
    seconds = time.process_time() - start
    return Rate(hands / seconds, plays / seconds)


def peer_rate(python: str, game: str, hands: int) -> tuple[str, Rate]:
    """The version of open_spiel and its rate over so many playouts of a game."""
    program = Path(__file__).with_name("kernel_peer.py")
    done = subprocess.run([python, str(program), game, str(hands), "1"], capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    return found["version"], Rate(found["rates"][0], found["rates"][0] * found["plays"])


def median(rates: list[Rate]) -> Rate:
    """The median of each number."""
    return Rate(statistics.median(rate.hands for rate in rates), statistics.median(rate.plays for rate in rates))


def line(name: str, rates: list[Rate], base: Rate) -> str:
    """A row of the table: median, lowest and highest hands, median plays, and how the kernel compares."""
    middle, hands = median(rates), sorted(rate.hands for rate in rates)
    ratio = f"{base.hands / middle.hands:,.1f}x | {base.plays / middle.plays:,.1f}x"
    return f"| {name} | {middle.hands:,.0f} | {hands[0]:,.0f} | {hands[-1]:,.0f} | {middle.plays:,.0f} | {ratio} |"


def measure_playouts(options: argparse.Namespace, kernel: Kernel) -> int:
    """Print the table of playouts; the exit status says whether the goal was reached."""
    rules = PRESETS[options.preset]
    names = ["kernel", "engine", *(PEER_GAMES if options.peer_python else ())]
    rates: dict[str, list[Rate]] = {name: [] for name in names}
    version = ""
    for run in range(options.runs):
        rates["kernel"].append(kernel_rate(kernel, rules, options.hands, run + 1))
        rates["engine"].append(engine_rate(rules, max(options.hands // 500, 20), run + 1))
        for game in names[2:]:
            version, rate = peer_rate(options.peer_python, game, max(options.hands // 10, 1000))
            rates[game].append(rate)
    base = median(rates["kernel"])
    print(f"{options.preset}, {options.runs} runs; open_spiel {version or 'not measured'}")
    print("| what | hands/s, median | lowest | highest | plays/s | kernel, by hands | by plays |")
    print("|---|---|---|---|---|---|---|")
    for name in names:
        print(line(name, rates[name], base))
    ratio = base.hands / median(rates["engine"]).hands
    print(f"goal: {GOAL}x the engine; measured {ratio:,.0f}x")
    return 0 if ratio >= GOAL else 1


def measure_start(runs: int) -> int:
    """Print seconds (elapsed, processor) to open the kernel and all of the bots, from nothing and from a warm cache."""
    print("| opened | cache | elapsed s, median | processor s, median |")
    print("|---|---|---|---|")
    for what, opening in (("kernel", "kernel() is not None"), ("all modules", "compile_all()")):
        with tempfile.TemporaryDirectory() as folder:
            for cache, times in (("empty", 1), ("warm", runs)):
                found = [opened(opening, folder) for _ in range(times)]
                elapsed, processor = (statistics.median(column) for column in zip(*found, strict=True))
                print(f"| {what} | {cache} | {elapsed:.2f} | {processor:.2f} |")
    return 0


def opened(opening: str, folder: str) -> tuple[float, float]:
    """Seconds that a new process needs to open the kernel, elapsed and processor."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    done = subprocess.run(
        [sys.executable, "-c", OPEN.format(opening=opening)],
        env={**environment, "SETTEBELLO_KERNEL_CACHE": folder},
        capture_output=True,
        text=True,
        check=True,
    )
    elapsed, processor = map(float, done.stdout.split())
    return elapsed, processor


def main() -> int:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--preset", default="scopone_scientifico")
    parser.add_argument("--hands", type=int, default=100_000, help="of the kernel in a run; the engine plays 1/500")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--peer-python", help="a Python that has open_spiel")
    parser.add_argument("--start", action="store_true", help="measure how long opening the kernel takes")
    options = parser.parse_args()
    if options.start:
        return measure_start(options.runs)
    kernel = kernel_door.kernel()
    if kernel is None:
        print("there is no kernel to measure")
        return 1
    return measure_playouts(options, kernel)


if __name__ == "__main__":
    sys.exit(main())
