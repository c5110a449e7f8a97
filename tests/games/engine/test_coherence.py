"""Sets of options that cannot be played, and those that are odd (docs/rules.md section 2.7)."""

from __future__ import annotations

import pytest

from games.engine import PRESETS, BadRules, Rules, check_rules, rules_warnings


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"players": 0}, "bad_player_count"),
        ({"players": 1}, "bad_player_count"),
        ({"players": 5}, "bad_player_count"),
        ({"players": 8}, "bad_player_count"),
        ({"players": 2, "sides": "pairs"}, "bad_sides"),
        ({"players": 4, "sides": "trios"}, "bad_sides"),
        ({"deal_pattern": "packets_3_3_4"}, "bad_deal_pattern"),
        ({"players": 4, "hand_size": 10, "deal_pattern": "interleaved_3_2"}, "bad_deal_pattern"),
        ({"players": 3, "table_cards": 0}, "uneven_deal"),
        ({"players": 6, "sides": "trios", "table_cards": 0}, "uneven_deal"),
        ({"hand_size": 19}, "hand_too_large"),
        ({"hand_size": 9, "refill": "none"}, "cards_undealt"),
        (
            {
                "cards_point": "off",
                "coins_point": "off",
                "settebello_points": 0,
                "primiera": "none",
                "sweep_points": 0,
                "napola": "run",
            },
            "nobody_scores",
        ),
    ],
)
def test_options_that_cannot_be_played_together_are_refused(options: dict[str, object], code: str) -> None:
    with pytest.raises(BadRules) as refused:
        check_rules(Rules.from_options(options))

    assert refused.value.code == code


@pytest.mark.parametrize(
    "options",
    [
        {"hand_size": 18, "refill": "none"},
        {"players": 6, "sides": "trios", "hand_size": 6, "refill": "none"},
        {"players": 3, "refill": "draw_one"},
        {"hand_size": 7},
    ],
)
def test_unusual_but_possible_deals_are_accepted(options: dict[str, object]) -> None:
    check_rules(Rules.from_options(options))


@pytest.mark.parametrize(
    ("options", "warning"),
    [
        ({"table_cards": 0, "misdeal": [], "table_bonus": "fifteen_thirty"}, "table_bonus_without_table"),
        ({"table_cards": 0}, "misdeal_without_table"),
        ({"ace_sweep": "always"}, "ace_options_without_power"),
        ({"capture_mode": "fifteen", "sweep_last_play": "yes"}, "last_play_never_matters"),
        ({"players": 3, "coins_point": "majority"}, "majority_with_many_sides"),
        ({"ace_rule": "takes_all"}, "three_kings_with_ace_power"),
    ],
)
def test_odd_options_are_warned_of(options: dict[str, object], warning: str) -> None:
    assert rules_warnings(Rules.from_options(options)) == (warning,)


@pytest.mark.parametrize("preset", ["scopa_classica", "scopone", "scopone_scientifico", "escoba", "cirulla"])
def test_common_presets_have_no_warning(preset: str) -> None:
    assert rules_warnings(PRESETS[preset]) == ()
