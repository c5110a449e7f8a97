"""Readers of settings: what they take, how it is stored, and what they call wrong."""

from __future__ import annotations

import pytest

from tournaments.pairing.stage_settings import (
    SCORING,
    Reader,
    Setting,
    choice,
    flag,
    odd,
    optional,
    read_settings,
    scoring,
    tiebreaks,
    whole,
    whole_of,
)
from tournaments.pairing.types import BadStageSettings


@pytest.mark.parametrize(
    ("reader", "value", "stored"),
    [
        (whole(1, 5), 5, 5),
        (odd(11), 11, 11),
        (optional(odd(11)), None, None),
        (flag, False, False),
        (choice(["a", "b"]), "b", "b"),
        (tiebreaks, [], []),
        (tiebreaks, ("wins", "lot"), ["wins", "lot"]),
        (scoring, {}, SCORING),
        (scoring, {"win": 3, "draw": 1}, {"win": "3", "draw": "1", "loss": "0", "bye": "1"}),
        (scoring, {"draw": "2/4"}, SCORING),
        (scoring, {"scale": "burraco_3_hands"}, {"scale": "burraco_3_hands"}),
    ],
)
def test_what_is_taken_is_stored_in_one_way(reader: Reader, value: object, stored: object) -> None:
    assert reader("it", value) == stored


@pytest.mark.parametrize(
    ("reader", "value", "problem"),
    [
        (whole(1, 5), 6, "out_of_range"),
        (whole(1, 5), True, "not_whole"),
        (whole(1, 5), 2.0, "not_whole"),
        (whole(1, 5), "2", "not_whole"),
        (whole(1, 5), None, "not_whole"),
        (odd(11), 4, "not_odd"),
        (flag, 0, "not_a_flag"),
        (choice(["a"]), "c", "not_a_choice"),
        (choice(["a"]), 1, "not_a_choice"),
        (tiebreaks, "wins", "not_a_list"),
        (tiebreaks, ["wins", "wins"], "twice"),
        (tiebreaks, [["wins"]], "not_a_choice"),
        (scoring, [], "not_a_mapping"),
        (scoring, {"victory": "1"}, "unknown"),
        (scoring, {"scale": "burraco_3_hands", "win": "1"}, "scale_and_points"),
        (scoring, {"scale": "unheard_of"}, "not_a_choice"),
        (scoring, {"win": "1e999999999"}, "not_points"),
        (scoring, {"win": "-1"}, "not_points"),
        (scoring, {"win": "1/0"}, "not_points"),
        (scoring, {"win": 1.5}, "not_points"),
        (scoring, {"win": True}, "not_points"),
        (scoring, {"win": "0"}, "not_in_order"),
        (scoring, {"draw": "2"}, "not_in_order"),
        (scoring, {"bye": "2"}, "not_in_order"),
        (scoring, {"win": "0", "draw": "0", "bye": "0"}, "not_in_order"),
    ],
)
def test_what_is_wrong_has_a_name(reader: Reader, value: object, problem: str) -> None:
    with pytest.raises(BadStageSettings) as refusal:
        reader("it", value)

    assert refusal.value.code == "bad_stage_settings"
    assert (refusal.value.details["setting"], refusal.value.details["problem"]) == ("it", problem)


def test_settings_that_nobody_gave_have_their_defaults() -> None:
    known = [Setting("rounds", 3, whole(1, 9)), Setting("limit", None, optional(whole(1, 9)))]

    settings = read_settings(known, {"limit": 4})

    assert settings == {"rounds": 3, "limit": 4}
    assert whole_of(settings, "limit") == 4
