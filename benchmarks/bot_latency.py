"""How soon bots answer while 20 matches are live: `python -m benchmarks.bot_latency`.

Starts the whole service on this machine, seats bots of every level at so many tables and watches each table over its
stream, as a reader does. An answer is the time between the event that makes it a bot's turn and the bot's play, both as
they arrive: queue, pause for thinking, thinking, commit and stream are all in it. The baseline is the same with one
table, in the same run.
"""

from __future__ import annotations

import argparse
import itertools
import json
import statistics
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from games.bots import LEVELS
from tests.service import RUN, Service, running_service

GOAL = 1.0
"""Seconds within which 95 of 100 answers are there."""

PRESETS = ("scopone_scientifico", "scopa_classica", "scopone")
_OPEN = """
from django.utils import timezone
from games.models import Player
from games.services import create_match
player = Player.objects.get(name="Ada")
asked = dict(creator=player, creator_seat=None, options={options!r})
for preset, bots in {tables!r}:
    print(create_match(preset=preset, bots=bots, now=timezone.now(), **asked).pk)
"""


def mixed_tables(count: int) -> list[tuple[str, list[str]]]:
    """So many tables: presets in turn, and levels in turn so that all meet all."""
    levels = itertools.cycle(LEVELS)
    seats = {"scopa_classica": 2}
    chosen = itertools.islice(itertools.cycle(PRESETS), count)
    return [(preset, [next(levels) for _ in range(seats.get(preset, 4))]) for preset in chosen]


def open_tables(service: Service, tables: list[tuple[str, list[str]]]) -> list[int]:
    """The ids of new matches between bots, to a target that keeps them going."""
    done = service.manage("shell", "-v0", "-c", _OPEN.format(tables=tables, options={"target": 200}))
    if done.returncode:
        raise RuntimeError(done.stderr)
    return [int(line) for line in done.stdout.split()]


def plays(service: Service, match_id: int, until: float) -> Iterator[tuple[int, float]]:
    """The seat of each play of a table and the seconds that it came after the event before it."""
    url = f"{service.url}/api/v1/matches/{match_id}/stream"
    last = None
    with urllib.request.urlopen(url, timeout=30) as stream:
        for raw in stream:
            now = time.monotonic()
            if now > until:
                return
            if not raw.startswith(b"data:"):
                continue
            event = json.loads(raw[5:])
            if event["kind"] == "played" and last is not None:
                yield event["seat"], now - last
            last = now


def watch(service: Service, tables: list[tuple[str, list[str]]], seconds: float) -> dict[str, list[float]]:
    """The answers of each level in seconds, watched at all tables for so long."""
    answers: dict[str, list[float]] = defaultdict(list)
    begin = time.monotonic()
    settled = begin + 5  # the first frames of a stream are the past

    def follow(match_id: int, levels: list[str]) -> None:
        try:
            for seat, took in plays(service, match_id, begin + seconds):
                if time.monotonic() > settled:
                    answers[levels[seat]].append(took)
        except urllib.error.URLError as error:
            print(f"table {match_id}: {error}")

    ids = open_tables(service, tables)
    threads = [threading.Thread(target=follow, args=(pk, table[1])) for pk, table in zip(ids, tables, strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def report(title: str, answers: dict[str, list[float]]) -> float:
    """Print a table by level; the 95th percentile of all."""
    every = [took for each in answers.values() for took in each]
    print(f"\n{title:<24}{'answers':>9}{'p50 ms':>9}{'p95 ms':>9}{'p99 ms':>9}")
    for level in [*LEVELS, "all"]:
        took = every if level == "all" else answers.get(level, [])
        if len(took) < 2:
            continue
        cuts = statistics.quantiles(took, n=100, method="inclusive")
        print(f"{level:<24}{len(took):>9}" + "".join(f"{cuts[cut] * 1000:>9.0f}" for cut in (49, 94, 98)))
    return statistics.quantiles(every, n=100, method="inclusive")[94]


def main() -> None:
    """Measure one table, then all of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=90)
    parser.add_argument("--postgres", action="store_true", help="an embedded PostgreSQL in place of SQLite")
    given = parser.parse_args()
    arguments = ["--postgres"] if given.postgres else []
    with tempfile.TemporaryDirectory() as folder, running_service(Path(folder), *arguments, command=RUN) as service:
        alone = report("1 table", watch(service, mixed_tables(1), given.seconds / 3))
        every = report(f"{given.tables} tables", watch(service, mixed_tables(given.tables), given.seconds))
    print(f"\np95 of all levels: {every * 1000:.0f} ms, {every / alone:.2f} times one table; goal {GOAL * 1000:.0f} ms")


if __name__ == "__main__":
    main()
