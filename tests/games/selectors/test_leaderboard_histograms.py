"""Ranks and pages from the numbers of players at each point; against plain counting."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.selectors.leaderboard_histograms import histogram_of

COUNTS = st.lists(st.tuples(st.integers(-50, 50), st.integers(1, 5)), max_size=30)


def players_of(counts: list[tuple[int, int]]) -> list[int]:
    """One number for each player, the best first."""
    return sorted((points for points, number in counts for _ in range(number)), reverse=True)


@given(COUNTS)
def test_a_rank_is_one_more_than_stand_above(counts) -> None:
    players, histogram = players_of(counts), histogram_of(counts)

    assert histogram.total == len(players)
    for points in {*players, 60, -60}:
        assert histogram.rank(points) == 1 + sum(other > points for other in players)


@given(COUNTS)
def test_a_place_is_found_by_its_points_and_those_before_it_there(counts) -> None:
    players, histogram = players_of(counts), histogram_of(counts)

    for index, points in enumerate(players):
        assert histogram.place(index) == (points, index - players.index(points))


def test_what_cancels_out_is_not_there() -> None:
    histogram = histogram_of([(1500, 2), (1510, 1), (1500, -2)])

    assert (histogram.total, histogram.points) == (1, (1510,))


@pytest.mark.parametrize("index", [-1, 1])
def test_a_place_beyond_the_last_is_none(index: int) -> None:
    with pytest.raises(IndexError):
        histogram_of([(1500, 1)]).place(index)
