"""Tie-breaks from ratings: the average of the opponents, and performance by FIDE's tables (C.07, article 10; B.02).

Only games that were played against rated opponents count (a rating of 0 means unrated), in a round robin too. Values
are whole rating points; a half is rounded up.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from fractions import Fraction
from math import ceil, floor

from tournaments.standings.history import Edition, RoundKind, Scoring
from tournaments.standings.ledger import Column, Ledger, column_of

type RatedGame = tuple[int, Fraction]
"""The rating of an opponent, and the share of the point that was won: 1, 1/2 or 0, or between them on a scale."""

# Handbook B.02, 8.1.1: the difference in rating that a share of 50, 51, ... 100 hundredths speaks for.
_DIFFERENCES = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184),
    *(193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501),
    *(538, 589, 677, 800),
)
# Handbook B.02, 8.1.2: the largest difference at which the stronger is expected to make 50, 51, ... 99 hundredths.
_LARGEST_DIFFERENCES = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188),
    *(197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517),
    *(559, 619, 735),
)
_BEYOND_ALL_TABLES = 800


def performance_rating(games: Sequence[RatedGame], *, rounds_average_down: bool = False) -> int | None:
    """The average rating of the opponents plus the difference that the share won speaks for; None without games.

    The share is rounded to hundredths, a half up. `rounds_average_down` is how lichess takes the average.

    >>> performance_rating([(1500, Fraction(1)), (1500, Fraction(1, 2))])
    1693
    """
    if not games:
        return None
    mean = Fraction(sum(rating for rating, _ in games), len(games))
    share = sum((won for _, won in games), Fraction(0)) / len(games)
    hundredths = _half_up(share * 100)
    difference = _DIFFERENCES[hundredths - 50] if hundredths >= 50 else -_DIFFERENCES[50 - hundredths]
    return (floor(mean) if rounds_average_down else _half_up(mean)) + difference


def perfect_performance(games: Sequence[RatedGame]) -> int | None:
    """The lowest rating that would be expected to make at least the points made (article 10.3); None without games.

    Whoever made nothing performed 800 points below the lowest opponent.
    """
    if not games:
        return None
    hundredths = ceil(sum((won for _, won in games), Fraction(0)) * 100)
    low = min(rating for rating, _ in games) - _BEYOND_ALL_TABLES
    high = max(rating for rating, _ in games) + _BEYOND_ALL_TABLES
    if hundredths == 0:
        return low

    def expected(own: int) -> int:
        return sum(_expected(own - rating) for rating, _ in games)

    return low + bisect_left(range(low, high), hundredths, key=expected)


def rated_games(ledger: Ledger) -> list[list[RatedGame]]:
    """The games of each entry against rated opponents, in the order of the ledger's ids."""
    ratings = [entrant.rating for entrant in ledger.history.entrants]
    scoring = ledger.history.scoring
    return [
        [
            (ratings[place], share_won(result.points, scoring))
            for result, place in zip(results, games, strict=True)
            if result.kind is RoundKind.PLAYED and ratings[place] > 0
        ]
        for results, games in zip(ledger.results, ledger.games, strict=True)
    ]


def share_won(points: Fraction, scoring: Scoring) -> Fraction:
    """The share of a game that points stand for: 1 for a win, 1/2 for a draw, 0 for a loss, and between on a scale."""
    if points == scoring.draw:
        return Fraction(1, 2)
    if scoring.win == scoring.loss:
        return Fraction(0)
    return max(Fraction(0), min(Fraction(1), (points - scoring.loss) / (scoring.win - scoring.loss)))


def average_rating(ledger: Ledger, *, low: int = 0, high: int = 0) -> Column:
    """The average rating of the opponents without the so many lowest and highest; None where none is left."""
    averages: list[int | None] = []
    for games in rated_games(ledger):
        ratings = sorted(rating for rating, _ in games)
        left = ratings[low : max(len(ratings) - high, low)]
        averages.append(_half_up(Fraction(sum(left), len(left))) if left else None)
    return column_of(averages)


def performances(ledger: Ledger) -> list[int | None]:
    """The performance rating of each entry."""
    rounds_down = ledger.history.edition is Edition.LICHESS
    return [performance_rating(games, rounds_average_down=rounds_down) for games in rated_games(ledger)]


def perfect_performances(ledger: Ledger) -> list[int | None]:
    """The perfect performance of each entry."""
    return [perfect_performance(games) for games in rated_games(ledger)]


def average_of_opponents(ledger: Ledger, measured: Callable[[Ledger], Sequence[int | None]]) -> Column:
    """The average of a rating of the opponents met in games that were played; None if no opponent has one."""
    values = measured(ledger)
    averages: list[int | None] = []
    for results, games in zip(ledger.results, ledger.games, strict=True):
        met = [
            value
            for result, place in zip(results, games, strict=True)
            if result.kind is RoundKind.PLAYED and (value := values[place]) is not None
        ]
        averages.append(_half_up(Fraction(sum(met), len(met))) if met else None)
    return column_of(averages)


def _expected(difference: int) -> int:
    """The expected share in hundredths at a difference in rating, one's own minus the opponent's."""
    stronger = 50 + bisect_left(_LARGEST_DIFFERENCES, abs(difference))
    return stronger if difference >= 0 else 100 - stronger


def _half_up(value: Fraction) -> int:
    """The nearest whole number, a half up."""
    return floor(value + Fraction(1, 2))
