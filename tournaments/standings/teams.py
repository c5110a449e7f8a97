"""Tie-breaks of team events, which have two scores: match points (the stage points) and points of all boards.

FIDE handbook C.07, articles 12 and 13. How tied teams fare among themselves is in `encounters`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import floor

from tournaments.standings.buchholz import buchholz, oppositions, sonneborn_berger
from tournaments.standings.encounters import Groups
from tournaments.standings.history import History, RoundResult, Scoring
from tournaments.standings.ledger import Column, Ledger, column_of, ledger_of

HALF = Fraction(1, 2)


def by_board_points(history: History) -> History:
    """The same stage with the points of the boards in place of the match points: a board won is worth one point.

    Every tie-break of single players then counts boards.
    """

    def in_boards(result: RoundResult) -> RoundResult:
        return replace(result, points=result.board_points or Fraction(0))

    return replace(
        history,
        results={entry: tuple(map(in_boards, results)) for entry, results in history.results.items()},
        scoring=Scoring(
            win=Fraction(history.boards),
            draw=history.boards * HALF,
            loss=Fraction(0),
            pairing_bye=history.boards * HALF,
        ),
    )


def extended_sonneborn_berger(
    history: History, *, boards_of_opponents: bool, boards_of_own: bool, cut: int = 0
) -> Column:
    """The sum over the rounds of the opponent's total times the own result of that match (article 13.2).

    EMMSB, EMGSB, EGMSB, EGGSB: the first letter says what the opponent's total counts, the second what the own result
    does: M match points, G points of the boards.
    """
    matches, boards = ledger_of(history), ledger_of(by_board_points(history))
    totals = boards if boards_of_opponents else matches
    own = boards if boards_of_own else matches
    scaled = replace(totals, points=own.points)
    column = sonneborn_berger(scaled, oppositions(scaled), low=cut)
    return Column(column.numerators, totals.unit * own.unit)


def score_strength(history: History, *, normalisation: int | None = None) -> Column:
    """The points of the boards plus Buchholz in match points, brought to the same scale (SSSC, article 13.4).

    Buchholz is divided by the most match points of the event over the number of boards, rounded down, or by
    `normalisation` if the rules of the event name one.
    """
    ledger = ledger_of(history)
    most = history.scoring.win * ledger.rounds
    divisor = normalisation or max(floor(most / history.boards), 1)
    strengths = buchholz(ledger, oppositions(ledger)).fractions()
    boards = board_points(ledger).fractions()
    return column_of(
        (own or Fraction(0)) + (strength or Fraction(0)) / divisor
        for own, strength in zip(boards, strengths, strict=True)
    )


def board_points(ledger: Ledger) -> Column:
    """The points of all boards of all rounds."""
    return column_of(
        sum((result.board_points or Fraction(0) for result in results), Fraction(0)) for results in ledger.results
    )


def board_totals(history: History) -> Mapping[int, tuple[Fraction, ...]]:
    """By team, what it made on each board in all rounds, the top board first."""
    totals = {}
    for entrant in history.entrants:
        boards = [Fraction(0)] * history.boards
        for result in history.results.get(entrant.id, ()):
            for board, points in enumerate(result.board_results[: history.boards]):
                boards[board] += points
        totals[entrant.id] = tuple(boards)
    return totals


def board_count(results: Sequence[Fraction]) -> Fraction:
    """The sum of board number times points made there, the top board first; fewer is better (article 12.1)."""
    return sum((number * points for number, points in enumerate(results, start=1)), Fraction(0))


def without_bottom_boards(results: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """The total without the last board, without the last two, and so on to the top board alone (article 12.3)."""
    return tuple(sum(results[:kept], Fraction(0)) for kept in range(len(results) - 1, 0, -1))


def order_by_board_count[T](results: Mapping[T, Sequence[Fraction]]) -> tuple[tuple[T, ...], ...]:
    """Teams from the lowest board count to the highest, those with the same count in one group."""
    return _groups({team: (-board_count(boards),) for team, boards in results.items()})


def order_by_bottom_boards[T](results: Mapping[T, Sequence[Fraction]]) -> tuple[tuple[T, ...], ...]:
    """Teams by their totals without the last board, then without the last two, and so on; equal ones in one group."""
    return _groups({team: without_bottom_boards(boards) for team, boards in results.items()})


def bottom_board_elimination(tied: Sequence[int], history: History) -> Groups[int]:
    """The order of tied teams by leaving out the last board, then the last two, and so on."""
    totals = board_totals(history)
    return order_by_bottom_boards({entry: totals[entry] for entry in tied})


def _groups[T](keys: Mapping[T, tuple[Fraction, ...]]) -> tuple[tuple[T, ...], ...]:
    """What is keyed, the highest key first, those of equal keys in one group."""
    groups: dict[tuple[Fraction, ...], list[T]] = {}
    for entry in sorted(keys, key=lambda entry: keys[entry], reverse=True):
        groups.setdefault(keys[entry], []).append(entry)
    return tuple(map(tuple, groups.values()))
