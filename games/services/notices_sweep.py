"""The round of the sweeper over notices: who is late to play, what was not sent, what holds no more, what is old."""

from datetime import datetime, timedelta

from django.core.cache import cache
from django.db.models import F, Q

from games.models import Match, Notice
from games.services.notices import void_notice
from games.services.notices_delivery import sweep_deliveries
from games.services.notices_matches import tell_turn, turn_key
from games.services.notices_reading import forget_old_notices
from games.services.visits import has_visited

SLOW_SECONDS = 900
"""A clock of so many seconds for one play, or none at all, makes a match slow: people go away in between."""
AWAY = timedelta(minutes=10)
"""Whoever is to play and has not looked at the table for so long is told."""
_LONGEST = timedelta(days=7)
_EVERY_SECONDS = 20
_BATCH = 200


def sweep_notices(*, now: datetime) -> int:
    """Do or queue what is due; how many things that were. What nobody waits for is looked at every 20 seconds only."""
    found = sweep_deliveries(now=now)
    if cache.add("swept:notices", 1, timeout=_EVERY_SECONDS):
        found += void_past_turns(now=now) + tell_the_away(now=now) + forget_old_notices(now=now)
    return found


def tell_the_away(*, now: datetime) -> int:
    """Tell those who are to play at a slow table and have not looked at it for a while; how many are told now."""
    slow = Q(turn_seconds__isnull=True) | Q(turn_seconds__gte=SLOW_SECONDS)
    waiting = Match.objects.filter(
        slow, status=Match.Status.PLAYING, turn_started_at__lt=now - AWAY, turn_started_at__gt=now - _LONGEST
    ).filter(seats__number=F("turn_seat"), seats__player__kind__in=("human", "guest"))
    latest = list(waiting.order_by("-turn_started_at").prefetch_related("seats__player")[:_BATCH])
    keys = [turn_key(match.pk, match.seq) for match in latest]
    told = set(Notice.objects.filter(key__in=keys).values_list("key", flat=True))
    return sum(_tell(match, now) for match, key in zip(latest, keys, strict=True) if key not in told)


def void_past_turns(*, now: datetime) -> int:
    """Take back «it is your turn» where the match has gone on or is over; how many of them."""
    told = Notice.objects.filter(kind="your_turn", void_at__isnull=True, created_at__gt=now - _LONGEST)
    latest = list(told.order_by("-created_at")[:_BATCH])
    matches = Match.objects.in_bulk([notice.facts["match"] for notice in latest])
    past = [notice for notice in latest if not _waits(matches.get(notice.facts["match"]), notice)]
    for notice in past:
        void_notice(notice=notice, now=now)
    return len(past)


def _tell(match: Match, now: datetime) -> int:
    seats = list(match.seats.all())
    player_id = next(seat.player_id for seat in seats if seat.number == match.turn_seat)
    if player_id is None or has_visited(match_id=match.pk, player_id=player_id, seq=match.seq):
        return 0
    return tell_turn(match, seats, now)


def _waits(match: Match | None, notice: Notice) -> bool:
    return match is not None and match.status == Match.Status.PLAYING and match.seq == notice.facts["seq"]
