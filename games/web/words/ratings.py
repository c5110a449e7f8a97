"""Rating systems in words, and why a match moved no rating."""

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.rating import BASELINE

SYSTEM_NAMES: Mapping[str, str | Promise] = MappingProxyType(
    {
        "elo": pgettext_lazy("rating system", "Elo"),
        "glicko_2": pgettext_lazy("rating system", "Glicko-2"),
        "plackett_luce": pgettext_lazy("rating system", "Plackett-Luce"),
        BASELINE: pgettext_lazy("rating system", "Always one half"),
    }
)
"""The systems that pools are rated by, and the one that knows nothing."""

UNRATED_REASONS: Mapping[str, str | Promise] = MappingProxyType(
    {
        "pair_limit": _("It moved no rating: three matches of two opponents count within a day."),
        "pair_volume": _("It moved no rating: two of the players have met far too often within a day."),
        "new_account": _("It moved no rating: one of the accounts is new."),
        "same_opening": _("It moved no rating: it went like the last matches against this bot, card by card."),
    }
)
"""The values of `Match.unrated_reason`, a sentence each."""


def system_name(system: str) -> str:
    """A rating system by its name for people."""
    return str(SYSTEM_NAMES.get(system, system))


def unrated_sentence(reason: str) -> str:
    """Why a match moved no rating; empty where there is nothing to say."""
    return str(UNRATED_REASONS.get(reason, ""))
