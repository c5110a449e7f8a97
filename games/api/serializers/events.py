"""Events as the OpenAPI file describes them; `games.realtime.frames` makes them, for pages and streams alike.

What is hidden from the reader is null and opens to everybody once the hand has been counted.
"""

from collections.abc import Mapping
from typing import Any

from games.api.serializers.notation import CARD_SCHEMA, PLAY_SCHEMA
from games.engine import EndReason, Mark

type Schema = dict[str, Any]


def _list_of(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _or_null(schema: Schema) -> Schema:
    return {**schema, "nullable": True}


_NUMBER: Schema = {"type": "integer"}
_NUMBERS = _list_of(_NUMBER)
_CARDS = _list_of(CARD_SCHEMA)
_HELD = _list_of(_or_null(_CARDS))
_ROW: Schema = {
    "type": "object",
    "properties": dict.fromkeys(("cards", "coins", "settebello", "primiera", "bonus", "sweeps"), _NUMBER),
}
_COUNT: Schema = {
    "type": "object",
    "properties": {
        **dict.fromkeys(("cards", "coins", "prime", "napola", "sweeps"), _NUMBER),
        "settebello": {"type": "boolean"},
        "prime_cards": _CARDS,
    },
}

# The contents of each kind of event beside `seq`, `kind` and `at`.
EVENT_CONTENTS: Mapping[str, Mapping[str, Schema]] = {
    "hand_started": {
        "number": _NUMBER,
        "dealer": _NUMBER,
        "deck": _or_null(_CARDS),
        "table": _CARDS,
        "held": _HELD,
        "held_counts": _NUMBERS,
        "stock_count": _NUMBER,
    },
    "misdealt": {
        "number": _NUMBER,
        "dealer": _NUMBER,
        "deck": _or_null(_CARDS),
        "table": _CARDS,
        "reasons": _list_of({"type": "string"}),
    },
    "table_bonus_taken": {"seat": _NUMBER, "cards": _CARDS, "sweeps": _NUMBER},
    "announced": {
        "seat": _NUMBER,
        "call": {
            "type": "object",
            "properties": {"low": {"type": "boolean"}, "triple": {"type": "boolean"}, "value": _or_null(_NUMBER)},
        },
        "cards": _CARDS,
        "points": _NUMBER,
    },
    "played": {
        "seat": _NUMBER,
        "play": PLAY_SCHEMA,
        "mark": {"type": "string", "enum": [mark.value for mark in Mark]},
    },
    "batch_dealt": {"held": _HELD, "held_counts": _NUMBERS, "stock_count": _NUMBER},
    "card_drawn": {"seat": _NUMBER, "card": _or_null(CARD_SCHEMA), "stock_count": _NUMBER},
    "leftovers_taken": {"seat": _or_null(_NUMBER), "cards": _CARDS},
    "hand_scored": {
        "number": _NUMBER,
        "rows": _list_of(_ROW),
        "counts": _list_of(_COUNT),
        "scores": _NUMBERS,
        "instant": _or_null(_NUMBER),
    },
    "match_ended": {
        "winner": _or_null(_NUMBER),
        "reason": {"type": "string", "enum": [reason.value for reason in EndReason]},
        "scores": _NUMBERS,
    },
    "seat_taken": {"seat": _NUMBER, "player": _NUMBER},
    "seat_left": {"seat": _NUMBER, "player": _NUMBER},
    "match_cancelled": {},
    "match_called_off": {"reason": {"type": "string"}},
    "match_reported": {"side": _NUMBER},
    "result_confirmed": {"scores": _NUMBERS, "winner": _or_null(_NUMBER)},
    "result_corrected": {"scores": _NUMBERS, "winner": _or_null(_NUMBER)},
    "rating_annulled": {},
    "rating_restored": {},
}


def _event_schema(kind: str, contents: Mapping[str, Schema]) -> Schema:
    properties = {
        "seq": {"type": "integer", "minimum": 1},
        "kind": {"type": "string", "enum": [kind]},
        "at": {"type": "string", "format": "date-time"},
        **contents,
    }
    return {"type": "object", "title": kind, "properties": properties, "required": list(properties)}


EVENT_PAGE_SCHEMA: Schema = {
    "type": "object",
    "properties": {
        "seq": {"type": "integer", "minimum": 0},
        "events": _list_of({"oneOf": [_event_schema(kind, contents) for kind, contents in EVENT_CONTENTS.items()]}),
    },
    "required": ["seq", "events"],
}
