"""Pools come into being: those of leagues when they are asked for, those of families with their first rated match."""

from datetime import datetime

from django.db import transaction

from games.models import Match, RatingPool
from games.rating import POOLS, SYSTEMS, pool_of
from games.selectors.pools import FAMILY_SYSTEM
from games.services.errors import PoolCodeTaken, UnknownRatingSystem


@transaction.atomic
def league_pool(
    *, code: str, name: str, family_preset: str, system: str, now: datetime, is_public: bool = True
) -> RatingPool:
    """A pool of its own for a league that plays the variants of `family_preset`, rated by `system`.

    Raises UnknownRatingSystem, PoolCodeTaken, KeyError for a preset that does not exist.
    """
    if system not in SYSTEMS:
        raise UnknownRatingSystem(details={"systems": sorted(SYSTEMS)})
    if code in POOLS:
        raise PoolCodeTaken
    pool, made = RatingPool.objects.get_or_create(
        code=code,
        defaults={
            "name": name,
            "family": pool_of(family_preset),
            "system": system,
            "is_public": is_public,
            "created_at": now,
        },
    )
    if not made:
        raise PoolCodeTaken
    return pool


def family_pool(preset: str, *, now: datetime) -> RatingPool:
    """The pool that every match of this preset is rated in; it is made where this is the first."""
    code = pool_of(preset)
    pool, _ = RatingPool.objects.get_or_create(
        code=code, defaults={"family": code, "system": FAMILY_SYSTEM, "created_at": now}
    )
    return pool


def pools_of_match(match: Match, *, now: datetime) -> list[RatingPool]:
    """The pools that a match is rated in: that of its variants, and that of its competition if it has one."""
    family = family_pool(match.preset, now=now)
    return [family] if match.competition_pool is None else [family, match.competition_pool]
