"""Reads the input of worked cases, and puts lists whose order means nothing into one order for comparing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine import Card, Play

Input = Mapping[str, object]


class BadCase(Exception):
    """The case itself is malformed: it does not say what its type needs."""


def text(given: Input, key: str) -> str:
    """A string of the input."""
    value = given.get(key)
    if not isinstance(value, str):
        raise BadCase(f"{key} is not a text")
    return value


def number(given: Input, key: str) -> int:
    """A whole number of the input."""
    value = given.get(key)
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadCase(f"{key} is not a number")
    return value


def numbers(given: Input, key: str) -> tuple[int, ...]:
    """A list of whole numbers of the input."""
    value = given.get(key)
    if not isinstance(value, list):
        raise BadCase(f"{key} is not a list")
    return tuple(number({key: one}, key) for one in value)


def flag(given: Input, key: str) -> bool:
    """A yes or no of the input; absent means no."""
    value = given.get(key, False)
    if not isinstance(value, bool):
        raise BadCase(f"{key} is not true or false")
    return value


def seat_or_none(given: Input, key: str) -> int | None:
    """A seat or side of the input; null or absent means nobody."""
    return None if given.get(key) is None else number(given, key)


def card(given: Input, key: str) -> Card:
    """A card of the input."""
    return Card.parse(text(given, key))


def cards(given: Input, key: str) -> tuple[Card, ...]:
    """A list of cards of the input, in its order."""
    value = given.get(key)
    if not isinstance(value, list):
        raise BadCase(f"{key} is not a list of cards")
    return tuple(card({key: one}, key) for one in value)


def texts(shown: Sequence[Card]) -> list[str]:
    """Cards as the case files write them."""
    return [str(one) for one in shown]


def as_card_set(value: object) -> object:
    """Card texts in canonical form and order, for comparing without regard to order."""
    return texts(sorted(cards({"expected": value}, "expected")))


def as_card_sets(value: object) -> object:
    """Several sets of cards, for comparing without regard to any order."""
    return sorted(texts(sorted(one)) for one in _card_lists(value))


def as_hands(value: object) -> object:
    """One set of cards for each seat: the order of the seats counts, that of the cards does not."""
    return [texts(sorted(one)) for one in _card_lists(value)]


def as_play_set(value: object) -> object:
    """Play texts in canonical form and order."""
    if not isinstance(value, list):
        raise BadCase("not a list of plays")
    return [str(play) for play in sorted(Play.parse(one) for one in value)]


def as_text_set(value: object) -> object:
    """Words in alphabetical order."""
    if not isinstance(value, list):
        raise BadCase("not a list of words")
    return sorted(str(one) for one in value)


def _card_lists(value: object) -> list[tuple[Card, ...]]:
    if not isinstance(value, list):
        raise BadCase("not a list of card lists")
    return [cards({"expected": one}, "expected") for one in value]
