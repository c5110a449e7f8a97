"""Glicko-1: the worked example of its author, and time."""

import pytest

from games.rating import Estimate, Opposed, rate_period, widened

PLAYER = Estimate(1500, 200)
GAMES = (Opposed(Estimate(1400, 30), 1), Opposed(Estimate(1550, 100), 0), Opposed(Estimate(1700, 300), 0))


def test_the_example_of_the_paper() -> None:
    after = rate_period(PLAYER, GAMES)

    assert after.rating == pytest.approx(1464.106, abs=0.001)
    assert after.deviation == pytest.approx(151.399, abs=0.001)


def test_a_period_without_games_changes_nothing() -> None:
    assert rate_period(PLAYER, ()) == PLAYER


def test_a_deviation_of_fifty_is_unknown_again_after_a_hundred_periods() -> None:
    spread = ((350**2 - 50**2) / 100) ** 0.5

    assert widened(Estimate(1500, 50), spread, 100).deviation == pytest.approx(350)
    assert widened(Estimate(1500, 50), spread, 1000).deviation == 350


def test_games_against_somebody_unknown_say_less() -> None:
    known = rate_period(PLAYER, [Opposed(Estimate(1500, 30), 1)])
    unknown = rate_period(PLAYER, [Opposed(Estimate(1500, 350), 1)])

    assert known.rating > unknown.rating > PLAYER.rating
    assert known.deviation < unknown.deviation < PLAYER.deviation
