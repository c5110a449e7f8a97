"""Players come to the table of their board: online the match begins when everybody is there; or they report one."""

from datetime import datetime

from django.db import transaction

from games.models import Player
from tournaments.models import Board, BoardMatch, BoardSeat, Season
from tournaments.selectors.leagues.access import is_arbiter, position_at
from tournaments.selectors.leagues.attendance import (
    active_seats,
    came_in_time,
    counting_match,
    grace_ends_at,
    is_there,
    season_of,
    side_is_there,
    there_until,
)
from tournaments.services.leagues.acting import board_known_to, check_to_be_played, show_life
from tournaments.services.leagues.agreeing import end_search_for
from tournaments.services.leagues.board_news import AWAY, HOME, News, question_key, tell_side
from tournaments.services.leagues.errors_boards import NoSuchChair, NotAtThisBoard, WrongVenue
from tournaments.services.leagues.log import record
from tournaments.services.leagues.matches import announce_at_table, open_online


@transaction.atomic
def come_to_board(*, board_id: int, by: Player, now: datetime) -> Board:
    """«Open table»: a player is there to play online; the match begins when everybody of the board is.

    From half an hour before the agreed time a player is waited for until the grace time is over, at any other time for
    a quarter of an hour; coming again begins that anew. Everybody else of the board is told. Of a match that has begun
    nothing changes.

    Raises NotFound, WrongPhase, NotAtThisBoard (captains who do not play among them), WrongVenue, BoardNotOpen,
    MatchUnderWay (reported with real cards), WindowOver, NoSuchChair (somebody is missing), and what
    `open_seated_match` raises.
    """
    board = board_known_to(board_id, by)
    season = season_of(board)
    seats = active_seats(board)
    seat = next((each for each in seats if each.player_id == by.pk), None)
    if seat is None:
        raise NotAtThisBoard
    if board.status == Board.Status.PLAYING:
        return board
    if season.venue == Season.Venue.TABLE:
        raise WrongVenue(details={"venue": season.venue})
    check_to_be_played(board, now)
    if len(seats) < 2 * season.team_size:
        raise NoSuchChair
    was_there = is_there(board, seat, now)
    _note_coming(board, seat, now)
    if all(side_is_there(board, seats, position, now) for position in (HOME, AWAY)):
        open_online(board, by, now)
    elif not was_there:
        _tell_others(board, seat, now)
    return board


@transaction.atomic
def report_physical(*, board_id: int, by: Player, now: datetime) -> BoardMatch:
    """The match of a board with real cards, opened for the reports of both sides; the same one when asked again.

    Its sides report it by account or by the codes on the score sheet, as any match with real cards. Raises NotFound,
    WrongPhase, NotAtThisBoard, WrongVenue, BoardNotOpen, WindowOver, NoSuchChair, and what `open_table_match` raises.
    """
    board = board_known_to(board_id, by)
    season = season_of(board)
    if position_at(by, board) is None and not is_arbiter(by, season.league):
        raise NotAtThisBoard
    if season.venue == Season.Venue.ONLINE:
        raise WrongVenue(details={"venue": season.venue})
    waiting = counting_match(board)
    if waiting is not None and waiting.match.venue == waiting.match.Venue.TABLE:
        return waiting
    check_to_be_played(board, now)
    if len(active_seats(board)) < 2 * season.team_size:
        raise NoSuchChair
    show_life(board, by, now)
    return announce_at_table(board, by, now)


def _note_coming(board: Board, seat: BoardSeat, now: datetime) -> None:
    ends = grace_ends_at(board)
    waits_for_agreed_time = came_in_time(board, seat) and ends is not None and now <= ends
    if not waits_for_agreed_time:
        seat.ready_at = now
    seat.shown_at = seat.shown_at or now
    seat.save(update_fields=["ready_at", "shown_at"])
    end_search_for(board, seat.player, now)
    record(season_of(board), by=seat.player, verb="came_to_board", subject=board, now=now)


def _tell_others(board: Board, seat: BoardSeat, now: datetime) -> None:
    """The other side, and whoever of the own side is not there, hear that somebody waits, and until when."""
    news = News(
        "table_open", question_key(board, "waits", seat.pk, f"{now:%Y%m%d%H}"),
        starts_at=board.agreed_at, deadline_at=there_until(board, seat), by=seat.player.name,
    )  # fmt: skip
    for position in (HOME, AWAY):
        tell_side(board, position, news, now=now, actor=seat.player)
