"""Alternates are asked to take a chair, one after the other. The season is locked by the callers."""

from datetime import datetime, timedelta

from django.db import transaction

from games.models import Player
from games.selectors.access import NotFound
from tournaments.leagues.alternates import Candidate, next_alternate
from tournaments.models import Alternate, AlternateRequest, Board, BoardSeat, RosterMember
from tournaments.selectors.leagues.attendance import counting_match, is_under_way, season_of
from tournaments.services.leagues.acting import PLAYED_IN, entry_at
from tournaments.services.leagues.board_news import News, key_of, question_key, take_back, tell, tell_staff
from tournaments.services.leagues.log import lock_board, record

Status = AlternateRequest.Status


def ask_next(
    board: Board, position: int, chair: int, now: datetime, *, by: Player | None = None
) -> AlternateRequest | None:
    """Ask the next alternate for a chair; the request that is open, None where nobody is left, who is told then.

    An alternate has the season's hours to answer, but never more than half of the time that is left.
    """
    asked = board.alternate_requests.filter(position=position, chair=chair, status=Status.ASKED).first()
    if asked is not None:
        return asked
    ends = board.agreed_at if board.agreed_at is not None and board.agreed_at > now else board.deadline
    found = find_alternate(board, position, chair)
    if found is None or ends <= now:
        _tell_nobody_left(board, position, chair, now)
        return None
    season = season_of(board)
    answer_by = now + min(timedelta(hours=season.alternate_hours), (ends - now) / 2)
    request = AlternateRequest.objects.create(
        board=board, position=position, chair=chair, alternate=found, asked_at=now, answer_by=answer_by
    )
    after = {"player": found.player.name, "position": position, "chair": chair}
    record(season, by=by, verb="alternate_asked", subject=board, now=now, after=after)
    news = News(
        "alternate_asked", question_key(board, "request", request.pk),
        starts_at=board.agreed_at, deadline_at=answer_by, by="" if by is None else by.name,
    )  # fmt: skip
    tell(board, [found.player], news, opponent=entry_at(board, 1 - position).name, now=now)
    return request


def find_alternate(board: Board, position: int, chair: int) -> Alternate | None:
    """The alternate to ask next for a chair: available, in this division or anywhere, and free in this round."""
    season, round_ = season_of(board), board.fixture.round
    alternates = {
        each.pk: each
        for each in Alternate.objects.select_related("player__user").filter(season=season, is_available=True)
    }
    players = [each.player_id for each in alternates.values()]
    seated = BoardSeat.objects.filter(round=round_, is_active=True, player__in=players)
    entered = RosterMember.objects.filter(season=season, left_at=None, confirmed_at__isnull=False, player__in=players)
    asked = AlternateRequest.objects.filter(alternate__in=alternates)
    waiting = asked.filter(board__fixture__round=round_, status=Status.ASKED)
    busy = {
        *seated.values_list("player", flat=True),
        *entered.values_list("player", flat=True),
        *waiting.values_list("alternate__player", flat=True),
    }
    before = set(asked.filter(board=board, position=position, chair=chair).values_list("alternate", flat=True))
    candidates = [
        Candidate(
            alternate=each.pk,
            position=each.position,
            rating=0,  # nobody asks for bounds
            division=each.division_id,
            is_busy=each.player_id in busy,
            was_asked=each.pk in before,
        )
        for each in alternates.values()
    ]
    found = next_alternate(candidates, round_.division_id or 0)
    return None if found is None else alternates[found]


def plays_in(board: Board, player: Player) -> bool:
    """Whether a player sits at any board of this round."""
    return BoardSeat.objects.filter(round=board.fixture.round, player=player, is_active=True).exists()


def cancel_requests(board: Board, position: int, chair: int, now: datetime) -> None:
    """Nobody has to answer for this chair any more."""
    for request in board.alternate_requests.filter(position=position, chair=chair, status=Status.ASKED):
        request.status, request.answered_at = Status.CANCELLED, now
        request.save(update_fields=["status", "answered_at"])
        take_back(board, "request", request.pk, now=now)


@transaction.atomic
def lapse_request(*, request_id: int, now: datetime) -> bool:
    """An alternate has not answered in time, or offers to stand in no more: the next one is asked.

    False when nothing is due. Called by the sweep.
    """
    board_id = AlternateRequest.objects.filter(pk=request_id).values_list("board", flat=True).first()
    if board_id is None:
        raise NotFound
    board = lock_board(board_id)
    request = AlternateRequest.objects.select_related("alternate__player").get(pk=request_id)
    if request.status != Status.ASKED or (now < request.answer_by and request.alternate.is_available):
        return False
    request.status, request.answered_at = Status.LAPSED, now
    request.save(update_fields=["status", "answered_at"])
    take_back(board, "request", request.pk, now=now)
    after = {"player": request.alternate.player.name, "position": request.position, "chair": request.chair}
    record(season_of(board), by=None, verb="alternate_silent", subject=board, now=now, after=after)
    if _is_wanted(board):
        ask_next(board, request.position, request.chair, now)
    return True


@transaction.atomic
def search_again(*, seat_id: int, now: datetime) -> bool:
    """Ask somebody who has offered to stand in since; False when nobody is to be asked. Called by the sweep."""
    board_id = BoardSeat.objects.filter(pk=seat_id).values_list("board", flat=True).first()
    if board_id is None:
        raise NotFound
    board = lock_board(board_id)
    seat = board.seats.filter(pk=seat_id, is_active=True, away_at__isnull=False).first()
    if seat is None or not _is_wanted(board) or find_alternate(board, seat.position, seat.chair) is None:
        return False
    if board.alternate_requests.filter(position=seat.position, chair=seat.chair, status=Status.ASKED).exists():
        return False
    return ask_next(board, seat.position, seat.chair, now) is not None


def _is_wanted(board: Board) -> bool:
    if season_of(board).status not in PLAYED_IN or board.status in (Board.Status.PLAYING, Board.Status.DECIDED):
        return False
    return not is_under_way(counting_match(board))


def _tell_nobody_left(board: Board, position: int, chair: int, now: datetime) -> None:
    entry = entry_at(board, position)
    news = News(
        "alternate_not_found", key_of(board, "nobody", position, chair, board.alternate_requests.count()),
        starts_at=board.agreed_at, deadline_at=board.deadline,
    )  # fmt: skip
    tell(board, [entry.captain], news, opponent=entry_at(board, 1 - position).name, now=now)
    tell_staff(board, news, now=now)
