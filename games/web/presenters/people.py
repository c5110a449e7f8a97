"""How a player appears on a page: name, initials, colour, link."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import pgettext

from games.models import Player

_HUES = 8


@dataclass(frozen=True, slots=True)
class Person:
    """A player as a page shows one. `url` is empty for guests, who have no page of their own."""

    name: str
    initials: str
    hue: str
    url: str
    is_bot: bool
    is_guest: bool


def person(player: Player) -> Person:
    """The player with the initials and the colour that its name always has."""
    return Person(
        name=bot_name(player) if player.is_bot else player.name,
        initials=_initials(player.name),
        hue="bot" if player.is_bot else f"hue{sum(map(ord, player.name_key)) % _HUES}",
        url="" if player.is_guest else reverse("profile", args=[player.name]),
        is_bot=player.is_bot,
        is_guest=player.is_guest,
    )


def bot_name(player: Player) -> str:
    """«Nonna (bot)»."""
    return pgettext("name of a bot", "%(name)s (bot)") % {"name": player.name}


def _initials(name: str) -> str:
    words = name.split()
    if len(words) > 1 and all(word[0].isascii() for word in words[:2]):
        return (words[0][0] + words[1][0]).upper()
    return name[:2] if name[:1].isascii() else name[:1]
