"""What needs those who run a season at its boards, the most pressing first."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import Exists, OuterRef, QuerySet

from games.models import Match
from tournaments.models import (
    AlternateRequest,
    Board,
    BoardMatch,
    BoardSeat,
    Claim,
    Postponement,
    Season,
    SeasonLogEntry,
)
from tournaments.selectors.leagues.attendance import grace_ends_at, venue_of, warning_at

_TO_PLAY = (Board.Status.OPEN, Board.Status.AGREED)


class NeedKind(StrEnum):
    """Why somebody is needed, the most pressing first.

    `DISPUTED`: two reports differ. `CLAIM`, `POSTPONEMENT`: somebody asks. `UNDECIDED`: its window is over and no rule
    decides it. `NO_STANDIN`: nobody is left to be asked for a chair. `UNREPORTED`: the agreed time at a table is over,
    and nobody has said how it ended. `NO_TIME`: its window ends soon and nobody has agreed on a time.
    """

    DISPUTED = "disputed"
    CLAIM = "claim"
    POSTPONEMENT = "postponement"
    UNDECIDED = "undecided"
    NO_STANDIN = "no_standin"
    UNREPORTED = "unreported"
    NO_TIME = "no_time"


@dataclass(frozen=True, slots=True)
class Need:
    """One thing to do. `at` is since when it waits, or, of what lies ahead, until when it can."""

    kind: NeedKind
    at: datetime
    board: Board
    claim: Claim | None = None
    postponement: Postponement | None = None
    position: int | None = None
    chair: int | None = None


def needs_you(season: Season, now: datetime) -> list[Need]:
    """Everything at the boards of a season that waits for those who run it."""
    found = [
        *_disputed(season),
        *_claims(season),
        *_postponements(season),
        *_undecided(season),
        *_without_standin(season),
        *_late(season, now),
    ]
    order = list(NeedKind)
    return sorted(found, key=lambda need: (order.index(need.kind), need.at, need.board.pk))


def _boards(season: Season) -> QuerySet[Board]:
    boards = Board.objects.filter(fixture__round__season=season)
    return boards.select_related("fixture__round__season__league", "fixture__round__division").prefetch_related(
        "fixture__sides__entry", "seats__player"
    )


def _disputed(season: Season) -> Iterator[Need]:
    disputed = BoardMatch.objects.filter(board=OuterRef("pk"), is_void=False, match__reporting=Match.Reporting.DISPUTED)
    for board in _boards(season).filter(Exists(disputed)).exclude(status=Board.Status.DECIDED):
        yield Need(NeedKind.DISPUTED, board.agreed_at or board.opened_at or board.deadline, board)


def _claims(season: Season) -> Iterator[Need]:
    claims = Claim.objects.filter(status=Claim.Status.OPEN, board__fixture__round__season=season)
    boards = _boards(season).in_bulk(list(claims.values_list("board", flat=True)))
    for claim in claims.select_related("player"):
        yield Need(NeedKind.CLAIM, claim.created_at, boards[claim.board_id], claim=claim, position=claim.position)


def _postponements(season: Season) -> Iterator[Need]:
    asked = Postponement.objects.filter(status=Postponement.Status.ASKED, board__fixture__round__season=season)
    boards = _boards(season).in_bulk(list(asked.values_list("board", flat=True)))
    for postponement in asked.select_related("player"):
        board = boards[postponement.board_id]
        yield Need(
            NeedKind.POSTPONEMENT, postponement.created_at, board,
            postponement=postponement, position=postponement.position,
        )  # fmt: skip


def _undecided(season: Season) -> Iterator[Need]:
    """Boards that were given a day more because nobody but those who run the league decides them."""
    waits = SeasonLogEntry.objects.filter(season=season, verb="window_waits")
    since: dict[str, datetime] = {}
    for subject, at in waits.exclude(reason="under_way").order_by("number").values_list("subject", "at"):
        since.setdefault(subject, at)
    ids = [int(subject.partition(":")[2]) for subject in since]
    for board in _boards(season).filter(pk__in=ids, status__in=_TO_PLAY):
        yield Need(NeedKind.UNDECIDED, since[f"board:{board.pk}"], board)


def _without_standin(season: Season) -> Iterator[Need]:
    """Chairs whose player is away, or that nobody has, and for which nobody is being asked."""
    asked = AlternateRequest.objects.filter(board__fixture__round__season=season)
    waiting = {
        (each.board_id, each.position, each.chair) for each in asked.filter(status=AlternateRequest.Status.ASKED)
    }
    away = BoardSeat.objects.filter(is_active=True, away_at__isnull=False, board=OuterRef("pk"))
    boards = _boards(season).filter(status__in=[*_TO_PLAY, Board.Status.PLANNED])
    for board in boards.filter(Exists(away)):
        for seat in board.seats.all():
            chair = (board.pk, seat.position, seat.chair)
            if seat.is_active and seat.away_at is not None and chair not in waiting:
                yield Need(NeedKind.NO_STANDIN, seat.away_at, board, position=seat.position, chair=seat.chair)
    for board in boards.filter(status__in=_TO_PLAY):
        yield from _empty_chairs(season, board, waiting)


def _empty_chairs(season: Season, board: Board, waiting: set[tuple[int, int, int]]) -> Iterator[Need]:
    taken = {(seat.position, seat.chair) for seat in board.seats.all() if seat.is_active}
    for position in (0, 1):
        for chair in range(season.team_size):
            if (position, chair) not in taken and (board.pk, position, chair) not in waiting:
                opened = board.fixture.round.opens_at
                yield Need(NeedKind.NO_STANDIN, opened, board, position=position, chair=chair)


def _late(season: Season, now: datetime) -> Iterator[Need]:
    """Boards at a table whose time is over without a report, and boards without a time whose window ends soon."""
    reported = BoardMatch.objects.filter(board=OuterRef("pk"), is_void=False).exclude(
        match__reporting=Match.Reporting.NONE
    )
    for board in _boards(season).filter(~Exists(reported), status__in=_TO_PLAY):
        ends = grace_ends_at(board)
        if board.status == Board.Status.AGREED and ends is not None:
            if now >= ends and venue_of(board) == "table":
                yield Need(NeedKind.UNREPORTED, ends, board)
        elif now >= warning_at(board):
            yield Need(NeedKind.NO_TIME, board.deadline, board)
