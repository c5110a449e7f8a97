"""The rated results of a pool as the ledger keeps them, in the order in which their matches were settled."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import NamedTuple

from django.db import connection, transaction
from django.db.models import F, Min, QuerySet, Window

from games.models import RatingEntry
from games.rating import RatedResult, places_by_share

_ROWS_AT_ONCE = 10_000
_SECONDS_A_DAY = 86_400.0


@dataclass(frozen=True, slots=True)
class LedgerResult:
    """A match of the ledger with the result that it has now.

    `stands` is False for a match whose rating was annulled: its `result` is the last that counted. `was_corrected` says
    that something of it was ever taken back, be it that the same was put in its place.
    """

    result: RatedResult
    stands: bool
    was_corrected: bool


class _Row(NamedTuple):
    match: int
    player: int
    side: int
    kind: str
    revision: int
    score: float
    created_at: datetime


@contextmanager
def one_snapshot() -> Iterator[None]:
    """Let everything inside read the same moment, while matches go on being settled; nothing inside may write.

    Inside a transaction that is already open, that transaction decides.
    """
    if not connection.in_atomic_block and connection.vendor == "sqlite":
        # Our transactions there begin as writers, and would keep everybody else from writing for as long as this reads.
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")
        return
    outermost = not connection.in_atomic_block
    with transaction.atomic():
        if outermost and connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield


def ledger_results(pool: str) -> Iterator[LedgerResult]:
    """Every match that the ledger of a pool knows, in the order of settlement, in one query.

    A match keeps the place and the day of its first settlement, whatever became of it later. Sides list their players
    in the order of their chairs.
    """
    rows = _entries(pool).values_list(
        "match_id", "player_id", "match__seats__side", "kind", "revision", "score", "created_at"
    )
    stream = map(_Row._make, rows.iterator(chunk_size=_ROWS_AT_ONCE))
    for match, entries in groupby(stream, key=lambda row: row.match):
        yield _result(match, list(entries))


def standing_results(pool: str) -> Iterator[RatedResult]:
    """The results that count in a pool, in the order of settlement: what a rating is folded from."""
    return (each.result for each in ledger_results(pool) if each.stands)


def ledger_size(pool: str) -> int:
    """How many matches the ledger of a pool knows."""
    return RatingEntry.objects.filter(pool=pool).values("match").distinct().count()


def _entries(pool: str) -> QuerySet[RatingEntry]:
    """The ledger of a pool, match after match, also where rows of other matches were written between those of one."""
    return (
        RatingEntry.objects.filter(pool=pool, match__seats__player=F("player"))
        .annotate(first=Window(Min("pk"), partition_by=[F("match_id")]))
        .order_by("first", "pk")
    )


def _result(match: int, entries: list[_Row]) -> LedgerResult:
    counted, stands = entries, True
    if any(entry.kind != RatingEntry.Kind.RESULT for entry in entries):
        latest = max(entry.revision for entry in entries)
        counted = [entry for entry in entries if entry.revision == latest and entry.kind == RatingEntry.Kind.RESULT]
        stands = len(counted) == sum(entry.revision == latest for entry in entries)
    sides: dict[int, list[int]] = {}
    shares: dict[int, float] = {}
    for entry in counted:
        sides.setdefault(entry.side, []).append(entry.player)
        shares[entry.side] = entry.score
    numbers = sorted(sides)
    result = RatedResult(
        match,
        entries[0].created_at.timestamp() / _SECONDS_A_DAY,
        tuple(tuple(sides[number]) for number in numbers),
        places_by_share([shares[number] for number in numbers]),
    )
    return LedgerResult(result, stands, counted is not entries)
