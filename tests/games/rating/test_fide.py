"""FIDE's tables: both directions, the cap, whole points (docs/algorithms/ratings.md)."""

from fractions import Fraction
from importlib import import_module

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rating import RatedGame, nearest, performance, table_change, table_difference, table_expected

HALF = Fraction(1, 2)
FEDERATION = import_module("gacrux.fidetables")  # by name, because it carries no types


def test_every_expected_score_is_that_of_the_federations_own_program() -> None:
    for difference, hundredths in enumerate(FEDERATION.DiffToPd):
        assert table_expected(difference, cap=None) == Fraction(hundredths, 100), difference


def test_every_difference_is_that_of_the_federations_own_program() -> None:
    for hundredths, difference in enumerate(FEDERATION.ScoreToDp):
        assert table_difference(Fraction(hundredths, 100)) == difference, hundredths


@given(st.integers(-1500, 1500))
def test_the_expected_scores_of_both_players_come_to_one(difference: int) -> None:
    assert table_expected(difference) + table_expected(-difference) == 1


def test_a_difference_beyond_the_cap_counts_as_the_cap() -> None:
    assert table_expected(-1400) == table_expected(-400) == Fraction(8, 100)
    assert table_expected(-1400, cap=None) == 0
    assert table_expected(-1400, cap=735) == Fraction(1, 100)


def test_eleven_wins_of_a_certain_winner_are_worth_nothing_without_a_cap() -> None:
    games = [RatedGame(1800, Fraction(1))] * 11

    assert table_change(2800, games, 10, cap=None) == 0
    assert table_change(2800, games, 10) == Fraction(88, 10)


@pytest.mark.parametrize(("score", "change"), [(Fraction(1), 26), (Fraction(0), -14), (HALF, 6)])
def test_a_game_against_somebody_a_hundred_points_above(score: Fraction, change: int) -> None:
    assert nearest(table_change(1500, [RatedGame(1600, score)], 40)) == change


def test_half_a_point_is_rounded_up_for_the_winner_and_for_the_loser() -> None:
    assert nearest(Fraction(5, 2)) == 3
    assert nearest(Fraction(-5, 2)) == -2


def test_a_performance_is_the_mean_of_the_opponents_and_the_difference_of_the_share() -> None:
    assert performance([RatedGame(1500, Fraction(1)), RatedGame(1700, Fraction(0))]) == 1600
    assert performance([RatedGame(1500, Fraction(1)), RatedGame(1501, HALF)]) == Fraction(3001, 2) + 193
    assert performance([RatedGame(1500, Fraction(0))]) == 700


def test_a_share_between_two_hundredths_is_rounded_up_before_it_is_looked_up() -> None:
    assert table_difference(Fraction(3, 8)) == -87
    assert table_difference(Fraction(5, 8)) == 95


@pytest.mark.parametrize("share", [Fraction(-1, 100), Fraction(101, 100)])
def test_a_share_of_more_than_everything_is_refused(share: Fraction) -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        table_difference(share)


def test_nobody_performs_without_a_game() -> None:
    with pytest.raises(ValueError, match="without a game"):
        performance([])
