"""What somebody who rules says of a board, in the words of its reports and of its match."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.models import Board, BoardMatch, BoardReport, Season
from tournaments.services.errors import BadResult

Outcome = BoardReport.Outcome

MOST_POINTS = 1000
LOSERS: Mapping[str, str] = {
    "home": Outcome.HOME_FORFEITS,
    "away": Outcome.AWAY_FORFEITS,
    "both": Outcome.DOUBLE_FORFEIT,
}
"""Who is forfeited, and the outcome that it makes."""


@dataclass(frozen=True, slots=True)
class BoardRuling:
    """What somebody who rules says of a board: an outcome, and points of the match where it was played."""

    outcome: str
    points: tuple[int, int] = (0, 0)

    @property
    def is_played(self) -> bool:
        """Whether it comes from playing, so that it may be rated."""
        return self.outcome in (Outcome.HOME, Outcome.AWAY, Outcome.DRAW)


def ruling_of(season: Season, home_points: int | None, away_points: int | None, loser: str | None) -> BoardRuling:
    """What these points, or this loser, mean. Raises BadResult."""
    if loser is not None:
        if loser not in LOSERS:
            raise BadResult(details={"field": "loser"})
        return BoardRuling(LOSERS[loser])
    home, away = _checked_points(home_points), _checked_points(away_points)
    if home == away:
        return BoardRuling(Outcome.DRAW, (home, away))
    home_won = (home > away) != (season.options.get("objective") == "least")
    return BoardRuling(Outcome.HOME if home_won else Outcome.AWAY, (home, away))


def in_match_order(points: Sequence[int], game: BoardMatch) -> list[int]:
    """Points of home and away by side of the match; and back."""
    return list(points) if game.home_side == 0 else [points[1], points[0]]


def winning_side(ruling: BoardRuling, game: BoardMatch) -> int | None:
    """The side of the match that won by a ruling, None for a draw."""
    sides = {Outcome.HOME: game.home_side, Outcome.AWAY: 1 - game.home_side}
    return sides.get(Outcome(ruling.outcome))


def says_the_same(board: Board, ruling: BoardRuling) -> bool:
    """Whether a ruling says what counts already."""
    result = board.result
    return result is not None and (result.outcome, result.home_points, result.away_points) == (
        ruling.outcome, *ruling.points,
    )  # fmt: skip


def _checked_points(points: int | None) -> int:
    if not isinstance(points, int) or isinstance(points, bool) or not 0 <= points <= MOST_POINTS:
        raise BadResult(details={"field": "points"})
    return points
