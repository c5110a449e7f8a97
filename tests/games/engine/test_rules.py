"""The record of options (docs/rules.md sections 2 and 3.1)."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

from games.engine import PRESETS, BadOptionValue, Rules, UnknownOption

RULES = Path(__file__).resolve().parents[3] / "docs" / "rules.md"


@pytest.mark.parametrize("name", Rules().options())
def test_every_option_is_written_down(name: str) -> None:
    assert f"`{name}`" in RULES.read_text(encoding="utf-8")


@pytest.mark.parametrize("preset", PRESETS)
def test_options_read_back_through_json(preset: str) -> None:
    stored = json.loads(json.dumps(PRESETS[preset].options()))

    assert Rules.from_options(stored) == PRESETS[preset]
    assert hash(Rules.from_options(stored)) == hash(PRESETS[preset])


@pytest.mark.parametrize(
    "name", ["", "Players", "capture_key", "sides_count", "first_dealer", pytest.param("x" * 10_000, id="long")]
)
def test_unknown_options_are_refused(name: str) -> None:
    with pytest.raises(UnknownOption) as refused:
        Rules.from_options({name: 1})

    assert len(str(refused.value.details)) < 100


@pytest.mark.parametrize("name", [None, 3, pytest.param(10**5000, id="huge"), ("players",)])
def test_option_names_that_are_no_text_are_refused(name: object) -> None:
    with pytest.raises(UnknownOption):
        Rules.from_options({name: 1})  # type: ignore[dict-item]  # a door may hand over anything


@pytest.mark.parametrize("options", [None, [], "players", 3])
def test_options_are_a_mapping(options: object) -> None:
    with pytest.raises(BadOptionValue):
        Rules.from_options(options)  # type: ignore[arg-type]  # a door may hand over anything


def test_rules_do_not_change() -> None:
    with pytest.raises(FrozenInstanceError):
        Rules().target = 21  # type: ignore[misc]  # that is the point


@pytest.mark.parametrize(
    ("players", "sides", "expected"),
    [
        (2, "individual", [0, 1]),
        (3, "individual", [0, 1, 2]),
        (4, "individual", [0, 1, 2, 3]),
        (4, "pairs", [0, 1, 0, 1]),
        (6, "pairs", [0, 1, 2, 0, 1, 2]),
        (6, "trios", [0, 1, 0, 1, 0, 1]),
    ],
)
def test_partners_sit_as_far_apart_as_they_can(players: int, sides: str, expected: list[int]) -> None:
    """Section 3.1."""
    rules = Rules.from_options({"players": players, "sides": sides})

    assert [rules.side_of(seat) for seat in range(players)] == expected
    assert rules.sides_count == len(set(expected))


def test_the_seat_after_the_dealer_leads() -> None:
    """Section 3.1."""
    assert Rules(players=4).order_of_play(2) == (3, 0, 1, 2)


def test_the_dealer_leads_where_the_rules_say_so() -> None:
    """Section 3.1."""
    assert PRESETS["scopa_scoperta"].order_of_play(1) == (1, 0)


def test_a_hand_has_a_play_for_every_card_that_is_not_on_the_table() -> None:
    assert PRESETS["scopone"].plays_per_hand == 36
    assert PRESETS["scopone_scientifico"].plays_per_hand == 40
