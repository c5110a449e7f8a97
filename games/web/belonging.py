"""Where a match belongs, if somebody else has opened it: what leads from a table back to its event."""

from collections.abc import Callable
from dataclasses import dataclass

from django.conf import settings
from django.utils.module_loading import import_string

from games.models import Match


@dataclass(frozen=True, slots=True)
class Belonging:
    """The event's name, the table in its words («Table 2 (Round 1)»), and the address of that table there."""

    event: str
    place: str
    url: str


def belonging_of(match: Match) -> Belonging | None:
    """What the first of `MATCH_BELONGS_TO` knows of a match of a competition; None for one that stands alone."""
    if not match.competition:
        return None
    for name in settings.MATCH_BELONGS_TO:
        ask: Callable[[int], Belonging | None] = import_string(name)
        found = ask(match.pk)
        if found is not None:
            return found
    return None
