"""The bots that can be seated: a roster of players for each level."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from games.bots import LEVELS
from games.models import Player
from games.services.errors import UnknownBotLevel
from games.services.players import name_key

ROSTER: Mapping[str, Sequence[str]] = MappingProxyType(
    {
        "random": ("Pulcino", "Grillo", "Passero", "Lepre", "Ranocchio", "Farfalla"),
        "greedy": ("Nonna", "Zio Beppe", "Zia Carla", "Compare Nino", "Comare Rosa", "Cugino Gino"),
    }
)
"""Six names a level, since a table may seat six and a player has one seat at it."""


def seat_bots(levels: Sequence[str], *, taken: set[int]) -> list[Player]:
    """A bot for each level, none twice and none of the player ids in `taken`. Raises UnknownBotLevel."""
    chosen: list[Player] = []
    for level in levels:
        if level not in LEVELS:
            raise UnknownBotLevel(details={"level": str(level)[:40], "levels": sorted(LEVELS)})
        free = (_bot(level, name) for name in ROSTER[level])
        bot = next(player for player in free if player.pk not in taken | {other.pk for other in chosen})
        chosen.append(bot)
    return chosen


def _bot(level: str, name: str) -> Player:
    player, _ = Player.objects.get_or_create(
        name_key=name_key(f"bot {name}"), defaults={"kind": Player.Kind.BOT, "name": name, "bot_level": level}
    )
    return player
