"""A review does as much work as it may, by the rules and by what is left to play."""

import pytest

from games.analysis import valuing
from games.analysis.valuing import MASTER_WORLDS, points_of_deal, values_of, worlds_for
from games.bots.kernel_door import kernel
from games.engine import PRESETS, SeatView, view_for
from tests.games.analysis.played import played_hand, position_before


def view_before(preset: str, ply: int) -> SeatView:
    """What the seat sees that is to make this play of a hand."""
    state = position_before(played_hand(preset), ply)
    return view_for(state, state.turn)


def test_through_the_engine_more_worlds_are_sampled_the_less_is_left() -> None:
    counts = [worlds_for(view_before("cirulla", ply)) for ply in (1, 13, 25, 36)]

    assert counts == sorted(counts)
    assert valuing.FEWEST_WORLDS <= counts[0] < counts[-1] <= valuing.MOST_WORLDS


def test_where_the_master_plays_it_looks_at_as_many_worlds_always() -> None:
    if kernel() is None:
        pytest.skip("the compiler of the bots is not installed")

    assert {worlds_for(view_before("scopone_scientifico", ply)) for ply in (1, 20, 40)} == {MASTER_WORLDS}


@pytest.mark.parametrize("preset", ["scopone_scientifico", "cirulla"])
def test_values_follow_from_the_view_and_the_seed_alone(preset, monkeypatch) -> None:
    monkeypatch.setattr(valuing, "WORK_OF_A_PLAY", 300)
    view = view_before(preset, 9)

    assert values_of(view, 5) == values_of(view, 5)
    assert {value.play for value in values_of(view, 5)} == set(view.legal)


@pytest.mark.parametrize("preset", ["scopone_scientifico", "cirulla"])
def test_a_deal_has_points_for_every_side(preset, monkeypatch) -> None:
    monkeypatch.setattr(valuing, "ENGINE_PLAYOUTS", 5)
    hand = played_hand(preset)

    points = points_of_deal(hand.rules, hand.deck, hand.dealer, 3)

    assert len(points) == PRESETS[preset].sides_count
    assert points == points_of_deal(hand.rules, hand.deck, hand.dealer, 3)
