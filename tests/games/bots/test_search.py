"""The search plays what is legal, finds what is plain, and goes through the engine where the kernel cannot."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from games.bots.engine_search import engine_play
from games.bots.kernel_door import opened
from games.bots.search import search_play
from games.engine import DECK, PRESETS, Card, Play, SeatView, start_match, view_for
from tests.properties.playouts import random_match

FEW = 200
"""Iterations: enough to see that it works, few enough to be quick."""


@pytest.mark.parametrize("preset", PRESETS)
def test_the_choice_is_legal_and_follows_from_view_and_chance(preset) -> None:
    for view in views(preset, plays=30)[::9]:
        play = search_play(view, random.Random(4), iterations=FEW)

        assert play in view.legal
        assert play == search_play(view, random.Random(4), iterations=FEW)


def test_a_sweep_that_nothing_speaks_against_is_made() -> None:
    held, other, table = (
        [Card.parse(text) for text in cards.split()] for cards in ("7C 2S 10B", "10D 9D 8D", "1D 2D 3C 4C")
    )
    rest = [card for card in DECK if card not in {*held, *other, *table}]
    served = [card for pair in zip(held, other, strict=True) for card in pair]
    state, _ = start_match(PRESETS["scopa_classica"], [*served, *table, *rest])

    assert search_play(view_for(state, 0), random.Random(1)) == Play.parse("10Bx(1D+2D+3C+4C)")


def test_rules_that_the_kernel_does_not_know_are_played_through_the_engine() -> None:
    view = next(view for view in views("cirulla", plays=5) if len(view.legal) > 1)
    assert search_play(view, random.Random(8)) == engine_play(view, random.Random(8))


def test_out_of_turn_there_is_nothing_to_choose() -> None:
    with pytest.raises(ValueError, match="turn"):
        search_play(replace(views("scopone", plays=2)[0], legal=()), random.Random(1))


def test_every_iteration_is_counted_once_among_the_plays() -> None:
    search_kernel = opened("games.bots.search_kernel")
    if search_kernel is None:
        pytest.skip("the kernel is not here")
    settings = search_kernel.SearchSettings(iterations=FEW)
    for view in views("scopone", plays=30)[::4]:
        visits, means = search_kernel.visits_of(view, 3, settings)

        assert visits.sum() == FEW
        assert (visits > 0).all()
        assert (abs(means) < 40).all()


def test_the_last_play_but_one_is_worth_what_it_brings() -> None:
    search_kernel = opened("games.bots.search_kernel")
    if search_kernel is None:
        pytest.skip("the kernel is not here")
    view = next(view for view in reversed(views("scopone", plays=35)) if len(view.legal) == 1)
    _, means = search_kernel.visits_of(view, 3, search_kernel.SearchSettings(iterations=10, epsilon=0.0))
    assert float(means[0]) == pytest.approx(round(float(means[0])), abs=1e-9)


def views(preset: str, *, plays: int) -> list[SeatView]:
    """What the seats to play see in a random hand, one view a play."""
    states = [step.state for step in random_match(PRESETS[preset], random.Random(11), plays)]
    return [view_for(state, state.turn) for state in states if state.turn is not None]
