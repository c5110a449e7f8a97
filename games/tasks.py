"""Celery doors: ids in, one service called. Each may run late or twice."""

from secrets import SystemRandom

from celery import shared_task
from django.utils import timezone

from games import services


@shared_task(name="games.tasks.play_bot_turn")
def play_bot_turn(match_id: int, seq: int) -> None:
    """Let the bot that is to play after event `seq` play; nothing happens if the match has moved on."""
    services.play_bot_turn(match_id=match_id, seq=seq, now=timezone.now(), rng=SystemRandom())


@shared_task(name="games.tasks.settle_match")
def settle_match(match_id: int) -> None:
    """Turn a finished match into ratings; nothing happens if that was done."""
    services.settle_match(match_id=match_id, now=timezone.now())


@shared_task(name="games.tasks.deliver_notices")
def deliver_notices() -> None:
    """Send letters and messages that wait; whatever another worker has taken is left alone."""
    services.deliver_notices(now=timezone.now())


@shared_task(name="games.tasks.calibrate_pool")
def calibrate_pool(calibration_id: int) -> None:
    """Go on comparing the systems over the results of a pool; nothing happens if that is done or somebody is at it."""
    services.calibrate_pool(calibration_id=calibration_id, now=timezone.now())


@shared_task(name="games.tasks.refold_pool")
def refold_pool(pool_id: int) -> None:
    """Go on computing a pool again for some seconds; nothing happens if that is done or somebody is at it."""
    services.refold_pool(pool_id=pool_id, now=timezone.now())


# Limits are elapsed time, and the reviewer is `nice`: on a busy machine it may get a fiftieth of a core.
@shared_task(name="games.tasks.review_match", soft_time_limit=300, time_limit=330)
def review_match(review_id: int, claim: int | None = None) -> None:
    """Go on reviewing the hands of a match; nothing happens if that is done, or somebody took it after `claim`.

    Processes of an older release queued it without a claim.
    """
    services.work_on_review(review_id=review_id, claim=claim, now=timezone.now())
