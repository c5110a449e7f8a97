"""How long the hardest mebibyte takes to be read or refused: `python -m benchmarks.reading`.

CPU seconds of one core, the least of so many runs; the baseline is `json.loads` over a mebibyte of plays.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import time
from collections.abc import Callable

from games.engine import GameError
from tests.fuzz.large_inputs import MEBIBYTE, READERS, large_input

GOAL = 1.0
"""Seconds within which a mebibyte is read or refused (docs/rules.md section 11.2)."""


def least_seconds(read: Callable[[str], object], text: str, runs: int) -> float:
    """CPU seconds of the fastest of so many runs; a refusal counts like an answer."""
    took = []
    for _ in range(runs):
        before = time.process_time()
        with contextlib.suppress(GameError):
            read(text)
        took.append(time.process_time() - before)
    return min(took)


def main() -> None:
    """Print the table, slowest first."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3)
    runs = parser.parse_args().runs
    baseline = least_seconds(json.loads, large_input("JSON plays", MEBIBYTE), runs)
    rows = {name: least_seconds(read, large_input(name, MEBIBYTE), runs) for name, read in READERS.items()}
    print(f"{'a mebibyte of':<28}{'ms':>8}{'ratio':>9}   goal: {GOAL * 1000:.0f} ms")
    for name, seconds in sorted(rows.items(), key=lambda row: -row[1]):
        print(f"{name:<28}{seconds * 1000:>8.0f}{seconds / baseline:>8.0f}x")
    print(f"{'json.loads (baseline)':<28}{baseline * 1000:>8.0f}{1:>8}x")


if __name__ == "__main__":
    main()
