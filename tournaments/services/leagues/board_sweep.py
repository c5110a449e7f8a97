"""What is due at boards by the state itself: found here, done by the services, each in a transaction of its own."""

import logging
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from functools import partial

from django.db import DatabaseError
from django.db.models import Exists, F, OuterRef, Q, QuerySet

from games.models import Match
from games.services.errors import ServiceError
from tournaments.models import Alternate, AlternateRequest, Board, BoardMatch, BoardSeat, Season, TimeProposal
from tournaments.selectors.access import NotFound
from tournaments.selectors.leagues.attendance import (
    COMING_FROM,
    REMINDED_BEFORE,
    WARNED_BEFORE,
    WARNED_BEFORE_END,
    fixing_at,
    grace_ends_at,
    playable_until,
    warning_at,
)
from tournaments.services.leagues.acting import PLAYED_IN
from tournaments.services.leagues.proposals import lapse_proposals
from tournaments.services.leagues.results import record_board_match
from tournaments.services.leagues.searching import find_alternate, lapse_request, search_again
from tournaments.services.leagues.window_ends import end_window, forfeit_absent, remind, warn_or_set_time

logger = logging.getLogger(__name__)

_BATCH = 200
_IN_PLAY = Q(fixture__round__season__status__in=PLAYED_IN)


def sweep_boards(*, now: datetime) -> None:
    """Do whatever is due. Safe in several processes at once: everything is checked again under the lock."""
    _each("record_board_match", _unrecorded(), lambda pk: partial(record_board_match, match_id=pk, now=now))
    _each("forfeit_absent", _missed(now), lambda pk: partial(forfeit_absent, board_id=pk, now=now))
    _each("end_window", _ended(now), lambda pk: partial(end_window, board_id=pk, now=now))
    _each("warn_or_set_time", _without_time(now), lambda pk: partial(warn_or_set_time, board_id=pk, now=now))
    _each("remind", _soon(now), lambda pk: partial(remind, board_id=pk, now=now))
    _each("lapse_request", _silent(now), lambda pk: partial(lapse_request, request_id=pk, now=now))
    _each("search_again", chairs_wanted(), lambda pk: partial(search_again, seat_id=pk, now=now))
    _each("lapse_proposals", _passed(now), lambda pk: partial(lapse_proposals, board_id=pk, now=now))


def _each(what: str, ids: Iterable[int], act: Callable[[int], Callable[[], object]]) -> None:
    """One thing that cannot be done must not keep the others from being done; it is tried again in the next round."""
    for number in ids:
        try:
            act(number)()
        except (ServiceError, NotFound) as error:
            logger.warning("not swept what=%s id=%s code=%s", what, number, error.code)
        except DatabaseError as error:
            logger.warning("not swept what=%s id=%s error=%s", what, number, type(error).__name__)
        except Exception:
            # A fault of ours at one board; the players of others should not wait until somebody has mended it.
            logger.exception("not swept what=%s id=%s", what, number)


def _unrecorded() -> list[int]:
    """Matches that are settled while their board does not know it: the task was lost."""
    lost = BoardMatch.objects.filter(
        is_void=False,
        match__status=Match.Status.FINISHED,
        match__settled_at__isnull=False,
        board__status__in=[Board.Status.OPEN, Board.Status.AGREED, Board.Status.PLAYING],
        board__fixture__round__season__status__in=PLAYED_IN,
    )
    return list(lost.values_list("match", flat=True)[:_BATCH])


def _missed(now: datetime) -> list[int]:
    """Boards with an agreed time online that is over, to which somebody came."""
    online = Q(venue="online") | Q(fixture__round__season__venue=Season.Venue.ONLINE)
    came = BoardSeat.objects.filter(
        board=OuterRef("pk"), is_active=True, ready_at__gte=OuterRef("agreed_at") - COMING_FROM
    )
    opened = BoardMatch.objects.filter(board=OuterRef("pk"), is_void=False)
    found = _boards(Board.Status.AGREED).filter(online, Exists(came), ~Exists(opened), agreed_at__lte=now)
    return [board.pk for board in found if (ends := grace_ends_at(board)) is not None and now >= ends]


def _ended(now: datetime) -> list[int]:
    """Boards whose window is over."""
    found = _boards(Board.Status.OPEN, Board.Status.AGREED, Board.Status.PLAYING).filter(deadline__lte=now)
    return [board.pk for board in found if now >= playable_until(board)]


def _without_time(now: datetime) -> list[int]:
    """Boards without a time whose players are to be told so, or get one by rule."""
    near = Q(pk__in=[])
    running = Season.objects.filter(status__in=PLAYED_IN)
    for hours in set(running.values_list("fixing_hours", flat=True)):
        before = timedelta(hours=hours)
        told = Q(warned_at__isnull=True) | Q(warned_at__lt=F("deadline") - before)
        earliest = now + (before + WARNED_BEFORE if hours else WARNED_BEFORE_END)
        told = told if hours else Q(warned_at__isnull=True)
        near |= Q(fixture__round__season__fixing_hours=hours, deadline__lte=earliest) & told
    found = _boards(Board.Status.OPEN).filter(near, deadline__gt=now)
    return [board.pk for board in found if _is_to_be_told(board, now)]


def _is_to_be_told(board: Board, now: datetime) -> bool:
    fixing = fixing_at(board)
    if fixing is not None and now >= fixing:
        return board.warned_at is None or board.warned_at < fixing
    return board.warned_at is None and now >= warning_at(board)


def _soon(now: datetime) -> list[int]:
    """Boards whose players are to be reminded of their time."""
    found = Board.objects.filter(_IN_PLAY, status=Board.Status.AGREED, reminded_at__isnull=True)
    return list(found.filter(agreed_at__gt=now, agreed_at__lte=now + REMINDED_BEFORE).values_list("pk", flat=True))


def _silent(now: datetime) -> list[int]:
    """Requests to alternates that nobody has answered in time, or who have taken their offer back."""
    passed = Q(answer_by__lte=now) | Q(alternate__is_available=False)
    going_on = Q(board__fixture__round__season__status__in=PLAYED_IN)
    due = AlternateRequest.objects.filter(passed, going_on, status=AlternateRequest.Status.ASKED)
    return list(due.values_list("pk", flat=True)[:_BATCH])


def chairs_wanted() -> list[int]:
    """Chairs whose player is away and for which nobody is being asked, where somebody could be."""
    asked = AlternateRequest.objects.filter(
        board=OuterRef("board"), position=OuterRef("position"), chair=OuterRef("chair"),
        status=AlternateRequest.Status.ASKED,
    )  # fmt: skip
    asked_before = AlternateRequest.objects.filter(
        alternate=OuterRef("pk"), board=OuterRef(OuterRef("board")),
        position=OuterRef(OuterRef("position")), chair=OuterRef(OuterRef("chair")),
    )  # fmt: skip
    anywhere_or_here = Q(division__isnull=True) | Q(division=OuterRef("round__division"))
    # Who is busy in the round is left out here, so that chairs for which nobody is free do not take up the batch.
    sits = BoardSeat.objects.filter(round=OuterRef(OuterRef("round")), player=OuterRef("player"), is_active=True)
    answers = AlternateRequest.objects.filter(
        alternate=OuterRef("pk"), board__fixture__round=OuterRef(OuterRef("round")),
        status=AlternateRequest.Status.ASKED,
    )  # fmt: skip
    offered = Alternate.objects.filter(
        anywhere_or_here, ~Exists(asked_before), ~Exists(sits), ~Exists(answers),
        season=OuterRef("round__season"), is_available=True,
    )  # fmt: skip
    found = BoardSeat.objects.select_related("board__fixture__round__season").filter(
        ~Exists(asked),
        Exists(offered),
        is_active=True,
        away_at__isnull=False,
        board__status__in=[Board.Status.PLANNED, Board.Status.OPEN, Board.Status.AGREED],
        round__season__status__in=PLAYED_IN,
    )
    return [seat.pk for seat in found[:_BATCH] if find_alternate(seat.board, seat.position, seat.chair) is not None]


def _passed(now: datetime) -> list[int]:
    """Boards with an open offer whose time has passed."""
    passed = TimeProposal.objects.filter(status=TimeProposal.Status.OPEN, starts_at__lte=now)
    return list(passed.values_list("board", flat=True).distinct()[:_BATCH])


def _boards(*statuses: str) -> QuerySet[Board]:
    boards = Board.objects.select_related("fixture__round__season").filter(_IN_PLAY, status__in=statuses)
    return boards.order_by("deadline", "pk")
