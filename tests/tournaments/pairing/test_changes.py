"""What a correction does to later slots, seen before it is carried out."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties.strategies import examples
from tests.tournaments.pairing.bracket_play import better_seed, by_chaos, play_out
from tournaments.pairing.brackets import Decision
from tournaments.pairing.changes import SlotChange, changed_slots, standing_decisions
from tournaments.pairing.double_knockout import build_double_knockout
from tournaments.pairing.knockout import build_knockout
from tournaments.pairing.resolving import resolve


def test_a_corrected_winner_takes_the_place_of_the_other_one() -> None:
    bracket = build_knockout(4)
    decisions = play_out(bracket, better_seed)

    changes = changed_slots(resolve(bracket, decisions), resolve(bracket, decisions | {"W1.1": Decision(4, 1)}))

    assert changes == (SlotChange("W2.1", (1, 2), (4, 2), loses_result=True),)


def test_a_correction_is_followed_through_both_brackets() -> None:
    bracket = build_double_knockout(4)
    decisions = play_out(bracket, better_seed)

    changes = changed_slots(resolve(bracket, decisions), resolve(bracket, decisions | {"W1.2": Decision(3, 2)}))

    assert [(change.key, change.before, change.after) for change in changes] == [
        ("W2.1", (1, 2), (1, 3)),
        ("L1.1", (4, 3), (4, 2)),
        ("L2.1", (2, 3), (None, None)),
        ("F", (1, 2), (None, None)),
    ]


def test_a_correction_that_changes_no_winner_changes_nothing() -> None:
    bracket = build_knockout(8)
    decisions = play_out(bracket, better_seed)

    assert changed_slots(resolve(bracket, decisions), resolve(bracket, dict(decisions))) == ()


def test_brackets_that_are_not_the_same_are_not_compared() -> None:
    with pytest.raises(ValueError, match="one bracket"):
        changed_slots(resolve(build_knockout(4), {}), resolve(build_knockout(4, third_place=True), {})[:3])


def test_a_double_forfeit_of_others_does_not_hold_for_who_comes_now() -> None:
    bracket = build_knockout(4)
    before = {"W1.1": Decision(1, 4), "W1.2": Decision(2, 3), "W2.1": Decision(None, None)}

    held = standing_decisions(bracket, before, before | {"W1.1": Decision(4, 1)})

    assert held == {"W1.1": Decision(4, 1), "W1.2": Decision(2, 3)}


def test_what_the_correction_itself_decides_holds() -> None:
    bracket = build_knockout(4)
    before = {"W1.1": Decision(1, 4), "W1.2": Decision(2, 3), "W2.1": Decision(None, None)}
    after = {"W1.1": Decision(4, 1), "W1.2": Decision(2, 3), "W2.1": Decision(4, None)}

    assert standing_decisions(bracket, before, after) == after


@examples(80)
@given(entries=st.integers(2, 40), seed=st.integers(0, 10**6))
def test_no_decision_that_stands_is_about_others(entries: int, seed: int) -> None:
    rng = random.Random(seed)
    bracket = build_double_knockout(entries)
    before = play_out(bracket, by_chaos(rng))
    key = rng.choice(sorted(before))
    decided = {entry.slot.key: entry for entry in resolve(bracket, before)}
    first, second = decided[key].first, decided[key].second

    after = before | {key: Decision(second, first)}
    held = standing_decisions(bracket, before, after)

    now = {entry.slot.key: entry for entry in resolve(bracket, held)}
    for other in set(held) - {key}:
        assert (now[other].first, now[other].second) == (decided[other].first, decided[other].second)
    assert held[key] == Decision(second, first)
