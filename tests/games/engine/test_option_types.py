"""Reading the value of one option from any JSON (docs/rules.md section 2)."""

from __future__ import annotations

import pytest

from games.engine import BadOptionValue, Rules

HUGE = pytest.param(10**5000, id="huge")

NESTED: list[object] = []
for _ in range(500):
    NESTED = [NESTED]


HOSTILE = [
    -1,
    HUGE,
    1.0,
    float("nan"),
    float("inf"),
    pytest.param(NESTED, id="nested"),
    pytest.param("x" * 10_000, id="long"),
    {"a": {}},
]


@pytest.mark.parametrize("name", ["target", "sides", "open_hands", "misdeal", "named_cards", "coin_rank_points"])
@pytest.mark.parametrize("value", HOSTILE)
def test_hostile_values_are_refused(name: str, value: object) -> None:
    with pytest.raises(BadOptionValue) as refused:
        Rules.from_options({name: value})

    assert refused.value.details["option"] == name
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("target", True),
        ("target", 0),
        ("target", 1001),
        ("target", None),
        ("target", "11"),
        ("open_hands", 1),
        ("open_hands", None),
        ("sides", ["pairs"]),
        ("sides", "PAIRS"),
        ("sides", None),
        ("table_cards", 2),
        ("table_cards", False),
        ("max_hands", 0),
        ("max_captured", False),
        ("target_sum", 19),
        ("misdeal", "three_kings"),
        ("misdeal", ["three_kings", "three_kings"]),
        ("misdeal", [["three_kings"]]),
        ("misdeal", None),
        ("count_order", []),
        ("count_order", ["cards", "luck"]),
        ("named_cards", {"8X": 1}),
        ("named_cards", {"8S": True}),
        ("named_cards", {"8S": 101}),
        ("named_cards", {"8S": 1, "J♠": 2}),
        ("named_cards", [["8S", 1]]),
        ("coin_rank_points", {"11": 1}),
        ("coin_rank_points", {1: 1}),
        ("coin_rank_points", {"01": 1}),
        ("wild_card", "7X"),
        ("wild_card", 7),
    ],
)
def test_values_of_the_wrong_type_or_out_of_bounds_are_refused(name: str, value: object) -> None:
    with pytest.raises(BadOptionValue):
        Rules.from_options({name: value})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("max_hands", None),
        ("max_captured", 2),
        ("wild_card", None),
        ("misdeal", []),
        ("count_order", ["sweeps", "coins"]),
        ("named_cards", {"8S": 1}),
        ("coin_rank_points", {"1": 1, "10": 3}),
        ("table_cards", 0),
    ],
)
def test_a_good_value_is_written_as_it_was_read(name: str, value: object) -> None:
    assert Rules.from_options({name: value}).options()[name] == value


def test_the_order_of_misdeal_reasons_does_not_matter() -> None:
    reasons = ["two_aces", "three_kings"]

    assert Rules.from_options({"misdeal": reasons}) == Rules.from_options({"misdeal": reasons[::-1]})
