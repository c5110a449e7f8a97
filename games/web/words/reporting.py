"""How far the result of a match with real cards has come, and what a report is called."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from games.models import Match

STATES: Mapping[str, str | Promise] = MappingProxyType(
    {
        Match.Reporting.NONE: pgettext_lazy("state of a result", "waiting for reports"),
        Match.Reporting.REPORTED: pgettext_lazy("state of a result", "reported by one side"),
        Match.Reporting.DISPUTED: pgettext_lazy("state of a result", "the reports differ"),
        Match.Reporting.CONFIRMED: pgettext_lazy("state of a result", "confirmed"),
        Match.Reporting.RULED: pgettext_lazy("state of a result", "decided"),
    }
)

LEVELS: Mapping[str, str | Promise] = MappingProxyType(
    {
        "points": pgettext_lazy("kind of report", "Points only"),
        "sheet": pgettext_lazy("kind of report", "Score sheet"),
        "cards": pgettext_lazy("kind of report", "By cards"),
        "record": pgettext_lazy("kind of report", "Every play"),
    }
)


def reporting_words(match: Match) -> str:
    """«waiting for reports», «confirmed»."""
    return str(STATES[match.reporting])


def level_words(level: str) -> str:
    """The name of a kind of report."""
    return str(LEVELS.get(level, level))


def score_words(scores: Sequence[int]) -> str:
    """«11–7», side by side."""
    return "–".join(map(str, scores))


def winner_words(names: str, *, several: bool) -> str:
    """Who won by a report; «nobody» when it says that the match was drawn."""
    if not names:
        return _("Nobody wins.")
    return (_("%(names)s win.") if several else _("%(names)s wins.")) % {"names": names}
