"""Pauses of bots look natural, are bounded, know nothing, and can be computed by nobody who watches."""

from statistics import median

import pytest

from games.bots.pace import LONGEST, SHORTEST, pause_before

SECRET = b"a key of the service"
TURNS = [(match, seq) for match in range(1, 40) for seq in range(100)]
PAUSES = [pause_before(match, seq, usual=0.6, secret=SECRET) for match, seq in TURNS]


def test_pauses_lie_around_the_usual_one_and_within_bounds() -> None:
    assert min(PAUSES) >= 0.6 * SHORTEST
    assert max(PAUSES) <= 0.6 * LONGEST
    assert median(PAUSES) == pytest.approx(0.6, rel=0.05)


def test_pauses_differ_from_turn_to_turn_and_come_again_for_the_same_turn() -> None:
    assert len({round(pause, 6) for pause in PAUSES}) > 0.98 * len(PAUSES)
    assert pause_before(7, 31, usual=0.6, secret=SECRET) == pause_before(7, 31, usual=0.6, secret=SECRET)


def test_no_pause_is_so_frequent_that_the_work_after_it_could_be_told() -> None:
    """Once a sixth of all pauses were the longest one exactly, and what came on top of it was the work."""
    work = 0.013
    windows = [int(pause / work) for pause in PAUSES]

    assert max(windows.count(window) for window in set(windows)) < 0.05 * len(PAUSES)


def test_who_does_not_know_the_secret_knows_no_pause() -> None:
    """The numbers of the match and of the event are public: once they alone made the pause, to the microsecond."""
    guessed = [pause_before(match, seq, usual=0.6, secret=b"a guess") for match, seq in TURNS]
    near = sum(abs(guess - pause) < 0.01 for guess, pause in zip(guessed, PAUSES, strict=True))

    assert near < 0.06 * len(PAUSES)


def test_without_a_usual_pause_there_is_none() -> None:
    assert {pause_before(1, seq, usual=0.0, secret=SECRET) for seq in range(50)} == {0.0}
