"""Tie-breaks that count an entry's own rounds, points and cards (FIDE C.07, article 7 and 9.2; card leagues)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from tournaments.standings.history import CardCounts, RoundKind, RoundResult
from tournaments.standings.ledger import NO_OPPONENT, Column, Ledger, column_of

MARGIN_CAP = 11
"""The most points by which one round may count in the average margin, so that a rout cannot decide a title."""


def progressive(ledger: Ledger, *, cut: int = 0) -> Column:
    """The sum of the scores after each round, without those of the first so many rounds."""
    totals = []
    for points in ledger.points:
        running = total = 0
        for number, made in enumerate(points):
            running += made
            if number >= cut:
                total += running
        totals.append(total)
    return Column(totals, ledger.unit)


def koya(ledger: Ledger, *, share: Fraction = Fraction(1, 2)) -> Column:
    """The points made against entries that reached at least half of the maximum, or another `share` (article 9.2).

    In a round robin the maximum is a win in every game of the entry with most games, so that the free rounds of an odd
    field do not raise the bar.
    """
    games = ledger.rounds
    if ledger.history.is_round_robin:
        games = max((sum(place != NO_OPPONENT for place in row) for row in ledger.games), default=0)
    least = ledger.history.scoring.win * games * ledger.unit * share
    is_strong = [score >= least for score in ledger.scores]
    return Column(
        [
            sum(made for made, place in zip(points, row, strict=True) if place != NO_OPPONENT and is_strong[place])
            for points, row in zip(ledger.points, ledger.games, strict=True)
        ],
        ledger.unit,
    )


def count_rounds(ledger: Ledger, counts: Callable[[RoundResult], bool]) -> Column:
    """How many rounds of each entry a condition holds for."""
    return Column([sum(map(counts, results)) for results in ledger.results])


def is_win(ledger: Ledger) -> Callable[[RoundResult], bool]:
    """Whether a round gave more than a draw does, played or not; on a scale of margins too that is a win."""
    draw = ledger.history.scoring.draw
    return lambda result: result.points > draw


def was_played(ledger: Ledger) -> Callable[[RoundResult], bool]:
    """Whether a round counts as a game where an entry's own games are counted.

    In a round robin forfeit wins do; forfeit losses never do (article 15.2).
    """
    kinds = (RoundKind.PLAYED, RoundKind.FORFEIT_WIN) if ledger.history.is_round_robin else (RoundKind.PLAYED,)
    return lambda result: result.kind in kinds


def games_won(ledger: Ledger) -> Column:
    """How many games were won at the table."""
    won, played = is_win(ledger), was_played(ledger)
    return count_rounds(ledger, lambda result: played(result) and won(result))


def games_dealt(ledger: Ledger) -> Column:
    """How many games were played as the second side, which deals the first hand."""
    played = was_played(ledger)
    return count_rounds(ledger, lambda result: result.starts is False and played(result))


def games_won_dealing(ledger: Ledger) -> Column:
    """How many games were won as the second side."""
    won, played = is_win(ledger), was_played(ledger)
    return count_rounds(ledger, lambda result: result.starts is False and played(result) and won(result))


def games_elected(ledger: Ledger) -> Column:
    """How many rounds the entry did not choose to miss."""
    return count_rounds(ledger, lambda result: not result.kind.is_voluntary)


def card_total(ledger: Ledger, counted: Callable[[CardCounts], int]) -> Column:
    """The sum of one count of the cards over all rounds."""
    return Column([sum(counted(result.cards) for result in results) for results in ledger.results])


def average_margin(ledger: Ledger) -> Column:
    """The mean margin of the rounds played, each capped at MARGIN_CAP points either way; None if none was played."""
    means: list[Fraction | None] = []
    for results in ledger.results:
        margins = [
            max(-MARGIN_CAP, min(MARGIN_CAP, result.cards.points_made - result.cards.points_conceded))
            for result in results
            if result.kind is RoundKind.PLAYED
        ]
        means.append(Fraction(sum(margins), len(margins)) if margins else None)
    return column_of(means)
