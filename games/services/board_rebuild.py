"""The entries and counts of a pool's leaderboards are written anew, by the database itself: a million in seconds."""

from django.db import connection

from games.models import LeaderboardCount, LeaderboardCountChange, LeaderboardPool
from games.selectors.leaderboard_bands import LATEST, experience_condition
from games.selectors.pools import system_of
from games.services.advisory_locks import hold

_ENTRIES = f"""
INSERT INTO games_leaderboardentry
    (player_id, pool, points, games, kind, country, experience, recency, last_rated_at)
SELECT rating.player_id, rating.pool, CAST(FLOOR(rating.value + 0.5) AS integer), rating.games, player.kind,
    player.country, {{experience}}, CASE WHEN rating.last_rated_at IS NULL THEN 0 ELSE {LATEST} END,
    rating.last_rated_at
FROM games_rating rating JOIN games_player player ON player.id = rating.player_id
WHERE rating.pool = %s AND rating.games > 0
ON CONFLICT (player_id, pool) DO UPDATE SET
    points = excluded.points, games = excluded.games, kind = excluded.kind, country = excluded.country,
    experience = excluded.experience, last_rated_at = excluded.last_rated_at,
    recency = CASE WHEN games_leaderboardentry.last_rated_at = excluded.last_rated_at
                   THEN games_leaderboardentry.recency ELSE excluded.recency END
"""  # noqa: S608  # numbers of ours
_GONE = """
DELETE FROM games_leaderboardentry WHERE pool = %s AND NOT EXISTS (
    SELECT 1 FROM games_rating rating
    WHERE rating.pool = games_leaderboardentry.pool AND rating.player_id = games_leaderboardentry.player_id
    AND rating.games > 0)
"""
_COUNTS = """
INSERT INTO games_leaderboardcount (pool, country, points, kind, experience, recency, number)
SELECT pool, '', points, kind, experience, recency, COUNT(*) FROM games_leaderboardentry
WHERE pool = %s GROUP BY pool, points, kind, experience, recency
UNION ALL
SELECT pool, country, points, kind, experience, recency, COUNT(*) FROM games_leaderboardentry
WHERE pool = %s AND country <> '' GROUP BY pool, country, points, kind, experience, recency
"""


def hold_pool(pool: str, *, alone: bool = False) -> None:
    """Share the counts of a pool until the transaction ends, or have them alone."""
    hold(b"leaderboard", pool.encode(), alone=alone)


def rebuild(pool: str) -> None:
    """Write the entries and counts of a pool anew. The caller has its counts alone.

    How lately somebody played is kept where that is unchanged; everybody else counts as up to date until the sweeper
    comes by.
    """
    system = system_of(pool)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL statement_timeout = 0")  # a million entries take longer than a page may
        cursor.execute(_GONE, [pool])
        experience = experience_condition(system, "rating.deviation", "rating.games")
        cursor.execute(_ENTRIES.format(experience=experience), [pool])
        LeaderboardCountChange.objects.filter(pool=pool).delete()
        LeaderboardCount.objects.filter(pool=pool).delete()
        cursor.execute(_COUNTS, [pool, pool])
    LeaderboardPool.objects.update_or_create(pool=pool, defaults={"system": system})
