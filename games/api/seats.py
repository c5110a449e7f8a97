"""Seats: people and bots sit down and get up while a table is open."""

from django.utils import timezone
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from games import services
from games.api.documentation import documented
from games.api.endpoint import PlayerEndpoint
from games.api.identity import acting_player
from games.api.parameters import checked_body
from games.api.serializers.matches import MatchSerializer, NewBotsSerializer, NewSeatSerializer, match_document
from games.models import Match, Player
from games.selectors.access import NotFound, access_invitation, access_match

_COMMON = ("not_authenticated", "not_found", "match_started", "match_cancelled")


class SeatsEndpoint(PlayerEndpoint):
    """`/matches/{match_id}/seats`"""

    @documented(
        "Sit down",
        {201: MatchSerializer},
        body=NewSeatSerializer,
        problems=[*_COMMON, "already_seated", "seat_taken", "match_full", "no_such_seat", "guest_unrated"],
        tag="matches",
    )
    def post(self, request: Request, match_id: int) -> Response:
        """Take a seat, the first free one if none is named; at a private table with the code of the invitation."""
        order = checked_body(NewSeatSerializer, request)
        player = acting_player(request)
        match = _joinable_match(player, match_id, order["join_code"])
        match = services.take_seat(player=player, match_id=match.pk, seat=order["seat"], now=timezone.now())
        return Response(match_document(match, player), status.HTTP_201_CREATED)


class MySeatEndpoint(PlayerEndpoint):
    """`/matches/{match_id}/seats/mine`"""

    @documented("Get up", {204: None}, problems=[*_COMMON, "not_seated"], tag="matches")
    def delete(self, request: Request, match_id: int) -> Response:
        """Give up the caller's seat; a table that nobody is left at is called off."""
        player = acting_player(request)
        match = access_match(player, match_id)
        services.leave_seat(player=player, match_id=match.pk, now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)


class BotsEndpoint(PlayerEndpoint):
    """`/matches/{match_id}/bots`"""

    @documented(
        "Let bots take the empty seats",
        {201: MatchSerializer},
        body=NewBotsSerializer,
        problems=[*_COMMON, "not_seated", "unknown_bot_level"],
        tag="matches",
    )
    def post(self, request: Request, match_id: int) -> Response:
        """Fill the table, which then starts."""
        order = checked_body(NewBotsSerializer, request)
        player = acting_player(request)
        match = access_match(player, match_id)
        match = services.fill_with_bots(player=player, match_id=match.pk, level=order["level"], now=timezone.now())
        return Response(match_document(match, player), status.HTTP_201_CREATED)


def _joinable_match(player: Player, match_id: int, join_code: str) -> Match:
    if not join_code:
        return access_match(player, match_id)
    match = access_invitation(join_code)
    if match.pk != match_id:
        raise NotFound
    return match
