"""A side gives up, or lets its time run out."""

from datetime import datetime
from typing import Literal

from django.db import transaction

from games.engine import concede
from games.models import Match, Player
from games.selectors.positions import position
from games.services.match_log import append_events, lock_match, lock_seat, must_be_playing


@transaction.atomic
def resign(*, player: Player, match_id: int, now: datetime) -> Match:
    """The match, lost by the player's side. Raises NotFound, NotSeated, MatchNotStarted, MatchCancelled, MatchOver."""
    match, seat = lock_seat(match_id, player)
    must_be_playing(match)
    _concede(match, seat.side, "resigned", now)
    return match


@transaction.atomic
def expire_turn(*, match_id: int, seq: int, now: datetime) -> bool:
    """End the match for the side whose time ran out after event `seq`; False when nothing is due any more."""
    match = lock_match(match_id)
    if match.status != Match.Status.PLAYING or match.seq != seq:
        return False
    if match.turn_seat is None or match.turn_deadline is None or now < match.turn_deadline:
        return False
    _concede(match, match.seats.get(number=match.turn_seat).side, "timeout", now)
    return True


def _concede(match: Match, side: int, reason: Literal["resigned", "timeout"], now: datetime) -> None:
    state, events = concede(position(match), side, reason)
    match.conceded_side = side
    append_events(match, state, events, now=now)
