"""What the sides of a board did to play it: for the rule at the end of the window, and for whoever decides a claim."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments.leagues.effort import Decision, SideEffort, window_decision
from tournaments.models import Board, BoardMessage, BoardSeat, Claim, Postponement, SeasonLogEntry, TimeProposal
from tournaments.selectors.leagues.attendance import (
    contact_ends_at,
    counting_match,
    grace_ends_at,
    is_under_way,
    season_of,
    side_came,
    venue_of,
)

Status = TimeProposal.Status

TIME_TO_ANSWER = timedelta(hours=12)
"""An offer that nobody answered is an effort only if the other side had so long to answer it."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """Everything that is on record about a board, oldest first, and what the rule would make of it now."""

    board: Board
    seats: tuple[BoardSeat, ...]
    proposals: tuple[TimeProposal, ...]
    messages: tuple[BoardMessage, ...]
    postponements: tuple[Postponement, ...]
    claims: tuple[Claim, ...]
    log: tuple[SeasonLogEntry, ...]
    efforts: tuple[SideEffort, SideEffort]
    by_rule: Decision
    contact_ends_at: datetime
    grace_ends_at: datetime | None


def evidence_of(board: Board, now: datetime) -> Evidence:
    """Who proposed when, who answered, who came: for those who rule. The messages are among it."""
    claims = board.claims.select_related("player", "decided_by")
    postponements = board.postponements.select_related("player", "decided_by")
    log = SeasonLogEntry.objects.filter(season=season_of(board), subject=f"board:{board.pk}").select_related("actor")
    return Evidence(
        board=board,
        seats=tuple(board.seats.select_related("player").order_by("position", "chair", "pk")),
        proposals=tuple(board.proposals.select_related("player", "answered_by").order_by("pk")),
        messages=tuple(board.messages.select_related("player").order_by("pk")),
        postponements=tuple(postponements.order_by("pk")),
        claims=tuple(claims.order_by("pk")),
        log=tuple(log.order_by("number")),
        efforts=efforts_of(board, now),
        by_rule=rule_says(board, now),
        contact_ends_at=contact_ends_at(board),
        grace_ends_at=grace_ends_at(board),
    )


def rule_says(board: Board, now: datetime) -> Decision:
    """What the season's rule makes of a board whose window ends now."""
    home, away = efforts_of(board, now)
    return window_decision(
        season_of(board).window_rule,
        home=home,
        away=away,
        is_under_way=board.status == Board.Status.PLAYING or is_under_way(counting_match(board)),
        has_open_claim=board.claims.filter(status=Claim.Status.OPEN).exists(),
        both_agreed=board.agreed_at is not None and not board.agreed_by_rule,
    )


def efforts_of(board: Board, now: datetime) -> tuple[SideEffort, SideEffort]:
    """What home and away did until now.

    Offers that were withdrawn count for nothing, nor do those that lapsed before anybody could well have answered.
    """
    seats, proposals = list(board.seats.select_related("player")), list(board.proposals.all())
    home, away = (_effort(board, position, seats, proposals, now) for position in (0, 1))
    return home, away


def _effort(
    board: Board, position: int, seats: list[BoardSeat], proposals: list[TimeProposal], now: datetime
) -> SideEffort:
    until = contact_ends_at(board)
    shown = [seat.shown_at for seat in seats if seat.position == position]
    theirs = [
        each
        for each in proposals
        if each.position != position and each.answered_by_id is not None and each.status != Status.WITHDRAWN
    ]
    came, missed = _attendance(board, position, seats, now)
    return SideEffort(
        shown=any(moment is not None and moment <= until for moment in shown),
        proposals=sum(each.position == position and _could_be_answered(each) for each in proposals),
        answered=len(theirs),
        declined=sum(each.status == Status.DECLINED for each in theirs),
        came=came,
        missed=missed,
    )


def _could_be_answered(offer: TimeProposal) -> bool:
    if offer.status == Status.WITHDRAWN:
        return False
    return offer.answered_by_id is not None or offer.starts_at - offer.created_at >= TIME_TO_ANSWER


def _attendance(board: Board, position: int, seats: list[BoardSeat], now: datetime) -> tuple[bool, bool]:
    """Whether a side came to the agreed time, and whether it missed it; neither is known of real cards."""
    ends = grace_ends_at(board)
    if ends is None or venue_of(board) != "online":
        return False, False
    came = side_came(board, [seat for seat in seats if seat.is_active], position)
    return came, not came and now >= ends
