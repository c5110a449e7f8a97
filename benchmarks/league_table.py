"""How long the tables of a league take: `python -m benchmarks.league_table`.

Four divisions of twelve teams with three boards after 22 rounds: from the fixtures to the lines with zones and form.
Beside it a naive version that adds up every number of an entry again from all fixtures each time it is asked for; its
order must be the same, or the benchmark stops.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable, Sequence
from functools import cmp_to_key, partial

from tournaments.leagues.results import BoardResult, FixtureResult, Outcome, scoring_from
from tournaments.leagues.schedule import berger_meetings
from tournaments.leagues.table import league_history, league_table, usual_tiebreaks
from tournaments.leagues.zones import ZonePlan
from tournaments.standings.history import Entrant
from tournaments.standings.lots import lot_order

DIVISIONS, TEAMS, BOARDS, CYCLES = 4, 12, 3, 2
SUMS = ("board_points", "point_difference", "points_made", "wins")
ZONES = ZonePlan(promotes=2, playoff_up=1, playoff_down=1, relegates=2)
LOT = "benchmark"

type Rounds = Sequence[Sequence[FixtureResult]]


def division(number: int, rng: random.Random) -> tuple[tuple[Entrant, ...], Rounds]:
    """The teams of a division and all that they played; one board in twenty is forfeited."""
    teams = [100 * number + place for place in range(1, TEAMS + 1)]
    rounds = [
        [
            FixtureResult(meeting.home, meeting.away, tuple(board(n, rng) for n in range(1, BOARDS + 1)), True)
            for meeting in meetings
        ]
        for meetings in berger_meetings(teams, CYCLES)
    ]
    return tuple(Entrant(team, seed) for seed, team in enumerate(teams, start=1)), rounds


def board(number: int, rng: random.Random) -> BoardResult:
    """A board that somebody won to 11, or that home forfeits."""
    if rng.random() < 1 / 20:
        return BoardResult(number, Outcome.HOME_FORFEITS)
    if rng.random() < 1 / 2:
        return BoardResult(number, Outcome.HOME, 11, rng.randint(0, 10))
    return BoardResult(number, Outcome.AWAY, rng.randint(0, 10), 11)


def tables(league: Sequence[tuple[tuple[Entrant, ...], Rounds]], criteria: Sequence[str]) -> list[list[int]]:
    """The order of every division as the service works it out."""
    scoring = scoring_from({})
    orders = []
    for entrants, rounds in league:
        history = league_history(entrants, rounds, scoring=scoring, boards=BOARDS, cycles=CYCLES)
        orders.append([line.entry for line in league_table(history, criteria, zones=ZONES, lot=LOT)])
    return orders


def naive_tables(league: Sequence[tuple[tuple[Entrant, ...], Rounds]]) -> list[list[int]]:
    """The same orders by points and SUMS, everything added up again for every comparison."""
    orders = []
    for entrants, rounds in league:
        teams = lot_order([entrant.id for entrant in entrants], LOT)
        orders.append(sorted(teams, key=cmp_to_key(partial(naive_comparison, rounds))))
    return orders


def naive_comparison(rounds: Rounds, one: int, other: int) -> int:
    """Below 0 if one stands above the other, 0 if nothing separates them."""
    for measure in (match_points, board_points, difference, made, wins):
        mine, theirs = measure(rounds, one), measure(rounds, other)
        if mine != theirs:
            return -1 if mine > theirs else 1
    return 0


def scores(rounds: Rounds, team: int) -> list[tuple[int, int, int, int]]:
    """Of each fixture of a team the boards won and lost and the points made and conceded."""
    lines = []
    for fixture in (fixture for fixtures in rounds for fixture in fixtures if team in (fixture.home, fixture.away)):
        is_home = fixture.home == team
        won = sum((one.outcome is Outcome.HOME) == is_home for one in fixture.boards)
        points = [(one.home_points, one.away_points) for one in fixture.boards]
        mine, theirs = (sum(pair[side] for pair in points) for side in ((0, 1) if is_home else (1, 0)))
        lines.append((won, BOARDS - won, mine, theirs))
    return lines


def match_points(rounds: Rounds, team: int) -> float:
    """Three for a fixture won; three boards leave no draws."""
    return sum(3 for won, lost, _, _ in scores(rounds, team) if won > lost)


def board_points(rounds: Rounds, team: int) -> float:
    """All boards won."""
    return sum(won for won, _, _, _ in scores(rounds, team))


def difference(rounds: Rounds, team: int) -> float:
    """Points made minus points conceded."""
    return sum(mine - theirs for _, _, mine, theirs in scores(rounds, team))


def made(rounds: Rounds, team: int) -> float:
    """Points made."""
    return sum(mine for _, _, mine, _ in scores(rounds, team))


def wins(rounds: Rounds, team: int) -> float:
    """Fixtures won."""
    return sum(won > lost for won, lost, _, _ in scores(rounds, team))


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
    parser.add_argument("--runs", type=int, default=5, help="runs of each; the median counts")
    runs = parser.parse_args().runs
    rng = random.Random(DIVISIONS)
    league = [division(number, rng) for number in range(1, DIVISIONS + 1)]
    ours, orders = milliseconds(partial(tables, league, SUMS), runs)
    usual, _ = milliseconds(partial(tables, league, usual_tiebreaks(BOARDS)), runs)
    naive, expected = milliseconds(partial(naive_tables, league), runs)
    if orders != expected:
        raise SystemExit("the two orders differ")
    print(f"{DIVISIONS} divisions, {TEAMS} teams, {BOARDS} boards, {len(league[0][1])} rounds; median of {runs} runs")
    for name, times in (("by sums", ours), ("by the usual criteria", usual), ("naive, by sums", naive)):
        ratio = statistics.median(times) / statistics.median(ours)
        print(f"{name:<24}{statistics.median(times):>9.1f} ms{min(times):>9.1f}{max(times):>9.1f}{ratio:>7.1f}x")


if __name__ == "__main__":
    main()
