"""How well each rating system foretells the results of a pool is computed once a day, in short steps, and kept."""

import time
from collections.abc import Callable
from datetime import datetime, timedelta

from django.core.cache import cache
from django.db import transaction
from django.db.models import Avg, Count, Max, Q

from games import effects
from games.models import Calibration, Rating, RatingEntry, RatingPool
from games.rating import CHOICES, SYSTEMS, Comparison
from games.selectors.rated_results import ledger_batch, ledger_size
from games.services.refold_requests import kept_pool

EVERY = timedelta(days=1)
"""A pool in which matches were rated since is compared anew after so long."""
ACTIVE = timedelta(days=90)
"""Whoever was rated within so long is active: the mean of the active says whether points are worth less and less."""
RUN_SECONDS = 10.0
"""How long one task goes on before it queues the next; the time limit of tasks is twice as much."""
LOST = timedelta(seconds=25)
"""One that nobody has taken a step of for so long has lost its task."""
ROWS_AT_ONCE = 2_000
_LOOK_EVERY_SECONDS = 30


@transaction.atomic
def ask_calibration(pool_code: str, *, now: datetime) -> Calibration:
    """Compare all systems over the results that a pool has now; one that is under way is answered as it is.

    Raises NotFound.
    """
    pool = kept_pool(pool_code, now=now)
    end = RatingEntry.objects.filter(pool=pool.code).aggregate(end=Max("pk"))["end"] or 0
    values = {"asked_at": now, "ledger_end": end, "total": ledger_size(pool.code)}
    calibration, made = Calibration.objects.get_or_create(pool=pool, finished_at=None, defaults=values)
    if made:
        effects.calibration_due(calibration.pk)
    return calibration


@transaction.atomic
def calibrate_pool(
    *, calibration_id: int, now: datetime, seconds: float = RUN_SECONDS, clock: Callable[[], float] = time.monotonic
) -> bool:
    """Go on with a comparison for some seconds; True when nothing is left to do. What is left is queued.

    Nothing happens where it is done or somebody else is at it. A run that is killed is taken up where it began.
    """
    started = clock()
    rows = Calibration.objects.select_for_update(skip_locked=True, of=("self",)).select_related("pool")
    calibration = rows.filter(pk=calibration_id, finished_at__isnull=True).first()
    if calibration is None:
        return not Calibration.objects.filter(pk=calibration_id, finished_at__isnull=True).exists()
    comparison = Comparison.unpacked({name: SYSTEMS[name] for name in CHOICES}, bytes(calibration.knowledge))
    while True:
        batch = ledger_batch(
            calibration.pool.code, start=calibration.reached, fence=calibration.ledger_end, rows=ROWS_AT_ONCE
        )
        for each in batch.results:
            if each.stands:
                comparison.take(each.result)
        calibration.done += len(batch.results)
        calibration.reached, calibration.stepped_at = batch.reached, now
        if batch.is_last or clock() - started >= seconds:
            break
    if batch.is_last:
        _finish(calibration, comparison, now)
    else:
        calibration.knowledge = comparison.packed()
        effects.calibration_due(calibration.pk)
    calibration.save()
    return batch.is_last


def sweep_calibrations(*, now: datetime) -> int:
    """Ask for the comparisons that are due and queue those that were lost; how many. Every half minute is enough."""
    if not cache.add("swept:calibrations", 1, timeout=_LOOK_EVERY_SECONDS):
        return 0
    lost = list(
        Calibration.objects.filter(finished_at__isnull=True)
        .filter(Q(stepped_at__lt=now - LOST) | Q(stepped_at__isnull=True, asked_at__lt=now - LOST))
        .values_list("pk", flat=True)
    )
    with transaction.atomic():
        for calibration in lost:
            effects.calibration_due(calibration)
    due = [pool.code for pool in RatingPool.objects.order_by("pk") if _is_due(pool, now)]
    for code in due:
        ask_calibration(code, now=now)
    return len(lost) + len(due)


def _is_due(pool: RatingPool, now: datetime) -> bool:
    latest = Calibration.objects.filter(pool=pool).order_by("-pk").first()
    if latest is not None and (latest.finished_at is None or latest.asked_at > now - EVERY):
        return False
    end = 0 if latest is None else latest.ledger_end
    return RatingEntry.objects.filter(pool=pool.code, pk__gt=end).exists()


def _finish(calibration: Calibration, comparison: Comparison, now: datetime) -> None:
    calibration.scores = [
        {"system": each.system, "matches": each.matches, "log_loss": each.log_loss, "brier": each.brier}
        for each in comparison.scores()
    ]
    active = Rating.objects.filter(pool=calibration.pool.code, games__gt=0, last_rated_at__gt=now - ACTIVE)
    found = active.aggregate(players=Count("pk"), mean=Avg("value"))
    calibration.active_players, calibration.active_mean = found["players"], found["mean"]
    calibration.system = calibration.pool.system
    calibration.knowledge, calibration.finished_at = b"", now
