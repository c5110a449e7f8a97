"""The bands by which leaderboards tell ratings apart: how many rated matches, and how lately the last of them.

A leaderboard can ask for any of the numbers here and for no others, since players are counted by band.
"""

from bisect import bisect_right
from datetime import datetime, timedelta
from math import floor

from games.rating import PROVISIONAL_GAMES

MATCH_STEPS: tuple[int, ...] = (1, PROVISIONAL_GAMES, 50, 200)
"""Rated matches from which a player is in the next band of experience; the first band is the provisional one."""

DAY_STEPS: tuple[int, ...] = (90, 30)
"""Days since the last rated match within which a player is in a higher band of recency, the longest first."""

LATEST = len(DAY_STEPS)
"""The band of recency of somebody whose match has just been rated."""


def shown(value: float) -> int:
    """A rating in whole points, halves rounded up, as pages and programs show it."""
    return floor(value + 0.5)


def experience_band(games: int) -> int:
    """The band of so many rated matches, at least one; 0 is provisional."""
    return bisect_right(MATCH_STEPS, games) - 1


def recency_band(last_rated_at: datetime | None, now: datetime) -> int:
    """The band of somebody who was last rated then; 0 is longer ago than any step, or nobody knows when."""
    if last_rated_at is None:
        return 0
    return sum(now - last_rated_at <= timedelta(days=days) for days in DAY_STEPS)
