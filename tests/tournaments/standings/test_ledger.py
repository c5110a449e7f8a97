"""Histories in whole numbers."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.tournaments.standings.stages import stage
from tournaments.standings.ledger import NO_OPPONENT, BadHistory, Column, column_of, ledger_of


def test_points_become_whole_numbers_over_their_common_denominator() -> None:
    ledger = ledger_of(stage({1: "w2=1/3", 2: "b1=3/4"}))

    assert ledger.unit == 12
    assert ledger.points == [[4], [9]]


def test_a_forfeit_is_a_game_in_a_round_robin_only() -> None:
    rows = {1: "F2=1", 2: "L1=0"}

    assert ledger_of(stage(rows, is_round_robin=True)).games == [[1], [0]]
    assert ledger_of(stage(rows)).games == [[NO_OPPONENT], [NO_OPPONENT]]


def test_an_opponent_from_outside_is_refused_with_the_round() -> None:
    with pytest.raises(BadHistory) as refusal:
        ledger_of(stage({1: "P=1 w7=1"}))

    assert refusal.value.code == "bad_history"
    assert refusal.value.details == {"entry": 1, "opponent": 7, "round": 2}


def test_a_game_without_an_opponent_is_refused() -> None:
    with pytest.raises(BadHistory):
        ledger_of(stage({1: "x=1"}))


def test_a_column_of_fractions_gives_them_back() -> None:
    values = [Fraction(1, 3), None, Fraction(5, 2), Fraction(1, 3)]

    assert column_of(values).fractions() == values


def test_an_empty_column_has_no_values() -> None:
    assert Column([]).fractions() == []
