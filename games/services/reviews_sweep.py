"""The round of the sweeper over reviews: those whose task was lost, or whose worker died."""

from datetime import datetime, timedelta

from django.core.cache import cache
from django.db import transaction
from django.db.models import Q

from games import effects
from games.analysis import VERSION
from games.models import MatchReview

LOST = timedelta(seconds=30)
"""A review that nobody has begun for so long may have lost its task, or waits behind others."""
QUEUED_AGAIN_SECONDS = 60
"""The shortest time between two attempts at queueing the same review."""
AT_ONCE = 3
"""Only the oldest are queued again: those behind them may just be waiting, and the queue must not grow by itself.

Of one that only waits as well there are two tasks then; the later one finds that its claim is over and does nothing.
"""


def sweep_reviews(*, now: datetime) -> int:
    """Queue the oldest reviews that nobody is at; how many that were."""
    idle = (
        MatchReview.objects.filter(version=VERSION, finished_at__isnull=True, failed_at__isnull=True)
        .filter(Q(held_until__isnull=True) | Q(held_until__lt=now))
        .filter(Q(stepped_at__isnull=True, asked_at__lt=now - LOST) | Q(stepped_at__lt=now - LOST))
    )
    oldest = idle.order_by("asked_at", "pk").values_list("pk", "claim")[:AT_ONCE]
    found = [each for each in oldest if cache.add(f"swept:review:{each[0]}", 1, timeout=QUEUED_AGAIN_SECONDS)]
    with transaction.atomic():
        for review, claim in found:
            effects.review_due(review, claim)
    return len(found)
