"""How much time there is for a play, in words."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def clock_words(seconds: int | None) -> str:
    """«30 seconds a play», «1 day a play», or that there is no clock."""
    if seconds is None:
        return _("no clock")
    if seconds % 86400 == 0:
        days = seconds // 86400
        return ngettext("%(n)d day a play", "%(n)d days a play", days) % {"n": days}
    if seconds % 60 == 0:
        minutes = seconds // 60
        return ngettext("%(n)d minute a play", "%(n)d minutes a play", minutes) % {"n": minutes}
    return ngettext("%(n)d second a play", "%(n)d seconds a play", seconds) % {"n": seconds}
