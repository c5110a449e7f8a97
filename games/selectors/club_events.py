"""What goes on in a club, as far as the apps above know (decision 0007)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from django.conf import settings
from django.utils.module_loading import import_string

from games.models import Club, Player


@dataclass(frozen=True, slots=True)
class ClubEvent:
    """A competition of a club: its name, what stage it is at in words, the day it begins, and its page."""

    title: str
    state: str
    begins_on: date | None
    url: str


type EventSource = Callable[[Club, Player | None], Sequence[ClubEvent]]
"""What `CLUB_EVENTS` names: the events of a club of which a viewer (None: anybody) may know."""


def events_of(club: Club, viewer: Player | None) -> list[ClubEvent]:
    """The club's events of which the viewer may know, the latest first; those without a day before all others."""
    found: list[ClubEvent] = []
    for name in settings.CLUB_EVENTS:
        source: EventSource = import_string(name)
        found += source(club, viewer)
    return sorted(found, key=lambda event: event.begins_on or date.max, reverse=True)
