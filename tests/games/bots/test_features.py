"""The inputs of the network say what a seat may know, and nothing else."""

from __future__ import annotations

from types import ModuleType
from typing import cast

import numpy as np
import pytest

from games.bots.kernel_door import opened
from games.bots.kernel_rules import KernelRules, kernel_rules
from games.engine import DECK, PRESETS, Rules

if opened("games.bots.features") is None:
    pytest.skip("the kernel is not here", allow_module_level=True)

features = cast(ModuleType, opened("games.bots.features"))
outlook = cast(ModuleType, opened("games.bots.outlook"))
kernel = cast(ModuleType, opened("games.bots.kernel"))


@pytest.mark.parametrize("preset", [name for name, rules in PRESETS.items() if kernel_rules(rules) is not None])
def test_inputs_are_within_their_place_and_none_is_there_twice(preset) -> None:
    rules = vector(PRESETS[preset])
    for state, _, card, take in hand(rules, 5):
        ones = inputs(rules, state, card, take)
        assert len(set(ones)) == len(ones)
        assert min(ones) >= 0
        assert max(ones) < features.INPUTS


def test_exchanging_hidden_cards_changes_no_input() -> None:
    rules = vector(PRESETS["scopa_classica"].with_options({"players": 3}))
    for state, _, card, take in hand(rules, 9):
        other = state.copy()
        seat = state[kernel.TURN]
        left, right = (seat + 1) % 3, (seat + 2) % 3
        other[kernel.HELD + left], other[kernel.HELD + right] = state[kernel.HELD + right], 0
        assert inputs(rules, other, card, take) == inputs(rules, state, card, take)


def inputs(rules, state, card, take) -> list[int]:
    """The places of the ones after a play, with nothing remembered."""
    ones, look = np.zeros(features.MOST_ONES, dtype=np.int64), np.zeros(outlook.LOOK_LENGTH, dtype=np.int64)
    seat, memory = state[kernel.TURN], new_memory()
    common = features.common_ones(rules, state, memory, seat, ones)
    outlook.look_after(rules, state, seat, card, take, look)
    return ones[: common + features.after_ones(rules, memory, seat, look, ones[common:])].tolist()


def hand(rules, seed):
    """A hand of random plays: the state and the deck before each play, and the play."""
    chance = np.array([seed], dtype=np.uint64)
    deck, state = np.arange(len(DECK)).astype(np.int8), np.zeros(kernel.STATE_LENGTH, dtype=np.int64)
    kernel.shuffle(deck, chance)
    kernel.deal(rules, deck, 0, state)
    while state[kernel.TURN] >= 0:
        card, take = kernel.random_play(rules, state, chance)
        yield state.copy(), deck, card, take
        kernel.play(rules, state, deck, card, take)


def vector(rules: Rules) -> KernelRules:
    """The rules as the kernel reads them."""
    found = kernel_rules(rules)
    assert found is not None
    return found


def new_memory():
    return np.zeros((4, outlook.RANKS, outlook.MEMORY_KINDS), dtype=np.int64)
