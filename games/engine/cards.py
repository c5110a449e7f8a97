"""The forty cards: values 1 to 10 in four suits, their order and their text (docs/rules.md section 1.1).

There are exactly forty `Card` objects. Equal cards are therefore the same object, and comparing them costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from operator import attrgetter
from typing import ClassVar, NoReturn

from games.engine.errors import BadCard

DECK_SIZE = 40
"""Cards in the deck."""


class Suit(StrEnum):
    """A suit; the value is its letter. The order of suits is coins, cups, swords, clubs."""

    COINS = "D"
    CUPS = "C"
    SWORDS = "S"
    CLUBS = "B"


SUITS: tuple[Suit, ...] = tuple(Suit)
VALUES: tuple[int, ...] = tuple(range(1, 11))

_SUIT_ALIASES = {
    "D": Suit.COINS,
    "♦": Suit.COINS,
    "C": Suit.CUPS,
    "H": Suit.CUPS,
    "♥": Suit.CUPS,
    "S": Suit.SWORDS,
    "♠": Suit.SWORDS,
    "B": Suit.CLUBS,
    "♣": Suit.CLUBS,
}
_VALUE_ALIASES = {str(value): value for value in VALUES} | {
    "A": 1,
    "J": 8,
    "F": 8,
    "Q": 9,
    "C": 9,
    "K": 10,
    "R": 10,
}


class Card:
    """One of the forty cards: immutable, hashable, ordered by value and then by suit.

    `value` is 1 to 10, `suit` a `Suit`, `index` the place in sorting order, 0 to 39.

    >>> Card.parse("7D")
    Card.parse('7D')
    >>> Card.parse("K♦") is Card(10, Suit.COINS)
    True
    """

    __slots__ = ("_text", "index", "suit", "value")

    _interned: ClassVar[dict[tuple[int, str], Card]] = {}

    value: int
    suit: Suit
    index: int
    _text: str

    def __new__(cls, value: int, suit: Suit) -> Card:
        """Give the card of this value and suit.

        Raises:
            BadCard: there is no such card.
        """
        card = cls._interned.get((value, suit))
        if card is None:
            raise BadCard("no card has this value and suit")
        return card

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card, with the rank letters and suit signs of docs/rules.md section 1.1.

        Raises:
            BadCard: the text is not a card.

        >>> str(Card.parse("A♥"))
        '1C'
        """
        if not isinstance(text, str) or not 2 <= len(text) <= 3:
            raise BadCard("a card is a value from 1 to 10 and a suit letter")
        value = _VALUE_ALIASES.get(text[:-1])
        suit = _SUIT_ALIASES.get(text[-1])
        if value is None or suit is None:
            raise BadCard("a card is a value from 1 to 10 and a suit letter")
        return cls._interned[value, suit]

    def __setattr__(self, name: str, value: object) -> NoReturn:
        """Refuse: cards never change."""
        raise AttributeError("cards are immutable")

    def __delattr__(self, name: str) -> NoReturn:
        """Refuse: cards never change."""
        raise AttributeError("cards are immutable")

    def __hash__(self) -> int:
        return self.index

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __le__(self, other: Card) -> bool:
        return self.index <= other.index

    def __gt__(self, other: Card) -> bool:
        return self.index > other.index

    def __ge__(self, other: Card) -> bool:
        return self.index >= other.index

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Card.parse('{self._text}')"

    def __reduce__(self) -> tuple[type[Card], tuple[int, Suit]]:
        """Copies and pickles come back as the same object."""
        return Card, (self.value, self.suit)


def _intern(value: int, suit: Suit, index: int) -> Card:
    card = object.__new__(Card)
    object.__setattr__(card, "value", value)
    object.__setattr__(card, "suit", suit)
    object.__setattr__(card, "index", index)
    object.__setattr__(card, "_text", f"{value}{suit.value}")
    Card._interned[value, suit] = card
    return card


SORTED_CARDS: tuple[Card, ...] = tuple(
    _intern(value, suit, len(SUITS) * (value - 1) + place) for value in VALUES for place, suit in enumerate(SUITS)
)
"""The forty cards in sorting order: the four aces first."""

DECK: tuple[Card, ...] = tuple(Card(value, suit) for suit in SUITS for value in VALUES)
"""The ordered deck: coins 1 to 10, then cups, swords and clubs."""

SETTEBELLO = Card.parse("7D")
"""The seven of coins."""

card_index = attrgetter("index")
"""Sorting key of a card; `sorted(cards, key=card_index)` is the fast way to sort."""


def sorted_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Give the cards by value, then coins, cups, swords, clubs.

    >>> [str(card) for card in sorted_cards([Card.parse("10B"), Card.parse("1S"), Card.parse("1D")])]
    ['1D', '1S', '10B']
    """
    return tuple(sorted(cards, key=card_index))
