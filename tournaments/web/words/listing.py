"""What the lists of tournaments are called, and by what they are filtered."""

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from tournaments.models import Tournament

PHASE_NAMES: Mapping[str, str | Promise] = MappingProxyType(
    {
        "now": pgettext_lazy("list of tournaments", "Now"),
        "open": pgettext_lazy("list of tournaments", "Open"),
        "past": pgettext_lazy("list of tournaments", "Past"),
        "mine": pgettext_lazy("list of tournaments", "My events"),
    }
)

VENUE_NAMES: Mapping[str, str | Promise] = MappingProxyType(
    {
        Tournament.Venue.ONLINE.value: pgettext_lazy("venue", "online"),
        Tournament.Venue.TABLE.value: pgettext_lazy("venue", "with real cards"),
    }
)
