"""Pools come into being: those of leagues when they are asked for, those of families with their first rated match."""

from datetime import datetime

from django.db import transaction

from games.models import Match, RatingPool
from games.rating import CHOICES, POOLS, pool_of
from games.services.errors import PoolCodeTaken, UnknownRatingSystem
from games.services.refold_requests import kept_pool


@transaction.atomic
def league_pool(
    *, code: str, name: str, family_preset: str, system: str, now: datetime, is_public: bool = True
) -> RatingPool:
    """A pool of its own for a league that plays the variants of `family_preset`, rated by `system`.

    Raises UnknownRatingSystem, PoolCodeTaken, KeyError for a preset that does not exist.
    """
    if system not in CHOICES:
        raise UnknownRatingSystem(details={"systems": sorted(CHOICES)})
    family = pool_of(family_preset)
    if code in POOLS:
        raise PoolCodeTaken
    values = {"name": name, "family": family, "system": system, "is_public": is_public, "created_at": now}
    _, made = RatingPool.objects.get_or_create(code=code, defaults=values)
    if not made:
        raise PoolCodeTaken
    return kept_pool(code, now=now)


def family_pool(preset: str, *, now: datetime) -> RatingPool:
    """The pool that every match of this preset is rated in; it is made where this is the first."""
    return kept_pool(pool_of(preset), now=now)


def pools_of_match(match: Match, *, now: datetime) -> list[RatingPool]:
    """The pools that a match is rated in: that of its variants, and that of its competition if it has one."""
    family = family_pool(match.preset, now=now)
    return [family] if match.competition_pool is None else [family, kept_pool(match.competition_pool.code, now=now)]
