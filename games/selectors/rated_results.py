"""The rated results of a pool as the ledger keeps them, in the order in which their matches were settled.

A match has its place in the course of a pool by its first ledger entry there, and keeps it and its day whatever becomes
of it later. Sides list their players in the order of their chairs.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.db import connection, transaction
from django.db.models import OuterRef, Q, QuerySet, Subquery

from games.models import RatingEntry, Seat
from games.rating import RatedResult, places_by_share
from games.selectors.id_lists import among

SECONDS_A_DAY = 86_400.0
_ROWS_AT_ONCE = 20_000
_COLUMNS = (
    "pk",
    "match_id",
    "player_id",
    "side",
    "kind",
    "revision",
    "score",
    "gain_halved",
    "created_at",
)


@dataclass(frozen=True, slots=True)
class LedgerResult:
    """A match of the ledger with the result that it has now.

    `place` is the number of its first entry, `last` that of its last first entry. `stands` is False for a match whose
    rating was annulled: its `result` is the last that counted. `was_corrected` says that something of it was ever taken
    back, be it that the same was put in its place.
    """

    place: int
    last: int
    rated_at: datetime
    result: RatedResult
    stands: bool
    was_corrected: bool


@dataclass(frozen=True, slots=True)
class LedgerBatch:
    """Some matches in the order of their places, and the place from which the next batch goes on."""

    results: Sequence[LedgerResult]
    reached: int
    is_last: bool


class _Row(NamedTuple):
    pk: int
    match: int
    player: int
    side: int
    kind: str
    revision: int
    score: float
    gain_halved: bool
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


def day_of(moment: datetime) -> float:
    """A moment in days, as results are dated by it."""
    return moment.timestamp() / SECONDS_A_DAY


def ledger_batch(pool: str, *, start: int = 0, fence: int | None = None, rows: int = _ROWS_AT_ONCE) -> LedgerBatch:
    """The matches whose places lie from `start` on: those of the next `rows` entries, but of none beyond `fence`.

    In two queries, whatever the size of the ledger.
    """
    entries = _with_sides(pool).filter(kind=RatingEntry.Kind.RESULT, revision=1, pk__gte=start)
    if fence is not None:
        entries = entries.filter(pk__lte=fence)
    firsts = list(map(_Row._make, entries.order_by("pk").values_list(*_COLUMNS)[:rows]))
    if not firsts:
        return LedgerBatch((), start if fence is None else max(start, fence + 1), is_last=True)
    by_match: dict[int, list[_Row]] = {}
    for row in firsts:
        by_match.setdefault(row.match, []).append(row)
    corrected = _completed(pool, by_match, start, firsts[-1].pk)
    return LedgerBatch(
        [_corrected(rows) if match in corrected else _simple(rows) for match, rows in by_match.items()],
        firsts[-1].pk + 1,
        is_last=len(firsts) < rows,
    )


def ledger_results(pool: str) -> Iterator[LedgerResult]:
    """Every match that the ledger of a pool knows, in the order of settlement, a batch at a time."""
    batch = ledger_batch(pool)
    yield from batch.results
    while not batch.is_last:
        batch = ledger_batch(pool, start=batch.reached)
        yield from batch.results


def standing_results(pool: str) -> Iterator[RatedResult]:
    """The results that count in a pool, in the order of settlement: what a rating is folded from."""
    return (each.result for each in ledger_results(pool) if each.stands)


def ledger_size(pool: str, *, start: int = 0) -> int:
    """How many matches the ledger of a pool knows, perhaps from a place on."""
    firsts = RatingEntry.objects.filter(pool=pool, kind=RatingEntry.Kind.RESULT, revision=1, pk__gte=start)
    return firsts.values("match").distinct().count()


def _with_sides(pool: str) -> QuerySet[RatingEntry]:
    """The ledger of a pool, each entry with the side of its player; a join by way of the match takes longer."""
    seats = Seat.objects.filter(match=OuterRef("match"), player=OuterRef("player")).order_by()
    return RatingEntry.objects.filter(pool=pool).annotate(side=Subquery(seats.values("side")[:1]))


def _completed(pool: str, by_match: dict[int, list[_Row]], start: int, last: int) -> set[int]:
    """The matches of which something was taken back, completed by whatever was written later.

    Rows of matches that are settled at the same moment may lie between one another. One whose first row lies before
    the batch belongs to the former and is dropped; one whose rows reach beyond it gets the others.
    """
    later = Q(pk__gt=last) | Q(pk__lt=start) | Q(revision__gt=1) | Q(kind=RatingEntry.Kind.REVERSAL)
    further = _with_sides(pool).filter(later, match__in=among(by_match))
    corrected: set[int] = set()
    gone: set[int] = set()
    for row in map(_Row._make, further.order_by("pk").values_list(*_COLUMNS)):
        is_first = row.kind == RatingEntry.Kind.RESULT and row.revision == 1
        if is_first and row.pk < start:
            gone.add(row.match)
        elif not is_first:
            corrected.add(row.match)
        by_match[row.match].append(row)
    for match in gone:
        del by_match[match]
    return corrected


def _simple(rows: list[_Row]) -> LedgerResult:
    """A match of which nothing was taken back; two players, as most are, take a short way to the same."""
    if len(rows) == 2 and rows[0].side != rows[1].side:
        one, other = rows if rows[0].side < rows[1].side else rows[::-1]
        result = RatedResult(
            one.match,
            day_of(rows[0].created_at),
            ((one.player,), (other.player,)),
            (1, 1) if one.score == other.score else (1, 2) if one.score > other.score else (2, 1),
            tuple(index for index, row in enumerate((one, other)) if row.gain_halved),
        )
        return LedgerResult(rows[0].pk, rows[1].pk, rows[0].created_at, result, stands=True, was_corrected=False)
    return _ledger_result(rows, rows, stands=True, was_corrected=False)


def _corrected(rows: list[_Row]) -> LedgerResult:
    latest = max(row.revision for row in rows)
    counted = [row for row in rows if row.revision == latest and row.kind == RatingEntry.Kind.RESULT]
    stands = len(counted) == sum(row.revision == latest for row in rows)
    return _ledger_result(rows, counted, stands=stands, was_corrected=True)


def _ledger_result(rows: list[_Row], counted: list[_Row], *, stands: bool, was_corrected: bool) -> LedgerResult:
    first = rows[0]
    last = max(row.pk for row in rows if row.revision == 1 and row.kind == RatingEntry.Kind.RESULT)
    sides: dict[int, list[int]] = {}
    shares: dict[int, float] = {}
    halved: set[int] = set()
    for row in counted:
        sides.setdefault(row.side, []).append(row.player)
        shares[row.side] = row.score
        if row.gain_halved:
            halved.add(row.side)
    numbers = sorted(sides)
    result = RatedResult(
        first.match,
        day_of(first.created_at),
        tuple(tuple(sides[number]) for number in numbers),
        places_by_share([shares[number] for number in numbers]),
        tuple(index for index, number in enumerate(numbers) if number in halved) if halved else (),
    )
    return LedgerResult(first.pk, last, first.created_at, result, stands, was_corrected)
