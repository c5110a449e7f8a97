"""Times as the pages of leagues tell them: short, in the reader's zone, and beside it what the clock says elsewhere."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

_HOUR = timedelta(hours=1)
_DAY = timedelta(days=1)


def moment_words(at: datetime, zone: ZoneInfo) -> str:
    """«Tue 17 Mar, 21:00», in a zone that the page names elsewhere."""
    return _formatted(at, zone, pgettext("date format", "D j M, H:i"))


def long_moment_words(at: datetime, zone: ZoneInfo) -> str:
    """«Tuesday 17 March, 21:00»."""
    return _formatted(at, zone, pgettext("date format", "l j F, H:i"))


def day_words(at: datetime, zone: ZoneInfo) -> str:
    """«Sun 22 Mar»."""
    return _formatted(at, zone, pgettext("date format", "D j M"))


def last_day_words(ends_at: datetime, zone: ZoneInfo) -> str:
    """The last day of a window that ends at this moment: a window until midnight ends with the day before."""
    return day_words(ends_at - timedelta(seconds=1), zone)


def window_words(opens_at: datetime, closes_at: datetime, zone: ZoneInfo) -> str:
    """«Mon 30 Nov to Sun 6 Dec» where the window is of whole days in this zone, else with the hours of its ends."""
    ends = [timezone.localtime(at, zone) for at in (opens_at, closes_at)]
    if all(end.hour == end.minute == 0 for end in ends):
        first, last = day_words(opens_at, zone), last_day_words(closes_at, zone)
    else:
        first, last = moment_words(opens_at, zone), moment_words(closes_at, zone)
    return _("%(first)s to %(last)s") % {"first": first, "last": last}


def city_of(zone: ZoneInfo) -> str:
    """«Tokyo» for Asia/Tokyo, «Buenos Aires» for America/Argentina/Buenos_Aires."""
    return zone.key.rpartition("/")[2].replace("_", " ")


def elsewhere_words(at: datetime, here: ZoneInfo, there: ZoneInfo) -> str:
    """«05:00 Wed in Tokyo» for a reader here; empty where both clocks show the same."""
    local, other = timezone.localtime(at, here), timezone.localtime(at, there)
    if local.utcoffset() == other.utcoffset():
        return ""
    pattern = "TIME_FORMAT" if local.date() == other.date() else pgettext("date format", "H:i D")
    return pgettext("time elsewhere", "%(time)s in %(city)s") % {
        "time": _formatted(at, there, pattern),
        "city": city_of(there),
    }


def left_words(until: datetime, now: datetime) -> str:
    """«2 days left», «5 hours left», «40 minutes left», «no time left»; whole units, rounded down."""
    left = until - now
    if left <= timedelta():
        return _("no time left")
    if left >= _DAY:
        return ngettext("%(n)d day left", "%(n)d days left", left // _DAY) % {"n": left // _DAY}
    if left >= _HOUR:
        return ngettext("%(n)d hour left", "%(n)d hours left", left // _HOUR) % {"n": left // _HOUR}
    minutes = max(1, left // timedelta(minutes=1))
    return ngettext("%(n)d minute left", "%(n)d minutes left", minutes) % {"n": minutes}


def hours_words(hours: int) -> str:
    """«2 days» where it is whole days, else «36 hours»."""
    if hours and hours % 24 == 0:
        return ngettext("%(n)d day", "%(n)d days", hours // 24) % {"n": hours // 24}
    return ngettext("%(n)d hour", "%(n)d hours", hours) % {"n": hours}


def _formatted(at: datetime, zone: ZoneInfo, pattern: str) -> str:
    return date_format(timezone.localtime(at, zone), pattern)
