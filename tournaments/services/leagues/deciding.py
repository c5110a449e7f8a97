"""A board gets its result, loses it, and lets go of its matches: the only file that sets `Board.result`.

The callers have asked who may, and hold the lock of the season.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from games.models import Match, Player
from games.services import annul_match_rating, call_off_match, lock_matches
from tournaments.models import (
    AlternateRequest,
    Board,
    BoardMatch,
    BoardReport,
    LeagueRound,
    Postponement,
    Season,
    TimeProposal,
)
from tournaments.services.errors import NotDecided
from tournaments.services.leagues.board_news import take_back_all
from tournaments.services.leagues.log import record

Origin = BoardReport.Origin
Outcome = BoardReport.Outcome


def decide_board(
    season: Season,
    board: Board,
    *,
    outcome: str,
    points: tuple[int, int],
    origin: str,
    by: Player | None,
    now: datetime,
    match: Match | None = None,
    reason: str = "",
    cards: Sequence[Mapping[str, int]] = (),
) -> BoardReport:
    """Write a report, let it count, and end whatever was still being asked about the board.

    `points` are those of the match, home before away. A board that has a result gets another one: the log then says
    `board_corrected` instead of `board_decided`, with what stood there before. Matches of the board stay as they are;
    whoever decides without one of them calls `drop_board_matches` first.
    """
    verb = "board_decided" if board.result is None else "board_corrected"
    before = _in_words_of_the_log(board)
    report = BoardReport.objects.create(
        board=board,
        number=1 + board.reports.count(),
        origin=origin,
        outcome=outcome,
        home_points=points[0],
        away_points=points[1],
        cards=[dict(each) for each in cards],
        match=match,
        reporter=by,
        reason=reason,
        created_at=now,
    )
    board.result, board.status = report, Board.Status.DECIDED
    board.save(update_fields=["result", "status"])
    end_questions([board], now)
    after = _in_words_of_the_log(board)
    record(season, by=by, verb=verb, subject=board, now=now, before=before, after=after, reason=reason)
    return report


def undecide_board(
    season: Season, board: Board, *, by: Player | None, now: datetime, reason: str, status: str = Board.Status.OPEN
) -> Board:
    """Take the result of a board back, so that it can be played or decided anew. Raises NotDecided.

    Its reports stay on record; a time that was agreed on is gone. A round that was closed is open again, until the
    board is decided.
    """
    if board.result is None:
        raise NotDecided
    before = _in_words_of_the_log(board)
    board.result, board.status = None, status
    board.agreed_at, board.agreed_by_rule = None, False
    board.reminded_at = board.warned_at = None
    board.save(update_fields=["result", "status", "agreed_at", "agreed_by_rule", "reminded_at", "warned_at"])
    # The accepted proposal belonged to the time that is gone; another one can be accepted now.
    board.proposals.filter(status=TimeProposal.Status.ACCEPTED).update(status=TimeProposal.Status.LAPSED)
    LeagueRound.objects.filter(pk=board.fixture.round_id, status=LeagueRound.Status.CLOSED).update(
        status=LeagueRound.Status.OPEN
    )
    record(
        season, by=by, verb="board_voided", subject=board, now=now,
        before=before, after={"status": board.status}, reason=reason,
    )  # fmt: skip
    return board


def drop_board_matches(boards: Sequence[Board], now: datetime, reason: str) -> None:
    """Let the matches of boards count no more: those under way are called off, rated ones give the points back."""
    dropped = list(BoardMatch.objects.filter(board__in=boards, is_void=False).order_by("match"))
    lock_matches([each.match_id for each in dropped])
    for each in dropped:
        if not call_off_match(match_id=each.match_id, now=now, reason=reason):
            annul_match_rating(match_id=each.match_id, now=now)
        each.is_void = True
        each.save(update_fields=["is_void"])


def not_played_out(boards: QuerySet[Board]) -> QuerySet[Board]:
    """Those of the boards whose match was not played to its end: of the others a result is on its way."""
    finished = BoardMatch.objects.filter(is_void=False, match__status=Match.Status.FINISHED)
    return boards.exclude(pk__in=finished.values("board"))


def end_questions(boards: Sequence[Board], now: datetime) -> None:
    """Nobody has to answer about boards that are not played any more: times, more days, or taking a chair."""
    proposals = TimeProposal.objects.filter(board__in=boards, status=TimeProposal.Status.OPEN)
    proposals.update(status=TimeProposal.Status.LAPSED, answered_at=now)
    postponements = Postponement.objects.filter(board__in=boards, status=Postponement.Status.ASKED)
    postponements.update(status=Postponement.Status.REFUSED, decided_at=now)
    requests = AlternateRequest.objects.filter(board__in=boards, status=AlternateRequest.Status.ASKED)
    requests.update(status=AlternateRequest.Status.CANCELLED, answered_at=now)
    for board in boards:
        take_back_all(board, now)


def _in_words_of_the_log(board: Board) -> dict[str, Any]:
    report = board.result
    if report is None:
        return {"status": board.status}
    return {
        "status": board.status,
        "outcome": report.outcome,
        "points": [report.home_points, report.away_points],
        "origin": report.origin,
        "report": report.pk,
    }
