"""The bots that can be seated: a roster of players for each level."""

from collections.abc import Sequence
from itertools import count

from games.bots import BOTS, LEVELS
from games.models import Player
from games.services.errors import UnknownBotLevel
from games.services.names import BOT_NAMES, name_key


def seat_bots(levels: Sequence[str], *, taken: set[int]) -> list[Player]:
    """A bot for each level, none twice and none of the player ids in `taken`. Raises UnknownBotLevel."""
    chosen: list[Player] = []
    for level in levels:
        if level not in BOTS:
            raise UnknownBotLevel(details={"level": str(level)[:40], "levels": list(LEVELS)})
        free = (_bot(level, name) for name in BOT_NAMES[level])
        bot = next(player for player in free if player.pk not in taken | {other.pk for other in chosen})
        chosen.append(bot)
    return chosen


def _bot(level: str, name: str) -> Player:
    """The bot of this name, with a number behind it where a person had the name before there were bots of the level."""
    names = (name if number == 1 else f"{name} {number}" for number in count(1))
    return next(player for each in names if (player := _player_named(level, each)).is_bot)


def _player_named(level: str, name: str) -> Player:
    player, _ = Player.objects.get_or_create(
        name_key=name_key(name), defaults={"kind": Player.Kind.BOT, "name": name, "bot_level": level}
    )
    return player
