"""Accuracy falls with what a play lost in the chance of coming out ahead."""

import pytest

from games.analysis import ReviewedPlay, accuracy_of_loss, accuracy_of_plays
from games.analysis.accuracy import chance_of_points
from games.bots.values import PlayValue
from games.engine import Play

BEST, WORSE = Play.parse("7D"), Play.parse("7C")


def judged(behind: float, error: float = 0.01, *, played: Play = WORSE) -> ReviewedPlay:
    """A play of which the other option was worth so much more."""
    return ReviewedPlay(1, 0, played, (PlayValue(BEST, 0.0, error), PlayValue(WORSE, -behind, error)))


def test_the_best_play_is_wholly_accurate() -> None:
    assert accuracy_of_loss(0.0, 0.0) == 100.0
    assert accuracy_of_plays([judged(1.0, played=BEST)]) == 100.0


def test_the_more_is_lost_the_less_accurate_down_to_nothing() -> None:
    found = [accuracy_of_loss(0.0, loss) for loss in (0.1, 0.5, 1.0, 2.0, 5.0, 40.0)]

    assert found == sorted(found, reverse=True)
    assert all(0.0 <= each <= 100.0 for each in found)


def test_the_curve_is_the_published_one() -> None:
    """Ten hundredths of winning chance lost leave 63.6 percent, as the page of the formula has it."""
    behind = 0.7304  # from a half to 40 percent
    assert chance_of_points(-behind) == pytest.approx(40.0, abs=0.01)
    assert accuracy_of_loss(0.0, behind) == pytest.approx(63.6, abs=0.1)


def test_a_point_lost_in_a_decided_hand_counts_less() -> None:
    assert accuracy_of_loss(8.0, 1.0) > accuracy_of_loss(0.0, 1.0)


def test_differences_within_the_doubt_of_the_estimate_are_no_loss() -> None:
    assert judged(0.5, error=0.2).loss == 0.0
    assert judged(0.5, error=0.1).loss == 0.5


def test_a_play_without_a_choice_says_nothing_about_a_player() -> None:
    forced = ReviewedPlay(1, 0, BEST, (PlayValue(BEST, -3.0, 0.1),))

    assert accuracy_of_plays([forced]) is None
    assert accuracy_of_plays([]) is None
    assert accuracy_of_plays([forced, judged(0.0)]) == 100.0
