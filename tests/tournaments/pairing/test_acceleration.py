"""Baku acceleration: the worked example, the halves, and what it does to a first round."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.tournaments.pairing.swiss_events import FOOTBALL, case_request
from tests.tournaments.pairing.worked_cases import cases_of
from tournaments.pairing.acceleration import virtual_by_entry, virtual_points, virtual_points_of
from tournaments.pairing.swiss import SwissSettings, pair_swiss
from tournaments.standings.history import Entrant

HALF, ONE = Fraction(1, 2), Fraction(1)


def test_worked_example() -> None:
    (case,) = cases_of("acceleration")
    players, rounds, expected = case["input"]["players"], case["input"]["rounds"], case["expected"]

    acceleration = virtual_points(players, rounds)

    assert acceleration.group_a == expected["group_a_size"]
    assert players - acceleration.group_a == expected["group_b_size"]
    assert list(acceleration.points) == [Fraction(str(points)) for points in expected["virtual_points_by_round"]]


@pytest.mark.parametrize(
    ("rounds", "points"),
    [(1, [ONE]), (2, [ONE, 0]), (4, [ONE, HALF, 0, 0]), (5, [ONE, ONE, HALF, 0, 0])],
)
def test_halves_are_rounded_up(rounds: int, points: list[Fraction]) -> None:
    assert list(virtual_points(8, rounds).points) == points


def test_other_points_accelerate_by_their_own_win_and_draw() -> None:
    assert virtual_points(8, 4, FOOTBALL).points == (3, 1, 0, 0)


def test_first_seeds_have_them_whatever_their_order() -> None:
    entrants = [Entrant(id=seed * 10, seed=seed) for seed in (3, 1, 5, 2, 4)]

    by_entry = virtual_by_entry(entrants, virtual_points(5, 3))

    assert {entry for entry, points in by_entry.items() if points} == {10, 20, 30, 40}
    assert virtual_points_of(by_entry[50], 1) == 0
    assert virtual_points_of(by_entry[10], 1) == 1
    assert virtual_points_of(by_entry[10], 9) == 0


def test_first_round_folds_each_half_by_itself() -> None:
    request = case_request({str(entry): [] for entry in range(1, 9)}, 1, 5)

    plan = pair_swiss(request, SwissSettings(accelerated=True))

    assert [{table.first, table.second} for table in plan.tables] == [{1, 3}, {2, 4}, {5, 7}, {6, 8}]
    assert {reason.code: reason.details for reason in plan.reasons}["accelerated"] == {"group_a": 4, "points": "1"}


def test_second_half_of_the_rounds_says_nothing_of_acceleration() -> None:
    rows = {"1": [[3, "w", "1"]], "2": [[4, "b", "1"]], "3": [[1, "b", "0"]], "4": [[2, "w", "0"]]}

    plan = pair_swiss(case_request(rows, 2, 2), SwissSettings(accelerated=True))

    assert "accelerated" not in {reason.code for reason in plan.reasons}
