"""The log of a match as one viewer may read it."""

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Max

from games import codec
from games.engine import redact
from games.models import Hand, Match, MatchEvent, Seat
from games.sealing import unseal

PAGE = 500
"""Most events that are read at once."""


@dataclass(frozen=True, slots=True)
class EventRow:
    """One event for one viewer: its number, its kind and what the viewer may know of it, as JSON."""

    seq: int
    kind: str
    payload: dict[str, Any]
    at: datetime


def events_since(match: Match, seat: int | None, since: int, *, limit: int = PAGE) -> list[EventRow]:
    """The events after number `since`, oldest first, at most `limit`, as the seat (None: a spectator) may read them.

    What was hidden in a hand is open to everybody once the hand has been counted or the match decided. A hand that was
    under way when its match was called off stays hidden.
    """
    rows = list(MatchEvent.objects.filter(match=match, seq__gt=since).order_by("seq")[:limit])
    open_until = _open_until(match) if any(row.sealed for row in rows) else 0
    open_hands = bool(match.options.get("open_hands"))
    return [
        EventRow(row.seq, row.kind, _payload(row, seat, row.seq <= open_until, open_hands), row.created_at)
        for row in rows
    ]


def seat_number(match_id: int, player_id: int | None) -> int | None:
    """The chair of a player at a match, None for a spectator."""
    if player_id is None:
        return None
    return Seat.objects.filter(match_id=match_id, player_id=player_id).values_list("number", flat=True).first()


def _payload(row: MatchEvent, seat: int | None, is_open: bool, open_hands: bool) -> dict[str, Any]:
    if row.sealed is None:
        shown = row.public
    else:
        full = json.loads(unseal(bytes(row.sealed)))
        event = codec.decode_event(full)
        shown = full if is_open else codec.encode_event(redact(event, seat, open_hands=open_hands))
    return {key: value for key, value in shown.items() if key not in ("v", "kind")}


def _open_until(match: Match) -> int:
    if match.status == Match.Status.FINISHED:
        return match.seq
    return Hand.objects.filter(match=match).aggregate(last=Max("ended_seq"))["last"] or 0
