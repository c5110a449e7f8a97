"""Reads what a worked tournament case gives: numbers, lists and flags of its input, exactly."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tests.cases.case_input import BadCase

type Name = int | str
"""How a case calls an entry: by a number, also where JSON makes it the text of a key, or by a word."""

_WORDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}


@dataclass(frozen=True)
class Given:
    """A case as its answer sees it.

    `expected` is there because some cases put data into it (the round to pair, a table to rank); `words` are the case's
    own: source and note; `datasets` are those of its file.
    """

    input: Mapping[str, Any]
    expected: Mapping[str, Any] = field(default_factory=dict)
    words: str = ""
    datasets: Mapping[str, Any] = field(default_factory=dict)

    def has(self, key: str) -> bool:
        """Whether the input says anything under this key; null says nothing."""
        return self.input.get(key) is not None

    def whole(self, key: str, otherwise: int | None = None) -> int:
        """A whole number; `otherwise` if the input does not have it."""
        return whole(self._value(key, otherwise), key)

    def exact(self, key: str, otherwise: Fraction | None = None) -> Fraction:
        """A number as a fraction."""
        return exact(self._value(key, otherwise), key)

    def real(self, key: str, otherwise: float | None = None) -> float:
        """A number as it is."""
        return float(exact(self._value(key, otherwise), key))

    def text(self, key: str, otherwise: str | None = None) -> str:
        """A text."""
        value = self._value(key, otherwise)
        if not isinstance(value, str):
            raise BadCase(f"{key} is not a text")
        return value

    def flag(self, key: str, otherwise: bool = False) -> bool:
        """A yes or no."""
        value = self._value(key, otherwise)
        if not isinstance(value, bool):
            raise BadCase(f"{key} is not true or false")
        return value

    def items(self, key: str) -> list[Any]:
        """A list."""
        value = self._value(key, None)
        if not isinstance(value, list):
            raise BadCase(f"{key} is not a list")
        return value

    def many(self, key: str) -> list[Any]:
        """A list, or a single value as a list of one."""
        value = self._value(key, None)
        return value if isinstance(value, list) else [value]

    def table(self, key: str) -> dict[str, Any]:
        """An object."""
        value = self._value(key, None)
        if not isinstance(value, dict):
            raise BadCase(f"{key} is not an object")
        return value

    def named_number(self, of: str) -> int | None:
        """The number that the case's words put before one of something, as in "for three hands"; None without one."""
        found = re.search(rf"(\w+)[ -]{of}", self.words)
        if found is None:
            return None
        word = found[1].lower()
        return int(word) if word.isdigit() else _WORDS.get(word)

    def _value(self, key: str, otherwise: object) -> Any:
        value = self.input.get(key)
        if value is None:
            value = otherwise
        if value is None:
            raise BadCase(f"{key} is missing")
        return value


def exact(value: object, what: str = "a value") -> Fraction:
    """A number of a case as a fraction: 0.1 is a tenth."""
    if isinstance(value, bool) or not isinstance(value, int | float | str | Fraction):
        raise BadCase(f"{what} is not a number")
    try:
        return value if isinstance(value, Fraction) else Fraction(str(value))
    except ValueError as error:
        raise BadCase(f"{what} is not a number") from error


def whole(value: object, what: str = "a value") -> int:
    """A whole number of a case; 3.0 and "3" are whole too."""
    number = exact(value, what)
    if number.denominator != 1:
        raise BadCase(f"{what} is not a whole number")
    return int(number)


def name(value: object) -> Name:
    """An entry as a case calls it, so that 1 and "1" are the same."""
    if isinstance(value, str):
        return int(value) if value.isdigit() else value
    return whole(value, "an entry")


def names(values: Sequence[object]) -> tuple[Name, ...]:
    """Several entries as a case calls them."""
    return tuple(name(value) for value in values)
