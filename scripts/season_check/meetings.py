"""What every entry did in every round: docs/algorithms/leagues.md, "What a fixture comes to"."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from season_check.document import PLAYED, Division, Fixture, Result, Season, SeasonDocument

HALF = Fraction(1, 2)

_OF_A_BOARD = {
    "home": (Fraction(1), Fraction(0)),
    "away": (Fraction(0), Fraction(1)),
    "draw": (HALF, HALF),
    "home_forfeits": (Fraction(0), Fraction(1)),
    "away_forfeits": (Fraction(1), Fraction(0)),
    "double_forfeit": (Fraction(0), Fraction(0)),
    "unplayed_draw": (HALF, HALF),
}


@dataclass(frozen=True, slots=True)
class Meeting:
    """One round of one entry.

    `kind` is one of played, forfeit_win, forfeit_loss, half_bye, zero_bye and bye (a free round, without an opponent).
    `made` and `conceded` are points of the matches.
    """

    entry: int
    opponent: int | None
    round: int
    kind: str
    points: Fraction
    board_points: Fraction
    made: int = 0
    conceded: int = 0

    @property
    def is_missed_by_choice(self) -> bool:
        """Whether the entry could have played and did not."""
        return self.kind in ("forfeit_loss", "half_bye", "zero_bye")

    @property
    def is_forfeited(self) -> bool:
        """Whether the entry lost without a board being played."""
        return self.kind == "forfeit_loss"


def board_points(results: Iterable[Result]) -> tuple[Fraction, Fraction]:
    """The points of the boards of a fixture, home and away."""
    home = away = Fraction(0)
    for result in results:
        of_home, of_away = _OF_A_BOARD[result.outcome]
        home, away = home + of_home, away + of_away
    return home, away


def fixture_results(fixture: Fixture) -> list[Result]:
    """The results of a fixture whose boards are all decided."""
    return [board.result for board in fixture.boards if board.result is not None]


def meetings_of(document: SeasonDocument, division: Division) -> list[Meeting]:
    """All fixtures of a division that count, each once from either side, in the order of the rounds."""
    found: list[Meeting] = []
    for round_ in document.rounds_of(division):
        if not round_.has_begun:
            continue
        for fixture in round_.fixtures:
            if fixture.away is None:
                found += _free(fixture.home, round_.number, document.season)
            elif fixture.is_decided:
                found += _both_sides(fixture, fixture.away, round_.number, document.season)
    return found


def _free(entry: int, number: int, season: Season) -> list[Meeting]:
    """In a round robin everybody has a free round, so it gives nothing."""
    if not season.is_swiss:
        return [Meeting(entry, None, number, "bye", Fraction(0), Fraction(0))]
    return [Meeting(entry, None, number, "bye", season.bye, Fraction(season.boards, 2))]


def _both_sides(fixture: Fixture, away: int, number: int, season: Season) -> list[Meeting]:
    results = fixture_results(fixture)
    sides = board_points(results)
    played = [result for result in results if result.outcome in PLAYED]
    made = sum(result.home_points for result in played), sum(result.away_points for result in played)
    meetings = []
    for side, (entry, opponent) in enumerate(((fixture.home, away), (away, fixture.home))):
        own, other = sides[side], sides[1 - side]
        points = _match_points(own, other, season)
        kind = _kind(own, other, bool(played), season)
        meetings.append(Meeting(entry, opponent, number, kind, points, own, made[side], made[1 - side]))
    return meetings


def _match_points(own: Fraction, other: Fraction, season: Season) -> Fraction:
    if own == other:
        return season.draw if own > 0 else season.loss
    return season.win if own > other else season.loss


def _kind(own: Fraction, other: Fraction, was_played: bool, season: Season) -> str:
    if was_played:
        return "played"
    if own == other:
        if own == 0:
            return "forfeit_loss"
        return "half_bye" if season.is_swiss else "played"
    return "forfeit_win" if own > other else "forfeit_loss"
