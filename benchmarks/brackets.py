"""How fast brackets and schedules are made: `python -m benchmarks.brackets`.

A double knockout of 1,024 is built, resolved empty and resolved complete, and ranked; beside it the same event played
by hand on plain lists, without slots, keys or states, as the least that any program has to do. The Berger tables of 100
are made beside those of gacrux, a program of others. Both pairs must agree, or the benchmark stops.

`--rematches` throws coins for the rematches in the losers' bracket beside the exact expectation and the figures stated
in the worked cases; `--search SIZE` looks for the best drop orders of a size again.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable

from gacrux.berger import bergertables

from tests.tournaments.pairing.bracket_play import better_seed, play_out
from tests.tournaments.pairing.rematches import best_orders, expected_rematches, rematches_by_coins
from tests.tournaments.pairing.worked_cases import cases_of
from tournaments.pairing.double_knockout import DROP_ORDERS, DropOrder, build_double_knockout, dropping
from tournaments.pairing.knockout import seed_order
from tournaments.pairing.places import bracket_places
from tournaments.pairing.resolving import resolve
from tournaments.pairing.round_robin import berger

SIZE = 1024
PLAYERS = 100
GOAL_MILLISECONDS = 50.0


def milliseconds(work: Callable[[], object], runs: int) -> float:
    """The median of so many runs, after one to warm up."""
    times = []
    for _ in range(runs + 1):
        started = time.perf_counter()
        work()
        times.append(1000 * (time.perf_counter() - started))
    return statistics.median(times[1:])


def by_hand(size: int) -> list[tuple[int, int]]:
    """Every match of a double knockout that the better seed always wins, on lists alone: winner and loser."""
    matches: list[tuple[int, int]] = []

    def play(pairs: list[tuple[int, int]]) -> tuple[list[int], list[int]]:
        results = [(min(pair), max(pair)) for pair in pairs]
        matches.extend(results)
        return [winner for winner, _ in results], [loser for _, loser in results]

    def neighbours(entries: list[int]) -> list[tuple[int, int]]:
        return list(zip(entries[::2], entries[1::2], strict=True))

    winners, dropped = play(neighbours(list(seed_order(size))))
    left, _ = play(neighbours(dropped))
    for order in DROP_ORDERS[size]:
        winners, dropped = play(neighbours(winners))
        left, _ = play([(dropped[match - 1], left[place]) for place, match in enumerate(dropping(order, len(left)))])
        if len(left) > 1:
            left, _ = play(neighbours(left))
    play([(winners[0], left[0])])
    return matches


def print_speeds(runs: int) -> None:
    """The table of times, each beside its baseline."""
    bracket = build_double_knockout(SIZE)
    decisions = play_out(bracket, better_seed)
    ours = sorted((decision.winner or 0, decision.loser or 0) for decision in decisions.values())
    if ours != sorted(by_hand(SIZE)):
        raise SystemExit("the bracket and the event by hand differ")
    theirs = bergertables(PLAYERS)["pairing"]
    if [[tuple(pair.values()) for pair in theirs[number].values()] for number in sorted(theirs)] != [
        list(pairs) for pairs in berger(PLAYERS)
    ]:
        raise SystemExit("our Berger tables and those of gacrux differ")
    hand = milliseconds(lambda: by_hand(SIZE), runs)
    other = milliseconds(lambda: bergertables(PLAYERS), runs)
    rows: list[tuple[str, Callable[[], object], float]] = [
        (f"build a double knockout of {SIZE}", lambda: build_double_knockout(SIZE), hand),
        ("build and resolve, nothing decided", lambda: resolve(build_double_knockout(SIZE), {}), hand),
        ("build and resolve, all decided", lambda: resolve(build_double_knockout(SIZE), decisions), hand),
        ("places, all decided", lambda: bracket_places(bracket, decisions), hand),
        (f"Berger tables of {PLAYERS}", lambda: berger(PLAYERS), other),
    ]
    print(f"median of {runs} runs on one core, ms; goal: build and resolve within {GOAL_MILLISECONDS:.0f}")
    print("baselines: the event by hand on lists; for Berger the tables of gacrux")
    print(f"{'what':<40}{'ms':>8}{'baseline':>10}{'ratio':>8}")
    for name, work, baseline in rows:
        taken = milliseconds(work, runs)
        print(f"{name:<40}{taken:>8.2f}{baseline:>10.2f}{taken / baseline:>7.1f}x")


def print_rematches(events: int) -> None:
    """Rematches in the losers' bracket for each event: the stated figure, the exact one, and coins."""
    print(f"{'size':<6}{'orders':<18}{'stated':>8}{'exact':>8}{'coins':>8}   ({events:,} events)")
    for case in cases_of("double_elimination_rematch"):
        size = case["input"]["size"]
        for name, codes in case["input"]["orders"].items():
            orders = [DropOrder(code) for code in codes]
            stated = case["expected"]["losers_bracket_rematches_per_event"][name]
            exact = float(expected_rematches(size, orders))
            coins = rematches_by_coins(size, orders, events, random.Random(size))
            print(f"{size:<6}{name:<18}{stated:>8.2f}{exact:>8.3f}{coins:>8.3f}")
    for size, chosen in DROP_ORDERS.items():
        if size > 2:
            natural = float(expected_rematches(size, [DropOrder.NATURAL] * len(chosen)))
            ours = float(expected_rematches(size, chosen))
            print(f"{size:<6}{'ours':<18}{'':>8}{ours:>8.3f}{'':>8}   natural {natural:.3f}")


def print_search(size: int) -> None:
    """The best sequence of drop orders for a size, and whether ours is as good."""
    fewest, orders = best_orders(size)
    ours = expected_rematches(size, DROP_ORDERS[size])
    print(f"{size}: {float(fewest):.4f} with {', '.join(orders)}; ours {float(ours):.4f}")


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=15, help="runs; the median counts")
    parser.add_argument("--rematches", action="store_true", help="count rematches in place of time")
    parser.add_argument("--events", type=int, default=8000, help="events that coins are thrown for")
    parser.add_argument("--search", type=int, choices=[size for size in DROP_ORDERS if size > 2], metavar="SIZE")
    arguments = parser.parse_args()
    if arguments.search:
        print_search(arguments.search)
    elif arguments.rematches:
        print_rematches(arguments.events)
    else:
        print_speeds(arguments.runs)


if __name__ == "__main__":
    main()
