"""Why a rule did what it did, in words; a reason that somebody wrote stays as it was written."""

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.web.words.outcomes import REASONS as ENDS

RULES: Mapping[str, str | Promise] = MappingProxyType(
    {
        "home_missed": _("the home side did not come to the agreed time"),
        "away_missed": _("the away side did not come to the agreed time"),
        "both_missed": _("nobody came to the agreed time"),
        "home_tried": _("only the home side tried to find a time"),
        "away_tried": _("only the away side tried to find a time"),
        "home_silent": _("the home side gave no sign of life"),
        "away_silent": _("the away side gave no sign of life"),
        "both_tried": _("both sides tried to find a time"),
        "nobody_tried": _("neither side tried to find a time"),
        "draw_by_rule": _("what is not played in time is a draw"),
        "double_forfeit_by_rule": _("what is not played in time is lost by both"),
    }
)
"""Why a board that was not played in time is decided as it is."""

WAITS: Mapping[str, str | Promise] = MappingProxyType(
    {
        "under_way": _("The match is under way, so its own end decides."),
        "open_claim": _("A claim is open: the board waits for a decision."),
        "organiser_decides": _("Nothing happens by itself: the board waits for a decision of the organisers."),
        "both_came": _("Both sides came, so the board waits for a decision of the organisers."),
    }
)
"""Why the rule decides nothing."""

OTHERS: Mapping[str, str | Promise] = MappingProxyType(
    {
        # what a time that was set by rule rests on
        "both_said": _("both sides have named this hour"),
        "history": _("both sides have named this hour or have played at it"),
        "one_side": _("one side has named this hour or has played at it"),
        "default": _("nothing is known of the hours of either side"),
        # what keeps an entry out
        "roster_incomplete": _("players are missing who have agreed"),
    }
)


def reason_words(reason: str) -> str:
    """A reason as people read it: a code of a rule in words, everything else as it is."""
    for known in (RULES, WAITS, OTHERS, ENDS):
        if reason in known:
            return str(known[reason])
    return reason
