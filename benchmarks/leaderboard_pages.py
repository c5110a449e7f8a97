"""The pages that `benchmarks.leaderboard` reads, and the settlements it counts, once its database is there."""

import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import Random
from typing import Any

from django.core.paginator import Paginator
from django.db import connection, connections, transaction
from django.db.models import F, QuerySet
from django.utils import timezone
from rest_framework.pagination import Cursor as PageCursor
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory

from games.models import (
    LeaderboardCount,
    LeaderboardCountChange,
    LeaderboardEntry,
    LeaderboardSnapshot,
    Player,
    Rating,
)
from games.selectors.leaderboard_bands import Certainty
from games.selectors.leaderboard_moves import COMPARED_WITH, movements
from games.selectors.leaderboards import Leaderboard, histogram, place_of, rows_from
from games.services.board_counts import RatingMove, cell_of, counts_rebuilt, rating_moved
from games.services.board_sweep import fold_changes, take_snapshot

GOAL = 50.0
"""Milliseconds in which any page is to be there."""
PAGE = 50
POOL = "scopa"
_RUNS_OF_OTHERS = 3


def measure(runs: int, *, peers: bool) -> None:
    """Build the counts, read the pages, settle, and print what it took."""
    started = time.perf_counter()
    counts_rebuilt(POOL)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
    cells = LeaderboardCount.objects.filter(country="").count()
    print(f"entries and counts rebuilt in {time.perf_counter() - started:.1f} s; {cells:,} cells without countries")
    started = time.perf_counter()
    take_snapshot(now=timezone.now() - COMPARED_WITH)
    LeaderboardSnapshot.objects.update(ledger_end=10**15)
    print(f"places of the day kept in {time.perf_counter() - started:.1f} s\n")
    _pages(runs, peers=peers)
    print()
    _settlements(runs * 5)


def _pages(runs: int, *, peers: bool) -> None:
    """Ours first, then the others: their scans drive everything else out of the database's memory."""
    pages = [(f"{name}, {where}", board, filters, offset) for name, board, filters, where, offset in _places()]
    ours = {name: _milliseconds(partial(_page, board, offset), runs) for name, board, _, offset in pages}
    someone = LeaderboardEntry.objects.filter(points=1500)[0].player
    everybody = Leaderboard(POOL)
    club = Leaderboard(POOL, players=Player.objects.filter(pk__in=list(range(1000, 200_000, 1000))))
    more = {
        "everybody, middle, with movement": partial(_moved_page, everybody, histogram(everybody).total // 2),
        "everybody, my place": partial(_my_page, everybody, someone),
        "a club of 199, first": partial(_page, club, 0),
        "a club of 199, with movement": partial(_moved_page, club, 0),
    }
    extra = {name: _milliseconds(read, runs) for name, read in more.items()}
    print(f"{'page of 50, ms':<36}{'p50':>8}{'p95':>8}{'naive':>14}{'Paginator':>14}{'DRF cursor':>14}")
    for name, _, filters, offset in pages:
        rows = _ratings(filters)
        theirs = [
            _milliseconds(partial(read, rows, offset), _RUNS_OF_OTHERS)
            for read in ((_naive, _paginator, _rest_framework) if peers else ())
        ]
        _line(name, ours[name], theirs)
    for name, taken in extra.items():
        _line(name, taken, [])
    worst = max(map(_p95, [*ours.values(), *extra.values()]))
    print(f"slowest p95 {worst:.1f} ms, goal {GOAL:.0f} ms")


def _places() -> Iterator[tuple[str, Leaderboard, dict[str, object], str, int]]:
    for name, board, filters in _boards():
        total = histogram(board).total
        for where, offset in (("first", 0), ("middle", total // 2), ("last", max(0, total - PAGE))):
            yield name, board, filters, where, offset


def _boards() -> list[tuple[str, Leaderboard, dict[str, object]]]:
    return [
        ("everybody", Leaderboard(POOL), {}),
        ("people", Leaderboard(POOL, kind="human"), {"player__kind": "human"}),
        ("bots", Leaderboard(POOL, kind="bot"), {"player__kind": "bot"}),
        ("Italy", Leaderboard(POOL, country="IT"), {"player__country": "IT"}),
        ("San Marino", Leaderboard(POOL, country="SM"), {"player__country": "SM"}),
        ("50 matches", Leaderboard(POOL, matches=50), {"games__gte": 50}),
        (
            "200 matches, people in Japan",
            Leaderboard(POOL, "human", "JP", 200),
            {"player__country": "JP", "games__gte": 200},
        ),
        ("30 days, 200 matches", Leaderboard(POOL, matches=200, days=30), {"games__gte": 200}),
        ("provisional", Leaderboard(POOL, certainty=Certainty.PROVISIONAL), {"games__lt": 12}),
    ]


def _page(board: Leaderboard, offset: int) -> object:
    return rows_from(board, histogram(board), offset, limit=PAGE)


def _moved_page(board: Leaderboard, offset: int) -> object:
    rows = rows_from(board, histogram(board), offset, limit=PAGE)
    moved = movements(board, rows, now=timezone.now())
    assert len(moved) == len(rows)
    return moved


def _my_page(board: Leaderboard, player: Player) -> object:
    counted = histogram(board)
    place = place_of(board, counted, player)
    assert place is not None
    return rows_from(board, counted, place.index // PAGE * PAGE, limit=PAGE)


def _ratings(filters: dict[str, object]) -> QuerySet[Rating]:
    ranked = Rating.objects.filter(pool=POOL, games__gt=0, **filters)
    return ranked.select_related("player").order_by("-value", "player_id")


def _naive(rows: QuerySet[Rating], offset: int) -> object:
    page = list(rows[offset : offset + PAGE])
    return rows.count(), 1 + rows.filter(value__gt=page[0].value).count(), page


def _paginator(rows: QuerySet[Rating], offset: int) -> object:
    return list(Paginator(rows, PAGE).page(1 + offset // PAGE))


def _rest_framework(rows: QuerySet[Rating], offset: int) -> object:
    """The page below a value, which has to be known: this paginator goes on from where it was."""
    pages = CursorPagination()
    pages.page_size, pages.ordering = PAGE, ("-value", "player_id")
    link = "/"
    if offset:
        pages.base_url = "/"
        position = _values(rows, offset)
        link = pages.encode_cursor(PageCursor(0, False, position))  # type: ignore[arg-type]  # the stubs know no texts
    request = APIRequestFactory().get(link, SERVER_NAME="localhost")
    return pages.paginate_queryset(rows, Request(request))


_known: dict[tuple[str, int], str] = {}


def _values(rows: QuerySet[Rating], offset: int) -> str:
    key = (str(rows.query), offset)
    if key not in _known:
        _known[key] = str(rows[max(0, offset - 1)].value)
    return _known[key]


def _settlements(number: int) -> None:
    """How long two players of a match take to be counted, alone and from eight connections at once."""
    players = list(LeaderboardEntry.objects.filter(points=1500).values_list("player_id", flat=True)[:400])
    random = Random(1)
    pairs = [random.sample(players, k=2) for _ in range(number)]
    one = _milliseconds(lambda: _settle(random.choice(pairs), _counted), number // 2)
    print(f"counting two players of a match: p50 {statistics.median(one):.2f} ms, p95 {_p95(one):.2f} ms")
    for name, count in (("changes added", _counted), ("counts updated in place", _in_place)):
        started = time.perf_counter()
        with ThreadPoolExecutor(8) as threads:
            list(threads.map(partial(_settled_elsewhere, count), [pairs[start::8] for start in range(8)]))
        print(f"{name}, 8 connections, 5 ms more each: {number / (time.perf_counter() - started):.0f} settlements/s")
    started, waiting = time.perf_counter(), LeaderboardCountChange.objects.count()
    while fold_changes():
        pass
    print(f"{waiting:,} changes folded in {time.perf_counter() - started:.2f} s")


def _settle(pair: Sequence[int], count: Callable[[Sequence[int]], None]) -> None:
    with transaction.atomic():
        count(pair)


def _settled_elsewhere(count: Callable[[Sequence[int]], None], pairs: Sequence[Sequence[int]]) -> None:
    """In a thread: settlements that hold what they have locked for 5 ms more, as those that write a ledger do."""
    try:
        for pair in pairs:
            with transaction.atomic():
                count(pair)
                time.sleep(0.005)
    finally:
        connections.close_all()


def _counted(pair: Sequence[int]) -> None:
    rating_moved([RatingMove(player, POOL, 1500.0, 1500.0 + place, 20, 21) for place, player in enumerate(pair)])


def _in_place(pair: Sequence[int]) -> None:
    """The other way: the counts themselves, always in the same order."""
    held = LeaderboardEntry.objects.select_for_update().filter(pool=POOL, player__in=pair).order_by("player_id")
    moves = {}
    for entry in held:
        moves[cell_of(entry)._replace(country="")] = -1
        moves[cell_of(entry)._replace(country="", points=1510)] = 1
    for cell in sorted(moves):
        LeaderboardCount.objects.filter(**cell._asdict()).update(number=F("number") + moves[cell])


def _line(name: str, ours: list[float], theirs: list[list[float]]) -> None:
    median = statistics.median(ours)
    ratios = [f"{statistics.median(each):>8.1f} {statistics.median(each) / median:>4.1f}x" for each in theirs]
    print(f"{name:<36}{median:>8.1f}{_p95(ours):>8.1f}{''.join(ratios)}", flush=True)


def _milliseconds(work: Callable[[], Any], runs: int) -> list[float]:
    """How long each of so many calls took, sorted, after one that warms up."""
    work()
    taken = []
    for _ in range(runs):
        started = time.perf_counter()
        work()
        taken.append((time.perf_counter() - started) * 1000)
    return sorted(taken)


def _p95(taken: list[float]) -> float:
    return taken[int(len(taken) * 0.95)]
