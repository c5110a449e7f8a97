"""The boards that a player has to play, in all leagues: the next match, and what waits for the player."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.db.models import Q

from games.models import Match, Player
from tournaments.models import AlternateRequest, Board, BoardMatch, BoardSeat, Claim, FixtureSide, TimeProposal
from tournaments.selectors.leagues.attendance import COMING_FROM, venue_of
from tournaments.selectors.leagues.board_acts import IN_PLAY

_REPORTED = (Match.Reporting.REPORTED, Match.Reporting.DISPUTED)


class Waits(StrEnum):
    """What a board waits for from the player, the most pressing first."""

    PLAY = "play"
    COME = "come"
    REPORT = "report"
    ANSWER_TIME = "answer_time"
    ANSWER_CLAIM = "answer_claim"
    FIND_TIME = "find_time"


@dataclass(frozen=True, slots=True)
class AgendaLine:
    """A board of the player, or of an entry that the player is captain of and does not sit at.

    `waits` is what is to be done about it now; None where the other side, or the agreed time, is waited for.
    """

    board: Board
    position: int
    own: str
    opponent: str
    sits: bool
    match: Match | None
    waits: Waits | None


@dataclass(frozen=True, slots=True)
class Agenda:
    """`next` is the board with the earliest time that is not over; `lines` come by time, those without one last."""

    next: AgendaLine | None
    lines: tuple[AgendaLine, ...]
    requests: tuple[AlternateRequest, ...]

    @property
    def waiting(self) -> tuple[AgendaLine, ...]:
        """The boards that wait for the player, the most pressing first."""
        order = list(Waits)
        mine = [line for line in self.lines if line.waits is not None]
        return tuple(sorted(mine, key=lambda line: order.index(line.waits or Waits.FIND_TIME)))


def agenda_of(player: Player, now: datetime) -> Agenda:
    """What a player has to play and to answer, read in a handful of queries however many boards there are."""
    boards = _boards_of(player)
    lines = tuple(_line(board, player, now) for board in boards)
    timed = [line for line in lines if line.sits and line.board.agreed_at is not None]
    upcoming = [line for line in timed if (line.board.agreed_at or now) >= now - timedelta(hours=1)]
    requests = AlternateRequest.objects.filter(
        alternate__player=player, status=AlternateRequest.Status.ASKED, answer_by__gt=now
    ).select_related("board__fixture__round__season__league", "board__fixture__round__division")
    return Agenda(
        next=upcoming[0] if upcoming else None,
        lines=lines,
        requests=tuple(requests.prefetch_related("board__fixture__sides__entry").order_by("answer_by")),
    )


def _boards_of(player: Player) -> Sequence[Board]:
    seated = BoardSeat.objects.filter(player=player, is_active=True).values("board")
    captained = FixtureSide.objects.filter(entry__captain=player).values("fixture")
    open_ = [Board.Status.OPEN, Board.Status.AGREED, Board.Status.PLAYING]
    boards = Board.objects.filter(
        Q(pk__in=seated) | Q(fixture__in=captained), status__in=open_, fixture__round__season__status__in=IN_PLAY
    ).select_related("fixture__round__season__league", "fixture__round__division")
    found = boards.prefetch_related("fixture__sides__entry", "seats", "proposals", "claims", "board_matches__match")
    return sorted(found, key=lambda board: (board.agreed_at is None, board.agreed_at or board.deadline, board.pk))


def _line(board: Board, player: Player, now: datetime) -> AgendaLine:
    sides = {side.position: side.entry for side in board.fixture.sides.all()}
    seat = next((each for each in board.seats.all() if each.is_active and each.player_id == player.pk), None)
    position = seat.position if seat is not None else next(
        number for number, entry in sides.items() if entry.captain_id == player.pk
    )  # fmt: skip
    game = next((each for each in board.board_matches.all() if not each.is_void), None)
    return AgendaLine(
        board=board,
        position=position,
        own=sides[position].name,
        opponent=sides[1 - position].name,
        sits=seat is not None,
        match=None if game is None else game.match,
        waits=_waits(board, seat, position, game, now),
    )


def _waits(board: Board, seat: BoardSeat | None, position: int, game: BoardMatch | None, now: datetime) -> Waits | None:
    theirs = [each for each in board.proposals.all() if each.status == TimeProposal.Status.OPEN]
    claims = [each for each in board.claims.all() if each.status == Claim.Status.OPEN]
    if board.status == Board.Status.PLAYING and seat is not None:
        return Waits.PLAY
    if game is not None and game.match.status == Match.Status.OPEN and game.match.reporting in _REPORTED:
        return Waits.REPORT
    if any(each.position != position and not each.answer for each in claims):
        return Waits.ANSWER_CLAIM
    if seat is not None and board.agreed_at is not None and now >= board.agreed_at - COMING_FROM:
        return Waits.REPORT if venue_of(board) == "table" else Waits.COME
    if any(each.position != position for each in theirs):
        return Waits.ANSWER_TIME
    # Whoever has offered a time waits for the other side; without any offer both have to.
    return Waits.FIND_TIME if board.status == Board.Status.OPEN and not theirs else None
