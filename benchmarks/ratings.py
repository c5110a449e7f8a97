"""How long a pool takes to be computed again: `python -m benchmarks.ratings`, with `--database` from the ledger.

A million ledger entries are 500,000 matches of two among 20,000 players. They are folded with Elo, in CPU seconds on
one core, from the results to everybody's rating; reading them from a database is not in it. Beside it the naive fold,
a dictionary of records through `rate_match`, which must come to the same bits; and openskill's Plackett-Luce by itself
on a slice, since the whole would take minutes, with our fold under that system on the same slice.

`--database` starts a PostgreSQL of its own, fills its ledger with the same matches, and computes the pool again as a
worker does: reading, folding, and writing what differs, step by step. Beside it a version that goes match by match
through the ORM, on a slice, extrapolated to the whole.
"""

import argparse
import statistics
import time
from collections.abc import Callable, Sequence
from random import Random

from openskill.models import PlackettLuce, PlackettLuceRating

from benchmarks.ratings_database import Measured, database, measure
from games.rating import SYSTEMS, Elo, Rated, RatedResult, fold, rate_match

GOAL = 60.0
NAIVE_SLICE = 1_000
PLAYERS = 20_000
MATCHES_A_DAY = 2_000


def season(matches: int, players: int = PLAYERS, seed: int = 1) -> list[RatedResult]:
    """Matches of two among players of different strength; one in fifty is drawn."""
    random = Random(seed)
    strengths = [random.gauss(1500.0, 200.0) for _ in range(players)]
    found = []
    for match in range(matches):
        one, other = random.sample(range(players), k=2)
        chance = 1.0 / (1.0 + 10.0 ** ((strengths[other] - strengths[one]) / 400.0))
        won = random.random() < chance
        places = (1, 1) if random.random() < 0.02 else (1, 2) if won else (2, 1)
        found.append(RatedResult(match + 1, match / MATCHES_A_DAY, ((one,), (other,)), places))
    return found


def naive(results: Sequence[RatedResult]) -> dict[int, Rated]:
    """The fold as one would write it: every match through the function that settlement uses."""
    values: dict[int, Rated] = {}
    for result in results:
        before = [[values.get(player, Rated(1500.0, 0)) for player in side] for side in result.sides]
        after = rate_match(before, result.places)
        for side, rated, changes in zip(result.sides, before, after, strict=True):
            for player, was, change in zip(side, rated, changes, strict=True):
                values[player] = Rated(change.after, was.games + 1)
    return values


def library(results: Sequence[RatedResult]) -> dict[int, PlackettLuceRating]:
    """openskill by itself, its own ratings kept from match to match."""
    model = PlackettLuce()
    values: dict[int, PlackettLuceRating] = {}
    for result in results:
        teams = [[values.get(player) or model.rating() for player in side] for side in result.sides]
        rated = model.rate(teams, ranks=[float(place) for place in result.places])
        for side, ratings in zip(result.sides, rated, strict=True):
            values.update(zip(side, ratings, strict=True))
    return values


def seconds(work: Callable[[], object]) -> float:
    """The CPU time of one call."""
    started = time.process_time()
    work()
    return time.process_time() - started


def line(name: str, matches: int, taken: float, ratio: float | None = None) -> None:
    """One row of the table; `ratio` is how many times as long as the line above it a match takes."""
    times = f"{ratio:>8.1f}x" if ratio is not None else ""
    print(f"{name:<34}{matches:>10,}{taken:>10.2f}{taken / matches * 1e6:>10.2f}{times}", flush=True)


def main() -> None:
    """The command: print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--matches", type=int, default=500_000, help="matches of two: half the number of ledger entries"
    )
    parser.add_argument("--slice", type=int, default=20_000, help="matches for openskill")
    parser.add_argument("--runs", type=int, default=3, help="runs of each fold, of which the median counts")
    parser.add_argument("--database", action="store_true", help="from the ledger in PostgreSQL, and back into it")
    arguments = parser.parse_args()
    results = season(arguments.matches)
    if arguments.database:
        _from_the_ledger(results)
    else:
        _in_memory(results, arguments.slice, arguments.runs)


def _from_the_ledger(results: Sequence[RatedResult]) -> None:
    """The table of the ledger in PostgreSQL."""
    print(f"{2 * len(results):,} ledger entries in PostgreSQL; goal: {GOAL:.0f} s for 1,000,000 with Elo")
    print(f"{'':<40}{'matches':>9}{'clock s':>9}{'CPU s':>9}{'here':>9}{'server':>9}{'us/match':>9}{'ratio':>8}")
    first: Measured | None = None
    with database(results):
        for found in measure(NAIVE_SLICE):
            first = first or found
            ratio = found.cpu / found.matches / (first.cpu / first.matches)
            print(
                f"{found.name:<40}{found.matches:>9,}{found.seconds:>9.1f}{found.cpu:>9.1f}{found.here:>9.1f}"
                f"{found.server:>9.1f}{found.cpu / found.matches * 1e6:>9.0f}{ratio:>7.1f}x",
                flush=True,
            )
    print(f"the naive version would take {found.cpu / found.matches * len(results):,.0f} CPU seconds for all of them")


def _in_memory(results: Sequence[RatedResult], slice_size: int, runs: int) -> None:
    """The table of the folds alone."""
    part = results[:slice_size]
    folded = {player: each.value for player, each in fold(Elo(), results).items()}
    if folded != naive(results):
        raise SystemExit("the fold and the naive fold differ")

    def median(work: Callable[[], object]) -> float:
        return statistics.median(seconds(work) for _ in range(runs))

    print(f"{2 * len(results):,} ledger entries, {len(folded):,} players; goal: {GOAL:.0f} s for 1,000,000 with Elo")
    print(f"{'CPU time on one core':<34}{'matches':>10}{'seconds':>10}{'us/match':>10}{'ratio':>9}")
    own = median(lambda: fold(Elo(), results))
    line("fold, Elo", len(results), own)
    baseline = median(lambda: naive(results))
    line("naive, Elo", len(results), baseline, baseline / own)
    skilled = seconds(lambda: fold(SYSTEMS["plackett_luce"], part))
    line("fold, Plackett-Luce", len(part), skilled)
    alone = seconds(lambda: library(part))
    line("openskill alone, Plackett-Luce", len(part), alone, alone / skilled)
    line("fold, Glicko-2", len(part), seconds(lambda: fold(SYSTEMS["glicko_2"], part)))
    times = alone / len(part) / (own / len(results))
    print(f"openskill alone takes {times:.1f} times as long for a match as the Elo fold")


if __name__ == "__main__":
    main()
