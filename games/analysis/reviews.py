"""What a review is made of and what it finds: values that never change."""

import math
from dataclasses import dataclass

from games.analysis.reasons import Reason
from games.bots.values import PlayValue
from games.engine import Call, Card, Play, Rules

VERSION = 3
"""Of the reviewer. Another number says that the same hand would be reviewed otherwise, so it may be asked for again."""

MOST_MOMENTS = 3
"""Moments of a hand that are put into words."""

DOUBT = 2.0
"""Standard errors within which two estimates are too close to tell: the best of many looks better than it is."""


@dataclass(frozen=True, slots=True)
class DealtHand:
    """A hand as the log has it: its rules, the deck in dealing order, who dealt, and all plays and announcements.

    A hand that was broken off, because somebody gave up, has fewer plays than cards were dealt.
    """

    rules: Rules
    deck: tuple[Card, ...]
    dealer: int
    moves: tuple[Play | Call, ...]

    @property
    def plays(self) -> int:
        """How many plays were made; announcements are none."""
        return sum(1 for move in self.moves if isinstance(move, Play))


@dataclass(frozen=True, slots=True)
class ReviewedPlay:
    """A play of a hand beside all that its seat might have played.

    `ply` counts the plays of the hand from 1. `options` are all legal plays, the best first, with the points that each
    could be expected to bring the mover's side over the mean of the others by the end of the hand, and the standard
    error of that estimate. `played` is one of them.
    """

    ply: int
    seat: int
    played: Play
    options: tuple[PlayValue, ...]

    @property
    def best(self) -> PlayValue:
        """The option with the most expected points."""
        return self.options[0]

    @property
    def chosen(self) -> PlayValue:
        """The option that was played."""
        return next(option for option in self.options if option.play == self.played)

    @property
    def had_choice(self) -> bool:
        """Whether there was more than one legal play."""
        return len(self.options) > 1

    @property
    def loss(self) -> float:
        """Points by which the play fell behind the best one; 0 where the estimates are too close to tell.

        Too close is whatever lies within `DOUBT` standard errors of the difference, taken as if both estimates were
        independent. They rest on the same sampled worlds, so the true error is smaller: a player gets the doubt.
        """
        behind = self.best.points - self.chosen.points
        return behind if behind > DOUBT * math.hypot(self.best.error, self.chosen.error) else 0.0


@dataclass(frozen=True, slots=True)
class Moment:
    """A play that is worth a second look, with the facts for the words.

    `cards` are those that the reason is about: the cards that could have been swept, the coins that were left, and so
    on. `swept_next` says that the very next play was a sweep.
    """

    ply: int
    seat: int
    reason: Reason
    played: Play
    better: Play
    loss: float
    cards: tuple[Card, ...]
    swept_next: bool


@dataclass(frozen=True, slots=True)
class HandReview:
    """All that a review found in one hand.

    `accuracies` (percent, None without a choice) and `losses` (points) are by seat. `luck` is by side: the points over
    the mean of the others that the deal was worth when all play alike. `result` is the same for what was played, None
    for a hand that was broken off.
    """

    plays: tuple[ReviewedPlay, ...]
    moments: tuple[Moment, ...]
    accuracies: tuple[float | None, ...]
    losses: tuple[float, ...]
    luck: tuple[float, ...]
    result: tuple[float, ...] | None

    @property
    def skill(self) -> tuple[float, ...] | None:
        """By side, what the result was better than the deal: skill, and the chances of the play itself."""
        if self.result is None:
            return None
        return tuple(made - dealt for made, dealt in zip(self.result, self.luck, strict=True))
