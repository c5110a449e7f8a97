"""Who may act at a board: what every service of boards begins with."""

from datetime import datetime

from games.models import Player
from games.services import lock_matches
from tournaments.models import Board, BoardMatch, BoardSeat, RosterMember, Season, SeasonEntry
from tournaments.selectors.leagues.access import is_arbiter, position_at
from tournaments.selectors.leagues.attendance import counting_match, is_under_way, playable_until, season_of
from tournaments.services.errors import NotStaff, OwnTable
from tournaments.services.leagues.errors_boards import (
    BoardNotOpen,
    MatchUnderWay,
    NoSuchChair,
    NotAtThisBoard,
    WindowOver,
)
from tournaments.services.leagues.log import check_phase, check_version, lock_board, refuse_stranger

PLAYED_IN = (Season.Status.RUNNING, Season.Status.PLAYED)
"""The phases in which something may happen at a board; play-offs are played, and results corrected, in the second."""
_TO_BE_PLAYED = (Board.Status.OPEN, Board.Status.AGREED)


def board_known_to(board_id: int, by: Player) -> Board:
    """The board, with its season locked, for anybody who may know of it. Raises NotFound, WrongPhase."""
    board = lock_board(board_id)
    refuse_stranger(season_of(board), by)
    check_phase(season_of(board), *PLAYED_IN)
    return board


def board_to_play(board_id: int, by: Player, now: datetime) -> tuple[Board, int]:
    """The board, locked, while it waits to be played, and the side that `by` speaks for.

    Raises NotFound, WrongPhase, NotAtThisBoard, BoardNotOpen, MatchUnderWay, WindowOver.
    """
    board = board_known_to(board_id, by)
    position = speaking_position(board, by)
    check_to_be_played(board, now)
    return board, position


def check_to_be_played(board: Board, now: datetime) -> None:
    """Raises BoardNotOpen, MatchUnderWay or WindowOver unless the board waits to be played."""
    check_not_under_way(board)
    if board.status not in _TO_BE_PLAYED:
        raise BoardNotOpen(details={"status": board.status})
    if now >= playable_until(board):
        raise WindowOver(details={"deadline_at": board.deadline.isoformat()})


def check_not_under_way(board: Board) -> None:
    """Raises MatchUnderWay where the match of the board is played, reported or over and not taken over yet."""
    if board.status == Board.Status.PLAYING:
        raise MatchUnderWay
    if board.status != Board.Status.DECIDED and is_under_way(locked_match(board)):
        raise MatchUnderWay


def locked_match(board: Board) -> BoardMatch | None:
    """The match of a board that counts, as it is once nobody else can report or play it until the transaction ends."""
    game = counting_match(board)
    if game is None:
        return None
    lock_matches([game.match_id])
    game.match.refresh_from_db()
    return game


def speaking_position(board: Board, by: Player) -> int:
    """The side that `by` speaks for: 0 home, 1 away. Raises NotAtThisBoard."""
    position = position_at(by, board)
    if position is None:
        raise NotAtThisBoard
    return position


def arbiter_board(board_id: int, by: Player, version: int | None) -> Board:
    """The board, locked, for somebody who rules on results and has no part in it.

    Raises NotFound, NotStaff, WrongPhase, Stale, OwnTable.
    """
    board = lock_board(board_id)
    season = season_of(board)
    if not is_arbiter(by, season.league):
        refuse_stranger(season, by)
        raise NotStaff
    check_phase(season, *PLAYED_IN)
    check_version(season, board, version)
    check_not_own(board, by)
    return board


def check_not_own(board: Board, by: Player) -> None:
    """Raises OwnTable for somebody who sits or sat at this board, or belongs or belonged to one of its entries."""
    entries = board.fixture.sides.values("entry")
    is_member = RosterMember.objects.filter(entry__in=entries, player=by, confirmed_at__isnull=False).exists()
    if is_member or board.seats.filter(player=by).exists():
        raise OwnTable


def entry_at(board: Board, position: int) -> SeasonEntry:
    """The entry that plays at this side of the board."""
    return board.fixture.sides.select_related("entry__captain").get(position=position).entry


def seat_at(board: Board, position: int, chair: int) -> BoardSeat | None:
    """Who sits on this chair now; None for an empty one. Raises NoSuchChair."""
    if position not in (0, 1) or chair not in range(season_of(board).team_size):
        raise NoSuchChair
    seats = board.seats.select_related("player__user")
    return seats.filter(position=position, chair=chair, is_active=True).first()


def show_life(board: Board, by: Player, now: datetime) -> None:
    """Note the first sign of life of whoever acts, where they sit at the board."""
    board.seats.filter(player=by, is_active=True, shown_at__isnull=True).update(shown_at=now)
