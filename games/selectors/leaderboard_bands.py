"""The bands by which leaderboards tell ratings apart: how sure and how seasoned, and how lately they moved.

A leaderboard can ask for any of the numbers here and for no others, since players are counted by band.
"""

from datetime import datetime, timedelta
from enum import StrEnum
from math import floor

from games.rating import POLICY, PROVISIONAL_GAMES, SYSTEMS
from games.rating.systems import PROVISIONAL_SPREAD

MATCH_STEPS: tuple[int, ...] = (1, 50, 200)
"""Least numbers of rated matches that a leaderboard may ask for; 1 is everybody."""

DAY_STEPS: tuple[int, ...] = (90, 30)
"""Days since the last rated match within which a leaderboard may ask for it, the longest first."""

PROVISIONAL, SETTLED = 0, 1
"""Bands of experience: unsure, and settled; each further band is settled with so many matches as the next step says."""

LATEST = len(DAY_STEPS)
"""The band of recency of somebody whose match has just been rated."""


class Certainty(StrEnum):
    """Whether provisional ratings are ranked with the others, left out, or alone."""

    ANY = "any"
    SETTLED = "settled"
    PROVISIONAL = "provisional"


def shown(value: float) -> int:
    """A rating in whole points, halves rounded up, as pages and programs show it."""
    return floor(value + 0.5)


def experience_band(system: str, deviation: float | None, games: int) -> int:
    """The band of a rating under the system of its pool after so many rated matches, at least one."""
    if SYSTEMS[system].is_provisional(deviation, games):
        return PROVISIONAL
    return SETTLED + sum(games >= step for step in MATCH_STEPS[1:])


def experience_condition(system: str, deviation: str, games: str) -> str:
    """The same band as an expression of SQL, of the columns of these names."""
    if system == "elo":
        unsure = f"{games} < {PROVISIONAL_GAMES}"
    else:
        most = POLICY.provisional_deviation if system == "glicko_2" else PROVISIONAL_SPREAD
        unsure = f"{deviation} IS NULL OR {deviation} >= {most}"
    steps = [f"WHEN {games} >= {step} THEN {SETTLED + place}" for place, step in enumerate(MATCH_STEPS) if place]
    return " ".join([f"CASE WHEN {unsure} THEN {PROVISIONAL}", *reversed(steps), f"ELSE {SETTLED} END"])


def least_experience(certainty: Certainty, matches: int) -> int:
    """The lowest band of experience that is ranked where so many matches are asked for, one of `MATCH_STEPS`."""
    place = MATCH_STEPS.index(matches)
    return SETTLED + place if place else SETTLED if certainty is Certainty.SETTLED else PROVISIONAL


def least_recency(days: int | None) -> int:
    """The lowest band of recency that is ranked where so many days are asked for, one of `DAY_STEPS`; None: any."""
    return 0 if days is None else 1 + DAY_STEPS.index(days)


def recency_band(last_rated_at: datetime | None, now: datetime) -> int:
    """The band of somebody who was last rated then; 0 is longer ago than any step, or nobody knows when."""
    if last_rated_at is None:
        return 0
    return sum(now - last_rated_at <= timedelta(days=days) for days in DAY_STEPS)
