"""What others showed by their plays, and what a seat sees after its own."""

from __future__ import annotations

from types import ModuleType
from typing import cast

import numpy as np
import pytest

from games.bots.kernel_door import opened
from games.bots.kernel_rules import KernelRules, kernel_rules
from games.engine import DECK, PRESETS, Card, Rules

if opened("games.bots.outlook") is None:
    pytest.skip("the kernel is not here", allow_module_level=True)

outlook = cast(ModuleType, opened("games.bots.outlook"))
kernel = cast(ModuleType, opened("games.bots.kernel"))

SCOPONE = PRESETS["scopone_scientifico"]


def test_the_ranks_that_can_take_are_those_of_cards_and_of_sums() -> None:
    rules = vector(SCOPONE)
    assert ranks_of(outlook.taking_ranks(rules, cards("2D 5C"))) == {2, 5, 7}
    assert ranks_of(outlook.taking_ranks(rules, 0)) == set()


def test_by_fifteen_the_ranks_that_can_take_make_up_the_rest() -> None:
    rules = vector(PRESETS["scopa_quindici"])
    assert ranks_of(outlook.taking_ranks(rules, cards("5C 7D"))) == {3, 8, 10}


def test_an_ace_that_takes_all_can_always_take() -> None:
    rules = vector(PRESETS["asso_piglia_tutto"])
    assert ranks_of(outlook.taking_ranks(rules, cards("9D"))) == {1, 9}


def test_the_rank_that_sweeps_is_the_sum_of_the_table() -> None:
    rules = vector(SCOPONE)
    assert outlook.sweeping_rank(rules, cards("2D 5C")) == 7 - 1
    assert outlook.sweeping_rank(rules, cards("8D 5C")) == -1
    assert outlook.sweeping_rank(rules, 0) == -1


def test_who_lays_a_card_shows_what_he_could_have_taken_with() -> None:
    rules = vector(SCOPONE)
    memory = new_memory()

    outlook.remember(rules, memory, 2, cards("2D 5C"), Card.parse("9S").index, 0)

    shown = memory[2]
    assert np.flatnonzero(shown[:, outlook.LEFT_BY_LAYING]).tolist() == [1, 4, 6]
    assert np.flatnonzero(shown[:, outlook.LEFT_SWEEP]).tolist() == [6]
    assert np.flatnonzero(shown[:, outlook.LAID]).tolist() == [8]
    assert memory.sum() == shown.sum()


def test_who_takes_shows_less_than_who_lays() -> None:
    rules = vector(SCOPONE)
    memory = new_memory()

    outlook.remember(rules, memory, 0, cards("2D 5C"), Card.parse("5S").index, cards("5C"))

    assert memory[0, :, outlook.LEFT_BY_LAYING].sum() == 0
    assert np.flatnonzero(memory[0, :, outlook.LEFT_BY_TAKING]).tolist() == [1, 6]


@pytest.mark.parametrize("preset", ["scopone_scientifico", "scopone_d_assi", "scopa_classica", "scopa_a_perdere"])
def test_a_sweep_is_foreseen_where_the_kernel_counts_one(preset) -> None:
    rules = vector(PRESETS[preset])
    seen = 0
    for seed in range(1, 40):
        for state, deck, card, take in hand(rules, seed):
            seat, before = state[kernel.TURN], state.copy()
            kernel.play(rules, state, deck, card, take)
            swept = state[kernel.SWEEPS + seat] - before[kernel.SWEEPS + seat]
            assert outlook.scores_sweep(rules, before, card, take) == swept
            seen += swept
    assert seen > 20


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


def cards(text: str) -> int:
    return sum(1 << Card.parse(card).index for card in text.split())


def ranks_of(bits: int) -> set[int]:
    return {rank + 1 for rank in range(10) if bits >> rank & 1}
