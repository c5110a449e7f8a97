"""A fresh hand of Cirulla is announced and shown, before its first card is played."""

from datetime import datetime

from django.db import transaction

from games.engine import Call, NotYourTurn, announce
from games.models import Match, Player
from games.selectors.positions import position
from games.services.errors import StalePlay
from games.services.match_log import append_events, lock_seat, must_be_playing


@transaction.atomic
def announce_hand(*, match_id: int, player: Player, call: Call, seq: int, now: datetime) -> Match:
    """Announce for the player's seat, which is to play, as the answer to event `seq`; it is still to play afterwards.

    Raises NotFound, NotSeated, MatchNotStarted, MatchCancelled, MatchOver, StalePlay, NotYourTurn, and the IllegalPlay
    family (announcements_off, announcement_too_late, announcement_not_held).
    """
    match, seat = lock_seat(match_id, player)
    must_be_playing(match)
    if seq != match.seq:
        raise StalePlay(current_seq=match.seq)
    state = position(match)
    if state.turn != seat.number:
        raise NotYourTurn("another seat is to play")
    state, events = announce(state, call)
    append_events(match, state, events, now=now)
    return match
