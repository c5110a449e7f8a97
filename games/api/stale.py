"""The answer to a program that acted on an older number: with the match as it is now, so that it need not ask again."""

from games.api.errors import ApiError
from games.api.serializers.matches import match_document
from games.models import Player
from games.selectors.access import access_match
from games.services.errors import StalePlay


def stale_problem(stale: StalePlay, player: Player, match_id: int) -> ApiError:
    """The refusal as it is answered: the current number and the match as the player may see it."""
    now_seen = match_document(access_match(player, match_id), player)
    return ApiError(stale.code, str(stale), {"seq": now_seen["seq"], "match": now_seen})
