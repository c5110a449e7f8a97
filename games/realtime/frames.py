"""The text of the event stream (Server-Sent Events): one frame for each event of a match.

A frame holds what one viewer may know and nothing else; it is made from rows that a selector has redacted already.
"""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from games.selectors.events import EventRow

RETRY_MILLISECONDS = 2000
OPENING = f"retry: {RETRY_MILLISECONDS}\n: open\n\n".encode()
HEARTBEAT = b": heartbeat\n\n"


class Frame(NamedTuple):
    """The bytes of one event and its number, by which streams drop what they have sent before."""

    seq: int
    data: bytes


def event_document(row: EventRow) -> dict[str, Any]:
    """The event as programs read it, here and in the list of events: seq, kind, time and the redacted contents."""
    return {"seq": row.seq, "kind": row.kind, "at": row.at.isoformat(), **row.payload}


def frames_of(rows: Sequence[EventRow]) -> list[Frame]:
    """A frame for each row, in the order given."""
    return [Frame(row.seq, _frame(row)) for row in rows]


def _frame(row: EventRow) -> bytes:
    # JSON escapes every line break, so the data always fits one line and nobody can forge a second field.
    return f"id: {row.seq}\ndata: {json.dumps(event_document(row), separators=(',', ':'))}\n\n".encode()
