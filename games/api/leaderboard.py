"""Who stands where."""

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.documentation import LIMIT, OFFSET, documented, page_of
from games.api.endpoint import Endpoint
from games.api.parameters import choice_parameter, page_document, page_parameters
from games.api.serializers.players import LeaderboardRowSerializer
from games.models import Player
from games.rating import POOLS
from games.selectors.leaderboards import leaderboard

POOL = OpenApiParameter("pool", {"type": "string", "enum": list(POOLS), "default": POOLS[0]})
_KIND = OpenApiParameter("kind", {"type": "string", "enum": Player.Kind.values}, description="only such players")


class LeaderboardEndpoint(Endpoint):
    """`/leaderboard`"""

    @documented(
        "The ratings of a pool, best first",
        {200: page_of(LeaderboardRowSerializer, "LeaderboardPage")},
        parameters=[POOL, _KIND, LIMIT, OFFSET],
        problems=["bad_parameter"],
        tag="players",
    )
    def get(self, request: Request) -> Response:
        """List a page."""
        limit, offset = page_parameters(request)
        pool = choice_parameter(request, "pool", POOLS) or POOLS[0]
        kind = choice_parameter(request, "kind", Player.Kind.values)
        rows = leaderboard(pool, offset=offset, limit=limit + 1, kind=kind)
        page = LeaderboardRowSerializer(rows, many=True).data
        return Response(page_document(list(page), limit, offset))
