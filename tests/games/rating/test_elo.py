"""Elo for players, pairs and tables of three or more (docs/algorithms/ratings.md)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rating import Rated, k_factor, rate_match

SETTLED = 100
ratings = st.floats(min_value=100, max_value=3000)


def changes(sides: list[list[Rated]], places: list[int]) -> list[list[float]]:
    return [[change.after - change.before for change in side] for side in rate_match(sides, places)]


def test_level_newcomers_win_and_lose_twenty_points() -> None:
    assert changes([[Rated(1500, 0)], [Rated(1500, 0)]], [1, 2]) == [[20.0], [-20.0]]


def test_a_draw_between_level_players_changes_nothing() -> None:
    assert changes([[Rated(1500, 0)], [Rated(1500, 0)]], [1, 1]) == [[0.0], [0.0]]


def test_the_stronger_gains_little_and_loses_much() -> None:
    [[won], _] = changes([[Rated(1900, SETTLED)], [Rated(1500, SETTLED)]], [1, 2])
    [[lost], _] = changes([[Rated(1900, SETTLED)], [Rated(1500, SETTLED)]], [2, 1])
    assert won == pytest.approx(20 / 11)
    assert lost == pytest.approx(-200 / 11)


@pytest.mark.parametrize(
    ("player", "k"),
    [(Rated(1500, 0), 40), (Rated(2500, 29), 40), (Rated(1500, 30), 20), (Rated(2399, 500), 20), (Rated(2400, 30), 10)],
)
def test_less_is_at_stake_with_experience_and_for_masters(player: Rated, k: float) -> None:
    assert k_factor(player) == k


def test_a_pair_plays_at_its_mean_and_both_move_alike() -> None:
    pairs = [[Rated(1500, SETTLED), Rated(1600, SETTLED)], [Rated(1700, SETTLED), Rated(1400, SETTLED)]]

    assert changes(pairs, [1, 2]) == [[10.0, 10.0], [-10.0, -10.0]]


def test_a_newcomer_beside_a_veteran_shares_the_mean_of_their_stakes() -> None:
    pairs = [[Rated(1500, 0), Rated(1500, SETTLED)], [Rated(1500, SETTLED), Rated(1500, SETTLED)]]

    assert changes(pairs, [1, 2]) == [[15.0, 15.0], [-10.0, -10.0]]


def test_four_level_players_by_place() -> None:
    [[first], [second], [third], [fourth]] = changes([[Rated(1500, 0)]] * 4, [1, 2, 3, 4])

    assert [first, second, third, fourth] == pytest.approx([20, 20 / 3, -20 / 3, -20])


def test_three_players_with_two_level_at_the_bottom() -> None:
    table = [[Rated(1600, 0)], [Rated(1500, 0)], [Rated(1400, 0)]]

    assert [side[0] for side in changes(table, [2, 1, 2])] == pytest.approx([-17.996239, 20.0, -2.003761])


@given(st.lists(ratings, min_size=2, max_size=6), st.randoms())
def test_points_are_neither_made_nor_lost_between_players_of_one_stake(values, random) -> None:
    places = [random.randint(1, len(values)) for _ in values]
    result = rate_match([[Rated(value, 0)] for value in values], places)

    assert sum(change.after - change.before for [change] in result) == pytest.approx(0, abs=1e-6)
    assert sum(change.expected for [change] in result) == pytest.approx(len(values) / 2)


@pytest.mark.parametrize(
    ("sides", "places"),
    [([], []), ([[Rated(1500, 0)]], [1]), ([[Rated(1500, 0)], []], [1, 2]), ([[Rated(1, 0)]] * 2, [1])],
)
def test_what_is_no_match_is_refused(sides, places) -> None:
    with pytest.raises(ValueError, match="two sides"):
        rate_match(sides, places)
