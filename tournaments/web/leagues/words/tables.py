"""The zones of a table and the marks of its form, in words."""

import re
from collections.abc import Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from tournaments.leagues.zones import Zone

_PURPOSE = re.compile(r"division_(\d+)_place_\d+")

MARKS: Mapping[str, str | Promise] = MappingProxyType(
    {
        "W": pgettext_lazy("result of a round, one letter", "W"),
        "D": pgettext_lazy("result of a round, one letter", "D"),
        "L": pgettext_lazy("result of a round, one letter", "L"),
        "F": pgettext_lazy("forfeit, one letter", "F"),
        "-": "–",
    }
)
MARK_WORDS: Mapping[str, str | Promise] = MappingProxyType(
    {
        "W": pgettext_lazy("result of a round", "won"),
        "D": pgettext_lazy("result of a round", "drawn"),
        "L": pgettext_lazy("result of a round", "lost"),
        "F": pgettext_lazy("result of a round", "forfeited"),
        "-": pgettext_lazy("result of a round", "free"),
    }
)


def mark_letter(code: str) -> str:
    """The letter of a result for a small square."""
    return str(MARKS[code])


def mark_words(code: str) -> str:
    """The same as a word."""
    return str(MARK_WORDS[code])


def purpose_words(purpose: str) -> str:
    """What a play-off decides, from the code that the rules give it; empty for a fixture that is none."""
    found = _PURPOSE.fullmatch(purpose)
    if found is None:
        return ""
    return _("The winner plays in division %(number)s next season.") % {"number": found[1]}


def zone_words(zone: Zone, division: str) -> str:
    """«▲ Promotion to Division 1»; `division` is the name of the neighbour, empty for the outside of the league."""
    if zone is Zone.PROMOTION:
        return "▲ " + _("Promotion to %(division)s") % {"division": division}
    if zone is Zone.PLAYOFF_UP:
        return "▲ " + _("Play-off for promotion")
    if zone is Zone.PLAYOFF_DOWN:
        return "▼ " + _("Relegation play-off")
    if not division:
        return "▼ " + _("Relegation")
    return "▼ " + _("Relegation to %(division)s") % {"division": division}
