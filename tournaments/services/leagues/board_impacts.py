"""What another result of a board would touch, worked out before anybody decides it. Nothing is written here."""

from dataclasses import dataclass

from django.db import transaction

from games.models import Match, Player
from games.services import RatingEffect, rating_effect
from tournaments.leagues.table import LeagueLine
from tournaments.models import Board, BoardReport
from tournaments.selectors.leagues.attendance import counting_match, season_of
from tournaments.selectors.leagues.tables import division_table
from tournaments.services.leagues.acting import arbiter_board
from tournaments.services.leagues.board_rulings import (
    BoardRuling,
    in_match_order,
    ruling_of,
    says_the_same,
    winning_side,
)


@dataclass(frozen=True, slots=True)
class LineChange:
    """An entry whose line in the table of its division would change."""

    entry: int
    before: LeagueLine
    after: LeagueLine


@dataclass(frozen=True, slots=True)
class BoardImpact:
    """Everything that another result of a board would touch; `ruling` None: none, it is played again."""

    board: Board
    ruling: BoardRuling | None
    ratings: tuple[RatingEffect, ...]
    lines: tuple[LineChange, ...]


@transaction.atomic
def preview_board_result(
    *,
    board_id: int,
    by: Player,
    home_points: int | None = None,
    away_points: int | None = None,
    loser: str | None = None,
) -> BoardImpact:
    """What entering or correcting a result would do to ratings and to the table; with nothing named, playing again.

    Raises NotFound, NotStaff, WrongPhase, OwnTable, BadResult.
    """
    board = arbiter_board(board_id, by, None)
    if home_points is None and away_points is None and loser is None:
        ruling = None
    else:
        ruling = ruling_of(season_of(board), home_points, away_points, loser)
    return BoardImpact(board, ruling, _ratings(board, ruling), _lines(board, ruling))


def _ratings(board: Board, ruling: BoardRuling | None) -> tuple[RatingEffect, ...]:
    """What would become of the ratings that the match of the board has moved; nothing where it moved none."""
    game = counting_match(board)
    if game is None or not game.match.rated or game.match.status != Match.Status.FINISHED:
        return ()
    effects: tuple[RatingEffect, ...]
    if ruling is not None and ruling.is_played and game.match.venue == Match.Venue.TABLE:
        scores = in_match_order(ruling.points, game)
        effects = rating_effect(game.match, scores=scores, winner=winning_side(ruling, game))
    elif ruling is not None and says_the_same(board, ruling):
        return ()
    else:
        effects = rating_effect(game.match, scores=None, winner=None)
    return tuple(effect for effect in effects if effect.now != effect.then)


def _lines(board: Board, ruling: BoardRuling | None) -> tuple[LineChange, ...]:
    division = board.fixture.round.division
    if division is None:  # play-offs have no table
        return ()
    report = None if ruling is None else BoardReport(
        board=board, outcome=ruling.outcome, home_points=ruling.points[0], away_points=ruling.points[1]
    )  # fmt: skip
    before = {line.entry: line for line in division_table(division).lines}
    after = division_table(division, instead={board.pk: report}).lines
    return tuple(LineChange(line.entry, before[line.entry], line) for line in after if line != before[line.entry])
