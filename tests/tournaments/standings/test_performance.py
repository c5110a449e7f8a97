"""Performance by FIDE's tables."""

from __future__ import annotations

from fractions import Fraction

import pytest
from gacrux.fidetables import DiffToPd, ScoreToDp

from tests.tournaments.standings.stages import HALF, stage
from tournaments.standings.history import Edition, Scoring
from tournaments.standings.performance import RatedGame, perfect_performance, performance_rating, share_won
from tournaments.standings.tiebreaks import tiebreak_values

ONE, NONE = Fraction(1), Fraction(0)


@pytest.mark.parametrize(
    ("games", "expected"),
    [
        ([(1500, ONE)], 2300),
        ([(1500, NONE)], 700),
        ([(1500, HALF)], 1500),
        ([(1500, ONE), (1500, NONE)], 1500),
        ([(1500, ONE), (1700, NONE)], 1600),
        ([(1500, ONE), (1500, HALF)], 1693),
        ([(1500, ONE), (1500, HALF), (1500, HALF)], 1625),
    ],
)
def test_performance_is_the_average_plus_the_difference_of_the_table(games: list[RatedGame], expected: int) -> None:
    assert performance_rating(games) == expected


@pytest.mark.parametrize("hundredths", range(101))
def test_every_share_has_the_difference_of_the_handbook(hundredths: int) -> None:
    assert performance_rating([(2000, Fraction(hundredths, 100))]) == 2000 + ScoreToDp[hundredths]


@pytest.mark.parametrize("hundredths", [50, 51, 64, 75, 92, 99])
def test_perfect_performance_is_the_lowest_rating_that_the_handbook_expects_so_much_of(hundredths: int) -> None:
    performed = perfect_performance([(2000, Fraction(hundredths, 100))])

    assert performed is not None
    assert performed == 2000 + (DiffToPd.index(hundredths) if hundredths > 50 else -3)


def test_nobody_performs_without_games() -> None:
    assert performance_rating([]) is None
    assert perfect_performance([]) is None


def test_a_half_in_the_average_is_rounded_up_and_down_by_lichess() -> None:
    games = [(1500, HALF), (1501, HALF)]

    assert performance_rating(games) == 1501
    assert performance_rating(games, rounds_average_down=True) == 1500


def test_making_nothing_performs_800_below_the_lowest_even_below_zero() -> None:
    assert perfect_performance([(1500, NONE), (300, NONE)]) == -500


def test_a_narrow_win_over_weak_opponents_may_perform_below_zero() -> None:
    assert perfect_performance([(100, Fraction(1, 100))]) == 100 - 735


def test_unrated_opponents_and_forfeits_do_not_count() -> None:
    history = stage(
        {1: "w2=1 w3=1 F4=1", 2: "b1=0 Z=0 Z=0", 3: "Z=0 b1=0 Z=0", 4: "Z=0 Z=0 L1=0"},
        ratings={1: 1500, 2: 1600, 4: 2000},
        is_round_robin=True,
    )

    assert tiebreak_values("average_opponents_rating", history)[1] == 1600
    assert tiebreak_values("performance_rating", history)[1] == 2400
    assert tiebreak_values("average_opponents_rating_cut_1", history)[1] is None


def test_the_average_of_opponents_performances_skips_those_without_one() -> None:
    history = stage({1: "w2=1 w3=1", 2: "b1=0 Z=0", 3: "Z=0 b1=0"}, ratings={2: 1600, 3: 1700})

    assert tiebreak_values("average_performance_of_opponents", history)[1] is None
    assert tiebreak_values("average_performance_of_opponents", history)[2] == 1650 + 800


def test_lichess_rounds_the_average_of_a_performance_down() -> None:
    rows, ratings = {1: "w2=0.5 w3=0.5", 2: "b1=0.5 Z=0", 3: "Z=0 b1=0.5"}, {2: 1500, 3: 1501}

    assert tiebreak_values("performance_rating", stage(rows, ratings=ratings))[1] == 1501
    assert tiebreak_values("performance_rating", stage(rows, ratings=ratings, edition=Edition.LICHESS))[1] == 1500


def test_points_of_any_scoring_become_a_share() -> None:
    threefold = Scoring(win=Fraction(3), draw=Fraction(1))
    scale = Scoring(win=Fraction(20), draw=Fraction(10))

    assert [share_won(Fraction(points), threefold) for points in (3, 1, 0)] == [1, HALF, 0]
    assert [share_won(Fraction(points), scale) for points in (20, 15, 10, 0)] == [1, Fraction(3, 4), HALF, 0]
    assert share_won(Fraction(5), Scoring(win=Fraction(0), draw=Fraction(1))) == 0
