"""What ratings are of: the pools of families of variants and those of leagues, and whether one is being recomputed."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import F

from games.models import Match, RatingPool, RatingRefold
from games.rating import POOLS, pool_of
from games.selectors.access import NotFound

FAMILY_SYSTEM = "elo"
"""What the pool of a family of variants is rated by until somebody chooses another system."""


@dataclass(frozen=True, slots=True)
class RefoldProgress:
    """How far a pool has been recomputed: matches done, of how many, and since when."""

    pool: str
    system: str
    done: int
    total: int
    asked_at: datetime

    @property
    def percent(self) -> int:
        """The share that is done, 0 to 100."""
        return min(100, 100 * self.done // self.total) if self.total else 0


def pool_called(code: str) -> RatingPool:
    """The pool of this code. Raises NotFound.

    A family of variants needs no row until its first match is rated: then it is answered as one that is not saved.
    """
    found = RatingPool.objects.filter(code=code).first()
    if found is not None:
        return found
    if code not in POOLS:
        raise NotFound
    return _family(code)


def pools() -> list[RatingPool]:
    """The pools that anybody may look at: the families of variants in their order, then those of leagues by age."""
    rows = {pool.code: pool for pool in RatingPool.objects.filter(is_public=True).order_by("pk")}
    families = [rows[code] if code in rows else _family(code) for code in POOLS]
    return [*families, *(pool for code, pool in rows.items() if code not in POOLS)]


def pools_for(match: Match) -> list[RatingPool]:
    """The pools that a match counts for: that of its variants, and that of its competition if it has one."""
    family = pool_called(pool_of(match.preset))
    return [family] if match.competition_pool is None else [family, match.competition_pool]


def system_of(code: str) -> str:
    """The name of the rating system that a pool is rated by today. Raises NotFound."""
    return pool_called(code).system


def changing_pools() -> set[str]:
    """The codes of the pools that are being computed under another system: their ratings move when that is done."""
    rows = RatingRefold.objects.filter(finished_at__isnull=True).exclude(system=F("pool__system"))
    return set(rows.values_list("pool__code", flat=True))


def refold_under_way(code: str) -> RefoldProgress | None:
    """How far the recomputation of a pool has come, None where its ratings stand."""
    return refolds_under_way().get(code)


def refolds_under_way() -> dict[str, RefoldProgress]:
    """Every recomputation that is not done, by the code of its pool."""
    rows = RatingRefold.objects.filter(finished_at__isnull=True).select_related("pool")
    return {
        row.pool.code: RefoldProgress(row.pool.code, row.system, row.done, max(row.done, row.total), row.asked_at)
        for row in rows
    }


def _family(code: str) -> RatingPool:
    return RatingPool(code=code, family=code, system=FAMILY_SYSTEM)
