"""What a player has done: ratings, their course, and results."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import F

from games.models import Player, Rating, RatingChange, RatingEntry
from games.selectors.access import visible_matches
from games.selectors.pools import pools
from games.selectors.ratings import is_provisional


@dataclass(frozen=True, slots=True)
class PoolRating:
    """A player's rating in one pool, in whole rating points."""

    pool: str
    rating: int
    games: int
    provisional: bool


@dataclass(frozen=True, slots=True)
class RatingPoint:
    """The rating after one match, in rating points, and how unsure it was (None where the system knows no deviation).

    `match_id` is None where the reader may not know of the match.
    """

    match_id: int | None
    is_reversal: bool
    at: datetime
    before: float
    after: float
    deviation: float | None = None


def pool_ratings(player: Player) -> list[PoolRating]:
    """The player's ratings, in the order of the pools; those of pools that are not public are left out."""
    ratings = {rating.pool: rating for rating in Rating.objects.filter(player=player, games__gt=0)}
    return [
        PoolRating(
            pool.code,
            round(ratings[pool.code].value),
            ratings[pool.code].games,
            is_provisional(pool.system, ratings[pool.code].deviation, ratings[pool.code].games),
        )
        for pool in pools()
        if pool.code in ratings
    ]


def rating_history(player: Player, pool: str, viewer: Player | None, *, limit: int = 500) -> list[RatingPoint]:
    """The latest matches that stand of a rating, oldest first, as the viewer (None: anybody) may read them.

    The numbers are those of today: what a match was told to have done on its day is in the ledger.
    """
    latest = list(RatingChange.objects.filter(player=player, pool=pool).order_by("-place")[:limit])
    ids = [change.match_id for change in latest]
    known = set(visible_matches(viewer).filter(pk__in=ids).values_list("pk", flat=True))
    return [
        RatingPoint(
            change.match_id if change.match_id in known else None,
            False,
            change.rated_at,
            change.before,
            change.after,
            change.deviation,
        )
        for change in reversed(latest)
    ]


def rating_changes(match_id: int) -> list[RatingChange]:
    """What a match does to the ratings of those who played it as things stand, pool by pool and side by side."""
    changes = RatingChange.objects.filter(match_id=match_id, match__seats__player=F("player")).select_related("player")
    return list(changes.order_by("place", "match__seats__side", "match__seats__number"))


def standing_entries(match_id: int) -> list[RatingEntry]:
    """What the ledger tells of a match in each of its pools, side by side; what was taken back is left out."""
    entries = list(RatingEntry.objects.filter(match_id=match_id).select_related("player").order_by("pk"))
    taken_back = {(entry.pool, entry.revision) for entry in entries if entry.kind == RatingEntry.Kind.REVERSAL}
    return [entry for entry in entries if (entry.pool, entry.revision) not in taken_back]
