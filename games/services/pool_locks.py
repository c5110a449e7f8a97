"""The locks of rating pools, and the one order in which they are taken: pools, refolds, ratings, changes.

Whoever rates a match shares its pools until the transaction ends; the last step of a refold and a change of system have
the pool alone, so that no match is settled meanwhile. The row of the refold is the key to what is stored of a pool's
past: corrections and the steps of a refold hold it one after the other. Several of a kind are locked in the order of
their numbers. On SQLite whoever writes is alone anyway.
"""

from collections.abc import Collection, Iterable

from games.models import Rating, RatingPool, RatingRefold
from games.selectors.id_lists import among
from games.services.advisory_locks import hold

_KIND = b"rating pool"


def share_pools(pools: Iterable[RatingPool]) -> list[RatingPool]:
    """The same pools as they are now, shared until the transaction ends: none changes its system meanwhile."""
    numbers = sorted({pool.pk for pool in pools})
    for number in numbers:
        hold(_KIND, b"%d" % number, alone=False)
    return list(RatingPool.objects.filter(pk__in=numbers).order_by("pk"))


def have_pool_alone(pool_id: int) -> None:
    """Keep every match out of the pool until the transaction ends; those that are being settled come first."""
    hold(_KIND, b"%d" % pool_id, alone=True)


def lock_refolds(pools: Iterable[RatingPool]) -> dict[int, RatingRefold]:
    """The refolds of these pools, locked, by the id of the pool; no step is under way then and none begins."""
    numbers = [pool.pk for pool in pools]
    rows = RatingRefold.objects.select_for_update().filter(pool__in=numbers).order_by("pk")
    return {row.pool_id: row for row in rows}


def lock_ratings(pools: Collection[str], players: Collection[int]) -> dict[tuple[str, int], Rating]:
    """The ratings of these players in these pools, locked in the order of their ids, by pool and player."""
    rows = Rating.objects.select_for_update().filter(pool__in=pools, player__in=among(players)).order_by("pk")
    return {(rating.pool, rating.player_id): rating for rating in rows}
