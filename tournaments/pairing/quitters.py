"""What becomes of the results of somebody who leaves a round robin: a rule that is chosen before it starts."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from enum import StrEnum
from fractions import Fraction

from tournaments.pairing.round_robin import berger, in_order_of_numbers
from tournaments.standings.history import Entrant, History, RoundKind, RoundResult

__all__ = ["QuitterRule", "results_that_count", "still_counts"]

_NOT_COUNTED = RoundResult(RoundKind.ZERO_BYE, None, Fraction(0))


class QuitterRule(StrEnum):
    """Which results of a quitter count.

    HALF: all of them if the quitter played at least half of the games, otherwise none. KEEP: all of them, however few.
    ANNUL: none. Where they count, the games that were not played are forfeits.
    """

    HALF = "half"
    KEEP = "keep"
    ANNUL = "annul"


def results_that_count(history: History, quitters: Collection[int], rule: QuitterRule, *, cycles: int = 1) -> History:
    """The history as the rule leaves it: rounds against a quitter who does not count are zero byes for both.

    Whom an entry would have met in a round that it sat out is read from the schedule, so it does not matter whether the
    round was entered as a bye or as a forfeit: against a quitter who counts it is a win by forfeit. A game counts as
    played for HALF if the quitter was there for it: a win by forfeit does, a loss by forfeit does not.
    """
    if not quitters:
        return history
    uncounted = frozenset(entry for entry in quitters if not still_counts(history, entry, rule, cycles=cycles))
    schedule = _schedule(history, cycles)

    def as_counted(entry: int, number: int, result: RoundResult) -> RoundResult:
        opponent = schedule.get((entry, number)) if result.opponent is None else result.opponent
        if entry in uncounted or opponent in uncounted:
            return _NOT_COUNTED
        if result.opponent is None and opponent is not None:
            if opponent in quitters and result.kind is RoundKind.PAIRING_BYE:
                return RoundResult(RoundKind.FORFEIT_WIN, opponent, history.scoring.win)
            if entry in quitters and result.kind is RoundKind.ZERO_BYE:
                return RoundResult(RoundKind.FORFEIT_LOSS, opponent, history.scoring.loss)
        return result

    results = {
        entry: tuple(as_counted(entry, number, result) for number, result in enumerate(rounds, start=1))
        for entry, rounds in history.results.items()
    }
    return replace(history, results=results)


def still_counts(history: History, quitter: int, rule: QuitterRule, *, cycles: int = 1) -> bool:
    """Whether the results of somebody who leaves count under a rule, by what the history has of them so far.

    A win by forfeit is a game that the quitter was there for, a loss by forfeit is not.
    """
    if rule is not QuitterRule.HALF:
        return rule is QuitterRule.KEEP
    there = (RoundKind.PLAYED, RoundKind.FORFEIT_WIN)
    played = sum(1 for result in history.results.get(quitter, ()) if result.kind in there)
    groups = {entrant.id: entrant.group for entrant in history.entrants}
    mates = sum(1 for group in groups.values() if group == groups[quitter]) - 1
    return 2 * played >= cycles * mates


def _schedule(history: History, cycles: int) -> Mapping[tuple[int, int], int]:
    """Whom each entry was to meet in each round, by entry and number of the round."""
    groups: dict[int, list[Entrant]] = {}
    for entrant in history.entrants:
        groups.setdefault(entrant.group, []).append(entrant)
    opponents: dict[tuple[int, int], int] = {}
    for members in groups.values():
        numbered = in_order_of_numbers(members)
        for number, pairs in enumerate(berger(len(members), cycles), start=1):
            for first, second in pairs:
                if second is not None:
                    one, other = numbered[first - 1].id, numbered[second - 1].id
                    opponents[one, number], opponents[other, number] = other, one
    return opponents
