"""Codes of the engine's errors (docs/rules.md sections 4.5 and 9)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from games.engine import BadCard, BadNotation, BadRules, CardNotInHand, GameError, IllegalPlay, UnevenDeal

RULES = Path(__file__).resolve().parents[3] / "docs" / "rules.md"


def kinds_of(kind: type[GameError]) -> Iterator[type[GameError]]:
    yield kind
    for child in kind.__subclasses__():
        yield from kinds_of(child)


ENGINE_ERRORS = [kind for kind in kinds_of(GameError) if kind.__module__.startswith("games.engine")]


def test_no_code_is_used_twice() -> None:
    codes = [kind.code for kind in ENGINE_ERRORS]

    assert len(codes) == len(set(codes))


@pytest.mark.parametrize("kind", ENGINE_ERRORS)
def test_every_code_stands_in_the_rules(kind: type[GameError]) -> None:
    """Section 9."""
    assert f"`{kind.code}`" in RULES.read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", ENGINE_ERRORS)
def test_every_code_is_the_snake_case_name_of_its_class(kind: type[GameError]) -> None:
    assert kind.code.replace("_", "") == kind.__name__.lower()


def test_families_can_be_caught_together() -> None:
    assert issubclass(CardNotInHand, IllegalPlay)
    assert issubclass(BadCard, BadNotation)
    assert issubclass(UnevenDeal, BadRules)


def test_an_error_has_no_details_unless_given() -> None:
    assert GameError("no").details == {}
    assert GameError("no", {"players": 5}).details == {"players": 5}
