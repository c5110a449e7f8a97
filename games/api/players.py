"""Players: their ratings, how these went, their matches, and two of them side by side."""

from datetime import timedelta

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.documentation import LIMIT, documented
from games.api.endpoint import Endpoint
from games.api.errors import ApiError
from games.api.identity import caller
from games.api.leaderboard import POOL, pool_parameter
from games.api.parameters import MAX_PAGE, choice_parameter, number_parameter
from games.api.serializers.rankings import (
    HeadToHeadSerializer,
    PlayerPageSerializer,
    RatingCourseSerializer,
    ResultPageSerializer,
    head_to_head_document,
    result_document,
)
from games.rating import POOLS
from games.selectors.access import access_player
from games.selectors.clubs import clubs_of
from games.selectors.head_to_head import head_to_head
from games.selectors.profile_results import Outcome, ResultFilter, results_of
from games.selectors.profile_titles import titles_of
from games.selectors.profiles import course_of, standings_of

_LARGEST_ID = 10**15
_MOST_DAYS = 36_500


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
        pool = pool_parameter(request).code
        player, viewer = access_player(name), caller(request)
        page = {
            "player": player,
            "country": player.country,
            "clubs": clubs_of(player),
            "titles": titles_of(player, viewer),
            "ratings": standings_of(player),
            "pool": pool,
            "history": course_of(player, pool, viewer),
        }
        return Response(PlayerPageSerializer(page).data)


class RatingCourseEndpoint(Endpoint):
    """`/players/{name}/ratings/{pool}`"""

    @documented(
        "How a player's rating of one pool went, as it stands today",
        {200: RatingCourseSerializer},
        parameters=[
            OpenApiParameter("days", {"type": "integer", "minimum": 1}, description="only the last so many days")
        ],
        problems=["bad_parameter", "not_found"],
        tag="players",
    )
    def get(self, request: Request, name: str, pool: str) -> Response:
        """Show at most the latest 2,000 changes, oldest first, with the band of two deviations on either side."""
        player = access_player(name)
        days = number_parameter(request, "days", default=0, largest=_MOST_DAYS)
        since = timezone.now() - timedelta(days=days) if days else None
        standing = next((each for each in standings_of(player) if each.pool == pool), None)
        course = course_of(player, pool, caller(request), since=since)
        document = {"player": player, "pool": pool, "standing": standing, "course": course}
        return Response(RatingCourseSerializer(document).data)


class ResultsEndpoint(Endpoint):
    """`/players/{name}/results`"""

    @documented(
        "A player's finished matches, the latest first",
        {200: ResultPageSerializer},
        parameters=[
            OpenApiParameter("outcome", {"type": "string", "enum": list(Outcome)}),
            OpenApiParameter("family", {"type": "string", "enum": list(POOLS)}, description="of these variants"),
            OpenApiParameter("rated", {"type": "string", "enum": ["true", "false"]}),
            LIMIT,
            OpenApiParameter("before", {"type": "integer"}, description="`next_before` of the page before"),
        ],
        problems=["bad_parameter", "not_found"],
        tag="players",
    )
    def get(self, request: Request, name: str) -> Response:
        """List those that you may know of."""
        player = access_player(name)
        limit = number_parameter(request, "limit", default=20, smallest=1, largest=MAX_PAGE)
        before = number_parameter(request, "before", default=0, largest=_LARGEST_ID) or None
        outcome = choice_parameter(request, "outcome", list(Outcome))
        rated = choice_parameter(request, "rated", ["true", "false"])
        chosen = ResultFilter(
            outcome=None if outcome is None else Outcome(outcome),
            family=choice_parameter(request, "family", POOLS),
            rated=None if rated is None else rated == "true",
        )
        found = results_of(player, caller(request), chosen, before=before, limit=limit + 1)
        page = {
            "limit": limit,
            "next_before": found[limit - 1].match.pk if len(found) > limit else None,
            "results": [result_document(result, player) for result in found[:limit]],
        }
        return Response(ResultPageSerializer(page).data)


class VersusEndpoint(Endpoint):
    """`/players/{name}/versus/{other}`"""

    @documented(
        "What two players won against each other and as partners",
        {200: HeadToHeadSerializer},
        problems=["bad_parameter", "not_found"],
        tag="players",
    )
    def get(self, request: Request, name: str, other: str) -> Response:
        """Count the matches that you may know of."""
        player, second = access_player(name), access_player(other)
        if player == second:
            raise ApiError("bad_parameter", "It takes two players.", {"parameter": "other"})
        found = head_to_head(player, second, caller(request))
        return Response(head_to_head_document(player, second, found))
