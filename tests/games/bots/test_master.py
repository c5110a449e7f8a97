"""The master plays what is legal, finds what is plain, is exact at the end, and goes through the engine if it must."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from games.bots.engine_search import engine_play
from games.bots.kernel_door import opened
from games.bots.master import master_play, play_values
from games.bots.network import network_for
from games.bots.positions import Position
from games.engine import DECK, PRESETS, Card, Play, SeatView, start_match, view_for
from tests.games.bots.exhaustive import known_best, values_of_plays
from tests.properties.playouts import random_match

FEW = 8
"""Worlds: enough to see that it works, few enough to be quick."""

by_kernel, master_search = opened("games.bots.master_kernel"), opened("games.bots.master_search")
evaluation, inference, outlook, solver = (
    opened(f"games.bots.{name}") for name in ("evaluation", "inference", "outlook", "endgame_solver")
)
if by_kernel is None or master_search is None:
    pytest.skip("the kernel is not here", allow_module_level=True)

BY_NETWORK = [name for name, rules in PRESETS.items() if by_kernel.plays(rules)]


def test_most_presets_are_played_by_a_network() -> None:
    assert {"scopone_scientifico", "scopone", "scopa_classica", "scopone_a_41", "scopa_a_perdere"} <= set(BY_NETWORK)


@pytest.mark.parametrize("preset", BY_NETWORK)
def test_the_choice_is_legal_and_follows_from_view_and_chance(preset) -> None:
    for view in views(preset, plays=34)[::11]:
        play = master_play(view, Random(4), worlds=FEW)

        assert play in view.legal
        assert play == master_play(view, Random(4), worlds=FEW)


@pytest.mark.parametrize("seats", [{"players": 3}, {"players": 4}, {"players": 4, "sides": "pairs"}])
def test_scopa_is_played_at_tables_of_three_and_four(seats) -> None:
    for view in views("scopa_classica", plays=34, seats=seats)[::11]:
        assert master_play(view, Random(4), worlds=FEW) in view.legal


def test_a_sweep_that_nothing_speaks_against_is_made() -> None:
    held, other, table = (
        [Card.parse(text) for text in cards.split()] for cards in ("7C 2S 10B", "10D 9D 8D", "1D 2D 3C 4C")
    )
    rest = [card for card in DECK if card not in {*held, *other, *table}]
    served = [card for pair in zip(held, other, strict=True) for card in pair]
    state, _ = start_match(PRESETS["scopa_classica"], [*served, *table, *rest])

    assert master_play(view_for(state, 0), Random(1), worlds=FEW) == Play.parse("10Bx(1D+2D+3C+4C)")


@pytest.mark.parametrize("preset", ["scopa_classica", "scopone_scientifico"])
def test_near_the_end_a_play_that_is_known_to_be_best_is_made(preset) -> None:
    compared = 0
    for view in views(preset, plays=36)[-6:]:
        best = known_best(view)
        if best and len(view.legal) > 1:
            compared += 1
            assert master_play(view, Random(4), worlds=FEW) in best
            values = play_values(view, Random(4), worlds=FEW)
            assert max(values, key=lambda value: value.points).play in best
            assert all(value.error == 0 for value in values)
    assert compared


@pytest.mark.parametrize("preset", ["scopa_classica", "asso_piglia_tutto", "scopa_a_perdere"])
def test_what_follows_the_last_deal_of_two_is_solved(preset) -> None:
    network = network_for("scopa").arrays
    for seed in range(4):
        states = [step.state for step in random_match(PRESETS[preset], Random(seed), 30)]
        state = next(state for state in states if len(state.hand.stock) == 6 and sum(map(len, state.hand.held)) == 1)
        position = Position.of(view_for(state, state.turn))
        deck = np.array([*[0] * 34, *[card.index for card in state.hand.stock]], dtype=np.int8)
        solved = values_of_plays(state)

        for play, (card, take) in zip(position.view.legal, position.plays(), strict=True):
            value = master_search.try_play(
                position.R,
                position.s,
                position.s.copy(),
                np.zeros((4, outlook.RANKS, outlook.MEMORY_KINDS), dtype=np.int64),
                deck,
                card,
                take,
                1,
                network,
                evaluation.new_work(network),
                solver.new_room(40),
            )
            assert value == pytest.approx(solved[play])


def test_a_round_of_two_is_looked_at_twice_and_one_of_four_once() -> None:
    settings, place = by_kernel.MasterSettings(), inference.ROUNDS
    two = PRESETS["scopa_classica"]
    assert settings.sizes(two)[place] == 2
    assert settings.sizes(two.with_options({"players": 3}))[place] == 1
    assert settings.sizes(PRESETS["scopone"])[place] == 1


def test_every_legal_play_has_a_value_with_its_error() -> None:
    for view in views("scopone_scientifico", plays=24)[::5]:
        values = play_values(view, Random(2), worlds=FEW)

        assert tuple(value.play for value in values) == view.legal
        assert all(-30 < value.points < 30 and 0 <= value.error < 10 for value in values)


def test_worse_plays_are_dropped_by_halves_and_two_stay() -> None:
    found = np.array([[1.0, 5.0, 3.0, 2.0, 4.0], [1.0, 5.0, 3.0, 2.0, 4.0], [0.0, 0.0, 0.0, 0.0, 9.0]])
    times, until, order = np.array([1, 2, 1]), np.full(5, 3), np.arange(5)

    left = master_search.drop_the_worse(found, times, order, until, 5, 2)
    assert (left, set(order[:3]), list(until)) == (3, {1, 4, 2}, [2, 3, 3, 2, 3])
    left = master_search.drop_the_worse(found, times, order, until, left, 3)
    assert (left, list(order[:2]), list(until)) == (2, [4, 1], [2, 3, 3, 2, 3])
    assert master_search.drop_the_worse(found, times, order, until, left, 3) == 2


def test_a_play_that_was_dropped_is_never_chosen_for_what_it_brought_in_a_few_worlds() -> None:
    found = np.array([[5.0, 3.0, 0.0], [0.0, 3.0, 0.0]])
    values, errors = np.array([1.0, 2.0, 2.5]), np.zeros(3)

    master_search.fill_means(found, np.array([1, 1]), np.array([1, 0]), np.array([1, 2, 2]), 1, values, errors)

    assert values.argmax() == 1
    assert values.tolist() == pytest.approx([3.0, 3.0, 3.0], abs=0.01)
    assert errors[1] == 0
    assert np.isnan(errors[2])


def test_chance_is_asked_once() -> None:
    view = views("scopone", plays=4)[3]
    rng, other = Random(6), Random(6)

    master_play(view, rng, worlds=FEW)
    other.getrandbits(64)

    assert rng.random() == other.random()


def test_rules_that_the_kernel_does_not_know_are_played_through_the_engine() -> None:
    view = next(view for view in views("cirulla", plays=5) if len(view.legal) > 1)
    assert master_play(view, Random(8)) == engine_play(view, Random(8))


def test_out_of_turn_there_is_nothing_to_choose() -> None:
    view = replace(views("scopone", plays=2)[0], legal=())
    with pytest.raises(ValueError, match="turn"):
        master_play(view, Random(1))


def test_values_need_a_world() -> None:
    with pytest.raises(ValueError, match="world"):
        play_values(views("scopone", plays=2)[0], Random(1), worlds=0)


def views(preset: str, *, plays: int, seats: dict[str, object] | None = None) -> list[SeatView]:
    """What the seats to play see in a random hand, one view a play."""
    rules = PRESETS[preset].with_options(seats or {})
    states = [step.state for step in random_match(rules, Random(11), plays)]
    return [view_for(state, state.turn) for state in states if state.turn is not None]
