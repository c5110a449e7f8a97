"""The standing of a stage: entries by score and then by one tie-break after another, with shared ranks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from tournaments.standings.catalogue import TIEBREAKS
from tournaments.standings.history import History
from tournaments.standings.ledger import Column
from tournaments.standings.tiebreaks import GROUPINGS, NOTHING_ENTERED, UnknownTiebreak, Workings

SCORE = "score"
"""The criterion that always comes first; `Standing.decided_by` names it like a tie-break."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The line of one entry. Entries that nothing separates share a rank: 1, 1, 3.

    `values` follow the criteria asked for. Of a criterion that only orders the tied, such as direct encounter, the
    value is the place among those who were tied when it was looked at, None for an entry that was not. `decided_by` is
    the criterion that separates the entry from the one above; None for the first and for whoever shares the rank above.
    """

    entry: int
    rank: int
    score: Fraction
    values: tuple[Fraction | None, ...]
    decided_by: str | None


@dataclass(frozen=True, slots=True)
class _Group:
    """Entries that are still tied, as places in the ledger, and what separates them from the group above."""

    places: list[int]
    decided_by: str | None


def standings(
    history: History,
    criteria: Sequence[str],
    *,
    lot: str = "",
    external: Mapping[int, Fraction] = NOTHING_ENTERED,
) -> tuple[Standing, ...]:
    """The standing of all entrants, best first: by score, then by each criterion among those still tied.

    The groups of a stage are not separated: give one group. An entry without a value stands below those that have one.
    Entries of one rank are listed by seed. Raises UnknownTiebreak and BadHistory.
    """
    for code in criteria:
        if code not in TIEBREAKS:
            raise UnknownTiebreak(code)
    workings = Workings(history, lot=lot, external=external)
    scores = Column(workings.ledger.scores, workings.ledger.unit)
    groups = [_Group(list(range(len(history.entrants))), None)] if history.entrants else []
    groups = _separated(groups, scores, SCORE, higher_is_better=True)
    values: list[list[Fraction | None]] = []
    for code in criteria:
        if code in GROUPINGS:
            groups, column = _encountered(groups, code, workings)
        else:
            column = workings.column(code)
            groups = _separated(groups, column, code, higher_is_better=TIEBREAKS[code].higher_is_better)
        values.append(column.fractions())
    return _lines(history, groups, scores.fractions(), values)


def standings_after(
    history: History,
    rounds: int,
    criteria: Sequence[str],
    *,
    lot: str = "",
    external: Mapping[int, Fraction] = NOTHING_ENTERED,
) -> tuple[Standing, ...]:
    """The standing as it was after so many rounds, whatever happened later. Raises as `standings` does."""
    return standings(history_after(history, rounds), criteria, lot=lot, external=external)


def history_after(history: History, rounds: int) -> History:
    """The history of the first so many rounds."""
    return replace(history, results={entry: results[: max(rounds, 0)] for entry, results in history.results.items()})


def _separated(groups: list[_Group], column: Column, code: str, *, higher_is_better: bool) -> list[_Group]:
    """Every group in parts of equal value, the best part first."""
    sign = -1 if higher_is_better else 1

    def key(place: int) -> tuple[bool, int]:
        numerator = column.numerators[place]
        return (True, 0) if numerator is None else (False, sign * numerator)

    separated = []
    for group in groups:
        if len(group.places) == 1:
            separated.append(group)
            continue
        parts = [list(places) for _, places in groupby(sorted(group.places, key=key), key=key)]
        separated += _parts(group, parts, code)
    return separated


def _encountered(groups: list[_Group], code: str, workings: Workings) -> tuple[list[_Group], Column]:
    """Every group in the parts that a criterion of the tied makes of it, and each entry's place among its group."""
    ledger = workings.ledger
    numerators: list[int | None] = [None] * len(ledger.ids)
    separated = []
    for group in groups:
        if len(group.places) == 1:
            separated.append(group)
            continue
        ranked = GROUPINGS[code]([ledger.ids[place] for place in group.places], workings.history)
        parts = [[ledger.places[entry] for entry in part] for part in ranked]
        above = 0
        for part in parts:
            for place in part:
                numerators[place] = above + 1
            above += len(part)
        separated += _parts(group, parts, code)
    return separated, Column(numerators)


def _parts(group: _Group, parts: list[list[int]], code: str) -> list[_Group]:
    """The parts of a group: the first keeps what separated the group, the criterion separates the others."""
    return [_Group(part, code if number else group.decided_by) for number, part in enumerate(parts)]


def _lines(
    history: History,
    groups: list[_Group],
    scores: Sequence[Fraction | None],
    values: list[list[Fraction | None]],
) -> tuple[Standing, ...]:
    """The lines of the groups in their order."""
    seeds = [(entrant.seed, entrant.id) for entrant in history.entrants]
    by_entry = list(zip(*values, strict=True)) if values else [()] * len(seeds)
    lines: list[Standing] = []
    for group in groups:
        rank = len(lines) + 1
        for number, place in enumerate(sorted(group.places, key=seeds.__getitem__)):
            lines.append(
                Standing(
                    entry=history.entrants[place].id,
                    rank=rank,
                    score=scores[place] or Fraction(0),
                    values=by_entry[place],
                    decided_by=None if number else group.decided_by,
                )
            )
    return tuple(lines)
