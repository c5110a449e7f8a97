"""What a fixture came to: its boards, their points, and the match points that a season gives for them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache

from tournaments.leagues.errors import BadSeasonSettings
from tournaments.standings.history import CardCounts, Scoring

__all__ = [
    "USUAL_SCORING",
    "BoardResult",
    "FixtureResult",
    "FixtureTotal",
    "Outcome",
    "board_points",
    "fixture_total",
    "scoring_from",
    "scoring_texts",
]

USUAL_SCORING: Mapping[str, str] = {"win": "3", "draw": "1", "loss": "0", "bye": "3"}
"""Match points where a season names none; a free round gives its points in a Swiss alone (see `league_history`)."""

_POINTS = re.compile(r"\d{1,3}(/[1-9]\d{0,2}|\.\d{1,3})?")


class Outcome(StrEnum):
    """How a board ended; the texts are those of `BoardReport.Outcome`."""

    HOME = "home"
    AWAY = "away"
    DRAW = "draw"
    HOME_FORFEITS = "home_forfeits"
    AWAY_FORFEITS = "away_forfeits"
    DOUBLE_FORFEIT = "double_forfeit"
    UNPLAYED_DRAW = "unplayed_draw"

    @property
    def was_played(self) -> bool:
        """True if somebody sat at the table: not for a forfeit or a draw that a rule gave."""
        return self in (Outcome.HOME, Outcome.AWAY, Outcome.DRAW)


@dataclass(frozen=True, slots=True)
class BoardResult:
    """One board; `home_points` and `away_points` are points of the match, the cards beside them where known."""

    number: int
    outcome: Outcome
    home_points: int = 0
    away_points: int = 0
    home_cards: CardCounts = CardCounts()
    away_cards: CardCounts = CardCounts()


@dataclass(frozen=True, slots=True)
class FixtureResult:
    """One fixture with the boards decided so far. It counts once it `is_complete`. `away` None: `home` was free."""

    home: int
    away: int | None
    boards: tuple[BoardResult, ...]
    is_complete: bool


@dataclass(frozen=True, slots=True)
class FixtureTotal:
    """Points of the boards (1, 1/2, 0 each) and the match points that they are worth."""

    home: Fraction
    away: Fraction
    home_match_points: Fraction
    away_match_points: Fraction


# In halves of a point, so that boards are added up in whole numbers.
_HALVES: Mapping[Outcome, tuple[int, int]] = {
    Outcome.HOME: (2, 0),
    Outcome.AWAY: (0, 2),
    Outcome.DRAW: (1, 1),
    Outcome.HOME_FORFEITS: (0, 2),
    Outcome.AWAY_FORFEITS: (2, 0),
    Outcome.DOUBLE_FORFEIT: (0, 0),
    Outcome.UNPLAYED_DRAW: (1, 1),
}


def board_points(outcome: Outcome) -> tuple[Fraction, Fraction]:
    """What a board is worth for home and away."""
    home, away = _HALVES[outcome]
    return _in_points(home), _in_points(away)


@cache
def _in_points(halves: int) -> Fraction:
    return Fraction(halves, 2)


def fixture_total(fixture: FixtureResult, scoring: Scoring) -> FixtureTotal:
    """The points of a fixture. Who has more points of the boards wins it.

    As many points for both are a draw, unless neither has any: then both sides forfeited everywhere, and both lose. A
    free round has no boards and gives the points of a bye. A fixture without a board decided is worth nothing yet.
    """
    if fixture.away is None:
        return FixtureTotal(Fraction(0), Fraction(0), scoring.pairing_bye, Fraction(0))
    halves = [_HALVES[board.outcome] for board in fixture.boards]
    home, away = sum(made for made, _ in halves), sum(made for _, made in halves)
    boards = (_in_points(home), _in_points(away))
    if not halves:
        return FixtureTotal(*boards, Fraction(0), Fraction(0))
    if home == away:
        each = scoring.draw if home else scoring.loss
        return FixtureTotal(*boards, each, each)
    if home > away:
        return FixtureTotal(*boards, scoring.win, scoring.loss)
    return FixtureTotal(*boards, scoring.loss, scoring.win)


def scoring_from(texts: Mapping[str, str]) -> Scoring:
    """Match points from their texts ("3", "1/2", "0.5"), those that are missing as in USUAL_SCORING.

    A free round is worth a win if nobody says otherwise.

    Raises BadSeasonSettings for another key, a text that is no number of points, or points that are not in order: a
    win is worth more than a draw, a draw more than a loss, and a free round not more than a win.
    """
    if not set(texts) <= set(USUAL_SCORING):
        raise BadSeasonSettings("scoring", "unknown", choices=", ".join(USUAL_SCORING))
    given = {**USUAL_SCORING, "bye": texts.get("win", USUAL_SCORING["win"]), **texts}
    points = {outcome: _points(text) for outcome, text in given.items()}
    if not points["win"] > points["draw"] > points["loss"] or points["bye"] > points["win"]:
        raise BadSeasonSettings("scoring", "not_in_order")
    return Scoring(points["win"], points["draw"], points["loss"], points["bye"])


def scoring_texts(scoring: Scoring) -> dict[str, str]:
    """Match points as a season stores them, exact: what `scoring_from` reads."""
    return {
        "win": str(scoring.win),
        "draw": str(scoring.draw),
        "loss": str(scoring.loss),
        "bye": str(scoring.pairing_bye),
    }


def _points(text: object) -> Fraction:
    """An exact number of points; nothing longer than three digits, so that no number can keep us busy."""
    if not isinstance(text, str) or not _POINTS.fullmatch(text):
        raise BadSeasonSettings("scoring", "not_points")
    return Fraction(text)
