"""Options of the rules as the value of a tag (docs/rules.md section 11.2)."""

from __future__ import annotations

import pytest

from games.engine import PRESETS, BadRecord, options_text, read_options, rules_for


@pytest.mark.parametrize("preset", PRESETS)
def test_the_options_of_every_preset_read_back(preset: str) -> None:
    rules = PRESETS[preset]

    assert rules_for("scopone", read_options(options_text(rules.options()))) == rules


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("", {}),
        (" target = 21 ;sides=pairs; ", {"target": 21, "sides": "pairs"}),
        ("open_hands=true; single_priority=false", {"open_hands": True, "single_priority": False}),
        ("misdeal=none", {"misdeal": []}),
        ("misdeal=", {"misdeal": []}),
        ("misdeal=two_aces, three_kings", {"misdeal": ["two_aces", "three_kings"]}),
        ('misdeal=["two_aces"]', {"misdeal": ["two_aces"]}),
        ("named_cards=8S:1,1D:2", {"named_cards": {"8S": 1, "1D": 2}}),
        ("coin_rank_points=none", {"coin_rank_points": {}}),
        ('coin_rank_points={"1":1}', {"coin_rank_points": {"1": 1}}),
        ("wild_card=null; max_captured=null; max_hands=3", {"wild_card": None, "max_captured": None, "max_hands": 3}),
        ("wild_card=8C", {"wild_card": "8C"}),
        ("napola=none; surprise=1; target=many", {"napola": "none", "surprise": 1, "target": "many"}),
    ],
)
def test_options_are_read_in_the_form_of_each(text: str, options: dict[str, object]) -> None:
    assert read_options(text) == options


@pytest.mark.parametrize(
    "text", ["target", "=21", "target=1; target=2", "misdeal=[", "named_cards=8S", "named_cards=8S:1,8S:2", "a=" * 3000]
)
def test_what_has_not_the_form_of_options_is_refused(text: str) -> None:
    with pytest.raises(BadRecord) as caught:
        read_options(text)

    assert caught.value.code == "bad_tag_value"


def test_deeply_nested_values_are_refused() -> None:
    with pytest.raises(BadRecord):
        read_options("misdeal=" + "[" * 3000)
