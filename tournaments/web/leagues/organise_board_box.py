"""A board as its page in the control room shows it: who sits where, who could, what it came to so far."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch, QuerySet
from django.utils import timezone

from games.models import Match
from tournaments.models import Board, BoardReport, BoardSeat, FixtureSide, Postponement, RosterMember, Season
from tournaments.selectors.leagues.attendance import counting_match, venue_of
from tournaments.web.leagues.organise_accounts import Account, accounts_of
from tournaments.web.leagues.organise_log import board_words, round_words
from tournaments.web.leagues.organise_visits import SeasonDesk
from tournaments.web.leagues.organise_words import BOARDS, CHIP_OF_BOARD, ORIGINS
from tournaments.web.leagues.words.reasons import reason_words
from tournaments.web.leagues.words.states import outcome_words


@dataclass(frozen=True, slots=True)
class ChairBox:
    """A chair: `key` names it in forms; `others` are those of the entry who could sit there instead."""

    key: str
    player: str
    is_alternate: bool
    is_away: bool
    was_changed: bool
    others: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SideBox:
    """One side of a board; `key` is home or away."""

    key: str
    position: int
    entry_id: int
    name: str
    chairs: tuple[ChairBox, ...]


@dataclass(frozen=True, slots=True)
class ReportLine:
    """A result that was given to the board, whether it counts or not."""

    score: str
    words: str
    origin: str
    by: str
    reason: str
    at: datetime
    counts: bool


@dataclass(frozen=True, slots=True)
class BoardBox:
    """Everything about one board. `can` is enter, correct or empty; `differ`: two reports of it do not agree."""

    board_id: int
    version: int
    where: str
    title: str
    state: str
    chip: str
    sides: tuple[SideBox, ...]
    can: str
    is_playing: bool
    can_set_time: bool
    can_seat: bool
    is_late: bool
    differ: bool
    points: tuple[int, int]
    outcome: str
    deadline: datetime
    agreed_at: datetime | None
    by_rule: bool
    venue: str
    chooses_venue: bool
    asked: Postponement | None
    history: tuple[ReportLine, ...]
    accounts: tuple[Account, ...]
    match_ids: tuple[int, ...]
    is_own: bool


def board_box(desk: SeasonDesk, board: Board) -> BoardBox:
    """The box of a board that comes with its round and its result."""
    season, now = desk.season, timezone.now()
    result, game = board.result, counting_match(board)
    sides = _with_people(board.fixture.sides.all())
    seats = list(board.seats.select_related("player").order_by("position", "chair", "pk"))
    names = {side.position: side.entry.name for side in sides}
    open_ = board.status in (Board.Status.OPEN, Board.Status.AGREED)
    plays = season.status in (Season.Status.RUNNING, Season.Status.PLAYED)
    mine = {member.player_id for side in sides for member in side.entry.roster.all()} | {s.player_id for s in seats}
    return BoardBox(
        board_id=board.pk,
        version=board.version,
        where=round_words(board.fixture.round),
        title=board_words(board),
        state=str(BOARDS[board.status]) if result is None else outcome_words(result.outcome),
        chip=CHIP_OF_BOARD.get(board.status, ""),
        sides=tuple(
            SideBox(
                key=("home", "away")[side.position],
                position=side.position,
                entry_id=side.entry_id,
                name=side.entry.name,
                chairs=_chairs(season, side.position, seats, _free(board, side)),
            )
            for side in sides
        ),
        can=_can(board) if plays else "",
        is_playing=board.status == Board.Status.PLAYING,
        can_set_time=plays and open_ and board.deadline > now,
        can_seat=plays and board.status in (Board.Status.PLANNED, Board.Status.OPEN, Board.Status.AGREED),
        is_late=result is None and board.deadline <= now,
        differ=result is None and game is not None and game.match.reporting == Match.Reporting.DISPUTED,
        points=(0, 0) if result is None else (result.home_points, result.away_points),
        outcome="" if result is None else result.outcome,
        deadline=board.deadline,
        agreed_at=board.agreed_at,
        by_rule=board.agreed_by_rule,
        venue=venue_of(board),
        chooses_venue=season.venue == Season.Venue.BOTH,
        asked=board.postponements.filter(status=Postponement.Status.ASKED).select_related("player").first(),
        history=tuple(_report(board, each) for each in board.reports.select_related("reporter").order_by("number")),
        accounts=accounts_of(game, (names.get(0, "–"), names.get(1, "–"))) if result is None else (),
        match_ids=tuple(board.board_matches.order_by("number").values_list("match", flat=True)),
        is_own=desk.player.pk in mine,
    )


def _can(board: Board) -> str:
    if board.status == Board.Status.DECIDED:
        return "correct"
    return "" if board.status == Board.Status.PLANNED else "enter"


def _with_people(sides: QuerySet[FixtureSide]) -> list[FixtureSide]:
    people = RosterMember.objects.filter(left_at=None, confirmed_at__isnull=False).select_related("player")
    found = sides.select_related("entry").order_by("position")
    return list(found.prefetch_related(Prefetch("entry__roster", queryset=people.order_by("order", "pk"))))


def _chairs(season: Season, position: int, seats: list[BoardSeat], free: Sequence[str]) -> tuple[ChairBox, ...]:
    active = {seat.chair: seat for seat in seats if seat.position == position and seat.is_active}
    chairs = []
    for chair in range(season.team_size):
        seat = active.get(chair)
        before = [each for each in seats if (each.position, each.chair) == (position, chair)]
        chairs.append(
            ChairBox(
                key=f"{position}:{chair}",
                player="" if seat is None else seat.player.name,
                is_alternate=seat is not None and seat.is_alternate,
                is_away=seat is not None and seat.away_at is not None,
                was_changed=bool(before) and (seat is None or seat.pk != before[0].pk),
                others=tuple(free),
            )
        )
    return tuple(chairs)


def _free(board: Board, side: FixtureSide) -> list[str]:
    """Those of an entry who sit nowhere in this round."""
    seated = BoardSeat.objects.filter(round=board.fixture.round_id, is_active=True).values_list("player", flat=True)
    taken = set(seated)
    return [member.player.name for member in side.entry.roster.all() if member.player_id not in taken]


def _report(board: Board, report: BoardReport) -> ReportLine:
    played = report.outcome in (BoardReport.Outcome.HOME, BoardReport.Outcome.AWAY, BoardReport.Outcome.DRAW)
    return ReportLine(
        score=f"{report.home_points}–{report.away_points}" if played else "",
        words=outcome_words(report.outcome),
        origin=str(ORIGINS[report.origin]),
        by="" if report.reporter is None else report.reporter.name,
        reason=reason_words(report.reason),
        at=report.created_at,
        counts=report.pk == board.result_id,
    )
