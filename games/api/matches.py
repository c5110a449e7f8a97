"""Matches: opened, listed, read and given up."""

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter
from rest_framework import status
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from games import services
from games.api.documentation import LIMIT, OFFSET, documented, page_of
from games.api.endpoint import Endpoint, PlayerEndpoint
from games.api.errors import ApiError
from games.api.identity import acting_player, caller
from games.api.parameters import checked_body, choice_parameter, page_document, page_parameters
from games.api.serializers.matches import MatchSerializer, MatchSummarySerializer, NewMatchSerializer, match_document
from games.api.throttles import CreateBotMatchLimit, CreateMatchLimit
from games.models import Match
from games.selectors.access import access_invitation, access_match
from games.selectors.matches import listed_matches

BAD_RULES = (
    "unknown_preset",
    "unknown_option",
    "bad_option_value",
    "bad_player_count",
    "bad_sides",
    "bad_deal_pattern",
    "uneven_deal",
    "hand_too_large",
    "cards_undealt",
    "nobody_scores",
    "bad_rules",
)
_MINE = OpenApiParameter("mine", {"type": "string", "enum": ["true", "false"]}, description="only those you sit at")
_STATUS = OpenApiParameter("status", {"type": "string", "enum": Match.Status.values})


class MatchesEndpoint(Endpoint):
    """`/matches`"""

    permission_classes = (IsAuthenticatedOrReadOnly,)
    throttle_classes = (CreateMatchLimit, CreateBotMatchLimit)

    @documented(
        "Matches you may know of, newest first",
        {200: page_of(MatchSummarySerializer, "MatchPage")},
        parameters=[_STATUS, _MINE, LIMIT, OFFSET],
        operation_id="matches_list",
        problems=["bad_parameter", "not_authenticated"],
        tag="matches",
    )
    def get(self, request: Request) -> Response:
        """List public matches, and private ones that are yours."""
        limit, offset = page_parameters(request)
        mine = choice_parameter(request, "mine", ("true", "false")) == "true"
        state = choice_parameter(request, "status", Match.Status.values)
        if mine and caller(request) is None:
            raise ApiError("not_authenticated")
        found = listed_matches(caller(request), status=state, mine=mine)
        rows = MatchSummarySerializer(found[offset : offset + limit + 1], many=True).data
        return Response(page_document(list(rows), limit, offset))

    @documented(
        "Open a table",
        {201: MatchSerializer},
        body=NewMatchSerializer,
        problems=[
            *BAD_RULES,
            "unknown_bot_level",
            "too_many_bots",
            "bad_turn_seconds",
            "no_such_seat",
            "guest_unrated",
            "not_authenticated",
            "too_many_requests",
        ],
        tag="matches",
    )
    def post(self, request: Request) -> Response:
        """Open a table; it starts when its last seat is taken, so with bots on all the others at once."""
        order = checked_body(NewMatchSerializer, request)
        player = acting_player(request)
        match = services.create_match(creator=player, now=timezone.now(), **order)
        location = {"Location": f"/api/v1/matches/{match.pk}"}
        return Response(match_document(match, player), status.HTTP_201_CREATED, headers=location)


class MatchEndpoint(Endpoint):
    """`/matches/{match_id}`"""

    permission_classes = (IsAuthenticatedOrReadOnly,)

    @documented("A match as you may see it", {200: MatchSerializer}, problems=["not_found"], tag="matches")
    def get(self, request: Request, match_id: int) -> Response:
        """Show it to a seat or a spectator."""
        player = caller(request)
        return Response(match_document(access_match(player, match_id), player))

    @documented(
        "Call off a table that waits for players",
        {204: None},
        problems=["not_authenticated", "not_found", "not_creator", "match_started", "match_cancelled"],
        tag="matches",
    )
    def delete(self, request: Request, match_id: int) -> Response:
        """Call it off; only whoever opened it may."""
        player = acting_player(request)
        match = access_match(player, match_id)
        services.cancel_match(player=player, match_id=match.pk, now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)


class InvitationEndpoint(Endpoint):
    """`/invitations/{join_code}`"""

    @documented(
        "The match that an invitation leads to", {200: MatchSummarySerializer}, problems=["not_found"], tag="matches"
    )
    def get(self, request: Request, join_code: str) -> Response:
        """Show the table to whoever knows its code."""
        return Response(MatchSummarySerializer(access_invitation(join_code)).data)


class ResignationEndpoint(PlayerEndpoint):
    """`/matches/{match_id}/resignation`"""

    @documented(
        "Give up: the match is lost by your side",
        {201: MatchSerializer},
        problems=[
            "not_authenticated",
            "not_found",
            "not_seated",
            "match_not_started",
            "match_cancelled",
            "match_over",
        ],
        tag="play",
    )
    def post(self, request: Request, match_id: int) -> Response:
        """Resign for the caller's side."""
        player = acting_player(request)
        match = access_match(player, match_id)
        match = services.resign(player=player, match_id=match.pk, now=timezone.now())
        return Response(match_document(match, player), status.HTTP_201_CREATED)
