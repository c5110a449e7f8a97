"""Fixtures as they are read: who meets whom, when, how far each board has come, and what it all came to."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from types import MappingProxyType
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.web.words.reporting import score_words
from tournaments.leagues.results import BoardResult, FixtureResult, Outcome, fixture_total, scoring_from
from tournaments.models import Board, BoardReport, BoardSeat, Fixture, LeagueRound, Season, SeasonEntry, TimeProposal
from tournaments.web.leagues.words.states import outcome_words, round_state
from tournaments.web.leagues.words.tables import purpose_words
from tournaments.web.leagues.words.times import last_day_words, left_words, moment_words, window_words
from tournaments.web.words.numbers import points_words

_SIGNS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        BoardReport.Outcome.HOME_FORFEITS: ("−", "+"),
        BoardReport.Outcome.AWAY_FORFEITS: ("+", "−"),
        BoardReport.Outcome.DOUBLE_FORFEIT: ("−", "−"),
        BoardReport.Outcome.UNPLAYED_DRAW: ("=", "="),
    }
)
_SOON = timedelta(days=3)
"""From so long before its end on, a window without a time is marked as urgent."""


@dataclass(frozen=True, slots=True)
class Side:
    """An entry of a fixture, or the players of a board; `mark` is "win" or "out" once that is known.

    `stand_ins` are those who play for an entry with one board without belonging to it.
    """

    name: str
    url: str
    mark: str
    stand_ins: str = ""


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A board. `words` say how far it is, `moment` when it is played, `score` what it came to (home before away)."""

    board_id: int
    url: str
    number: int
    home: Side
    away: Side
    chip: str
    words: str
    moment: str
    at: datetime | None
    score: str
    note: str
    is_live: bool
    is_yours: bool


@dataclass(frozen=True, slots=True)
class FixtureScore:
    """What a fixture came to for one of its sides: «2–1» of boards or «11–7» of points, and W, D or L."""

    text: str
    mark: str
    is_whole: bool


@dataclass(frozen=True, slots=True)
class FixtureCard:
    """A fixture. With one board the card tells that board; with several, `total` tells their points."""

    fixture_id: int
    home: Side
    away: Side | None
    total: str
    boards: tuple[BoardLine, ...]
    decided: int
    is_yours: bool
    purpose: str

    @property
    def only_board(self) -> BoardLine | None:
        """The board of a fixture that has one."""
        return self.boards[0] if len(self.boards) == 1 else None


@dataclass(frozen=True, slots=True)
class RoundCard:
    """A round with its window and fixtures."""

    number: int
    title: str
    state: str
    chip: str
    window: str
    until: str
    fixtures: tuple[FixtureCard, ...]


def round_title(round_: LeagueRound) -> str:
    """«Round 10», «Play-offs»."""
    if round_.division_id is None:
        return pgettext("round of a league", "Play-offs")
    return pgettext("round of a league", "Round %(n)s") % {"n": round_.number}


def round_card(
    round_: LeagueRound, fixtures: Iterable[Fixture], *, own: int | None, zone: ZoneInfo, now: datetime
) -> RoundCard:
    """A round for a reader whose entry is `own`; the fixtures come with everything (`round_fixtures`)."""
    chips = {LeagueRound.Status.OPEN: "ok"}
    return RoundCard(
        number=round_.number,
        title=round_title(round_),
        state=round_state(round_.status),
        chip=chips.get(LeagueRound.Status(round_.status), ""),
        window=window_words(round_.opens_at, round_.closes_at, zone),
        until=_("until %(day)s") % {"day": last_day_words(round_.closes_at, zone)},
        fixtures=tuple(fixture_card(each, own=own, zone=zone, now=now) for each in fixtures),
    )


def fixture_card(fixture: Fixture, *, own: int | None, zone: ZoneInfo, now: datetime) -> FixtureCard:
    """A fixture that comes with its sides and boards."""
    season = fixture.round.season
    entries = {side.position: side.entry for side in fixture.sides.all()}
    boards = list(fixture.boards.all())
    score = fixture_score(fixture, 0)
    marks = {"W": ("win", "out"), "L": ("out", "win")}.get(score.mark, ("", "")) if score.is_whole else ("", "")
    home, away = entries.get(0), entries.get(1)
    is_yours = own is not None and own in {entry.pk for entry in entries.values()}
    return FixtureCard(
        fixture_id=fixture.pk,
        home=_entry_side(season, home, marks[0], _stand_ins(boards, 0)),
        away=None if fixture.is_bye or away is None else _entry_side(season, away, marks[1], _stand_ins(boards, 1)),
        total=score.text if season.is_of_teams else "",
        boards=tuple(board_line(board, is_yours=is_yours, zone=zone, now=now) for board in boards),
        decided=sum(board.result is not None for board in boards),
        is_yours=is_yours,
        purpose=purpose_words(fixture.purpose),
    )


def fixture_score(fixture: Fixture, position: int) -> FixtureScore:
    """What a fixture has come to so far, for the side at `position`; it comes with its boards and their results."""
    boards = list(fixture.boards.all())
    season = fixture.round.season
    points = _board_points(season, boards)
    own, other = points[position], points[1 - position]
    reports = [board.result for board in boards if board.result is not None]
    if not reports:
        return FixtureScore("", "", is_whole=False)
    text = "–".join((points_words(own), points_words(other)))
    if not season.is_of_teams:
        text = result_words(reports[0], mirrored=position == 1)
    mark = "W" if own > other else "L" if own < other or not own else "D"
    return FixtureScore(text, mark, is_whole=len(reports) == len(boards))


def board_line(board: Board, *, is_yours: bool, zone: ZoneInfo, now: datetime) -> BoardLine:
    """A board that comes with its seats, open proposals, matches and result."""
    words, chip = board_state(board, zone, now)
    report = board.result
    marks = ("", "") if report is None else _marks(_worth(report))
    at = None if report is not None else board.agreed_at or _proposed_at(board)
    return BoardLine(
        board_id=board.pk,
        url=reverse("league_board", args=[board.pk]),
        number=board.number,
        home=Side(seats_words(board, 0), "", marks[0]),
        away=Side(seats_words(board, 1), "", marks[1]),
        chip=chip,
        words=words,
        moment="" if at is None else moment_words(at, zone),
        at=at,
        score="" if report is None else result_words(report),
        note="" if report is None or _was_played(report) else outcome_words(report.outcome),
        is_live=board.status == Board.Status.PLAYING,
        is_yours=is_yours,
    )


def board_state(board: Board, zone: ZoneInfo, now: datetime) -> tuple[str, str]:
    """How far a board is, in words, and the colour of the chip: «confirmed», «no time yet: 2 days left»."""
    if board.result is not None:
        return outcome_words(board.result.outcome) if not _was_played(board.result) else _("decided"), ""
    if board.status == Board.Status.PLAYING:
        return pgettext("board", "live"), "bad"
    if board.status == Board.Status.PLANNED:
        return _("opens %(moment)s") % {"moment": moment_words(board.fixture.round.opens_at, zone)}, ""
    if board.agreed_at is not None:
        return (_("set by rule"), "warn") if board.agreed_by_rule else (_("confirmed"), "ok")
    proposal = _first_proposal(board)
    if proposal is not None:
        return _("proposed by %(name)s") % {"name": proposal.player.name}, "warn"
    left = left_words(board.deadline, now)
    urgent = board.deadline - now < _SOON
    return _("no time yet: %(left)s") % {"left": left}, "bad" if urgent else "warn"


def result_words(report: BoardReport, *, mirrored: bool = False) -> str:
    """«11–7» for what was played, home before away; where nothing was, «+ −» with the plus for who got the board.

    `mirrored` puts away before home.
    """
    if _was_played(report):
        points = [report.home_points, report.away_points]
        return score_words(points[::-1] if mirrored else points)
    signs = _SIGNS[BoardReport.Outcome(report.outcome)]
    return " ".join(signs[::-1] if mirrored else signs)


def seats_words(board: Board, position: int) -> str:
    """Who sits at a side of a board: «Ada», «Ada, Bruno»."""
    seats = [seat for seat in board.seats.all() if seat.position == position and seat.is_active]
    return ", ".join(_seat_words(seat) for seat in sorted(seats, key=lambda seat: seat.chair)) or "–"


def _seat_words(seat: BoardSeat) -> str:
    if seat.is_alternate:
        return pgettext("player of a board", "%(name)s (alternate)") % {"name": seat.player.name}
    return seat.player.name


def _entry_side(season: Season, entry: SeasonEntry | None, mark: str, stand_ins: str) -> Side:
    if entry is None:
        return Side("–", "", mark)
    url = reverse("league_entry", args=[season.league_id, season.number, entry.pk])
    return Side(entry.name, url, mark, stand_ins)


def _stand_ins(boards: Sequence[Board], position: int) -> str:
    """The alternates of a side with one board; of teams every board names its players anyway."""
    if len(boards) != 1:
        return ""
    seats = [seat for seat in boards[0].seats.all() if seat.position == position and seat.is_active]
    return ", ".join(_seat_words(seat) for seat in seats if seat.is_alternate)


def _board_points(season: Season, boards: Sequence[Board]) -> tuple[Fraction, Fraction]:
    results = tuple(
        BoardResult(board.number, Outcome(board.result.outcome), board.result.home_points, board.result.away_points)
        for board in boards
        if board.result is not None
    )
    # Only the points of the boards are wanted here, for which it matters nothing who the two are.
    total = fixture_total(FixtureResult(0, 1, results, is_complete=False), scoring_from(season.scoring))
    return total.home, total.away


def _worth(report: BoardReport) -> tuple[Fraction, Fraction]:
    result = BoardResult(1, Outcome(report.outcome), report.home_points, report.away_points)
    total = fixture_total(FixtureResult(0, 1, (result,), is_complete=True), scoring_from({}))
    return total.home, total.away


def _marks(points: tuple[Fraction, Fraction]) -> tuple[str, str]:
    if points[0] == points[1]:
        return "", ""
    return ("win", "out") if points[0] > points[1] else ("out", "win")


def _was_played(report: BoardReport) -> bool:
    return Outcome(report.outcome).was_played


def _first_proposal(board: Board) -> TimeProposal | None:
    return next((each for each in board.proposals.all() if each.status == TimeProposal.Status.OPEN), None)


def _proposed_at(board: Board) -> datetime | None:
    proposal = _first_proposal(board)
    return None if proposal is None else proposal.starts_at
