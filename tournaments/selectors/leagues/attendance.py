"""Where and when a board is played, and who of it has come to the table."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db.models import Q

from games.models import Match
from tournaments.models import Board, BoardMatch, BoardSeat, RosterMember, Season

COMING_FROM = timedelta(minutes=30)
"""How long before the agreed time somebody may come and is then waited for until the grace time is over."""
PRESENCE = timedelta(minutes=15)
"""How long somebody who comes at any other time counts as being there."""

REMINDED_BEFORE = timedelta(hours=3)
"""How long before the agreed time its players are reminded."""
WARNED_BEFORE = timedelta(days=1)
"""How long before a time is set by rule its players are told that it will be."""
WARNED_BEFORE_END = timedelta(hours=48)
"""How long before the window ends its players are told so, in a season that sets no times."""

_REPORTED = (Match.Reporting.REPORTED, Match.Reporting.DISPUTED)


def season_of(board: Board) -> Season:
    """The season that a board belongs to."""
    return board.fixture.round.season


def active_seats(board: Board) -> list[BoardSeat]:
    """Who sits at a board now: the home side first, each side in the order of its chairs."""
    seats = board.seats.filter(is_active=True).select_related("player__user")
    return list(seats.order_by("position", "chair"))


def first_on(board: Board, position: int, chair: int) -> BoardSeat | None:
    """Who sat on a chair first, of those who did not leave the entry since; None where nobody did."""
    entry = board.fixture.sides.filter(position=position).values("entry")
    members = RosterMember.objects.filter(entry__in=entry, left_at=None, confirmed_at__isnull=False)
    belongs = Q(is_active=True) | Q(is_alternate=True) | Q(player__in=members.values("player"))
    seats = board.seats.select_related("player__user").filter(belongs, position=position, chair=chair)
    return seats.order_by("pk").first()


def venue_of(board: Board) -> str:
    """Where a board is played: what was agreed on, else what the season says; empty where both is possible still."""
    venue = season_of(board).venue
    if venue != Season.Venue.BOTH:
        return venue
    return board.venue


def counting_match(board: Board) -> BoardMatch | None:
    """The match of a board that counts, if one was opened."""
    return board.board_matches.filter(is_void=False).select_related("match").first()


def is_under_way(game: BoardMatch | None) -> bool:
    """Whether a match is being played, was reported by a side, or is over: no window and no new time touches it."""
    if game is None:
        return False
    match = game.match
    return match.status in (Match.Status.PLAYING, Match.Status.FINISHED) or match.reporting in _REPORTED


def grace_ends_at(board: Board) -> datetime | None:
    """Until when an absent side is waited for at the agreed time; None where no time is set."""
    if board.agreed_at is None:
        return None
    return board.agreed_at + timedelta(minutes=season_of(board).grace_minutes)


def playable_until(board: Board) -> datetime:
    """The end of a board's window; the grace time of an agreed time runs to its end."""
    ends = grace_ends_at(board)
    return board.deadline if ends is None else max(board.deadline, ends)


def contact_ends_at(board: Board) -> datetime:
    """Until when each side of a board should give a sign of life."""
    return board.fixture.round.opens_at + timedelta(hours=season_of(board).contact_hours)


def fixing_at(board: Board) -> datetime | None:
    """When a time is set for those who agreed on none; None in a season that sets none.

    So many hours before the window ends as the season says, but never in the first half of the window.
    """
    hours = season_of(board).fixing_hours
    if not hours:
        return None
    opens = board.fixture.round.opens_at
    return max(board.deadline - timedelta(hours=hours), opens + (board.deadline - opens) / 2)


def warning_at(board: Board) -> datetime:
    """When the players of a board without a time are told that the window ends, or that a time will be set."""
    opens, fixing = board.fixture.round.opens_at, fixing_at(board)
    if fixing is None:
        return max(board.deadline - WARNED_BEFORE_END, opens + (board.deadline - opens) / 2)
    return max(fixing - WARNED_BEFORE, opens + (fixing - opens) / 2)


def came_in_time(board: Board, seat: BoardSeat) -> bool:
    """Whether a player came for the agreed time: from half an hour before it until the grace time was over."""
    ends = grace_ends_at(board)
    if board.agreed_at is None or ends is None or seat.ready_at is None:
        return False
    return board.agreed_at - COMING_FROM <= seat.ready_at <= ends


def there_until(board: Board, seat: BoardSeat) -> datetime | None:
    """Until when a player who has come counts as waiting at the table; None for one who has not."""
    if seat.ready_at is None:
        return None
    ends, passes = grace_ends_at(board), seat.ready_at + PRESENCE
    return max(ends, passes) if ends is not None and came_in_time(board, seat) else passes


def is_there(board: Board, seat: BoardSeat, now: datetime) -> bool:
    """Whether a player waits at the table; bots always do. At the very end of the grace time nobody is late yet."""
    if seat.player.is_bot:
        return True
    until = there_until(board, seat)
    if until is None:
        return False
    return now < until or (now == grace_ends_at(board) and came_in_time(board, seat))


def side_is_there(board: Board, seats: Sequence[BoardSeat], position: int, now: datetime) -> bool:
    """Whether everybody of a side waits at the table."""
    own = [seat for seat in seats if seat.position == position]
    return len(own) == season_of(board).team_size and all(is_there(board, seat, now) for seat in own)


def side_came(board: Board, seats: Sequence[BoardSeat], position: int) -> bool:
    """Whether everybody of a side came for the agreed time."""
    own = [seat for seat in seats if seat.position == position]
    return len(own) == season_of(board).team_size and all(
        seat.player.is_bot or came_in_time(board, seat) for seat in own
    )
