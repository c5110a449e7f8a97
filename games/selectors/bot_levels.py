"""Which bot somebody plays against when they ask for no other."""

from games.bots import LEVELS
from games.models import Player, Seat

FIRST_LEVEL = next(iter(LEVELS))
"""The bot for somebody who has met none: the weakest."""


def usual_bot_level(player: Player | None) -> str:
    """The level of the bot that the player met last, the first level for who met none that is still offered."""
    if player is None:
        return FIRST_LEVEL
    met = Seat.objects.filter(
        match__in=Seat.objects.filter(player=player).values("match"), player__kind=Player.Kind.BOT
    )
    level = met.order_by("-match_id", "number").values_list("player__bot_level", flat=True).first()
    return level if level is not None and level in LEVELS else FIRST_LEVEL
