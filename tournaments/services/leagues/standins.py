"""Somebody else takes a chair: a reserve that the captain seats, or an alternate who is asked, one after the other."""

from datetime import datetime

from django.db import transaction

from games.models import Player
from games.selectors.access import NotFound
from games.services.names import name_key
from tournaments.leagues.substitutions import Member, seat_problem
from tournaments.models import AlternateRequest, Board, BoardSeat, RosterMember, SeasonEntry
from tournaments.selectors.leagues.access import is_arbiter
from tournaments.selectors.leagues.attendance import first_on, season_of
from tournaments.services.errors import UnknownPlayer
from tournaments.services.leagues.acting import (
    board_known_to,
    check_not_own,
    check_not_under_way,
    entry_at,
    seat_at,
    show_life,
)
from tournaments.services.leagues.board_news import News, key_of, take_back, tell, tell_both
from tournaments.services.leagues.errors_boards import (
    AlreadyAnswered,
    BoardNotOpen,
    NotAtThisBoard,
    SeatImpossible,
)
from tournaments.services.leagues.log import record
from tournaments.services.leagues.matches import drop_unreported
from tournaments.services.leagues.searching import ask_next, cancel_requests, plays_in

Status = AlternateRequest.Status


@transaction.atomic
def ask_for_standin(*, board_id: int, by: Player, position: int, chair: int, now: datetime) -> AlternateRequest | None:
    """«I cannot play»: alternates are asked for a chair, one after the other; the request that is open now, if any.

    A player says so for the own chair, the captain for any of the side, those who run the league for all; also before
    the round opens. Whoever sits there may still play until somebody has said yes. Where nobody is left to be asked,
    the captain and those who run the league are told. Raises NotFound, WrongPhase, NotAtThisBoard, OwnTable,
    NoSuchChair, BoardNotOpen, MatchUnderWay.
    """
    board = board_known_to(board_id, by)
    seat = seat_at(board, position, chair)
    _check_may_seat(board, by, position, own=seat)
    _check_open(board)
    show_life(board, by, now)
    if seat is not None and seat.away_at is None:
        seat.away_at = now
        seat.save(update_fields=["away_at"])
        after = {"player": seat.player.name, "position": position, "chair": chair}
        record(season_of(board), by=by, verb="standin_wanted", subject=board, now=now, after=after)
    return ask_next(board, position, chair, now, by=by)


@transaction.atomic
def answer_request(*, request_id: int, by: Player, accepted: bool, now: datetime) -> AlternateRequest:
    """The alternate who was asked takes the chair or does not; then the next one is asked.

    Raises NotFound (for everybody else too), WrongPhase, AlreadyAnswered, BoardNotOpen, MatchUnderWay, SeatImpossible.
    """
    found = AlternateRequest.objects.filter(pk=request_id, alternate__player=by).values_list("board", flat=True).first()
    if found is None:
        raise NotFound
    board = board_known_to(found, by)
    request = AlternateRequest.objects.select_related("alternate__player").get(pk=request_id)
    if request.status != Status.ASKED:
        raise AlreadyAnswered(details={"status": request.status})
    if now >= request.answer_by:
        raise AlreadyAnswered(details={"status": Status.LAPSED})
    _check_open(board)
    if accepted and plays_in(board, by):
        raise SeatImpossible(details={"problem": "sits_already"})
    request.status, request.answered_at = (Status.ACCEPTED if accepted else Status.DECLINED), now
    request.save(update_fields=["status", "answered_at"])
    take_back(board, "request", request.pk, now=now)
    if accepted:
        seat = BoardSeat(board=board, position=request.position, chair=request.chair, player=by, is_alternate=True)
        _seat(board, seat, by, now, verb="alternate_seated", kind="alternate_found")
    else:
        after = {"player": by.name, "position": request.position, "chair": request.chair}
        record(season_of(board), by=by, verb="alternate_declined", subject=board, now=now, after=after)
        ask_next(board, request.position, request.chair, now)
    return request


@transaction.atomic
def use_reserve(*, board_id: int, by: Player, position: int, chair: int, player: str, now: datetime) -> BoardSeat:
    """The captain, or somebody who runs the league, seats another player of the entry, until the match opens.

    A reserve may take any board; a regular member the own board or the next one. Raises NotFound, WrongPhase,
    NotAtThisBoard, OwnTable, NoSuchChair, BoardNotOpen, MatchUnderWay, UnknownPlayer, SeatImpossible.
    """
    board = board_known_to(board_id, by)
    seat_at(board, position, chair)
    _check_may_seat(board, by, position, own=None)
    _check_open(board)
    entry = entry_at(board, position)
    member = (
        RosterMember.objects.select_related("player__user")
        .filter(entry=entry, player__name_key=name_key(player), left_at=None, confirmed_at__isnull=False)
        .first()
    )
    if member is None:
        raise UnknownPlayer(details={"player": player})
    problem = _problem(board, entry, member.player)
    if problem is not None:
        raise SeatImpossible(details={"problem": problem})
    seat = BoardSeat(board=board, position=position, chair=chair, player=member.player)
    return _seat(board, seat, by, now, verb="reserve_seated", kind="seat_changed")


@transaction.atomic
def put_back(*, board_id: int, by: Player, position: int, chair: int, now: datetime) -> BoardSeat:
    """Whoever sat there first plays after all: a stand-in goes again, or nobody is looked for any more.

    The captain and those who run the league may do this until the match opens; while nobody else sits there, the
    player too. Raises NotFound, WrongPhase, NotAtThisBoard, OwnTable, NoSuchChair, BoardNotOpen, MatchUnderWay,
    SeatImpossible.
    """
    board = board_known_to(board_id, by)
    seat = seat_at(board, position, chair)
    _check_may_seat(board, by, position, own=seat)
    _check_open(board)
    first = first_on(board, position, chair)
    if first is None:
        raise SeatImpossible(details={"problem": "nobody_to_put_back"})
    if seat is not None and seat.pk == first.pk:
        cancel_requests(board, position, chair, now)
        if seat.away_at is not None:
            seat.away_at = None
            seat.save(update_fields=["away_at"])
            record(season_of(board), by=by, verb="standin_not_wanted", subject=board, now=now, after=_named(seat))
        return seat
    if plays_in(board, first.player):
        raise SeatImpossible(details={"problem": "sits_already"})
    return _seat(board, first, by, now, verb="put_back", kind="seat_changed")


def _check_may_seat(board: Board, by: Player, position: int, *, own: BoardSeat | None) -> None:
    """Raises NotAtThisBoard unless `by` sits on that chair, is the captain of the side or runs the league.

    Raises OwnTable for somebody who runs it and has a part in the board: the other side's chairs are not theirs.
    """
    if (own is not None and own.player_id == by.pk) or entry_at(board, position).captain_id == by.pk:
        return
    if not is_arbiter(by, season_of(board).league):
        raise NotAtThisBoard
    check_not_own(board, by)


def _check_open(board: Board) -> None:
    check_not_under_way(board)
    if board.status == Board.Status.DECIDED:
        raise BoardNotOpen(details={"status": board.status})


def _problem(board: Board, entry: SeasonEntry, player: Player) -> str | None:
    season = season_of(board)
    members = RosterMember.objects.filter(entry=entry, left_at=None, confirmed_at__isnull=False)
    roster = [Member(each.player_id, each.order, each.part == RosterMember.Part.RESERVE) for each in members]
    seated = {player.pk} if plays_in(board, player) else set()
    problem = seat_problem(
        player.pk, board.number, roster, boards=season.boards, team_size=season.team_size, seated=seated
    )
    return None if problem is None else str(problem)


def _seat(board: Board, seat: BoardSeat, by: Player, now: datetime, *, verb: str, kind: str) -> BoardSeat:
    """Let this player sit where another did; who sat there stays on record as not active."""
    cancel_requests(board, seat.position, seat.chair, now)
    drop_unreported(board, now, "seat changed")
    before = seat_at(board, seat.position, seat.chair)
    if before is not None:
        before.is_active, before.away_at, before.ready_at = False, None, None
        before.save(update_fields=["is_active", "away_at", "ready_at"])
    seat.round, seat.is_active, seat.away_at, seat.ready_at = board.fixture.round, True, None, None
    if by == seat.player or board.agreed_at is not None:
        seat.shown_at = seat.shown_at or now
    seat.save()
    record(
        season_of(board), by=by, verb=verb, subject=board, now=now,
        before={} if before is None else _named(before), after=_named(seat),
    )  # fmt: skip
    _tell_change(board, before, seat, by, now, kind)
    return seat


def _tell_change(board: Board, before: BoardSeat | None, seat: BoardSeat, by: Player, now: datetime, kind: str) -> None:
    """Both sides hear who sits there now, and whoever does not any more."""
    key, starts_at = key_of(board, "seat", seat.pk, board.version), board.agreed_at
    found = kind == "alternate_found"  # who stands in speaks of themselves
    tell_both(
        board, News(kind, key, starts_at=starts_at, by=by.name, text="" if found else seat.player.name),
        now=now, actor=by,
    )  # fmt: skip
    if before is not None:
        opponent = entry_at(board, 1 - seat.position).name
        news = News("seat_changed", key, starts_at=starts_at, by=by.name, text=seat.player.name)
        tell(board, [before.player], news, opponent=opponent, now=now, actor=by)


def _named(seat: BoardSeat) -> dict[str, object]:
    return {"player": seat.player.name, "position": seat.position, "chair": seat.chair}
