"""The round of the sweeper over ratings: pools that were never computed, refolds whose task was lost."""

from datetime import datetime, timedelta

from django.core.cache import cache
from django.db import transaction
from django.db.models import Q

from games import effects
from games.models import RatingEntry, RatingPool, RatingRefold
from games.rating import POOLS
from games.services.refold_requests import kept_pool

LOST = timedelta(seconds=25)
"""A refold that nobody has taken a step of for so long has lost its task; a run lasts ten seconds."""
QUEUED_AGAIN_SECONDS = 20
"""The shortest time between two attempts at queueing the same refold."""


def sweep_refolds(*, now: datetime) -> int:
    """Queue what is due; how many tasks that were."""
    adopt_ledgers(now=now)
    waiting = RatingRefold.objects.filter(finished_at__isnull=True).filter(
        Q(stepped_at__lt=now - LOST) | Q(stepped_at__isnull=True, asked_at__lt=now - LOST)
    )
    lost = [pool for pool in waiting.values_list("pool", flat=True) if _not_lately(pool)]
    with transaction.atomic():
        for pool in lost:
            effects.refold_due(pool)
    return len(lost)


def adopt_ledgers(*, now: datetime) -> int:
    """Give families a pool of their own where they have a ledger and none, as after an update; how many got one."""
    missing = set(POOLS) - set(RatingPool.objects.values_list("code", flat=True))
    found = [code for code in sorted(missing) if RatingEntry.objects.filter(pool=code).exists()]
    for code in found:
        kept_pool(code, now=now)
    return len(found)


def _not_lately(pool: int) -> bool:
    return bool(cache.add(f"swept:refold:{pool}", 1, timeout=QUEUED_AGAIN_SECONDS))
