"""What a correction of a board would touch, worked out before anybody carries it out. Nothing is written here."""

from dataclasses import dataclass
from fractions import Fraction

from django.db import transaction

from games.models import Match, Player
from games.services import RatingEffect, rating_effect
from tournaments.models import Board, BoardReport, SeasonEntry
from tournaments.selectors.leagues.attendance import counting_match, season_of
from tournaments.selectors.leagues.tables import division_table
from tournaments.services.errors import NotDecided
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
    """An entry whose rank or points in the table of its division would change."""

    entry: SeasonEntry
    rank_before: int
    rank_after: int
    points_before: Fraction
    points_after: Fraction


@dataclass(frozen=True, slots=True)
class BoardImpact:
    """Everything that another result of a board would touch.

    `ruling` is None where the board would be played again. `winner_changes` says that somebody else would have won, or
    nobody any more.
    """

    board: Board
    ruling: BoardRuling | None
    ratings: tuple[RatingEffect, ...]
    lines: tuple[LineChange, ...]
    winner_changes: bool


@transaction.atomic
def preview_board_result(
    *,
    board_id: int,
    by: Player,
    home_points: int | None = None,
    away_points: int | None = None,
    loser: str | None = None,
) -> BoardImpact:
    """What a correction would touch; with neither points nor a loser, what playing again would. Writes nothing.

    Raises NotFound, NotStaff, WrongPhase, OwnTable, NotDecided, BadResult.
    """
    board = arbiter_board(board_id, by, None)
    if board.result is None:
        raise NotDecided
    replays = home_points is None and away_points is None and loser is None
    ruling = None if replays else ruling_of(season_of(board), home_points, away_points, loser)
    return BoardImpact(
        board=board,
        ruling=ruling,
        ratings=_ratings(board, ruling),
        lines=_lines(board, ruling),
        winner_changes=ruling is None or ruling.outcome != board.result.outcome,
    )


def _ratings(board: Board, ruling: BoardRuling | None) -> tuple[RatingEffect, ...]:
    """The same way that a correction goes: real cards get other points, what was played online is rated no more."""
    game = counting_match(board)
    if game is None or not game.match.rated or (ruling is not None and says_the_same(board, ruling)):
        return ()
    if ruling is not None and ruling.is_played and game.match.venue == Match.Venue.TABLE:
        scores, winner = in_match_order(ruling.points, game), winning_side(ruling, game)
        effects = rating_effect(game.match, scores=scores, winner=winner)
    else:
        effects = rating_effect(game.match, scores=None, winner=None)
    return tuple(effect for effect in effects if effect.now != effect.then)


def _lines(board: Board, ruling: BoardRuling | None) -> tuple[LineChange, ...]:
    division = board.fixture.round.division
    if division is None:
        return ()
    report = None if ruling is None else BoardReport(
        board=board, outcome=ruling.outcome, home_points=ruling.points[0], away_points=ruling.points[1]
    )  # fmt: skip
    before = {line.entry: line for line in division_table(division).lines}
    after = division_table(division, instead={board.pk: report}).lines
    changed = [
        (before[line.entry], line)
        for line in after
        if (before[line.entry].rank, before[line.entry].points) != (line.rank, line.points)
    ]
    entries = SeasonEntry.objects.in_bulk([line.entry for _old, line in changed])
    return tuple(LineChange(entries[line.entry], old.rank, line.rank, old.points, line.points) for old, line in changed)
