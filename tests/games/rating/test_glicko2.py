"""Glicko-2: the worked example of its author, published values of lichess, time and weights."""

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rating import Encounter, Glicko2, rerate

PLAYER = Glicko2(1500, 200, 0.06)
GAMES = (Encounter(1400, 30, 1), Encounter(1550, 100, 0), Encounter(1700, 300, 0))

values = st.builds(Glicko2, st.floats(400, 4000), st.floats(45, 500), st.floats(0.01, 0.1))
encounters = st.lists(
    st.builds(Encounter, st.floats(400, 4000), st.floats(45, 500), st.sampled_from([0.0, 0.5, 1.0])), max_size=6
)


def test_the_example_of_the_paper() -> None:
    after = rerate(PLAYER, GAMES, tau=0.5, periods=1)

    assert after.value.rating == pytest.approx(1464.05067, abs=1e-5)
    assert after.value.deviation == pytest.approx(151.51652, abs=1e-5)
    assert after.value.volatility == pytest.approx(0.05999598, abs=1e-8)
    assert after.variance == pytest.approx(1.7790, abs=1e-4)
    assert after.improvement == pytest.approx(-0.4839, abs=1e-4)


@pytest.mark.parametrize(
    ("player", "other", "score", "expected", "close"),
    [
        (Glicko2(1500, 350, 0.06), Glicko2(1500, 350, 0.06), 1, (1662.21, 290.2305, 0.0599993), (0.005, 5e-5, 1e-7)),
        (Glicko2(1200, 60, 0.053), Glicko2(1850, 200, 0.062), 1, (1216.7, 59.9, 0.053013), (0.1, 0.1, 1e-6)),
        (Glicko2(1850, 200, 0.062), Glicko2(1200, 60, 0.053), 0, (1636, 196.9, 0.062028), (0.1, 0.1, 1e-6)),
    ],
)
def test_one_game_on_end_gives_the_values_that_lichess_publishes(
    player: Glicko2, other: Glicko2, score: float, expected: tuple[float, ...], close: tuple[float, ...]
) -> None:
    after = rerate(player, [Encounter(other.rating, other.deviation, score)], tau=0.75, periods=0).value

    for got, wanted, near in zip((after.rating, after.deviation, after.volatility), expected, close, strict=True):
        assert got == pytest.approx(wanted, abs=near)


def test_time_without_games_widens_the_deviation_and_nothing_else() -> None:
    after = rerate(PLAYER, (), tau=0.5, periods=1)

    assert (after.value.rating, after.value.volatility) == (1500, 0.06)
    assert after.value.deviation == pytest.approx(200.2714, abs=1e-4)
    assert (after.variance, after.improvement) == (None, None)


@given(values, st.floats(0, 50), st.floats(0, 50))
def test_time_adds_up_however_it_is_cut(value: Glicko2, first: float, second: float) -> None:
    once = rerate(value, (), tau=0.75, periods=first + second).value
    twice = rerate(rerate(value, (), tau=0.75, periods=first).value, (), tau=0.75, periods=second).value

    assert once.deviation == pytest.approx(twice.deviation)


@given(values, encounters, st.floats(0, 10))
def test_a_rating_is_found_for_whatever_happens(value: Glicko2, played: list[Encounter], periods: float) -> None:
    after = rerate(value, played, tau=0.75, periods=periods).value

    assert -inf < after.rating < inf
    assert after.deviation > 0
    assert after.volatility > 0


def test_two_encounters_of_half_weight_count_as_one() -> None:
    halves = [Encounter(1600, 80, 1, 0.5), Encounter(1600, 80, 1, 0.5)]
    whole = [Encounter(1600, 80, 1)]

    one, other = (rerate(PLAYER, games, tau=0.5, periods=1).value for games in (halves, whole))

    assert one.rating == pytest.approx(other.rating)
    assert one.deviation == pytest.approx(other.deviation)


def test_the_strength_of_the_side_decides_what_was_expected() -> None:
    alone = rerate(PLAYER, GAMES[:1], tau=0.5, periods=0).value
    beside_a_master = rerate(PLAYER, GAMES[:1], tau=0.5, periods=0, strength=1900).value

    assert PLAYER.rating < beside_a_master.rating < alone.rating
