"""How well a seat played, in percent.

The form is that of lichess.org, which publishes it at https://lichess.org/page/accuracy: what a play lost is measured
in the chance of winning, not in points, and turned into percent by an exponential curve. The curve is theirs. The
chance is ours: that of coming out of the hand ahead, a logistic function of the expected difference in points.
"""

import math
from collections.abc import Iterable

from games.analysis.reviews import ReviewedPlay

POINTS_SCALE = 1.8
"""Points of a hand for the logistic curve: the spread of the difference of a hand (about 3.1 points; see
docs/reviews.md for how it was measured) divided by 1.7, which brings a logistic curve closest to a normal one."""

_HEIGHT, _DECAY, _FLOOR = 103.1668, 0.04354, 3.1669
"""The published numbers of the curve; 100 percent at no loss."""


def chance_of_points(points: float) -> float:
    """The chance, in percent, of coming out of a hand ahead that is expected to bring so many points more.

    >>> chance_of_points(0.0)
    50.0
    """
    return 100 / (1 + math.exp(-points / POINTS_SCALE))


def accuracy_of_loss(best: float, loss: float) -> float:
    """The accuracy, in percent, of a play that was expected to bring `loss` points less than `best`.

    >>> accuracy_of_loss(0.5, 0.0), round(accuracy_of_loss(0.0, 1.0))
    (100.0, 55)
    """
    if loss <= 0:
        return 100.0
    lost = chance_of_points(best) - chance_of_points(best - loss)
    return min(100.0, max(0.0, _HEIGHT * math.exp(-_DECAY * lost) - _FLOOR))


def accuracy_of_plays(plays: Iterable[ReviewedPlay]) -> float | None:
    """The mean accuracy, in percent, of the plays that left a choice; None when none did."""
    found = [accuracy_of_loss(play.best.points, play.loss) for play in plays if play.had_choice]
    return sum(found) / len(found) if found else None
