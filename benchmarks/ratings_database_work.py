"""What is measured of `benchmarks.ratings_database`, once its database is there."""

from datetime import datetime

from django.db import connection, transaction
from django.utils import timezone

from games.models import Match, Player, Rating, RatingChange, RatingEntry
from games.rating import Rated, places_by_share, rate_match
from games.selectors.pools import pool_called
from games.selectors.rated_results import ledger_size
from games.selectors.refolds import check_ledger
from games.services.pool_locks import lock_refolds
from games.services.refold import Memory, Step, refold_step
from games.services.refold_requests import ask_refold, change_system, refold_whole_pool

POOL = "scopa"


def matches() -> int:
    """How many matches the ledger holds."""
    return ledger_size(POOL)


def refold(system: str) -> None:
    """Compute the whole pool again by a system, as `recompute_ratings --write` does."""
    if not change_system(POOL, system, now=_now()):
        refold_whole_pool(POOL, now=_now())
    _run()


def correct(number: int) -> None:
    """Turn the result of the match of this number round, and let what follows be computed again."""
    first = RatingEntry.objects.filter(match=number).order_by("pk")[0]
    with transaction.atomic():
        for entry in RatingEntry.objects.filter(match=number).order_by("pk"):
            for kind, revision, score in (("reversal", 1, entry.score), ("result", 2, 1.0 - entry.score)):
                entry.pk, entry.kind, entry.revision, entry.score = None, kind, revision, score
                entry.save(force_insert=True)
        pool = pool_called(POOL)
        ask_refold(lock_refolds([pool])[pool.pk], place=first.pk, now=_now())
    _run()


def check() -> None:
    """Raises SystemExit where what is stored is not the fold of the ledger, bit for bit."""
    found = check_ledger(POOL)
    if found.wrong or found.is_under_way:
        raise SystemExit(f"{len(found.wrong)} differences")
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def naive(matches: int) -> None:
    """A match at a time: its entries, its players' ratings, and everything saved again."""
    for match in Match.objects.order_by("pk")[:matches]:
        with transaction.atomic():
            _rate(match, _now())


def _rate(match: Match, now: datetime) -> None:
    entries = list(RatingEntry.objects.filter(match=match, revision=1, kind="result").order_by("pk"))
    sides: dict[int, list[RatingEntry]] = {}
    for entry in entries:
        sides.setdefault(match.seats.get(player=entry.player_id).side, []).append(entry)
    ratings = {
        entry.player_id: Rating.objects.select_for_update().get(player=entry.player_id, pool=POOL) for entry in entries
    }
    before = [[Rated(ratings[each.player_id].value, ratings[each.player_id].games) for each in sides[n]] for n in sides]
    places = places_by_share([sides[number][0].score for number in sides])
    for side, changes in zip(sides.values(), rate_match(before, places), strict=True):
        for entry, change in zip(side, changes, strict=True):
            rating = ratings[entry.player_id]
            rating.value, rating.games, rating.last_rated_at = change.after, rating.games + 1, now
            rating.save()
            RatingChange.objects.update_or_create(
                match=match,
                player=Player.objects.get(pk=entry.player_id),
                pool=POOL,
                defaults={"place": entries[0].pk, "rated_at": now, "before": change.before, "after": change.after}
                | {"games": rating.games, "state": []},
            )


def _run() -> None:
    memory = Memory()
    pool_id = pool_called(POOL).pk
    while refold_step(pool_id=pool_id, memory=memory, now=_now()) is not Step.DONE:
        pass


def _now() -> datetime:
    return timezone.now()
