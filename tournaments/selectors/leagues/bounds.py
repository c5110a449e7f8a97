"""How far the players of a board may go: open offers, postponements, claims."""

from datetime import datetime, timedelta

from django.db.models import Max

from tournaments.models import Board, Claim, LeagueRound
from tournaments.selectors.leagues.attendance import (
    active_seats,
    counting_match,
    grace_ends_at,
    is_under_way,
    season_of,
    side_came,
)

MOST_OPEN = 12
"""To how many times one side may wait for an answer."""


def latest_postponement(board: Board) -> datetime:
    """How far the deadline of a board could go: the season's days after it, and its last window at most."""
    season = season_of(board)
    windows = LeagueRound.objects.filter(season=season, division=board.fixture.round.division_id)
    last = windows.aggregate(last=Max("closes_at"))["last"] or board.deadline
    return min(board.deadline + timedelta(days=season.postponement_days), last)


def has_time_come(board: Board, now: datetime) -> bool:
    """Whether the time of a board has come and somebody may be waiting: nobody is to be sent home from the table.

    When the grace time is over and neither side came, the time is as good as none.
    """
    ends = grace_ends_at(board)
    if board.agreed_at is None or ends is None or now < board.agreed_at:
        return False
    seats = active_seats(board)
    return now <= ends or any(side_came(board, seats, position) for position in (0, 1))


def claims_end(board: Board) -> datetime:
    """When the days for claims are over: those after the last window of all divisions, or of the play-offs.

    A board that was postponed beyond that has its own end.
    """
    season = season_of(board)
    is_playoff = board.fixture.round.division_id is None
    windows = LeagueRound.objects.filter(season=season, division__isnull=is_playoff)
    last = windows.aggregate(last=Max("closes_at"))["last"] or board.deadline
    return max(last + timedelta(days=season.dispute_days), board.deadline)


def claims_closed_at(board: Board, now: datetime) -> datetime | None:
    """Since when nothing can be claimed at a board any more; None while it can."""
    ends = claims_end(board)
    return None if now < ends else ends


def claim_problem(board: Board, kind: str, now: datetime) -> str | None:
    """Why this cannot be claimed at a board as it is now; None where it can.

    `kind`: unknown. `no_result`: nothing was reported or decided. `under_way`: it is being played. `was_played`: who
    has played did not fail to come. `no_time_missed`: no agreed time is over.
    """
    if kind not in Claim.Kind.values:
        return "kind"
    if kind == Claim.Kind.RESULT:
        has_result = board.status == Board.Status.DECIDED or is_under_way(counting_match(board))
        return None if has_result else "no_result"
    if board.status == Board.Status.PLAYING:
        return "under_way"
    if board.result is not None and board.result.match_id is not None:
        return "was_played"
    waited_until = grace_ends_at(board)
    missed = waited_until is not None and now >= waited_until
    return "no_time_missed" if kind == Claim.Kind.NO_SHOW and board.result is None and not missed else None
