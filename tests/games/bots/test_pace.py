"""Pauses of bots look natural, are bounded and know nothing."""

from statistics import median

import pytest

from games.bots.pace import LONGEST, SHORTEST, pause_before

PAUSES = [pause_before(match, seq, usual=0.6) for match in range(1, 40) for seq in range(100)]


def test_pauses_lie_around_the_usual_one_and_within_bounds() -> None:
    assert min(PAUSES) >= 0.6 * SHORTEST
    assert max(PAUSES) <= 0.6 * LONGEST
    assert median(PAUSES) == pytest.approx(0.6, rel=0.05)


def test_pauses_differ_from_turn_to_turn_and_come_again_for_the_same_turn() -> None:
    assert len({round(pause, 6) for pause in PAUSES}) > 0.7 * len(PAUSES)
    assert pause_before(7, 31, usual=0.6) == pause_before(7, 31, usual=0.6)


def test_without_a_usual_pause_there_is_none() -> None:
    assert {pause_before(1, seq, usual=0.0) for seq in range(50)} == {0.0}
