"""A match that is over is reviewed when somebody asks: hand by hand, in a process of its own.

A worker takes the review for a while, judges one hand after the other outside any transaction, and keeps each hand as
soon as it is done. So it may be killed, run twice or late: the next one goes on with the first hand that is missing.
The chance in a review comes from the match and the hand, so that whoever computes it finds the same.
"""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F

from games import codec, effects
from games.analysis import VERSION, DealtHand, review_hand
from games.models import Hand, HandReview, Match, MatchReview, Player
from games.selectors.access import NotFound
from games.selectors.reviews import can_be_reviewed, dealt_hands
from games.services.errors import MatchCancelled, NoPlaysRecorded, ReviewTooEarly, TooManyReviews

logger = logging.getLogger(__name__)

MOST_WAITING = 200
"""Reviews of the whole service that may be under way at once."""
MOST_WAITING_OF_ONE = 5
"""The same of one player."""
HELD = timedelta(seconds=30)
"""How long a worker has a review to itself after its last sign of life."""
MOST_ATTEMPTS = 3
"""So often the same hand is begun; then the review is given up."""
RUN_SECONDS = 10.0
"""How long one task goes on before it queues the next; the time limits of the task leave the last hand much longer."""
_SIGN_SECONDS = 1.0
"""The shortest time between two signs of how far it has come."""
_HANDS_OF_A_MATCH = 1_000
"""Keeps the seeds of matches apart."""


class _LostClaim(Exception):
    """Somebody else has taken the review meanwhile."""


@dataclass
class _Work:
    """A review that this worker holds: by which claim, since when, and when it last said how far it is."""

    review_id: int
    match: Match
    claim: int
    now: datetime
    clock: Callable[[], float]
    started: float
    said: float

    @property
    def at(self) -> datetime:
        """The present moment."""
        return self.now + timedelta(seconds=self.clock() - self.started)

    def keep(self, **changes: object) -> None:
        """Write something down and hold the review longer. Raises _LostClaim."""
        rows = MatchReview.objects.filter(pk=self.review_id, claim=self.claim, finished_at__isnull=True)
        if not rows.update(held_until=self.at + HELD, stepped_at=self.at, **changes):
            raise _LostClaim
        self.said = self.clock()


def check_reviewable(match: Match) -> None:
    """Refuse what cannot be reviewed. Raises MatchCancelled, ReviewTooEarly and NoPlaysRecorded."""
    if match.status == Match.Status.CANCELLED:
        raise MatchCancelled
    if match.status != Match.Status.FINISHED:
        raise ReviewTooEarly
    if not can_be_reviewed(match):
        raise NoPlaysRecorded


@transaction.atomic
def request_review(*, match_id: int, asked_by: Player | None, now: datetime) -> MatchReview:
    """Have a match reviewed by the present version of the reviewer; what was asked for already is answered as it is.

    One that was given up is begun again. The caller has decided that the match may be seen.
    Raises NotFound, MatchCancelled, ReviewTooEarly, NoPlaysRecorded, TooManyReviews.
    """
    match = Match.objects.filter(pk=match_id).first()
    if match is None:
        raise NotFound
    check_reviewable(match)
    review = MatchReview.objects.select_for_update().filter(match=match, version=VERSION).first()
    if review is not None and review.failed_at is None:
        return review
    _refuse_too_many(asked_by)
    if review is None:
        plays = sum(dealt.plays for dealt in dealt_hands(match).values())
        if not plays:
            raise NoPlaysRecorded
        values = {"asked_by": asked_by, "asked_at": now, "plays_total": plays}
        review, _made = MatchReview.objects.get_or_create(match=match, version=VERSION, defaults=values)
    else:
        _begin_again(review, match, asked_by, now)
    effects.review_due(review.pk, review.claim)
    return review


def work_on_review(
    *,
    review_id: int,
    now: datetime,
    claim: int | None = None,
    seconds: float = RUN_SECONDS,
    clock: Callable[[], float] = time.monotonic,
) -> bool:
    """Go on with a review for some seconds, at least for one hand; True when nothing is left to do.

    What is left is queued. Nothing happens where it is done, or somebody else is at it, or somebody has taken it since
    `claim`: of several tasks that were queued for the same claim only the first goes on. None takes whatever is free.
    """
    started = clock()
    work = _taken(claim, _Work(review_id, Match(), 0, now, clock, started, started))
    if work is None:
        return not MatchReview.objects.filter(pk=review_id, finished_at__isnull=True, failed_at__isnull=True).exists()
    try:
        hands = _missing_hands(work)
        for place, (hand, dealt, before) in enumerate(hands):
            _review_one(work, hand, dealt, before)
            if place + 1 < len(hands) and clock() - started >= seconds:
                _pause(work)
                return False
        _finish(work)
    except _LostClaim:
        logger.info("review taken over review=%s", review_id)
        return False
    return True


def _refuse_too_many(asked_by: Player | None) -> None:
    # Nobody works on what another version has left unfinished, so it would count for good.
    under_way = MatchReview.objects.filter(version=VERSION, finished_at__isnull=True, failed_at__isnull=True)
    if under_way.count() >= MOST_WAITING:
        raise TooManyReviews
    if asked_by is not None and under_way.filter(asked_by=asked_by).count() >= MOST_WAITING_OF_ONE:
        raise TooManyReviews


def _begin_again(review: MatchReview, match: Match, asked_by: Player | None, now: datetime) -> None:
    """Let a review that was given up wait for its turn as if it were new; the hands that it has are kept."""
    review.asked_by, review.asked_at, review.failed_at, review.attempts = asked_by, now, None, 0
    review.held_until, review.stepped_at = None, None
    # The plays of the hand that failed will be judged once more.
    kept = set(HandReview.objects.filter(review=review).values_list("hand__number", flat=True))
    review.plays_done = sum(dealt.plays for number, dealt in dealt_hands(match).items() if number in kept)
    review.save()


@transaction.atomic
def _taken(claim: int | None, work: _Work) -> _Work | None:
    """Take a review that nobody is at, nor has been since `claim`; None where there is nothing to take."""
    rows = MatchReview.objects.select_for_update(of=("self",)).select_related("match")
    review = rows.filter(pk=work.review_id, version=VERSION, finished_at__isnull=True, failed_at__isnull=True).first()
    if review is None or (review.held_until is not None and review.held_until > work.now):
        return None
    if claim is not None and claim != review.claim:
        return None
    if review.attempts >= MOST_ATTEMPTS:
        logger.error("review given up review=%s match=%s", review.pk, review.match_id)
        review.failed_at = work.now
        review.save(update_fields=["failed_at"])
        return None
    review.attempts += 1
    review.claim += 1
    review.held_until, review.stepped_at = work.now + HELD, work.now
    review.save(update_fields=["attempts", "claim", "held_until", "stepped_at"])
    work.match, work.claim = review.match, review.claim
    return work


def _missing_hands(work: _Work) -> list[tuple[Hand, DealtHand, int]]:
    """The hands that are not reviewed yet, in order, with the number of plays before each."""
    rows = {hand.number: hand for hand in Hand.objects.filter(match=work.match)}
    done = set(HandReview.objects.filter(review=work.review_id).values_list("hand__number", flat=True))
    missing, before = [], 0
    for number, dealt in sorted(dealt_hands(work.match).items()):
        if number not in done:
            missing.append((rows[number], dealt, before))
        before += dealt.plays
    return missing


def _review_one(work: _Work, hand: Hand, dealt: DealtHand, before: int) -> None:
    def say(ply: int) -> None:
        if work.clock() - work.said >= _SIGN_SECONDS:
            work.keep(plays_done=before + ply)

    found = review_hand(dealt, seed=work.match.pk * _HANDS_OF_A_MATCH + hand.number, on_play=say)
    with transaction.atomic():
        # The claim first: whoever has lost it writes nothing.
        work.keep(plays_done=before + dealt.plays, attempts=1)
        HandReview.objects.get_or_create(
            review_id=work.review_id, hand=hand, defaults={"content": codec.encode(found), "reviewed_at": work.at}
        )


@transaction.atomic
def _pause(work: _Work) -> None:
    """Let go of the review and queue what is left."""
    work.keep(attempts=0)
    MatchReview.objects.filter(pk=work.review_id, claim=work.claim).update(held_until=None)
    effects.review_due(work.review_id, work.claim)


@transaction.atomic
def _finish(work: _Work) -> None:
    """Say that the review is whole, and delete those that older versions have made of the match.

    Not before: until then the older one is all there is, for processes of the older version that still run, and for
    going back to it. A newer one is left to newer processes.
    """
    work.keep(plays_done=F("plays_total"), finished_at=work.at)
    older = MatchReview.objects.filter(match=work.match, version__lt=VERSION)
    # Locked first, so that no older process puts another hand to one while it goes.
    locked = list(older.select_for_update().values_list("pk", flat=True))
    MatchReview.objects.filter(pk__in=locked).delete()
