"""A state can be made from what a seat may know and a guess of the rest, and only from a guess that fits."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from games.engine import PRESETS, Card, guessed_state, legal_plays, view_for
from tests.properties.playouts import random_match


@pytest.mark.parametrize("preset", PRESETS)
def test_the_true_cards_give_back_the_true_state(preset) -> None:
    for step in random_match(PRESETS[preset], random.Random(8), 50, announcing=True):
        state = step.state
        if state.turn is None:
            continue
        for seat in (*range(state.rules.players), None):
            assert guessed_state(view_for(state, seat), state.hand.held, state.hand.stock) == state


def test_other_hidden_cards_give_the_same_view() -> None:
    state = _in_play("scopa_classica")
    view = view_for(state, state.turn)
    rival = 1 - state.turn
    swapped, coming = list(state.hand.held[rival]), list(state.hand.stock)
    swapped[0], coming[0] = coming[0], swapped[0]
    held = tuple(tuple(swapped) if seat == rival else view.held for seat in range(2))

    guess = guessed_state(view, held, coming)

    assert guess != state
    assert view_for(guess, state.turn) == view
    assert legal_plays(guess) == legal_plays(state)


def test_a_guess_with_other_numbers_of_cards_is_refused() -> None:
    state = _in_play("scopa_classica")
    with pytest.raises(ValueError, match="numbers"):
        guessed_state(view_for(state, 0), state.hand.held, state.hand.stock[1:])


def test_a_guess_of_the_viewers_own_cards_is_refused() -> None:
    state = _in_play("scopone")
    held = list(state.hand.held)
    held[0], held[2] = held[2], held[0]
    with pytest.raises(ValueError, match="viewer"):
        guessed_state(view_for(state, 0), held, ())


def test_a_guess_with_a_card_twice_is_refused() -> None:
    state = _in_play("scopone")
    held = [*state.hand.held[:3], (*state.hand.held[3][1:], state.hand.held[1][0])]
    with pytest.raises(ValueError, match="forty"):
        guessed_state(view_for(state, 0), held, ())


def test_a_guess_against_cards_that_lie_open_is_refused() -> None:
    state = _in_play("scopa_scoperta")
    view = replace(view_for(state, 0), seat=None, held=())
    with pytest.raises(ValueError, match="shown"):
        guessed_state(view, state.hand.held[::-1], state.hand.stock)


def test_there_is_nothing_to_guess_when_no_hand_is_in_play() -> None:
    view = replace(view_for(_in_play("scopone"), 0), turn=None)
    with pytest.raises(ValueError, match="in play"):
        guessed_state(view, ((Card.parse("1D"),),) * 4, ())


def _in_play(preset: str):
    return next(
        step.state for step in random_match(PRESETS[preset], random.Random(3), 4) if step.state.turn is not None
    )
