"""Tie-breaks made of the scores of the opponents: Buchholz, Sonneborn-Berger and their kin (FIDE C.07, 8, 9 and 16).

An unplayed round counts as one against a dummy opponent. Its score is the entry's own in the edition of 2024; in that
of 2026 no more than the scheduled opponent's adjusted score (forfeits), or than a draw in every round (byes).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from operator import mul
from typing import NamedTuple

from tournaments.standings.history import Edition, RoundKind
from tournaments.standings.ledger import NO_OPPONENT, Column, Ledger, column_of


class Contribution(NamedTuple):
    """What one round adds to a sum: what the opponent is worth, what is added, and whether the entry stayed away."""

    worth: int
    added: int
    is_voluntary: bool


@dataclass(frozen=True, slots=True)
class Opposition:
    """The rounds of one entry that count: what the opponent of each is worth, and the points the entry made there.

    `voluntary` has a truth for each round, or nothing at all if the entry never stayed away.
    """

    worths: list[int]
    points: list[int]
    voluntary: list[bool]

    def contributions(self, *, times_points: bool) -> list[Contribution]:
        """What each round adds: the opponent's worth, if asked times the points made."""
        added = list(map(mul, self.worths, self.points)) if times_points else self.worths
        return list(map(Contribution, self.worths, added, self.voluntary or [False] * len(added)))


def oppositions(ledger: Ledger) -> list[Opposition]:
    """What the opponents of every entry are worth, in the order of the ledger's ids."""
    return [
        Opposition([ledger.adjusted[place] for place in games], points, [])
        if only_games
        else _opposition_with_gaps(ledger, entry)
        for entry, (games, points, only_games) in enumerate(
            zip(ledger.games, ledger.points, ledger.only_games, strict=True)
        )
    ]


def buchholz(ledger: Ledger, opposed: Sequence[Opposition], *, low: int = 0, high: int = 0) -> Column:
    """The sum of what the opponents are worth, without the so many lowest and highest."""
    if low == high == 0:
        return Column([sum(opposition.worths) for opposition in opposed], ledger.unit)
    if low == 1 and high == 0:
        return Column([_buchholz_cut_1(opposition) for opposition in opposed], ledger.unit)
    sums = [_cut_sum(ledger, item.contributions(times_points=False), low, high) for item in opposed]
    return Column(sums, ledger.unit)


def sonneborn_berger(ledger: Ledger, opposed: Sequence[Opposition], *, low: int = 0, high: int = 0) -> Column:
    """The sum of opponents' worth times the points made against them, without so many of the lowest and highest."""
    if low == high == 0:
        sums = [sum(map(mul, opposition.worths, opposition.points)) for opposition in opposed]
    else:
        sums = [_cut_sum(ledger, item.contributions(times_points=True), low, high) for item in opposed]
    return Column(sums, ledger.unit * ledger.unit)


def fore_ledger(ledger: Ledger) -> Ledger:
    """The ledger as it would be if all games played in the last round had been draws (article 8.3)."""
    last = ledger.rounds - 1
    changes = [
        ledger.draw - points[last] if len(results) > last >= 0 and results[last].kind is RoundKind.PLAYED else 0
        for results, points in zip(ledger.results, ledger.points, strict=True)
    ]
    return replace(
        ledger,
        scores=[score + change for score, change in zip(ledger.scores, changes, strict=True)],
        adjusted=[score + change for score, change in zip(ledger.adjusted, changes, strict=True)],
    )


def average_opponents_buchholz(ledger: Ledger, opposed: Sequence[Opposition]) -> Column:
    """The mean of the Buchholz of the opponents met in games that were played (article 8.2); None without any."""
    sums = [sum(opposition.worths) for opposition in opposed]
    means: list[Fraction | None] = []
    for results, games in zip(ledger.results, ledger.games, strict=True):
        met = [sums[place] for result, place in zip(results, games, strict=True) if result.kind is RoundKind.PLAYED]
        means.append(Fraction(sum(met), ledger.unit * len(met)) if met else None)
    return column_of(means)


def _opposition_with_gaps(ledger: Ledger, entry: int) -> Opposition:
    """The rounds of an entry of which some were not played."""
    worths, made, voluntary = [], [], []
    rounds = zip(ledger.results[entry], ledger.points[entry], ledger.games[entry], strict=True)
    for result, points, place in rounds:
        if place != NO_OPPONENT:
            worths.append(ledger.adjusted[place])
        elif ledger.leaves_out_unplayed:
            continue
        else:
            worths.append(_dummy(ledger, entry, result.opponent))
        made.append(points)
        voluntary.append(place == NO_OPPONENT and result.kind.is_voluntary)
    return Opposition(worths, made, voluntary if any(voluntary) else [])


def _dummy(ledger: Ledger, entry: int, scheduled: int | None) -> int:
    """What the dummy opponent of an unplayed round is worth (article 16.4)."""
    own = ledger.scores[entry]
    if ledger.history.edition is Edition.FIDE_2024:
        return own
    if scheduled is None:
        return min(own, ledger.draw * ledger.rounds)
    place = ledger.places.get(scheduled)
    return own if place is None else min(own, ledger.adjusted[place])


def _buchholz_cut_1(opposition: Opposition) -> int:
    """The commonest cut without building contributions: a voluntary unplayed round goes before the lowest."""
    worths = opposition.worths
    if not worths:
        return 0
    if not opposition.voluntary:
        return sum(worths) - min(worths)
    return sum(worths) - min(
        worth for worth, is_voluntary in zip(worths, opposition.voluntary, strict=True) if is_voluntary
    )


def _cut_sum(ledger: Ledger, contributions: list[Contribution], low: int, high: int) -> int:
    """The sum of what is left after so many of the lowest, then of the highest, are dropped."""
    if ledger.history.edition is Edition.LICHESS:
        added = sorted(contribution.added for contribution in contributions)
        return sum(added[low : max(len(added) - high, low)])
    left = list(contributions)
    for _ in range(min(low, len(left))):
        left.remove(_lowest(left))
    for _ in range(min(high, len(left))):
        left.remove(max(left))
    return sum(contribution.added for contribution in left)


def _lowest(contributions: list[Contribution]) -> Contribution:
    """The contribution that a cut drops first: that of the opponent worth least, or the lowest from a round that the
    entry chose not to play, whichever is more (articles 14.1 and 16.5)."""
    lowest = min(contributions)
    chosen = min(
        (contribution for contribution in contributions if contribution.is_voluntary),
        key=lambda contribution: (contribution.added, contribution.worth),
        default=lowest,
    )
    return chosen if chosen.added >= lowest.added else lowest
