"""Leaderboards follow the ratings: who stands where, and how many players stand at each point.

Counts are never updated beside a rating, since everybody's matches would wait for one another there: a settlement adds
changes, and the sweeper folds them in (docs/decisions/0023). Whoever reads adds up both. Whatever moves an entry shares
the hold of its pool; a rebuild has it alone.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.db import transaction
from django.db.models import QuerySet

from games.models import LeaderboardCountChange, LeaderboardEntry, Rating
from games.selectors.leaderboard_bands import LATEST, experience_band, shown
from games.selectors.pools import system_of
from games.services.board_rebuild import hold_pool, rebuild

_FIELDS = ["points", "games", "kind", "country", "experience", "recency", "last_rated_at"]


@dataclass(frozen=True, slots=True)
class RatingMove:
    """What has just become of one rating: rating points and rated matches, before and after.

    `before` is None for a rating that is new, `after` for one that is gone.
    """

    player_id: int
    pool: str
    before: float | None
    after: float | None
    games_before: int
    games_after: int


class Cell(NamedTuple):
    """What an entry is counted by, in the order of the columns; `country` is empty where all are counted together."""

    pool: str
    country: str
    points: int
    kind: str
    experience: int
    recency: int


@transaction.atomic(savepoint=False)
def rating_moved(changes: Sequence[RatingMove]) -> None:
    """Count these ratings where they stand now; of several moves of one rating the last one counts.

    To be called in the transaction that moved them, after it did.
    """
    last = {(change.pool, change.player_id): change for change in changes}
    for pool in sorted({change.pool for change in changes}):
        hold_pool(pool)
        _move_entries(pool, {player: change for (where, player), change in last.items() if where == pool})


@transaction.atomic
def counts_rebuilt(pool: str) -> None:
    """Write the entries and counts of a pool anew from its ratings; settlements of the pool wait meanwhile."""
    hold_pool(pool, alone=True)
    rebuild(pool)


@transaction.atomic(savepoint=False)
def recount(moved: Iterable[tuple[Cell | None, Cell | None]]) -> None:
    """Write the changes of counts of entries that left the first cell for the second; None: there was or is none."""
    differences: Counter[Cell] = Counter()
    for before, after in moved:
        for cell, number in ((before, -1), (after, 1)):
            if cell is not None:
                differences[cell._replace(country="")] += number
                if cell.country:
                    differences[cell] += number
    LeaderboardCountChange.objects.bulk_create(
        LeaderboardCountChange(**cell._asdict(), number=number) for cell, number in differences.items() if number
    )


def cell_of(entry: LeaderboardEntry) -> Cell:
    """The cell of an entry among those of its own country."""
    return Cell(entry.pool, entry.country, entry.points, entry.kind, entry.experience, entry.recency)


def _move_entries(pool: str, changes: Mapping[int, RatingMove]) -> None:
    held = LeaderboardEntry.objects.select_for_update().filter(pool=pool, player__in=changes).order_by("player_id")
    former = {entry.player_id: entry for entry in held}
    system = system_of(pool)
    standing = {
        rating.player_id: _entry(rating, changes[rating.player_id], former.get(rating.player_id), system)
        for rating in _ratings(pool, changes)
        if changes[rating.player_id].after is not None and changes[rating.player_id].games_after > 0
    }
    gone = [entry.pk for player_id, entry in former.items() if player_id not in standing]
    if gone:
        LeaderboardEntry.objects.filter(pk__in=gone).delete()
    LeaderboardEntry.objects.bulk_create(
        standing.values(), update_conflicts=True, unique_fields=["player", "pool"], update_fields=_FIELDS
    )
    recount(
        (
            cell_of(former[player]) if player in former else None,
            cell_of(standing[player]) if player in standing else None,
        )
        for player in changes
    )


def _ratings(pool: str, changes: Iterable[int]) -> QuerySet[Rating]:
    """The ratings with their players, the lowest player first, as everybody locks entries."""
    return Rating.objects.filter(pool=pool, player__in=changes).select_related("player").order_by("player_id")


def _entry(rating: Rating, change: RatingMove, former: LeaderboardEntry | None, system: str) -> LeaderboardEntry:
    """The entry as it stands after the change. Whoever was just rated is up to date; the sweeper ages the others."""
    unchanged = former is not None and former.last_rated_at == rating.last_rated_at
    return LeaderboardEntry(
        player=rating.player,
        pool=change.pool,
        points=shown(change.after or 0.0),
        games=change.games_after,
        kind=rating.player.kind,
        country=rating.player.country,
        experience=experience_band(system, rating.deviation, change.games_after),
        recency=former.recency if former is not None and unchanged else LATEST if rating.last_rated_at else 0,
        last_rated_at=rating.last_rated_at,
    )
