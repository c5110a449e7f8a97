"""The compiled solver gives the values that trying everything gives."""

from __future__ import annotations

import random

import pytest

from games.bots.kernel_door import opened
from games.engine import PRESETS, MatchState, view_for
from tests.games.bots.exhaustive import arrangements, values_of_plays
from tests.properties.playouts import random_match

pytest.importorskip("numpy")
pytest.importorskip("numba")

endgame = opened("games.bots.endgame")
positions = opened("games.bots.positions")
search_kernel = opened("games.bots.search_kernel")

TWO_PLAYERS = [name for name, rules in PRESETS.items() if search_kernel.plays(rules) and rules.players == 2]


@pytest.mark.parametrize("preset", TWO_PLAYERS)
def test_where_all_cards_are_known_values_are_exact(preset) -> None:
    for state in endings(preset, at_most=6):
        position = positions.Position.of(view_for(state, state.turn))
        means, deviations = endgame.endgame_values(position)
        assert list(means) == pytest.approx(list(values_of_plays(state).values()))
        assert list(deviations) == pytest.approx([0.0] * len(means))


def test_unseen_hands_count_by_the_mean_over_all_that_they_can_be() -> None:
    for state in endings("scopone_scientifico", at_most=6):
        view = view_for(state, state.turn)
        tables = [values_of_plays(guess) for guess in arrangements(view)]

        means, _ = endgame.endgame_values(positions.Position.of(view), inference=0.0)

        expected = [sum(table[play] for table in tables) / len(tables) for play in view.legal]
        assert list(means) == pytest.approx(expected)


def test_arrangements_are_counted_as_they_are() -> None:
    for state in endings("scopone", at_most=7):
        view = view_for(state, state.turn)
        count = endgame.arrangements_count(positions.Position.of(view))
        assert count == len(list(arrangements(view)))


def test_what_others_did_shifts_the_weights() -> None:
    seen = [positions.Position.of(view_for(state, state.turn)) for state in endings("scopone_scientifico", at_most=8)]
    believed = [list(endgame.endgame_values(position)[0]) for position in seen]
    doubted = [list(endgame.endgame_values(position, inference=0.0)[0]) for position in seen]
    assert believed != doubted


def test_a_stock_or_three_sides_are_no_endgame() -> None:
    three = PRESETS["scopa_classica"].with_options({"players": 3})
    for rules in (three, PRESETS["scopa_classica"]):
        for step in random_match(rules, random.Random(2), 20):
            if step.state.turn is not None and (rules.players == 3 or step.state.hand.stock):
                position = positions.Position.of(view_for(step.state, step.state.turn))
                assert not endgame.is_endgame(position)
                with pytest.raises(ValueError, match="two sides"):
                    endgame.endgame_values(position)


def endings(preset: str, *, at_most: int) -> list[MatchState]:
    """Positions of some random hands with few cards left."""
    found = []
    for seed in range(3):
        for step in random_match(PRESETS[preset], random.Random(seed), 36):
            hand = step.state.hand
            if step.state.turn is not None and not hand.stock and 2 <= sum(map(len, hand.held)) <= at_most:
                found.append(step.state)
    return found
