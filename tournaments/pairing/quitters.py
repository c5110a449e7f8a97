"""What becomes of the results of somebody who leaves a round robin: a rule that is chosen before it starts."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from enum import StrEnum
from fractions import Fraction

from tournaments.standings.history import History, RoundKind, RoundResult

__all__ = ["QuitterRule", "results_that_count"]

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
    """The history with every round against a quitter whose results do not count turned into a zero bye.

    The games missed by a quitter whose results do count must stand in the history as forfeits already, as they were
    entered round by round. A game counts as played for HALF if the quitter was there for it: a win by forfeit does, a
    loss by forfeit does not.
    """
    uncounted = frozenset(entry for entry in quitters if not _counts(history, entry, rule, cycles))
    if not uncounted:
        return history
    results = {
        entry: tuple(
            _NOT_COUNTED if entry in uncounted or result.opponent in uncounted else result for result in rounds
        )
        for entry, rounds in history.results.items()
    }
    return replace(history, results=results)


def _counts(history: History, quitter: int, rule: QuitterRule, cycles: int) -> bool:
    if rule is not QuitterRule.HALF:
        return rule is QuitterRule.KEEP
    there = (RoundKind.PLAYED, RoundKind.FORFEIT_WIN)
    played = sum(1 for result in history.results.get(quitter, ()) if result.kind in there)
    return 2 * played >= cycles * (_group_size(history, quitter) - 1)


def _group_size(history: History, entry: int) -> int:
    groups = {entrant.id: entrant.group for entrant in history.entrants}
    return sum(1 for group in groups.values() if group == groups[entry])
