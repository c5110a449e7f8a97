"""What leaderboards need from time to time: changes folded into counts, entries aged, the places of the day kept."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import groupby
from operator import attrgetter

from django.db import connection, transaction
from django.db.models import Max, Q

from games.models import (
    LeaderboardCountChange,
    LeaderboardEntry,
    LeaderboardPool,
    LeaderboardSnapshot,
    Rating,
    RatingEntry,
    RatingPool,
)
from games.rating import POOLS
from games.selectors.leaderboard_bands import DAY_STEPS, LATEST, recency_band
from games.selectors.pools import FAMILY_SYSTEM
from games.services.board_counts import cell_of, counts_rebuilt, recount
from games.services.board_rebuild import hold_pool

SNAPSHOT_EVERY = timedelta(days=1)
SNAPSHOT_KEPT = timedelta(days=9)
"""Long enough that one of at least a week ago is always there."""
_BATCH = 2_000

_FOLD = """
INSERT INTO games_leaderboardcount (pool, country, points, kind, experience, recency, number)
SELECT pool, country, points, kind, experience, recency, SUM(number) FROM games_leaderboardcountchange
WHERE id IN ({ids}) GROUP BY pool, country, points, kind, experience, recency
HAVING SUM(number) <> 0 ORDER BY country, points, kind, experience, recency
ON CONFLICT (pool, country, points, kind, experience, recency)
DO UPDATE SET number = games_leaderboardcount.number + excluded.number
"""
_SNAPSHOT = """
INSERT INTO games_leaderboardsnapshot (pool, country, taken_at, ledger_end, counts)
SELECT %s, country, %s, %s, {all_rows}({row}(points, kind, experience, recency, number)) FROM (
    SELECT country, points, kind, experience, recency, SUM(number) AS number FROM (
        SELECT country, points, kind, experience, recency, number FROM games_leaderboardcount WHERE pool = %s
        UNION ALL
        SELECT country, points, kind, experience, recency, number FROM games_leaderboardcountchange WHERE pool = %s
    ) AS parts GROUP BY country, points, kind, experience, recency
) AS cells WHERE number > 0 GROUP BY country
"""


def sweep_leaderboards(*, now: datetime) -> None:
    """Do a bounded part of what is due; whatever is left is done in the next rounds."""
    count_anew()
    fold_changes()
    age_entries(now=now)
    take_snapshot(now=now)


def count_anew() -> str | None:
    """Build the counts of one pool that never were, or that were under another rating system; its code, or None.

    The first is so after an update and for a new pool, the second when a pool has been computed under another system.
    """
    built = dict(LeaderboardPool.objects.values_list("pool", "system"))
    for pool, system in _systems().items():
        is_due = built[pool] != system if pool in built else Rating.objects.filter(pool=pool, games__gt=0).exists()
        if is_due:
            counts_rebuilt(pool)
            return pool
    return None


def fold_changes() -> int:
    """Fold the oldest changes of every pool into its counts; how many."""
    pools = LeaderboardCountChange.objects.order_by().values_list("pool", flat=True).distinct()
    return sum(_fold(pool) for pool in list(pools))


def age_entries(*, now: datetime) -> int:
    """Count entries as less recent whose last match is longer ago than the band they stand in allows; how many."""
    due = Q()
    for band in range(1, LATEST + 1):
        due |= Q(recency=band, last_rated_at__lt=now - timedelta(days=DAY_STEPS[band - 1]))
    found = list(LeaderboardEntry.objects.filter(due).order_by("pool", "pk")[:_BATCH])
    return sum(_age(pool, [entry.pk for entry in entries], now) for pool, entries in groupby(found, attrgetter("pool")))


def take_snapshot(*, now: datetime) -> str | None:
    """Keep the counts of one pool whose last snapshot is a day old, and drop those nobody compares with any more.

    Gives the pool, None when none was due.
    """
    fresh = LeaderboardSnapshot.objects.filter(country="", taken_at__gt=now - SNAPSHOT_EVERY)
    due = set(_systems()) - set(fresh.values_list("pool", flat=True))
    # No order, and so no `first()`, which would make one and walk over a million entries of other pools.
    for pool in LeaderboardEntry.objects.filter(pool__in=due).order_by().values_list("pool", flat=True)[:1]:
        _keep(pool, now)
        return pool
    return None


def _systems() -> dict[str, str]:
    """Every pool that may have ratings, with its rating system."""
    return dict.fromkeys(POOLS, FAMILY_SYSTEM) | dict(RatingPool.objects.values_list("code", "system"))


@transaction.atomic
def _fold(pool: str) -> int:
    hold_pool(pool)
    oldest = LeaderboardCountChange.objects.filter(pool=pool).order_by("pk")
    # Another sweeper may be at the same; each folds what it holds.
    ids = list(oldest.select_for_update(skip_locked=True).values_list("pk", flat=True)[:_BATCH])
    if ids:
        with connection.cursor() as cursor:
            cursor.execute(_FOLD.format(ids=", ".join(["%s"] * len(ids))), ids)
        LeaderboardCountChange.objects.filter(pk__in=ids).delete()
    return len(ids)


@transaction.atomic
def _age(pool: str, ids: Sequence[int], now: datetime) -> int:
    hold_pool(pool)
    held = list(LeaderboardEntry.objects.select_for_update(skip_locked=True).filter(pk__in=ids))
    moved, aged = [], defaultdict[int, list[int]](list)
    for entry in held:
        before = cell_of(entry)
        entry.recency = recency_band(entry.last_rated_at, now)
        moved.append((before, cell_of(entry)))
        aged[entry.recency].append(entry.pk)
    for recency, entries in aged.items():
        LeaderboardEntry.objects.filter(pk__in=entries).update(recency=recency)
    recount(moved)
    return len(held)


@transaction.atomic
def _keep(pool: str, now: datetime) -> None:
    postgresql = connection.vendor == "postgresql"
    functions = ("jsonb_agg", "jsonb_build_array") if postgresql else ("json_group_array", "json_array")
    ledger_end = RatingEntry.objects.aggregate(last=Max("pk"))["last"] or 0
    with connection.cursor() as cursor:
        statement = _SNAPSHOT.format(all_rows=functions[0], row=functions[1])
        taken_at = connection.ops.adapt_datetimefield_value(now)
        cursor.execute(statement, [pool, taken_at, ledger_end, pool, pool])
    LeaderboardSnapshot.objects.filter(pool=pool, taken_at__lt=now - SNAPSHOT_KEPT).delete()
