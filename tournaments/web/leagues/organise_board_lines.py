"""Boards as lines of the control room: who meets whom, how far it has come, until when, what counts."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import pgettext

from games.models import Match
from tournaments.models import Board, BoardReport, BoardSeat, Season
from tournaments.web.leagues.organise_log import round_words
from tournaments.web.leagues.organise_visits import SeasonDesk
from tournaments.web.leagues.organise_words import BOARDS, CHIP_OF_BOARD
from tournaments.web.leagues.words.states import outcome_words

Outcome = BoardReport.Outcome


@dataclass(frozen=True, slots=True)
class LineSide:
    """One side of a line: the entry, its people where they are not the entry, and how it fared."""

    entry: str
    people: str
    mark: str


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A board in a list. `is_late` says that its time is over, `differ` that two accounts of it do not agree."""

    board_id: int
    url: str
    place: str
    number: int
    home: LineSide
    away: LineSide
    score: str
    state: str
    chip: str
    agreed_at: datetime | None
    deadline: datetime
    is_decided: bool
    is_late: bool
    differ: bool


def board_lines(desk: SeasonDesk, boards: Iterable[Board]) -> list[BoardLine]:
    """The lines of some boards, which come with everything that pages show of them."""
    now = timezone.now()
    return [_line(desk.season, board, now) for board in boards]


def board_url(season: Season, board_id: int) -> str:
    """The address of a board's page in the control room."""
    return reverse("organise_league_board", args=[season.league_id, season.number, board_id])


def score_of(board: Board) -> str:
    """«11–7», home first; a dash where nobody has played."""
    result = board.result
    if result is None:
        return "—"
    played = result.outcome in (Outcome.HOME, Outcome.AWAY, Outcome.DRAW)
    return f"{result.home_points}–{result.away_points}" if played else "—"


def _line(season: Season, board: Board, now: datetime) -> BoardLine:
    sides = {side.position: side.entry.name for side in board.fixture.sides.all()}
    result = board.result
    live = next((game.match for game in board.board_matches.all() if not game.is_void), None)
    winner = "" if result is None else result.outcome
    return BoardLine(
        board_id=board.pk,
        url=board_url(season, board.pk),
        place=round_words(board.fixture.round),
        number=board.number,
        home=LineSide(sides.get(0, "–"), _people(board, 0, sides), _mark(winner, Outcome.HOME, Outcome.AWAY_FORFEITS)),
        away=LineSide(sides.get(1, "–"), _people(board, 1, sides), _mark(winner, Outcome.AWAY, Outcome.HOME_FORFEITS)),
        score=score_of(board),
        state=str(BOARDS[board.status]) if result is None else outcome_words(result.outcome),
        chip=CHIP_OF_BOARD.get(board.status, ""),
        agreed_at=board.agreed_at if board.status == Board.Status.AGREED else None,
        deadline=board.deadline,
        is_decided=result is not None,
        is_late=result is None and board.deadline <= now,
        differ=result is None and live is not None and live.reporting == Match.Reporting.DISPUTED,
    )


def _people(board: Board, position: int, entries: Mapping[int, str]) -> str:
    """Who sits there, unless the name of the entry says so already."""
    seats = [seat for seat in board.seats.all() if seat.position == position and seat.is_active]
    names = ", ".join(_name(seat) for seat in seats)
    return "" if names == entries.get(position) else names


def _name(seat: BoardSeat) -> str:
    if not seat.is_alternate:
        return seat.player.name
    return pgettext("at a board", "%(name)s (alternate)") % {"name": seat.player.name}


def _mark(outcome: str, *wins: str) -> str:
    if outcome in wins:
        return "win"
    return "" if outcome in ("", Outcome.DRAW, Outcome.UNPLAYED_DRAW) else "out"
