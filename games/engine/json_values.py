"""Values out of JSON data, each checked before it is used (docs/rules.md section 11.5).

Whatever JSON can bring, these give a value of the asked kind or raise `BadRecord`; no message repeats the input.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence, Set
from typing import NoReturn

from games.engine.cards import DECK_SIZE, Card
from games.engine.errors import BadCard, DuplicateCard
from games.engine.record_building import SEATS
from games.engine.record_errors import BadRecord, RecordFault, RecordTooLarge
from games.engine.record_text import MOST_PIECES, UNWELCOME
from games.engine.record_words import MOST_DIGITS

type Document = Mapping[str, object]

DEEPEST = 12
"""How deep lists and objects may stand in each other; a record needs six."""

LONGEST_NUMBER = 18
"""Characters of the longest number that is converted."""

LARGEST_NUMBER = 10**MOST_DIGITS - 1

_BRACKET_OR_STRING = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)


def json_in(text: str) -> object:
    """Parse JSON that is not nested too deeply and has no key twice.

    Raises:
        BadRecord: `bad_json`.
        RecordTooLarge: it has too many lists and objects.
    """
    _check_depth(text)
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_number, parse_int=_whole)
    except (ValueError, RecursionError):
        raise BadRecord("the input is no JSON", code=RecordFault.BAD_JSON) from None


def cards_in(document: object) -> tuple[Card, ...]:
    """Give different cards from a list of texts."""
    texts = list_in(document, "cards")
    if len(texts) > DECK_SIZE:
        raise unfit("there are only forty cards")
    cards = tuple(map(card_in, texts))
    if len(set(cards)) != len(cards):
        raise DuplicateCard("a card is named twice")
    return cards


def card_in(document: object) -> Card:
    """Give the card of a text."""
    if not isinstance(document, str):
        raise BadCard("a card is a value from 1 to 10 and a suit letter")
    return Card.parse(document)


def seat_in(document: object) -> int:
    """Give a seat."""
    seat = number_in(document, "a seat")
    if seat not in SEATS:
        raise unfit("a seat is a number from 0")
    return seat


def text_in(document: object) -> str:
    """Give a text without control characters."""
    if not isinstance(document, str):
        raise unfit("a text is expected")
    if UNWELCOME.search(document):
        raise BadRecord("a record holds no control characters", code=RecordFault.BAD_CHARACTER)
    return document


def number_in(document: object, name: str) -> int:
    """Give a whole number of few digits."""
    if not is_number(document):
        raise unfit(f"{name} is a small whole number")
    assert isinstance(document, int)
    return document


def is_number(document: object) -> bool:
    """Say whether this is such a number."""
    return isinstance(document, int) and not isinstance(document, bool) and abs(document) <= LARGEST_NUMBER


def object_in(document: object, name: str) -> Document:
    """Give an object with its keys."""
    if not isinstance(document, Mapping) or not all(isinstance(key, str) for key in document):
        raise unfit(f"{name} is an object")
    return document


def list_in(document: object, name: str) -> Sequence[object]:
    """Give a list."""
    if not isinstance(document, list | tuple):
        raise unfit(f"{name} is a list")
    return document


def check_keys(document: Document, keys: Set[str]) -> None:
    """Refuse keys that nobody reads."""
    if document.keys() - keys:
        raise unfit("there is a key that is not known")


def unfit(message: str) -> BadRecord:
    """Give the refusal of a value of the wrong kind."""
    return BadRecord(message, code=RecordFault.BAD_DOCUMENT)


def _check_depth(text: str) -> None:
    """Refuse what is nested too deeply or has too many lists and objects, before it is parsed."""
    depth = opened = 0
    for found in _BRACKET_OR_STRING.finditer(text):
        first = text[found.start()]
        if first in "[{":
            depth, opened = depth + 1, opened + 1
            if depth > DEEPEST:
                raise BadRecord("the input is nested too deeply", code=RecordFault.BAD_JSON)
        elif first in "]}":
            depth -= 1
    if opened > MOST_PIECES:
        raise RecordTooLarge(f"a record has at most {MOST_PIECES} pieces")


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    document = dict(pairs)
    if len(document) != len(pairs):
        raise ValueError("a key stands twice")
    return document


def _whole(text: str) -> int:
    if len(text) > LONGEST_NUMBER:
        raise ValueError("a number is too long")
    return int(text)


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number")
