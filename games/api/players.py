"""Players and the course of their ratings."""

from rest_framework.request import Request
from rest_framework.response import Response

from games.api.documentation import documented
from games.api.endpoint import Endpoint
from games.api.identity import caller
from games.api.leaderboard import POOL
from games.api.parameters import choice_parameter
from games.api.serializers.players import PlayerPageSerializer
from games.rating import POOLS
from games.selectors.access import access_player
from games.selectors.histories import pool_ratings, rating_history


class PlayerPageEndpoint(Endpoint):
    """`/players/{name}`"""

    @documented(
        "A player with ratings and the course of one of them",
        {200: PlayerPageSerializer},
        parameters=[POOL],
        problems=["bad_parameter", "not_found"],
        tag="players",
    )
    def get(self, request: Request, name: str) -> Response:
        """Show a player; guests have no page."""
        pool = choice_parameter(request, "pool", POOLS) or POOLS[0]
        player = access_player(name)
        page = {
            "player": player,
            "ratings": pool_ratings(player),
            "pool": pool,
            "history": rating_history(player, pool, caller(request)),
        }
        return Response(PlayerPageSerializer(page).data)
