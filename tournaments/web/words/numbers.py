"""Exact fractions and lengths of time as people write them."""

from datetime import datetime
from fractions import Fraction

from django.utils import timezone
from django.utils.formats import date_format, number_format, time_format
from django.utils.translation import gettext as _

_HALF = Fraction(1, 2)


def points_words(value: Fraction) -> str:
    """«3», «2½», «½», «−4», «2.67»: halves as they are written on a score sheet, other parts to two places."""
    sign, size = ("−", -value) if value < 0 else ("", value)
    whole, part = size.numerator // size.denominator, size % 1
    if part == 0:
        return f"{sign}{whole}"
    if part == _HALF:
        return f"{sign}{whole or ''}½"
    return sign + number_format(round(float(size), 2), decimal_pos=2)


def value_words(value: Fraction | None) -> str:
    """A value of a tie-break; a dash where there is none."""
    return "–" if value is None else points_words(value)


def duration_words(minutes: int) -> str:
    """«45 min», «2 h», «23 h 34 min»."""
    hours, rest = divmod(minutes, 60)
    if not hours:
        return _("%(n)d min") % {"n": rest}
    if not rest:
        return _("%(hours)d h") % {"hours": hours}
    return _("%(hours)d h %(minutes)d min") % {"hours": hours, "minutes": rest}


def moment_words(moment: datetime) -> str:
    """The time of day where the reader is, with the date unless it is today."""
    local = timezone.localtime(moment)
    if local.date() == timezone.localdate():
        return time_format(local, "TIME_FORMAT")
    return date_format(local, "DATETIME_FORMAT")
