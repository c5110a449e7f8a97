"""No bot changes its choice when only hidden cards are exchanged: it cannot, because it does not see them."""

from __future__ import annotations

import random
from random import Random

import pytest

from games.bots import BOTS
from games.bots.engine_search import engine_play, engine_values
from games.bots.master import master_play, play_values
from games.bots.search import search_play
from games.engine import PRESETS, MatchState, guessed_state, view_for
from tests.properties.playouts import random_match

ALL = {**BOTS, "search": search_play, "master": master_play, "through the engine": engine_play}
PLAYED = ["scopa_classica", "scopone_scientifico", "escoba", "scopa_d_assi", "cirulla"]
PLAYS_BEFORE = [2, 13, 25]


@pytest.mark.parametrize("preset", PLAYED)
@pytest.mark.parametrize("level", ALL)
def test_a_choice_does_not_change_with_hidden_cards(level, preset) -> None:
    for state, twin in pairs(preset):
        view, other = view_for(state, state.turn), view_for(twin, twin.turn)
        assert ALL[level](view, Random(3)) == ALL[level](other, Random(3))


@pytest.mark.parametrize("values", [play_values, engine_values])
def test_the_values_of_plays_do_not_change_with_hidden_cards(values) -> None:
    for state, twin in pairs("scopone"):
        view, other = view_for(state, state.turn), view_for(twin, twin.turn)
        assert values(view, Random(3), worlds=5) == values(other, Random(3), worlds=5)


@pytest.mark.parametrize("preset", PLAYED)
def test_the_hands_of_others_and_the_stock_were_exchanged(preset) -> None:
    seen = pairs(preset)
    assert len(seen) >= 2
    for state, twin in seen:
        assert state.hand.held != twin.hand.held
        assert state.hand.held[state.turn] == twin.hand.held[state.turn]
    assert any(state.hand.stock != twin.hand.stock for state, twin in seen) == (preset not in {"scopone_scientifico"})


def pairs(preset: str) -> list[tuple[MatchState, MatchState]]:
    """Positions of a hand, each with one that differs in nothing but what the seat to play does not see."""
    rng = random.Random(2)
    steps = [step.state for step in random_match(PRESETS[preset], random.Random(9), 30) if step.state.turn is not None]
    return [(steps[place], exchanged(steps[place], rng)) for place in PLAYS_BEFORE if can_differ(steps[place])]


def can_differ(state: MatchState) -> bool:
    view = view_for(state, state.turn)
    return view.stock_count > 0 or sum(count > 0 for count in view.held_counts) > 2


def exchanged(state: MatchState, rng: Random) -> MatchState:
    """The state with the hidden cards dealt in another way."""
    view = view_for(state, state.turn)
    hidden = [card for seat, cards in enumerate(state.hand.held) if seat != state.turn for card in cards]
    hidden += state.hand.stock
    twin = state
    while twin.hand.held == state.hand.held:
        cards = rng.sample(hidden, k=len(hidden))
        held = [
            view.held if seat == state.turn else [cards.pop() for _ in range(count)]
            for seat, count in enumerate(view.held_counts)
        ]
        twin = guessed_state(view, held, cards)
    return twin
