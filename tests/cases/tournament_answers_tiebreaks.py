"""Tie-breaks as worked cases call them: FIDE's abbreviations with any cut, in match points or in board points."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction

from tests.cases.case_input import BadCase
from tests.cases.tournament_answers_given import Given
from tournaments.standings.buchholz import buchholz, fore_ledger, oppositions, sonneborn_berger
from tournaments.standings.counts import koya, progressive
from tournaments.standings.history import History
from tournaments.standings.ledger import Column, ledger_of
from tournaments.standings.performance import average_rating
from tournaments.standings.teams import by_board_points, extended_sonneborn_berger, score_strength
from tournaments.standings.tiebreaks import CODE_OF_SHORT, tiebreak_values

SYSTEM = re.compile(r"(?P<base>[A-Z0-9]+)(?:[-/](?P<how>C|Cut|M|Median)(?P<number>\d))?(?::(?P<points>MP|GP))?")

type Cut = Callable[[History, int, int], Column]


def _with_fore(history: History, low: int, high: int) -> Column:
    ledger = fore_ledger(ledger_of(history))
    return buchholz(ledger, oppositions(ledger), low=low, high=high)


def _plain(column: Callable[..., Column]) -> Cut:
    return lambda history, low, high: column(ledger_of(history), oppositions(ledger_of(history)), low=low, high=high)


def _extended(boards_of_opponents: bool, boards_of_own: bool) -> Cut:
    return lambda history, low, high: extended_sonneborn_berger(
        history, boards_of_opponents=boards_of_opponents, boards_of_own=boards_of_own, cut=low
    )


CUTS: Mapping[str, Cut] = {
    "BH": _plain(buchholz),
    "SB": _plain(sonneborn_berger),
    "FB": _with_fore,
    "PS": lambda history, low, high: progressive(ledger_of(history), cut=low),
    "ARO": lambda history, low, high: average_rating(ledger_of(history), low=low, high=high),
    "EMMSB": _extended(False, False),
    "EMGSB": _extended(False, True),
    "EGMSB": _extended(True, False),
    "EGGSB": _extended(True, True),
}
ONLY_CUT_LOW = frozenset({"PS", "EMMSB", "EMGSB", "EGMSB", "EGGSB"})


def values_of(system: str, given: Given, history: History) -> Mapping[int, Fraction | None]:
    """The values of a tie-break by id, by its name in the product if it has one, else by its family and cut."""
    parts = SYSTEM.fullmatch(system)
    if parts is None:
        raise BadCase(f"unknown tie-break {system!r}")
    if parts["base"] == "SSSC" and given.has("normalisation"):
        return _by_id(score_strength(history, normalisation=given.whole("normalisation")), history)
    if parts["base"] == "KS" and given.has("limit_percent"):
        return _by_id(koya(ledger_of(history), share=given.exact("limit_percent") / 100), history)
    if system in CODE_OF_SHORT:
        return tiebreak_values(CODE_OF_SHORT[system], history)
    counted = by_board_points(history) if parts["points"] == "GP" else history
    uncut = system.partition(":")[0]
    if uncut in CODE_OF_SHORT:
        return tiebreak_values(CODE_OF_SHORT[uncut], counted)
    base, number = parts["base"], int(parts["number"] or 0)
    high = number if parts["how"] in ("M", "Median") else 0
    if base not in CUTS or (high and base in ONLY_CUT_LOW):
        raise BadCase(f"unknown tie-break {system!r}")
    return _by_id(CUTS[base](counted, number, high), counted)


def _by_id(column: Column, history: History) -> Mapping[int, Fraction | None]:
    return dict(zip(ledger_of(history).ids, column.fractions(), strict=True))
