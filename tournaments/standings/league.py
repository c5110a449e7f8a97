"""What a league of meetings comes to: how many games, how many points at most, and which records give so many."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tournaments.standings.history import Scoring

ITALIAN_LEAGUE = Scoring(win=Fraction(3), draw=Fraction(1), loss=Fraction(0), pairing_bye=Fraction(0))
"""Three, one and nothing, as the national finals of scopone are scored; a free round gives nothing."""


@dataclass(frozen=True, slots=True)
class LeagueFrame:
    """The size of a league in which all meet all."""

    games_per_entry: int
    games_in_all: int
    most_points: Fraction


def league_frame(entries: int, cycles: int, scoring: Scoring) -> LeagueFrame:
    """The size of a league of so many entries that meet so many times each."""
    games = max(entries - 1, 0) * cycles
    return LeagueFrame(games, entries * games // 2, games * scoring.win)


def records_worth(points: Fraction, games: int, scoring: Scoring) -> tuple[tuple[int, int, int], ...]:
    """Every record of wins, draws and losses in so many games that is worth exactly these points, most wins first.

    >>> records_worth(Fraction(39), 14, ITALIAN_LEAGUE)
    ((13, 0, 1),)
    """
    return tuple(
        (wins, draws, games - wins - draws)
        for wins in range(games, -1, -1)
        for draws in range(games - wins + 1)
        if wins * scoring.win + draws * scoring.draw + (games - wins - draws) * scoring.loss == points
    )
