"""Both sides of a board hear how it stands with its result: entered, decided by rule, voided, reported, disputed."""

from datetime import datetime

from games.models import Match, Player, Report
from games.services.notices import withdraw_notices
from tournaments.models import Board, BoardMatch, BoardReport
from tournaments.services.leagues.board_news import (
    AWAY,
    HOME,
    News,
    key_of,
    question_key,
    tell_both,
    tell_side,
    tell_staff,
)

Outcome = BoardReport.Outcome


def tell_result(board: Board, report: BoardReport, by: Player | None, now: datetime) -> None:
    """Each side hears a result that it has not made itself as it reads for it: its own points, or who forfeits.

    The reasons of rules are codes and no text.
    """
    for position in (HOME, AWAY):
        news = News(
            "result_entered", key_of(board, "result", report.pk),
            by="" if by is None else by.name, text="" if by is None else report.reason,
            outcome=outcome_for(report, position),
        )  # fmt: skip
        tell_side(board, position, news, now=now, actor=by)


def outcome_for(report: BoardReport, position: int) -> str:
    """How a result reads for a side: its own points first, or a code of what happened without playing."""
    forfeits = {Outcome.HOME_FORFEITS: HOME, Outcome.AWAY_FORFEITS: AWAY}
    loser = forfeits.get(Outcome(report.outcome))
    if loser is not None:
        return "you_forfeit" if loser == position else "they_forfeit"
    if report.outcome in (Outcome.DOUBLE_FORFEIT, Outcome.UNPLAYED_DRAW):
        return report.outcome
    points = (report.home_points, report.away_points)
    return f"{points[position]} : {points[1 - position]}"


def tell_voided(board: Board, by: Player, reason: str, now: datetime) -> None:
    """Both sides hear that a result counts no more, and until when they can play again."""
    news = News(
        "result_entered", key_of(board, "voided", board.version),
        by=by.name, text=reason, outcome="voided", deadline_at=board.deadline,
    )  # fmt: skip
    tell_both(board, news, now=now, actor=by)


def tell_board_reported(match: Match, report: Report | None, now: datetime) -> bool:
    """The other side of a board with real cards hears what was reported; everybody hears that reports differ.

    Without a report the question is over. False when the match belongs to no board. Called in the transaction of the
    report, which holds the match: nothing of the season is locked or written here.
    """
    game = (
        BoardMatch.objects.select_related("board__fixture__round__season__league", "board__fixture__round__division")
        .filter(match=match)
        .first()
    )
    if game is None:
        return False
    board = game.board
    withdraw_notices(key_prefix=question_key(board, "report", ""), now=now)
    if report is None or match.reporting not in (Match.Reporting.REPORTED, Match.Reporting.DISPUTED):
        return True
    by = report.reporter
    name = "" if by is None else by.name
    points = report.scores if game.home_side == 0 else report.scores[::-1]
    is_disputed = match.reporting == Match.Reporting.DISPUTED
    kind = "result_disputed" if is_disputed else "result_entered"
    key = question_key(board, "report", report.pk)
    reporter = HOME if report.side == game.home_side else AWAY
    for position in (HOME, AWAY) if is_disputed else (1 - reporter,):
        outcome = f"{points[position]} : {points[1 - position]}"
        news = News(kind, key, by=name, outcome=outcome, deadline_at=match.confirm_at)
        tell_side(board, position, news, now=now, actor=by)
    if is_disputed:
        tell_staff(board, News(kind, key, by=name, outcome=f"{points[0]} : {points[1]}"), now=now, actor=by)
    return True
