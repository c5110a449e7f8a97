"""The words of a record: plays, announcements, leftovers, points and the values of tags (docs/rules.md section 11.3).

Every function reads one word of text or raises `BadRecord`; numbers are bounded before they are converted.
"""

from __future__ import annotations

import re
from functools import lru_cache

from games.engine.cards import VALUES, Card
from games.engine.errors import BadCard, BadNotation, DuplicateCard
from games.engine.plays import Mark, Play, read_play
from games.engine.record_errors import BadRecord, RecordFault
from games.engine.records import CallKind

MOST_DIGITS = 4
"""Digits of the longest number in a record: rounds, hands, points, totals."""

LONGEST_LIST = 400
"""Characters of the longest list of cards."""

MOST_SIDES = 10

_CALL = re.compile(r"!(low|triple)(?:=([0-9]{1,2}|[A-Z]))?")
_REST = re.compile(r"rest\(([^()]*)\)>([0-9]|-)")
_POINTS = re.compile(rf"-?[0-9]{{1,{MOST_DIGITS}}}(?:--?[0-9]{{1,{MOST_DIGITS}}}){{0,{MOST_SIDES - 1}}}")
_NUMBER = re.compile(r"-?[0-9]+")
_VALUE_WORDS = {str(value): value for value in VALUES} | {"A": 1, "J": 8, "F": 8, "Q": 9, "C": 9, "K": 10, "R": 10}


@lru_cache(maxsize=4096)
def play_word(word: str) -> tuple[Play, Mark]:
    """Read a play with its mark.

    Raises:
        BadRecord: with the code of the notation: `bad_play`, `bad_card` or `duplicate_card`.
    """
    try:
        return read_play(word)
    except BadNotation as problem:
        raise BadRecord(str(problem), code=problem.code) from None


def call_word(word: str) -> tuple[CallKind, int | None]:
    """Read an announcement: `!low`, `!triple=8`.

    >>> call_word("!triple=K")
    (<CallKind.TRIPLE: 'triple'>, 10)
    """
    found = _CALL.fullmatch(word)
    value = None if found is None or found[2] is None else _VALUE_WORDS.get(found[2])
    if found is None or (found[2] is not None and value is None):
        raise BadRecord("an announcement is !low or !triple, perhaps with =8", code=RecordFault.BAD_CALL)
    return CallKind(found[1]), value


def rest_word(word: str) -> tuple[tuple[Card, ...], int | None]:
    """Read the leftovers and who takes them: `rest(2S+6C)>0`, with `-` for nobody."""
    found = _REST.fullmatch(word)
    if found is None:
        raise BadRecord("leftovers are written rest(2S+6C)>0", code=RecordFault.BAD_REST)
    cards = read_cards(found[1], "+")
    return cards, None if found[2] == "-" else int(found[2])


def points_word(word: str) -> tuple[int, ...]:
    """Read numbers by side, such as `8-5`.

    >>> points_word("8--5")
    (8, -5)
    """
    if not _POINTS.fullmatch(word):
        raise BadRecord("points are written 8-5", code=RecordFault.BAD_SCORE)
    numbers: list[int] = []
    place = 0
    while place < len(word):
        found = _NUMBER.match(word, place)
        assert found is not None, "the whole word has been matched"
        numbers.append(int(found.group()))
        place = found.end() + 1
    return tuple(numbers)


def points_text(points: tuple[int, ...]) -> str:
    """Write numbers by side."""
    return "-".join(map(str, points))


def read_cards(text: str, separator: str | None = None) -> tuple[Card, ...]:
    """Read different cards, separated by white space unless a separator is given.

    Raises:
        BadRecord: `bad_card`, or `duplicate_card`.
    """
    if len(text) > LONGEST_LIST:
        raise BadRecord("there are only forty cards", code=BadCard.code)
    try:
        cards = tuple(map(Card.parse, text.split(separator)))
    except BadCard as problem:
        raise BadRecord(str(problem), code=problem.code) from None
    if len(set(cards)) != len(cards):
        raise BadRecord("a card is named twice", code=DuplicateCard.code)
    return cards


def cards_text(cards: tuple[Card, ...]) -> str:
    """Write cards as tags hold them."""
    return " ".join(map(str, cards))


def small_number(text: str) -> int | None:
    """Read a whole number of few digits, or give None."""
    return int(text) if 0 < len(text) <= MOST_DIGITS and text.isascii() and text.isdecimal() else None
