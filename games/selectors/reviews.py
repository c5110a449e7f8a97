"""Reviews of finished matches: how far one has come, and what was found.

Nothing is told of a match that is not over, whatever lies in the database.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from games import codec
from games.analysis import VERSION, DealtHand, HandReview, accuracy_of_plays
from games.engine import Announced, Call, HandStarted, Play, Played, Rules
from games.models import HandReview as StoredHandReview
from games.models import Match, MatchReview
from games.selectors.positions import logged_events, rules_of


class ReviewState(StrEnum):
    """What has become of the review of a match."""

    NONE = "none"
    WAITING = "waiting"
    WORKING = "working"
    FINISHED = "finished"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class ReviewedHand:
    """A hand of the match that has been reviewed."""

    number: int
    review: HandReview


@dataclass(frozen=True, slots=True)
class ReviewReport:
    """The review of a match as far as it has come, by the present version of the reviewer.

    `accuracies` (percent; None without a choice) are by seat, over all hands reviewed so far.
    """

    state: ReviewState
    plays_done: int
    plays_total: int
    asked_at: datetime | None
    finished_at: datetime | None
    hands: tuple[ReviewedHand, ...]
    accuracies: tuple[float | None, ...]

    @property
    def is_under_way(self) -> bool:
        """Whether it has been asked for and more is to come."""
        return self.state in (ReviewState.WAITING, ReviewState.WORKING)


NO_REVIEW = ReviewReport(ReviewState.NONE, 0, 0, None, None, (), ())


def can_be_reviewed(match: Match) -> bool:
    """Whether the match is over and was recorded play by play."""
    return match.status == Match.Status.FINISHED and match.snapshot is not None


def review_of(match: Match) -> ReviewReport:
    """The review of a match with all hands found so far."""
    review = _kept(match)
    return NO_REVIEW if review is None else _report(match, review, hand_number=None)


def review_of_hand(match: Match, number: int) -> ReviewReport:
    """The same with one hand at most, for pages that show no other; `accuracies` are those of that hand."""
    review = _kept(match)
    return NO_REVIEW if review is None else _report(match, review, hand_number=number)


def dealt_hands(match: Match) -> dict[int, DealtHand]:
    """The hands of a match that is over by their numbers, as the log has them; those without a play are left out."""
    if not can_be_reviewed(match):
        return {}
    rules = rules_of(match)
    return {number: hand for number, hand in _dealt(match, rules) if hand.plays}


def _dealt(match: Match, rules: Rules) -> Iterator[tuple[int, DealtHand]]:
    started: HandStarted | None = None
    moves: list[Play | Call] = []
    for event in logged_events(match):
        if isinstance(event, HandStarted):
            if started is not None:
                yield started.number, DealtHand(rules, started.deck or (), started.dealer, tuple(moves))
            started, moves = event, []
        elif isinstance(event, Played):
            moves.append(event.play)
        elif isinstance(event, Announced):
            moves.append(event.call)
    if started is not None:
        yield started.number, DealtHand(rules, started.deck or (), started.dealer, tuple(moves))


def _kept(match: Match) -> MatchReview | None:
    if not can_be_reviewed(match):
        return None
    return MatchReview.objects.filter(match=match, version=VERSION).first()


def _report(match: Match, review: MatchReview, *, hand_number: int | None) -> ReviewReport:
    rows = StoredHandReview.objects.filter(review=review).select_related("hand").order_by("hand__number")
    if hand_number is not None:
        rows = rows.filter(hand__number=hand_number)
    hands = tuple(ReviewedHand(row.hand.number, codec.decode(HandReview, row.content)) for row in rows)
    plays = [play for hand in hands for play in hand.review.plays]
    seats = rules_of(match).players
    return ReviewReport(
        state=_state(review),
        plays_done=review.plays_done,
        plays_total=review.plays_total,
        asked_at=review.asked_at,
        finished_at=review.finished_at,
        hands=hands,
        accuracies=tuple(accuracy_of_plays(play for play in plays if play.seat == seat) for seat in range(seats)),
    )


def _state(review: MatchReview) -> ReviewState:
    if review.finished_at is not None:
        return ReviewState.FINISHED
    if review.failed_at is not None:
        return ReviewState.FAILED
    return ReviewState.WAITING if review.stepped_at is None else ReviewState.WORKING
