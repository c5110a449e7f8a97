"""How long a full standing takes: `python -m benchmarks.standings`.

Measures `standings` with three tie-breaks (Buchholz Cut-1, Buchholz, Sonneborn-Berger) from the records of a Swiss to
the ranked lines, and beside it tiebreak-core, a program of others, doing the same in the same run. Both orders must be
the same, or the benchmark stops.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable
from fractions import Fraction
from functools import partial

from tiebreak_core import GameRecord, PlayerTiebreakData, StandingsResult, rank_standings_strict

from tournaments.standings.history import Entrant, History, RoundKind, RoundResult
from tournaments.standings.table import standings

CRITERIA = ("buchholz_cut_1", "buchholz", "sonneborn_berger")
THEIR_CRITERIA = ("buchholz_cut1", "buchholz", "sonneborn_berger")
SIZES = (100, 1000, 5000)
GOAL_MILLISECONDS = 150
GOAL_ENTRIES = 1000
SHARE_OF_BYES = 0.03


def swiss(entries: int, rounds: int, rng: random.Random) -> History:
    """An event in which entries of like scores meet; a few of them ask for a bye in each round."""
    rows: dict[int, list[RoundResult]] = {entry: [] for entry in range(1, entries + 1)}
    scores = dict.fromkeys(rows, Fraction(0))
    for _ in range(rounds):
        present = [entry for entry in rows if rng.random() > SHARE_OF_BYES]
        present.sort(key=lambda entry: (scores[entry], rng.random()))
        if len(present) % 2:
            rows[present.pop(0)].append(RoundResult(RoundKind.PAIRING_BYE, None, Fraction(1)))
        for first, second in zip(present[::2], present[1::2], strict=False):
            made = Fraction(rng.choice((0, 1, 2)), 2)
            rows[first].append(RoundResult(RoundKind.PLAYED, second, made, starts=True))
            rows[second].append(RoundResult(RoundKind.PLAYED, first, 1 - made, starts=False))
        played = max(map(len, rows.values()))
        for row in rows.values():
            if len(row) < played:
                row.append(RoundResult(RoundKind.HALF_BYE, None, Fraction(1, 2)))
        scores = {entry: scores[entry] + row[-1].points for entry, row in rows.items()}
    return History(
        entrants=tuple(Entrant(entry, entry, 1500) for entry in rows),
        results={entry: tuple(row) for entry, row in rows.items()},
    )


def as_theirs(history: History) -> dict[int, PlayerTiebreakData]:
    """The same event as tiebreak-core takes it; not measured."""
    kinds = {RoundKind.HALF_BYE: "requested_bye"}
    return {
        entry: PlayerTiebreakData(
            entry,
            1500,
            float(history.score(entry)),
            [
                GameRecord(
                    result.opponent or -1,
                    1500,
                    float(result.points),
                    "white" if result.starts else "black",
                    number,
                    kind=kinds.get(result.kind, result.kind.value),
                )
                for number, result in enumerate(row, start=1)
            ],
        )
        for entry, row in history.results.items()
    }


def ranked_by_them(players: dict[int, PlayerTiebreakData], rounds: int) -> StandingsResult:
    """The standing that tiebreak-core gives by the edition of 2026."""
    return rank_standings_strict(players, THEIR_CRITERIA, rounds, ruleset="fide-2026")


def milliseconds[T](measured: Callable[[], T], runs: int) -> tuple[list[float], T]:
    """The time of each run after one to warm up, and what the last one gave."""
    times, given = [], measured()
    for _ in range(runs):
        started = time.perf_counter()
        given = measured()
        times.append((time.perf_counter() - started) * 1000)
    return times, given


def main() -> None:
    """The command: print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9, help="rounds of the event")
    parser.add_argument("--runs", type=int, default=5, help="runs of each; the median counts")
    arguments = parser.parse_args()
    print(f"{', '.join(CRITERIA)}; {arguments.rounds} rounds, median of {arguments.runs} runs")
    print(f"goal: {GOAL_ENTRIES:,} entries in under {GOAL_MILLISECONDS} ms")
    print(f"{'entries':>8}{'standings ms':>15}{'lowest':>9}{'highest':>9}{'tiebreak-core ms':>18}{'ratio':>8}")
    for entries in SIZES:
        history = swiss(entries, arguments.rounds, random.Random(entries))
        ours, table = milliseconds(partial(standings, history, CRITERIA), arguments.runs)
        theirs, ranked = milliseconds(partial(ranked_by_them, as_theirs(history), arguments.rounds), arguments.runs)
        if [line.entry for line in table] != [player.player_id for player in ranked.players]:
            raise SystemExit(f"the two orders of {entries} entries differ")
        middle, baseline = statistics.median(ours), statistics.median(theirs)
        print(
            f"{entries:>8,}{middle:>15.1f}{min(ours):>9.1f}{max(ours):>9.1f}{baseline:>18.1f}{baseline / middle:>7.1f}x"
        )


if __name__ == "__main__":
    main()
