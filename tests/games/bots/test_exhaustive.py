"""The plain solver looks at every arrangement, and says best only of what is best in all of them."""

from __future__ import annotations

import random
from math import factorial, prod

import pytest

from games.engine import PRESETS, HandScored, apply, view_for
from tests.games.bots.exhaustive import arrangements, known_best, values_of_plays
from tests.properties.playouts import random_match


def test_every_arrangement_is_looked_at_once_and_the_true_one_is_among_them() -> None:
    state = endings("scopone_scientifico", cards=6)[0]
    view = view_for(state, state.turn)

    found = [guess.hand.held for guess in arrangements(view)]

    others = [count for seat, count in enumerate(view.held_counts) if seat != view.seat]
    ways = factorial(sum(others)) // prod(map(factorial, others))
    assert len(found) == len(set(found)) == ways
    assert state.hand.held in found


def test_a_best_play_is_best_in_every_arrangement() -> None:
    for state in endings("scopone", cards=6):
        view = view_for(state, state.turn)
        best = known_best(view)
        for guess in arrangements(view):
            values = values_of_plays(guess)
            assert all(values[play] == max(values.values()) for play in best)


def test_the_last_card_but_one_is_worth_what_the_hand_then_brings() -> None:
    for state in endings("scopa_classica", cards=2):
        for play, value in values_of_plays(state).items():
            after, _ = apply(state, play)
            _, events = apply(after, view_for(after, after.turn).legal[0])
            scored = next(event for event in events if isinstance(event, HandScored))
            first, second = (row.total for row in scored.rows)
            alone = len(view_for(after, after.turn).legal) == 1
            assert not alone or value == (first - second if state.turn == 0 else second - first)


def test_a_stock_is_not_guessed() -> None:
    state = next(step.state for step in random_match(PRESETS["scopa_classica"], random.Random(1), 3) if step.state.hand)
    with pytest.raises(ValueError, match="stock"):
        next(arrangements(view_for(state, 0)))


def endings(preset: str, *, cards: int) -> list:
    """Positions of some random hands with so many cards in all hands together and nothing in the stock."""
    found = []
    for seed in range(5):
        for step in random_match(PRESETS[preset], random.Random(seed), 36):
            hand = step.state.hand
            if step.state.turn is not None and not hand.stock and sum(map(len, hand.held)) == cards:
                found.append(step.state)
    return found
