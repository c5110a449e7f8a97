"""Reading and writing the value of one option (docs/rules.md section 2).

Input is whatever JSON can bring, so every reader checks before it converts, and no message repeats the value: printing
an integer of thousands of digits would itself fail. A value that does not fit raises `ValueError`; `Rules.from_options`
turns that into `BadOptionValue` with the name of the option.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from games.engine.cards import VALUES, Card
from games.engine.errors import BadCard

type Json = None | bool | int | str | list[Json] | dict[str, Json]

MOST_POINTS = 100
"""Highest number of points that any single item may be worth."""

_VALUE_TEXTS = {str(value): value for value in VALUES}


def _read_points(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST_POINTS:
        raise ValueError(f"points are a whole number from 0 to {MOST_POINTS}")
    return value


class OptionType(ABC):
    """What an option can be: reads a JSON value, writes it back."""

    @abstractmethod
    def read(self, value: object) -> object:
        """Give the engine's value; raises ValueError when it does not fit."""

    def write(self, value: object) -> Json:
        """Give the JSON value that `read` accepts."""
        if value is None or isinstance(value, bool | int):
            return value
        return str(value)


@dataclass(frozen=True, slots=True)
class OneOf(OptionType):
    """One word of a closed set."""

    words: type[StrEnum]

    def read(self, value: object) -> object:
        """Read one of the words."""
        if not isinstance(value, str):
            raise ValueError("expected one of: " + ", ".join(self.words))
        try:
            return self.words(value)
        except ValueError:
            raise ValueError("expected one of: " + ", ".join(self.words)) from None


@dataclass(frozen=True, slots=True)
class Flag(OptionType):
    """True or false."""

    def read(self, value: object) -> object:
        """Read true or false; 0 and 1 are refused."""
        if not isinstance(value, bool):
            raise ValueError("expected true or false")
        return value


@dataclass(frozen=True, slots=True)
class Whole(OptionType):
    """A whole number from `low` to `high`, perhaps null."""

    low: int
    high: int
    nullable: bool = False

    def read(self, value: object) -> object:
        """Read a whole number; true, false and fractions are refused."""
        if value is None and self.nullable:
            return None
        if isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high:
            raise ValueError(f"expected a whole number from {self.low} to {self.high}")
        return value


@dataclass(frozen=True, slots=True)
class OneOfNumbers(OptionType):
    """One of a few whole numbers."""

    numbers: tuple[int, ...]

    def read(self, value: object) -> object:
        """Read one of the numbers."""
        if isinstance(value, bool) or not isinstance(value, int) or value not in self.numbers:
            raise ValueError("expected one of: " + ", ".join(map(str, self.numbers)))
        return value


@dataclass(frozen=True, slots=True)
class Words(OptionType):
    """A list of different words of a closed set; kept in the given order if `ordered`, and then not empty."""

    words: type[StrEnum]
    ordered: bool

    def read(self, value: object) -> object:
        """Read the list."""
        if not isinstance(value, list | tuple) or len(value) > len(self.words):
            raise ValueError("expected a list of: " + ", ".join(self.words))
        reader = OneOf(self.words)
        chosen = [reader.read(item) for item in value]
        if len(set(chosen)) != len(chosen) or (self.ordered and not chosen):
            raise ValueError("expected different words of: " + ", ".join(self.words))
        return tuple(chosen) if self.ordered else tuple(word for word in self.words if word in chosen)

    def write(self, value: object) -> Json:
        """Write a list."""
        assert isinstance(value, tuple)
        return [str(word) for word in value]


@dataclass(frozen=True, slots=True)
class CardPoints(OptionType):
    """Points by card: {"8S": 1}."""

    def read(self, value: object) -> object:
        """Read a mapping of cards to points into sorted pairs."""
        if not isinstance(value, Mapping) or len(value) > len(VALUES) * 4:
            raise ValueError("expected points by card")
        points: dict[Card, int] = {}
        for text, worth in value.items():
            try:
                card = Card.parse(text)
            except BadCard:
                raise ValueError("expected points by card") from None
            if card in points:
                raise ValueError("expected every card once")
            points[card] = _read_points(worth)
        return tuple(sorted(points.items()))

    def write(self, value: object) -> Json:
        """Write a mapping."""
        assert isinstance(value, tuple)
        return {str(card): worth for card, worth in value}


@dataclass(frozen=True, slots=True)
class ValuePoints(OptionType):
    """Points by card value: {"1": 3}."""

    def read(self, value: object) -> object:
        """Read a mapping of values to points into sorted pairs."""
        if not isinstance(value, Mapping) or len(value) > len(VALUES):
            raise ValueError("expected points by value, 1 to 10")
        points: dict[int, int] = {}
        for text, worth in value.items():
            if not isinstance(text, str) or text not in _VALUE_TEXTS:
                raise ValueError("expected points by value, 1 to 10")
            points[_VALUE_TEXTS[text]] = _read_points(worth)
        return tuple(sorted(points.items()))

    def write(self, value: object) -> Json:
        """Write a mapping."""
        assert isinstance(value, tuple)
        return {str(rank): worth for rank, worth in value}


@dataclass(frozen=True, slots=True)
class OptionalCard(OptionType):
    """A card or null."""

    def read(self, value: object) -> object:
        """Read the text of a card, or null."""
        if value is None:
            return None
        if not isinstance(value, str):
            raise ValueError("expected a card or null")
        try:
            return Card.parse(value)
        except BadCard:
            raise ValueError("expected a card or null") from None
