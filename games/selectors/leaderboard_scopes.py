"""Leaderboards of fewer players: of a club, and of whatever the apps above offer, as a season (decision 0007)."""

from collections.abc import Callable
from dataclasses import dataclass

from django.conf import settings
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.module_loading import import_string

from games.models import Club, Player
from games.selectors.access import NotFound
from games.selectors.clubs import club_players

_CLUB = "club-"


@dataclass(frozen=True, slots=True)
class Scope:
    """A circle of players who are ranked among themselves.

    `code` is what addresses call it, `title` what people do, `url` the page of what it is. `pool` is the rating pool
    that belongs to it; empty where any may be asked for. `players` are few enough to be counted at every request.
    """

    code: str
    title: str
    url: str
    pool: str
    players: QuerySet[Player]


type ScopeSource = Callable[[str, Player | None], Scope | None]
"""What `LEADERBOARD_SCOPES` names: the scope of a code as a viewer (None: anybody) may know of it; None if unknown."""


def scope_called(code: str, viewer: Player | None) -> Scope:
    """The scope of this code. Raises NotFound where there is none, or none that the viewer may know of."""
    if code.startswith(_CLUB):
        return _club_scope(code.removeprefix(_CLUB))
    for name in settings.LEADERBOARD_SCOPES:
        ask: ScopeSource = import_string(name)
        found = ask(code, viewer)
        if found is not None:
            return found
    raise NotFound


def club_code(club_id: int) -> str:
    """The code of the leaderboard of a club's members."""
    return f"{_CLUB}{club_id}"


def _club_scope(number: str) -> Scope:
    is_number = number.isascii() and number.isdecimal() and len(number) < 19
    club = Club.objects.filter(pk=int(number)).first() if is_number else None
    if club is None:
        raise NotFound
    return Scope(club_code(club.pk), club.name, reverse("club", args=[club.pk]), "", club_players(club))
