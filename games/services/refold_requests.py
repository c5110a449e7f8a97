"""A pool is to be computed again: from a corrected match on, or from its beginning under another system."""

from datetime import datetime

from django.db import transaction

from games import effects
from games.models import Player, RatingEntry, RatingPool, RatingRefold
from games.rating import CHOICES, POOLS
from games.selectors.access import NotFound
from games.selectors.pools import FAMILY_SYSTEM
from games.services.errors import NotInCharge, UnknownRatingSystem
from games.services.pool_locks import have_pool_alone, lock_refolds


def ask_refold(refold: RatingRefold, *, place: int, now: datetime) -> None:
    """Let everything from a place on be computed again; the caller has locked the refold.

    One that is under way goes back to the place if it has passed it.
    """
    if refold.finished_at is not None:
        refold.started_from, refold.asked_at, refold.finished_at = place, now, None
        refold.stepped_at, refold.done, refold.total, refold.reached = None, 0, 0, place
    elif place < refold.reached:
        refold.started_from = min(refold.started_from, place)
        refold.stepped_at, refold.done, refold.total, refold.reached = None, 0, 0, place
    refold.version += 1
    refold.save()
    effects.refold_due(refold.pool_id)


@transaction.atomic
def set_pool_system(*, pool_code: str, system: str, by: Player, now: datetime) -> bool:
    """Let a pool be rated by another system: everything is computed again by it, and then it takes over.

    Until that is done matches are settled and move nothing yet. False where the pool is rated by it already.
    Raises NotFound, UnknownRatingSystem, NotInCharge for whoever is no staff.
    """
    if by.user is None or not by.user.is_staff:
        raise NotInCharge
    return change_system(pool_code, system, now=now)


@transaction.atomic
def change_system(pool_code: str, system: str, *, now: datetime) -> bool:
    """The same by whoever runs the machine."""
    if system not in CHOICES:
        raise UnknownRatingSystem(details={"systems": sorted(CHOICES)})
    pool = kept_pool(pool_code, now=now)
    have_pool_alone(pool.pk)
    refold = lock_refolds([pool])[pool.pk]
    if refold.system == system:
        return False
    refold.system = system
    ask_refold(refold, place=0, now=now)
    return True


@transaction.atomic
def refold_whole_pool(pool_code: str, *, now: datetime) -> RatingPool:
    """Let a pool be computed again from its first match, by the system that it has. Raises NotFound."""
    pool = kept_pool(pool_code, now=now)
    ask_refold(lock_refolds([pool])[pool.pk], place=0, now=now)
    return pool


@transaction.atomic
def kept_pool(code: str, *, now: datetime) -> RatingPool:
    """The pool of this code with a row of its own; the pools of families get theirs here. Raises NotFound.

    A pool that has a ledger and no changes yet is computed from its beginning, so that every change is there.
    """
    pool = RatingPool.objects.filter(code=code).first()
    if pool is None:
        if code not in POOLS:
            raise NotFound
        values = {"family": code, "system": FAMILY_SYSTEM, "created_at": now}
        pool, _ = RatingPool.objects.get_or_create(code=code, defaults=values)
    values = {"system": pool.system, "asked_at": now, "finished_at": now}
    refold, made = RatingRefold.objects.get_or_create(pool=pool, defaults=values)
    if made and RatingEntry.objects.filter(pool=code).exists():
        ask_refold(refold, place=0, now=now)
    return pool
