"""What a player has done: ratings, their course, and results."""

from dataclasses import dataclass
from datetime import datetime

from games.models import Player, Rating, RatingEntry
from games.rating import POOLS, PROVISIONAL_GAMES
from games.selectors.access import visible_matches


@dataclass(frozen=True, slots=True)
class PoolRating:
    """A player's rating in one pool, in whole rating points."""

    pool: str
    rating: int
    games: int
    provisional: bool


@dataclass(frozen=True, slots=True)
class RatingPoint:
    """The rating after one match, in rating points, or after it was taken back.

    `match_id` is None where the reader may not know of the match.
    """

    match_id: int | None
    is_reversal: bool
    at: datetime
    before: float
    after: float


def pool_ratings(player: Player) -> list[PoolRating]:
    """The player's ratings, in the order of the pools."""
    ratings = Rating.objects.filter(player=player, games__gt=0)
    rows = [PoolRating(row.pool, round(row.value), row.games, row.games < PROVISIONAL_GAMES) for row in ratings]
    return sorted(rows, key=lambda row: POOLS.index(row.pool))


def rating_history(player: Player, pool: str, viewer: Player | None, *, limit: int = 500) -> list[RatingPoint]:
    """The latest changes of a rating, oldest first, as the viewer (None: anybody) may read them."""
    latest = list(RatingEntry.objects.filter(player=player, pool=pool).order_by("-pk")[:limit])
    ids = [entry.match_id for entry in latest]
    known = set(visible_matches(viewer).filter(pk__in=ids).values_list("pk", flat=True))
    return [
        RatingPoint(
            entry.match_id if entry.match_id in known else None,
            entry.kind == RatingEntry.Kind.REVERSAL,
            entry.created_at,
            entry.before,
            entry.after,
        )
        for entry in reversed(latest)
    ]


def rating_changes(match_id: int) -> list[RatingEntry]:
    """What a match did to the ratings of those who played it, side by side; what was taken back is left out."""
    entries = list(RatingEntry.objects.filter(match_id=match_id).select_related("player").order_by("pk"))
    taken_back = {entry.revision for entry in entries if entry.kind == RatingEntry.Kind.REVERSAL}
    return [entry for entry in entries if entry.revision not in taken_back]


def rated_matches_before(entry: RatingEntry) -> int:
    """How many rated matches of its pool the player had when the entry was written."""
    earlier = RatingEntry.objects.filter(player_id=entry.player_id, pool=entry.pool, pk__lt=entry.pk)
    reversals = earlier.filter(kind=RatingEntry.Kind.REVERSAL).count()
    return earlier.count() - 2 * reversals
