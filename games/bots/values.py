"""What a play is worth: the common form in which bots and reviews give and read it."""

from dataclasses import dataclass

from games.engine import Play

INSTANT_POINTS = 21
"""Points that stand for winning the match at once, wherever hands are counted one by one."""


@dataclass(frozen=True, slots=True)
class PlayValue:
    """A legal play with the points that it can be expected to bring.

    `points` is the expected difference at the end of the hand in points: the mover's side minus the mean of the other
    sides, with the sign turned where the fewest points win. `error` is the standard error of `points`.
    """

    play: Play
    points: float
    error: float
