"""Times at which the players of a board could meet, from the hours they named and the hours they have played at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

from tournaments.leagues.windows import Window, known_zone

__all__ = ["NOTICE_MINUTES", "Evidence", "PlayerHours", "Slot", "is_night", "suggested_slots"]

NOTICE_MINUTES = 60
"""Nothing is suggested that begins sooner than this."""

_NIGHT_BEGINS, _NIGHT_ENDS = 23, 8
_EVENING = range(18, 22)
_WEEKEND = range(10, 22)
_SATURDAY = 5
_STEP = timedelta(minutes=15)
_DAY = timedelta(days=1)


class Evidence(StrEnum):
    """What a suggestion rests on.

    BOTH_SAID: on both sides somebody named the hour. HISTORY: on both sides somebody named it or has played at it.
    ONE_SIDE: that holds of one side only. DEFAULT: of neither; it is merely an hour at which people are awake.
    """

    BOTH_SAID = "both_said"
    HISTORY = "history"
    ONE_SIDE = "one_side"
    DEFAULT = "default"


@dataclass(frozen=True, slots=True)
class PlayerHours:
    """What is known of a player's week. Hours are (weekday, hour) of the player's own zone, Monday is 0.

    `hours` are those that the player named, `played` how many matches the player has played at each hour.
    """

    zone: str
    hours: frozenset[tuple[int, int]] = frozenset()
    played: Mapping[tuple[int, int], int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Slot:
    """A suggested time, in UTC. `free` are the players who usually can, out of `of` players."""

    starts_at: datetime
    free: frozenset[int]
    of: int
    evidence: Evidence


def suggested_slots(
    players: Mapping[int, PlayerHours],
    sides: tuple[frozenset[int], frozenset[int]],
    window: Window,
    now: datetime,
    *,
    minutes: int = 60,
    most: int = 6,
) -> tuple[Slot, ...]:
    """The best times to suggest, best first; none where nothing is left of the window.

    A match of so many `minutes` fits into the window, and begins on the hour of somebody's clock. Times rank by: night
    for nobody who did not say or show otherwise; as many as possible of the side that is worse off; as many players as
    possible; on another day than those before; evenings and weekends; the soonest. `now` and the window are aware.
    Raises BadSeasonSettings for an unknown zone.
    """
    week = _Week(players, sides)
    candidates = [_Candidate.of(start, week, minutes) for start in week.starts(window, now, minutes)]
    candidates.sort(key=lambda one: (one.quality, -one.sociable, one.start))
    apart = _without_overlaps(candidates, timedelta(minutes=minutes))
    of = len(sides[0] | sides[1])
    return tuple(
        Slot(one.start, one.free, of, one.evidence) for one in _spread_over_days(apart, window.opens_at)[:most]
    )


def is_night(hour: int) -> bool:
    """Whether nobody should be asked to play in this hour of the own clock: from 23:00 to 8:00.

    >>> [hour for hour in range(24) if not is_night(hour)][:2]
    [8, 9]
    """
    return hour >= _NIGHT_BEGINS or hour < _NIGHT_ENDS


class _Week:
    """The hours of all players, asked for by moments of UTC, so that a change of clocks is no matter."""

    def __init__(self, players: Mapping[int, PlayerHours], sides: tuple[frozenset[int], frozenset[int]]) -> None:
        self.sides = sides
        self._players = {player: players.get(player, PlayerHours("UTC")) for side in sides for player in side}
        self._touched: dict[tuple[str, datetime], frozenset[tuple[int, int]]] = {}
        self._zones = {player: known_zone(hours.zone) for player, hours in self._players.items()}

    def starts(self, window: Window, now: datetime, minutes: int) -> Iterator[datetime]:
        """Every moment of UTC at which a clock of the players strikes and a match still fits, in order."""
        earliest = max(window.opens_at, now + timedelta(minutes=NOTICE_MINUTES)).astimezone(UTC)
        latest = window.closes_at.astimezone(UTC) - timedelta(minutes=minutes)
        midnight = earliest.replace(hour=0, minute=0, second=0, microsecond=0)
        start = midnight + -((midnight - earliest) // _STEP) * _STEP
        zones = set(self._zones.values()) or {ZoneInfo("UTC")}
        while start <= latest:
            if any(start.astimezone(zone).minute == 0 for zone in zones):
                yield start
            start += _STEP

    def hours_of(self, player: int, start: datetime, minutes: int) -> frozenset[tuple[int, int]]:
        """The hours of the player's own week that a match touches."""
        zone = self._zones[player]
        known = self._touched.get((zone.key, start))
        if known is None:
            steps = range(0, minutes, int(_STEP.total_seconds()) // 60)
            local = [(start + timedelta(minutes=step)).astimezone(zone) for step in steps]
            known = self._touched[zone.key, start] = frozenset((moment.weekday(), moment.hour) for moment in local)
        return known

    def said(self, player: int, hours: frozenset[tuple[int, int]]) -> bool:
        """Whether the player named all of these hours."""
        return hours <= self._players[player].hours

    def has_played(self, player: int, hours: frozenset[tuple[int, int]]) -> bool:
        """Whether the player, who named none at all, has played at all of these hours."""
        known = self._players[player]
        return not known.hours and all(known.played.get(hour, 0) > 0 for hour in hours)


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A possible start. `quality` is what comes before the spread over days, smaller is better."""

    start: datetime
    quality: tuple[int, int, int]
    sociable: int
    free: frozenset[int]
    evidence: Evidence

    @classmethod
    def of(cls, start: datetime, week: _Week, minutes: int) -> _Candidate:
        """The start with everything that it is ranked by."""
        hours = {player: week.hours_of(player, start, minutes) for side in week.sides for player in side}
        said = frozenset(player for player in hours if week.said(player, hours[player]))
        played = frozenset(player for player in hours if week.has_played(player, hours[player]))
        free = said | played
        in_the_night = sum(any(is_night(hour) for _, hour in hours[player]) for player in hours.keys() - free)
        worse_off = min((len(free & side) for side in week.sides), default=0)
        return cls(
            start=start,
            quality=(in_the_night, -worse_off, -len(free)),
            sociable=sum(all(map(_is_sociable, touched)) for touched in hours.values()),
            free=free,
            evidence=_evidence(week.sides, said, free),
        )


def _without_overlaps(candidates: Sequence[_Candidate], length: timedelta) -> list[_Candidate]:
    """The candidates without those that overlap a better one."""
    kept: list[_Candidate] = []
    taken: set[datetime] = set()
    for one in candidates:
        if one.start not in taken:
            kept.append(one)
            steps = -(-length // _STEP)
            taken.update(one.start + step * _STEP for step in range(1 - steps, steps))
    return kept


def _spread_over_days(candidates: Sequence[_Candidate], first_day: datetime) -> list[_Candidate]:
    """Of equal quality the best of every day first, then the second of every day, and so on."""
    seen: dict[tuple[tuple[int, int, int], int], int] = {}
    ranked: list[tuple[tuple[int, int, int], int, _Candidate]] = []
    for one in candidates:
        day = (one.quality, (one.start - first_day) // _DAY)
        seen[day] = seen.get(day, 0) + 1
        ranked.append((one.quality, seen[day], one))
    return [one for _, _, one in sorted(ranked, key=lambda each: each[:2])]


def _evidence(sides: tuple[frozenset[int], frozenset[int]], said: frozenset[int], free: frozenset[int]) -> Evidence:
    if all(side & said for side in sides):
        return Evidence.BOTH_SAID
    if all(side & free for side in sides):
        return Evidence.HISTORY
    return Evidence.ONE_SIDE if any(side & free for side in sides) else Evidence.DEFAULT


def _is_sociable(hour: tuple[int, int]) -> bool:
    """Whether most people have time: evenings, and the days of a weekend."""
    weekday, clock = hour
    return clock in (_WEEKEND if weekday >= _SATURDAY else _EVENING)
