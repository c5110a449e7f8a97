"""Small divisions for the tests: fields, fixtures with one board or several, and a whole round robin at random."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from tournaments.leagues.results import BoardResult, FixtureResult, Outcome
from tournaments.leagues.schedule import berger_meetings
from tournaments.standings.history import Entrant

PLAYED_OR_NOT = (
    Outcome.HOME, Outcome.HOME, Outcome.AWAY, Outcome.AWAY, Outcome.DRAW,
    Outcome.HOME_FORFEITS, Outcome.AWAY_FORFEITS, Outcome.DOUBLE_FORFEIT, Outcome.UNPLAYED_DRAW,
)  # fmt: skip


def field_of(entries: Iterable[int]) -> tuple[Entrant, ...]:
    """Entrants in the order of their seeds."""
    return tuple(Entrant(entry, seed) for seed, entry in enumerate(entries, start=1))


def fixture(home: int, away: int | None, *outcomes: Outcome | tuple[Outcome, int, int]) -> FixtureResult:
    """A complete fixture with one board for each outcome, which may carry the points of home and away."""
    boards = []
    for number, outcome in enumerate(outcomes, start=1):
        made = outcome if isinstance(outcome, tuple) else (outcome, 0, 0)
        boards.append(BoardResult(number, made[0], made[1], made[2]))
    return FixtureResult(home, away, tuple(boards), is_complete=True)


def home_wins(home: int, away: int | None) -> FixtureResult:
    """A fixture of one board that home won 11 to 5; without an opponent a free round."""
    return fixture(home, away) if away is None else fixture(home, away, (Outcome.HOME, 11, 5))


def random_rounds(
    entries: Sequence[int], cycles: int, boards: int, rng: random.Random, share_open: float = 0.0
) -> list[list[FixtureResult]]:
    """A round robin in which anything may happen; a share of the fixtures is not complete."""
    rounds = []
    for meetings in berger_meetings(entries, cycles):
        fixtures = []
        for meeting in meetings:
            results = () if meeting.away is None else tuple(_board(number, rng) for number in range(1, boards + 1))
            fixtures.append(FixtureResult(meeting.home, meeting.away, results, rng.random() >= share_open))
        rounds.append(fixtures)
    return rounds


def _board(number: int, rng: random.Random) -> BoardResult:
    outcome = rng.choice(PLAYED_OR_NOT)
    if outcome is Outcome.DRAW:
        return BoardResult(number, outcome, 8, 8)
    if not outcome.was_played:
        return BoardResult(number, outcome)
    winner, loser = rng.randint(11, 14), rng.randint(0, 10)
    points = (winner, loser) if outcome is Outcome.HOME else (loser, winner)
    return BoardResult(number, outcome, *points)
