"""The limits of Glicko-2 values."""

from dataclasses import FrozenInstanceError

import pytest

from games.rating import POLICY, Glicko2, rerate


def test_values_are_kept_within_their_bounds() -> None:
    low = POLICY.limited(Glicko2(450, 50, 0.09), Glicko2(300, 20, 0.3))
    high = POLICY.limited(Glicko2(3900, 50, 0.09), Glicko2(4100, 900, 0.09))

    assert low == Glicko2(400, 45, 0.1)
    assert high == Glicko2(4000, 500, 0.09)


def test_no_game_moves_a_rating_by_more_than_seven_hundred_points() -> None:
    start = POLICY.start

    assert POLICY.limited(start, Glicko2(2500, 400, 0.09)).rating == 2200
    assert POLICY.limited(start, Glicko2(500, 400, 0.09)).rating == 800


def test_a_gain_against_bots_is_halved_and_a_loss_is_not() -> None:
    before = Glicko2(1500, 100, 0.06)

    assert POLICY.limited(before, Glicko2(1520, 95, 0.06), against_bots=True).rating == 1510
    assert POLICY.limited(before, Glicko2(1480, 95, 0.06), against_bots=True).rating == 1480


def test_a_newcomer_is_provisional_and_a_deviation_of_75_is_enough_for_the_table() -> None:
    assert POLICY.is_provisional(POLICY.start)
    assert POLICY.is_provisional(Glicko2(1500, 110, 0.06))
    assert not POLICY.is_provisional(Glicko2(1500, 109.9, 0.06))
    assert POLICY.is_rankable(Glicko2(1500, 75, 0.06))
    assert not POLICY.is_rankable(Glicko2(1500, 75.1, 0.06))


def test_a_year_away_turns_a_sure_rating_into_a_provisional_one() -> None:
    sure = Glicko2(1500, 60, 0.06)

    after = rerate(sure, (), tau=POLICY.tau, periods=365 * POLICY.periods_per_day).value

    assert after.deviation == pytest.approx(110, abs=0.01)
    assert not POLICY.is_provisional(sure)
    assert POLICY.is_provisional(after)


def test_a_policy_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        POLICY.min_rating = 0.0  # type: ignore[misc]  # that is the test
