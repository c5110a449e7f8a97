"""Who sits where at a match whose seats are all named when it is opened."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine import Rules
from games.models import Player
from games.services.errors import AlreadySeated, GuestUnrated, WrongSeatCount


@dataclass(frozen=True, slots=True)
class Chair:
    """Who sits on one chair: a player of the service, or at a real table a name on paper."""

    player: Player | None = None
    label: str = ""


def check_chairs(rules: Rules, chairs: Sequence[Chair], *, rated: bool) -> list[Player]:
    """The players among those who sit, in order of their chairs.

    Everybody at a rated match has an account or is a bot. Raises WrongSeatCount, AlreadySeated, GuestUnrated.
    """
    if len(chairs) != rules.players:
        raise WrongSeatCount(details={"seats": rules.players})
    players = [chair.player for chair in chairs if chair.player is not None]
    if len({player.pk for player in players}) != len(players):
        raise AlreadySeated
    if rated and (len(players) != len(chairs) or any(player.is_guest for player in players)):
        raise GuestUnrated
    return players
