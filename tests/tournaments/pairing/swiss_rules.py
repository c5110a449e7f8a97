"""The absolute rules of a Swiss round, checked from the history alone and without the code under test."""

from __future__ import annotations

from tests.tournaments.pairing.swiss_events import PlayedRound
from tournaments.standings.history import History, RoundKind


def broken_rules(played: PlayedRound) -> list[str]:
    """What is wrong with a round, in words; an empty list if nothing is."""
    if played.plan is None:
        return []
    request, tables = played.request, played.plan.tables
    history = request.history
    here = sorted(entrant.id for entrant in history.entrants if entrant.id not in request.absent)
    seated = [entry for table in tables for entry in (table.first, table.second) if entry is not None]
    wrong = [] if sorted(seated) == here else [f"not everybody once: {sorted(seated)}"]
    for table in tables:
        if table.second is None:
            kinds = {result.kind for result in history.results[table.first]}
            if kinds & {RoundKind.PAIRING_BYE, RoundKind.FORFEIT_WIN}:
                wrong.append(f"{table.first} has had points without play before")
            continue
        if frozenset((table.first, table.second)) in request.forbidden:
            wrong.append(f"{table.first} and {table.second} are forbidden")
        if has_met(history, table.first, table.second):
            wrong.append(f"{table.first} and {table.second} met before")
    byes = sum(table.second is None for table in tables)
    return wrong if byes == len(here) % 2 else [*wrong, f"{byes} byes"]


def has_met(history: History, one: int, other: int) -> bool:
    """Whether two have played each other."""
    return any(result.opponent == other and result.kind is RoundKind.PLAYED for result in history.results[one])


def seats(history: History, entry: int) -> str:
    """The seats that an entry had, F for a start and D for a deal."""
    return "".join("F" if result.starts else "D" for result in history.results[entry] if result.starts is not None)


def imbalance(history: History) -> int:
    """The greatest difference between starts and deals of any entry."""
    return max(abs(2 * seats(history, entry).count("F") - len(seats(history, entry))) for entry in history.results)


def longest_run(history: History) -> int:
    """How often running somebody had the same seat at most."""
    runs = [""]
    for entry in history.results:
        runs += seats(history, entry).replace("FD", "F D").replace("DF", "D F").split()
    return max(map(len, runs))
