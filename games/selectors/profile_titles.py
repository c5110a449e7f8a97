"""What a player has won, as far as the apps above know (decision 0007)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.utils.module_loading import import_string

from games.models import Player


@dataclass(frozen=True, slots=True)
class Title:
    """A first place: what was won in words («Winner», «Division 1»), where, when, and the page of it."""

    kind: str
    event: str
    url: str
    won_at: datetime


type TitleSource = Callable[[Player, Player | None], Sequence[Title]]
"""What `PLAYER_TITLES` names: the titles of the first player of which the second (None: anybody) may know."""


def titles_of(player: Player, viewer: Player | None) -> list[Title]:
    """Everything that the player has won and the viewer may know of, the latest first."""
    found: list[Title] = []
    for name in settings.PLAYER_TITLES:
        source: TitleSource = import_string(name)
        found += source(player, viewer)
    return sorted(found, key=lambda title: title.won_at, reverse=True)
