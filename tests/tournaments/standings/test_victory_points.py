"""Scales of victory points, and matchpoints."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from tournaments.standings.victory_points import SCALES, matchpoint_percentages, matchpoints, top_matchpoints

# The edges of every band: the last margin that gives so many points, and the first that gives one more.
BURRACO_3 = [0, 50, 55, 150, 155, 250, 255, 350, 355, 500, 505, 650, 655, 800, 805, 1000, 1005, 1250, 1255, 1500, 1505]
BURRACO_4 = [
    *(0, 100, 105, 300, 305, 500, 505, 700, 705, 900, 905, 1100, 1105, 1300, 1305, 1500, 1505, 1700, 1705, 2000, 2005),
]
PUBLISHED = [10, 10, 11, 11, 12, 12, 13, 13, 14, 14, 15, 15, 16, 16, 17, 17, 18, 18, 19, 19, 20]


@pytest.mark.parametrize(("name", "margins"), [("burraco_3_hands", BURRACO_3), ("burraco_4_hands", BURRACO_4)])
def test_the_burraco_tables_are_the_published_ones(name: str, margins: list[int]) -> None:
    assert [SCALES[name].points_for(margin)[0] for margin in margins] == PUBLISHED


def test_a_point_of_scope_is_a_victory_point_up_to_eight() -> None:
    scale = SCALES["scope"]

    assert [scale.points_for(margin)[0] for margin in range(14)] == [*range(10, 19), 19, 19, 20, 20, 20]


def test_matches_to_21_need_twice_the_margin() -> None:
    scale = SCALES["scope_21"]

    assert [scale.points_for(margin)[0] for margin in (0, 1, 2, 3, 17, 18, 19, 21)] == [10, 11, 11, 12, 19, 19, 20, 20]


@pytest.mark.parametrize("name", SCALES)
def test_a_scale_shares_all_its_points_and_never_falls(name: str) -> None:
    scale = SCALES[name]

    for margin in range(-2100, 2101, 7):
        ahead, behind = scale.points_for(margin)
        assert ahead + behind == scale.most
        assert (behind, ahead) == scale.points_for(-margin)
    assert all(scale.points_for(low)[0] <= scale.points_for(high)[0] for low, high in pairwise(range(-30, 31)))


def test_a_margin_between_two_bands_of_an_average_counts_as_beyond_the_lower() -> None:
    assert SCALES["scope"].points_for(Fraction(1, 2)) == (11, 9)
    assert SCALES["scope"].points_for(Fraction(-1, 2)) == (9, 11)


def test_matchpoints_are_two_for_each_beaten_and_one_for_each_equalled() -> None:
    scores = (4, 2, 2, -1, 3)

    assert matchpoints(scores) == (8, 3, 3, 0, 6)
    assert top_matchpoints(5) == 8
    assert matchpoint_percentages(scores) == (100, Fraction(75, 2), Fraction(75, 2), 0, 75)


def test_matchpoints_of_a_board_add_up_to_the_same_whatever_the_scores() -> None:
    for scores in ((1, 1, 1, 1), (1, 2, 3, 4), (5, 5, 2, 2)):
        assert sum(matchpoints(scores)) == 4 * 3


def test_a_board_played_once_gives_half_and_no_board_gives_nothing() -> None:
    assert matchpoint_percentages((7,)) == (50,)
    assert matchpoints(()) == ()
    assert top_matchpoints(0) == 0
