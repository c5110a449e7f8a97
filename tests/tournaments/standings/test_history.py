"""The records of a history."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.tournaments.standings.stages import stage
from tournaments.standings.history import History, RoundKind


def test_an_empty_history_has_no_rounds() -> None:
    assert History(entrants=()).rounds == 0


def test_a_score_is_the_sum_of_the_points_of_all_rounds() -> None:
    history = stage({1: "w2=1 H=0.5", 2: "b1=0 P=1"})

    assert history.score(1) == Fraction(3, 2)
    assert history.rounds == 2


@pytest.mark.parametrize("kind", [RoundKind.FORFEIT_LOSS, RoundKind.HALF_BYE, RoundKind.ZERO_BYE])
def test_staying_away_is_voluntary(kind: RoundKind) -> None:
    assert kind.is_voluntary


@pytest.mark.parametrize("kind", [RoundKind.PLAYED, RoundKind.FORFEIT_WIN, RoundKind.PAIRING_BYE])
def test_playing_and_waiting_in_vain_are_not_voluntary(kind: RoundKind) -> None:
    assert not kind.is_voluntary
