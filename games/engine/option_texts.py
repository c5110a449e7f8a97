"""Options of the rules in the tag `Options`: `target=21; misdeal=three_kings,two_aces` (docs/rules.md section 11.2)."""

from __future__ import annotations

import json
from collections.abc import Mapping

from games.engine.option_types import CardPoints, Flag, Json, OptionalCard, ValuePoints, Whole, Words
from games.engine.record_errors import BadRecord, RecordFault
from games.engine.record_words import small_number
from games.engine.rules import OPTION_TYPES

LONGEST_OPTIONS = 4000
"""Characters of the longest text of options."""

_NOTHING = "none"
_WORDS = {"true": True, "false": False}


def options_text(options: Mapping[str, Json]) -> str:
    """Write options as `Rules.options` gives them.

    >>> options_text({"target": 21, "misdeal": [], "open_hands": True, "coin_rank_points": {"1": 1, "2": 2}})
    'target=21; misdeal=none; open_hands=true; coin_rank_points=1:1,2:2'
    """
    return "; ".join(f"{name}={_value_text(value)}" for name, value in options.items())


def read_options(text: str) -> dict[str, object]:
    """Read options as `Rules.from_options` wants them; whether there are such options is for the rules to say.

    Raises:
        BadRecord: `bad_tag_value`, the text has not the form of options.

    >>> read_options("target=21; misdeal=two_aces")
    {'target': 21, 'misdeal': ['two_aces']}
    """
    options: dict[str, object] = {}
    if len(text) > LONGEST_OPTIONS:
        raise _bad_options()
    for part in filter(None, (part.strip() for part in text.split(";"))):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not name or not equals or name in options:
            raise _bad_options()
        options[name] = _read_value(name, value)
    return options


def _value_text(value: Json) -> str:
    if isinstance(value, bool) or value is None:
        return json.dumps(value)
    if isinstance(value, list):
        return ",".join(map(str, value)) or _NOTHING
    if isinstance(value, dict):
        return ",".join(f"{key}:{worth}" for key, worth in value.items()) or _NOTHING
    return str(value)


def _read_value(name: str, text: str) -> object:
    """Read a value in the form of its option; what does not fit stays text, which the option then refuses."""
    kind = OPTION_TYPES.get(name)
    if text.startswith(("[", "{", '"')):
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            raise _bad_options() from None
    if isinstance(kind, Words):
        return [] if text in ("", _NOTHING) else [word.strip() for word in text.split(",")]
    if isinstance(kind, CardPoints | ValuePoints):
        return {} if text in ("", _NOTHING) else _points(text)
    if isinstance(kind, Flag):
        return _WORDS.get(text, text)
    if isinstance(kind, Whole | OptionalCard) and text == "null":
        return None
    number = small_number(text)
    return text if number is None else number


def _points(text: str) -> dict[str, object]:
    points: dict[str, object] = {}
    for part in text.split(","):
        key, colon, worth = (piece.strip() for piece in part.partition(":"))
        if not colon or key in points:
            raise _bad_options()
        points[key] = small_number(worth)
    return points


def _bad_options() -> BadRecord:
    return BadRecord("options are written target=21; sides=pairs", code=RecordFault.BAD_TAG_VALUE)
