"""The named games (docs/rules.md section 2.6)."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.engine import PRESETS, BadSides, Rules, UnknownPreset, check_rules, differences, rules_for

RULES = Path(__file__).resolve().parents[3] / "docs" / "rules.md"


def test_there_are_seventeen_presets_and_the_classic_game_is_first() -> None:
    assert len(PRESETS) == 17
    assert next(iter(PRESETS)) == "scopa_classica"
    assert PRESETS["scopa_classica"] == Rules()


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_can_be_played_and_is_written_down(preset: str) -> None:
    check_rules(PRESETS[preset])

    assert f"| `{preset}` |" in RULES.read_text(encoding="utf-8")


def test_presets_are_different_games() -> None:
    assert len(set(PRESETS.values())) == len(PRESETS)


def test_presets_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        PRESETS["scopone"] = Rules()  # type: ignore[index]  # that is the point


def test_an_option_changes_a_preset() -> None:
    rules = rules_for("scopone", {"target": 21, "misdeal": []})

    assert differences("scopone", rules) == {"misdeal": [], "target": 21}
    assert differences("scopone", PRESETS["scopone"]) == {}


def test_a_changed_preset_must_still_fit_together() -> None:
    with pytest.raises(BadSides):
        rules_for("scopone", {"players": 3})


@pytest.mark.parametrize("name", ["", "SCOPONE", "briscola", None, 3, ["scopone"]])
def test_unknown_presets_are_refused(name: object) -> None:
    with pytest.raises(UnknownPreset):
        rules_for(name)  # type: ignore[arg-type]  # a door may hand over anything
    with pytest.raises(UnknownPreset):
        differences(name, Rules())  # type: ignore[arg-type]  # the same
