"""A time is agreed on, or set by rule: what follows from it for the board. The season is locked by the callers."""

from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from games.models import Player
from tournaments.models import AlternateRequest, Board, TimeProposal
from tournaments.selectors.leagues.attendance import REMINDED_BEFORE, season_of
from tournaments.services.leagues.board_news import News, take_back, take_back_time, tell_both, time_key
from tournaments.services.leagues.log import record

Status = TimeProposal.Status


def agree(board: Board, proposal: TimeProposal, by: Player, now: datetime) -> None:
    """Both sides have confirmed this time: it replaces any other, and every open offer lapses.

    A board with a time has players, so whoever agreed needs no stand-in any more, and nobody of it is thought silent.
    """
    before = _in_words_of_the_log(board)
    board.proposals.filter(status=Status.ACCEPTED).update(status=Status.LAPSED)
    proposal.status, proposal.answered_at, proposal.answered_by = Status.ACCEPTED, now, by
    proposal.save(update_fields=["status", "answered_at", "answered_by"])
    take_back(board, "proposal", proposal.pk, now=now)
    _put(board, proposal.starts_at, proposal.venue, now, by_rule=False)
    board.seats.filter(is_active=True, shown_at__isnull=True).update(shown_at=now)
    for player in (proposal.player, by):
        end_search_for(board, player, now)
    season = season_of(board)
    after = _in_words_of_the_log(board)
    record(season, by=by, verb="time_agreed", subject=board, now=now, before=before, after=after)
    _tell(board, "time_agreed", by, now)


def set_for_both(board: Board, starts_at: datetime, venue: str, by: Player | None, now: datetime, reason: str) -> None:
    """Set a time that no side proposed: somebody who runs the league does, or the rule where `by` is None.

    Both sides can still move it together.
    """
    before = _in_words_of_the_log(board)
    board.proposals.filter(status=Status.ACCEPTED).update(status=Status.LAPSED)
    _put(board, starts_at, venue, now, by_rule=by is None)
    verb = "time_set_by_rule" if by is None else "time_set"
    season, after = season_of(board), _in_words_of_the_log(board)
    record(season, by=by, verb=verb, subject=board, now=now, before=before, after=after, reason=reason)
    _tell(board, "time_set_by_rule" if by is None else "time_agreed", by, now)


def drop_time(board: Board, now: datetime) -> None:
    """The board has no time any more. What follows is written down by the caller."""
    board.proposals.filter(status=Status.ACCEPTED).update(status=Status.LAPSED)
    take_back_time(board, now)
    board.status, board.agreed_at, board.agreed_by_rule = Board.Status.OPEN, None, False
    board.venue, board.reminded_at = "", None
    board.save(update_fields=["status", "agreed_at", "agreed_by_rule", "venue", "reminded_at"])


def lapse(board: Board, proposals: QuerySet[TimeProposal], now: datetime) -> int:
    """Close those of the offers that are still open; how many. Nobody has to answer them any more."""
    lapsed = list(proposals.filter(status=Status.OPEN))
    for proposal in lapsed:
        proposal.status, proposal.answered_at = Status.LAPSED, now
        proposal.save(update_fields=["status", "answered_at"])
        take_back(board, "proposal", proposal.pk, now=now)
    return len(lapsed)


def end_search_for(board: Board, player: Player, now: datetime) -> None:
    """Whoever agrees on a time will play: nobody is looked for to take their chair."""
    seat = board.seats.filter(player=player, is_active=True, away_at__isnull=False).first()
    if seat is None:
        return
    seat.away_at = None
    seat.save(update_fields=["away_at"])
    asked = board.alternate_requests.filter(
        status=AlternateRequest.Status.ASKED, position=seat.position, chair=seat.chair
    )
    for request in asked:
        request.status, request.answered_at = AlternateRequest.Status.CANCELLED, now
        request.save(update_fields=["status", "answered_at"])
        take_back(board, "request", request.pk, now=now)


def _put(board: Board, starts_at: datetime, venue: str, now: datetime, *, by_rule: bool) -> None:
    lapse(board, board.proposals.all(), now)
    take_back_time(board, now)
    board.status, board.agreed_at, board.agreed_by_rule = Board.Status.AGREED, starts_at, by_rule
    # Whoever agrees on a time that is near needs no reminder of it.
    board.venue, board.reminded_at = venue, now if starts_at - now <= REMINDED_BEFORE else None
    board.save(update_fields=["status", "agreed_at", "agreed_by_rule", "venue", "reminded_at"])


def _tell(board: Board, kind: str, by: Player | None, now: datetime) -> None:
    news = News(
        kind, time_key(board, board.version),
        starts_at=board.agreed_at, deadline_at=board.deadline, by="" if by is None else by.name,
    )  # fmt: skip
    tell_both(board, news, now=now, actor=by)


def _in_words_of_the_log(board: Board) -> dict[str, Any]:
    if board.agreed_at is None:
        return {"starts_at": None}
    return {"starts_at": board.agreed_at.isoformat(), "venue": board.venue, "by_rule": board.agreed_by_rule}
