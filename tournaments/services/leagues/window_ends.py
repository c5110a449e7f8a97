"""What the clock does to a board: reminders, a time set by rule, forfeits after the grace time, the end of a window.

Every act checks under the lock that it is due, so that it may come late, twice, or from two sweepers at once.
"""

from datetime import datetime, timedelta

from django.db import transaction

from tournaments.leagues.effort import Decision
from tournaments.models import Board, BoardReport, Postponement
from tournaments.selectors.leagues.attendance import (
    REMINDED_BEFORE,
    active_seats,
    counting_match,
    fixing_at,
    grace_ends_at,
    playable_until,
    season_of,
    side_came,
    venue_of,
    warning_at,
)
from tournaments.selectors.leagues.evidence import rule_says
from tournaments.selectors.leagues.suggestions import slots_for
from tournaments.services.leagues.acting import PLAYED_IN, locked_match
from tournaments.services.leagues.agreeing import set_for_both
from tournaments.services.leagues.board_news import AWAY, HOME, News, question_key, tell_both, tell_staff, time_key
from tournaments.services.leagues.deciding import decide_board, drop_board_matches
from tournaments.services.leagues.log import lock_board, record
from tournaments.services.leagues.postponing import ANSWERED_WITHIN, decide
from tournaments.services.leagues.proposals import checked_venue
from tournaments.services.leagues.result_news import tell_result

MORE_TIME = timedelta(days=1)
"""By how much a deadline moves on while nothing decides the board: a match under way, or somebody who has to."""
NOTICE = timedelta(days=1)
"""How long before it begins a time is set by rule, where so much of the window is left."""

Outcome = BoardReport.Outcome


@transaction.atomic
def remind(*, board_id: int, now: datetime) -> bool:
    """Remind the players of the agreed time, once, three hours before it; False when that is not due."""
    board = lock_board(board_id)
    time = board.agreed_at
    if board.status != Board.Status.AGREED or board.reminded_at is not None or not _goes_on(board):
        return False
    if time is None or not now < time <= now + REMINDED_BEFORE:
        return False
    board.reminded_at = now
    board.save(update_fields=["reminded_at"])
    tell_both(board, News("match_soon", time_key(board, "soon", time.isoformat()), starts_at=time), now=now)
    return True


@transaction.atomic
def warn_or_set_time(*, board_id: int, now: datetime) -> bool:
    """Tell the players of a board without a time that its window ends; later set the best suggested time by rule.

    False when neither is due. Where no time can be suggested they are told again.
    """
    board = lock_board(board_id)
    if board.status != Board.Status.OPEN or not _goes_on(board) or now >= board.deadline:
        return False
    fixing = fixing_at(board)
    if fixing is not None and now >= fixing and (board.warned_at is None or board.warned_at < fixing):
        _set_by_rule(board, now)
        return True
    if board.warned_at is None and now >= warning_at(board):
        _warn(board, now, "no_time" if fixing is None else "time_will_be_set")
        return True
    return False


@transaction.atomic
def forfeit_absent(*, board_id: int, now: datetime) -> bool:
    """Forfeit the side that did not come to an agreed time online while the other did; False when that is not due.

    Where nobody came, the board can still be played until its window ends. Real cards are never judged by a clock, and
    neither is a board that was announced for them.
    """
    board = lock_board(board_id)
    ends = grace_ends_at(board)
    if board.status != Board.Status.AGREED or not _goes_on(board) or ends is None or now < ends:
        return False
    if venue_of(board) != "online" or counting_match(board) is not None:
        return False
    seats = active_seats(board)
    came = [side_came(board, seats, position) for position in (HOME, AWAY)]
    if came[HOME] == came[AWAY]:
        return False
    outcome = Outcome.AWAY_FORFEITS if came[HOME] else Outcome.HOME_FORFEITS
    _decide(board, outcome, BoardReport.Origin.GRACE, "no_show", now)
    return True


@transaction.atomic
def end_window(*, board_id: int, now: datetime) -> bool:
    """Let the season's rule decide a board whose window is over; False when that is not due.

    Whatever the rule does not decide gets a day more: a match that is being played or was reported, a question for more
    days that those who run the league have had less than a day to answer, an open claim, a season whose organisers
    decide.
    """
    board = lock_board(board_id)
    if board.status in (Board.Status.PLANNED, Board.Status.DECIDED) or not _goes_on(board):
        return False
    if now < playable_until(board):
        return False
    asked = board.postponements.filter(status=Postponement.Status.ASKED).first()
    if asked is not None and now < asked.created_at + ANSWERED_WITHIN:
        _wait(board, Decision(None, "postponement_asked"), now)
        return True
    locked_match(board)  # a report that comes at this moment is waited for, and seen
    decision = rule_says(board, now)
    if decision.outcome is None:
        _wait(board, decision, now)
        return True
    if asked is not None:
        decide(board, asked, None, now, granted=False)
    _decide(board, decision.outcome, BoardReport.Origin.WINDOW, decision.reason, now)
    return True


def _goes_on(board: Board) -> bool:
    return season_of(board).status in PLAYED_IN


def _warn(board: Board, now: datetime, outcome: str) -> None:
    board.warned_at = now
    board.save(update_fields=["warned_at"])
    news = News(
        "window_ending", question_key(board, "ending", outcome, board.deadline.isoformat()),
        starts_at=fixing_at(board), deadline_at=board.deadline, outcome=outcome,
    )  # fmt: skip
    tell_both(board, news, now=now)


def _set_by_rule(board: Board, now: datetime) -> None:
    earliest = now + min(NOTICE, (board.deadline - now) / 2)
    slots = slots_for(board, earliest, most=1)
    if not slots:
        _warn(board, now, "no_time")
        return
    board.warned_at = now
    board.save(update_fields=["warned_at"])
    set_for_both(board, slots[0].starts_at, checked_venue(board, ""), None, now, slots[0].evidence)


def _wait(board: Board, decision: Decision, now: datetime) -> None:
    before = board.deadline
    board.deadline = max(board.deadline, now) + MORE_TIME
    board.save(update_fields=["deadline"])
    record(
        season_of(board), by=None, verb="window_waits", subject=board, now=now, reason=decision.reason,
        before={"deadline": before.isoformat()}, after={"deadline": board.deadline.isoformat()},
    )  # fmt: skip
    if decision.reason != "under_way":
        news = News(
            "window_ending", question_key(board, "waits_for_staff", decision.reason),
            deadline_at=board.deadline, outcome="staff",
        )  # fmt: skip
        tell_staff(board, news, now=now)


def _decide(board: Board, outcome: str, origin: str, reason: str, now: datetime) -> None:
    drop_board_matches([board], now, reason)
    report = decide_board(
        season_of(board), board, outcome=outcome, points=(0, 0), origin=origin, by=None, now=now, reason=reason
    )
    tell_result(board, report, None, now)
