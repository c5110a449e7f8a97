"""One moment on several clocks: the reader's, and those of the people of a board."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.models import Player
from tournaments.leagues.slots import PlayerHours
from tournaments.web.leagues.words.times import elsewhere_words, long_moment_words, moment_words

_MOST_TIMES = 3


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment as a page tells it: exact, in the reader's words, and «05:00 Wed in Tokyo» for the others."""

    at: datetime
    words: str
    long: str
    elsewhere: str


def zones_of(players: Iterable[Player]) -> tuple[ZoneInfo, ...]:
    """The zones that these players have told, each once, in their order."""
    names = dict.fromkeys(player.zone for player in players if player.zone)
    return tuple(ZoneInfo(name) for name in names)


def moment(at: datetime, here: ZoneInfo, others: Iterable[ZoneInfo]) -> Moment:
    """The moment for a reader here, with the clocks of others that show something else."""
    told = dict.fromkeys(words for zone in others if (words := elsewhere_words(at, here, zone)))
    return Moment(at, moment_words(at, here), long_moment_words(at, here), pgettext("between clocks", ", ").join(told))


def common_hours(hours: Iterable[PlayerHours], zone: ZoneInfo, now: datetime) -> str:
    """«Tue 21:00–23:00 and Sat 10:00–13:00»: when all of these players usually can, on the clock of `zone`.

    Only hours that they named count; empty where somebody named none, or there is nothing in common.
    """
    players = list(hours)
    if not players or not all(player.hours for player in players):
        return ""
    start = now.astimezone(zone).replace(hour=0, minute=0, second=0, microsecond=0)
    monday = start - timedelta(days=start.weekday())
    free = [
        (day, hour)
        for day in range(7)
        for hour in range(24)
        if all(_is_free(player, (monday + timedelta(days=day)).replace(hour=hour)) for player in players)
    ]
    told = [_span(monday, spell) for spell in _spells(free)]
    return _listed(told[:_MOST_TIMES])


def _is_free(player: PlayerHours, at: datetime) -> bool:
    local = at.astimezone(ZoneInfo(player.zone))
    return (local.weekday(), local.hour) in player.hours


def _spells(hours: list[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """Hours of a day that follow one another, as one."""
    numbered = enumerate(day * 100 + hour for day, hour in hours)
    spells = [[number for _, number in group] for _, group in groupby(numbered, lambda pair: pair[1] - pair[0])]
    return [[divmod(number, 100) for number in spell] for spell in spells]


def _span(monday: datetime, spell: list[tuple[int, int]]) -> str:
    (day, first), (_same, last) = spell[0], spell[-1]
    begins = (monday + timedelta(days=day)).replace(hour=first)
    details: Mapping[str, str] = {
        "day": date_format(begins, "D"),
        "from": f"{first:02}:00",
        "to": f"{(last + 1) % 24:02}:00",
    }
    return pgettext("hours of a day", "%(day)s %(from)s–%(to)s") % details


def _listed(told: list[str]) -> str:
    if len(told) < 2:
        return "".join(told)
    first = pgettext("between times", ", ").join(told[:-1])
    return _("%(first)s and %(last)s") % {"first": first, "last": told[-1]}
