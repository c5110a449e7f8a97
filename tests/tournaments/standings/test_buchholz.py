"""Dummies, cuts and the last round, each where the editions or the readings part."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.tournaments.standings.stages import HALF, stage
from tournaments.standings.history import Edition, History
from tournaments.standings.tiebreaks import tiebreak_values

BOTH = (Edition.FIDE_2024, Edition.FIDE_2026)


def value(code: str, history: History, entry: int = 1) -> Fraction | None:
    """The value of one entry."""
    return tiebreak_values(code, history)[entry]


@pytest.mark.parametrize(("edition", "expected"), [(Edition.FIDE_2024, 2), (Edition.FIDE_2026, 0)])
def test_a_forfeit_win_over_a_weak_opponent_is_capped_since_2026(edition: Edition, expected: int) -> None:
    history = stage({1: "w2=1 F2=1", 2: "b1=0 L1=0"}, edition=edition)

    # Against 2 in the first round: 0. The dummy of the second: 2 in 2024, no more than the 0 of entry 2 in 2026.
    assert value("buchholz", history) == expected


@pytest.mark.parametrize(("edition", "expected"), [(Edition.FIDE_2024, 2), (Edition.FIDE_2026, 1)])
def test_a_bye_is_worth_no_more_than_a_draw_in_every_round_since_2026(edition: Edition, expected: int) -> None:
    history = stage({1: "P=1 w2=1", 2: "Z=0 b1=0"}, edition=edition)

    assert value("buchholz", history) == expected


@pytest.mark.parametrize("edition", BOTH)
def test_a_cut_takes_a_round_missed_by_choice_before_the_lowest_opponent(edition: Edition) -> None:
    rows = {1: "w2=1 w3=1 H=0.5", 2: "b1=0 w4=0 w4=0.5", 3: "w4=1 b1=0 P=1", 4: "b3=0 b2=1 b2=0.5"}
    history = stage(rows, edition=edition)

    # Opponents: 1/2 and 2; the dummy of the half bye, 5/2 in 2024 and 3/2 in 2026, goes first.
    assert value("buchholz_cut_1", history) == HALF + 2
    assert value("buchholz_cut_2", history) == 2
    assert value("buchholz_median_1", history) == HALF


def test_cutting_more_rounds_than_there_are_leaves_nothing() -> None:
    history = stage({1: "w2=1", 2: "b1=0"})

    assert value("buchholz_cut_2", history) == 0
    assert value("buchholz_median_2", history) == 0
    assert value("buchholz_cut_1", stage({1: ""})) == 0


def test_sonneborn_berger_cuts_the_weakest_opponent_and_not_the_smallest_product() -> None:
    rows = {1: "w2=1 w3=0 w4=0.5", 2: "b1=0 w4=1 b3=0", 3: "w4=1 b1=1 w2=1", 4: "b3=0 b2=0 b1=0.5"}

    # Opponents' scores 1, 3, 1/2; products 1, 0, 1/4. FIDE drops the 1/4 of the weakest, lichess the smallest, 0.
    assert value("sonneborn_berger", stage(rows)) == Fraction(5, 4)
    assert value("sonneborn_berger_cut_1", stage(rows)) == 1
    assert value("sonneborn_berger_cut_1", stage(rows, edition=Edition.LICHESS)) == Fraction(5, 4)


def test_sonneborn_berger_cuts_whatever_is_more_of_the_weakest_and_the_missed_round() -> None:
    strong_bye = stage({1: "w2=0 H=0.5 w3=1", 2: "b1=1 w3=0 Z=0", 3: "w4=1 b2=1 b1=0", 4: "b3=0 P=1 P=1"})

    # Opponents 2 (1 3/2 adjusted, lost to: 0), 3 (2, beaten: 2); the dummy 3/2 gives 3/4, more than the 0.
    assert value("sonneborn_berger", strong_bye) == Fraction(11, 4)
    assert value("sonneborn_berger_cut_1", strong_bye) == 2


def test_fore_buchholz_takes_the_games_of_the_last_round_for_draws_and_leaves_forfeits() -> None:
    played = stage({1: "w2=1 w3=1", 2: "b1=0 w4=1", 3: "w4=1 b1=0", 4: "b3=0 b2=0"})
    forfeited = stage({1: "w2=1 w3=1", 2: "b1=0 F4=1", 3: "w4=1 b1=0", 4: "b3=0 L2=0"})

    assert value("buchholz", played) == 2
    assert value("fore_buchholz", played) == HALF + Fraction(3, 2)
    assert value("fore_buchholz", forfeited) == 1 + Fraction(3, 2)


def test_the_average_of_opponents_leaves_out_whoever_was_met_by_forfeit() -> None:
    history = stage({1: "w2=1 F3=1", 2: "b1=0 P=1", 3: "P=1 L1=0"})

    assert value("average_opponents_buchholz", history) == value("buchholz", history, 2)
    assert value("average_opponents_buchholz", history, 3) is None


def test_a_round_robin_counts_forfeits_as_games_and_no_free_rounds() -> None:
    history = stage({1: "w2=1 Z=0 F3=1", 2: "b1=0 w3=1 Z=0", 3: "Z=0 b2=0 L1=0"}, is_round_robin=True)

    assert tiebreak_values("buchholz", history) == {1: 1, 2: 2, 3: 3}
    assert tiebreak_values("sonneborn_berger", history) == {1: 1, 2: 0, 3: 0}


def test_second_meetings_count_twice() -> None:
    history = stage({1: "w2=1 b2=0.5", 2: "b1=0 w1=0.5"})

    assert value("buchholz", history) == 1
    assert value("sonneborn_berger", history) == Fraction(3, 4)


def test_no_unplayed_round_counts_by_the_rules_of_lichess() -> None:
    history = stage({1: "P=1 w2=1", 2: "Z=0 b1=0"}, edition=Edition.LICHESS)

    assert value("buchholz", history) == 0
