"""The windows of a season: for each round the days in which it is played, as moments of UTC."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from tournaments.leagues.errors import BadSeasonSettings

__all__ = ["MOST_ROUND_DAYS", "Window", "day_begins", "known_zone", "round_windows"]

MOST_ROUND_DAYS = 92


@dataclass(frozen=True, slots=True)
class Window:
    """From `opens_at` up to, but without, `closes_at`; both are aware and in UTC."""

    opens_at: datetime
    closes_at: datetime


def round_windows(starts_on: date, round_days: int, rounds: int, zone: str) -> tuple[Window, ...]:
    """One window for each round, of whole days in the season's zone, one right after the other.

    A day has 23 or 25 hours where clocks change, so each bound is taken from the calendar and never by adding hours.
    Raises BadSeasonSettings for an unknown zone, days or rounds out of range, or a season that outlives the calendar.
    """
    if not 1 <= round_days <= MOST_ROUND_DAYS:
        raise BadSeasonSettings("round_days", "out_of_range", least=1, most=MOST_ROUND_DAYS)
    if rounds < 0:
        raise BadSeasonSettings("rounds", "out_of_range", least=0)
    local = known_zone(zone)
    try:
        bounds = [day_begins(starts_on + timedelta(days=number * round_days), local) for number in range(rounds + 1)]
    except OverflowError:
        raise BadSeasonSettings("starts_on", "too_late") from None
    return tuple(Window(opens, closes) for opens, closes in zip(bounds, bounds[1:], strict=False))


def day_begins(day: date, zone: ZoneInfo) -> datetime:
    """The moment at which a day begins in a zone, in UTC.

    Where midnight is left out, the day begins with the first moment that there is; where there are two, with the first.
    """
    # fold=0 takes the offset from before a change, which turns a midnight that is left out into the moment of change.
    return datetime.combine(day, time(), tzinfo=zone).astimezone(UTC)


def known_zone(name: str) -> ZoneInfo:
    """The zone of this name. Raises BadSeasonSettings if there is none."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise BadSeasonSettings("zone", "unknown") from None
