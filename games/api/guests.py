"""Guests: a player and a token for whoever asks, without an account."""

from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from games import services
from games.api.documentation import documented
from games.api.endpoint import Endpoint
from games.api.serializers.players import TokenSerializer
from games.api.throttles import GuestLimit
from games.api.tokens import token_document


class GuestsEndpoint(Endpoint):
    """`/guests`"""

    # Whoever asks for a new identity is not asked for the one they have.
    authentication_classes = ()
    throttle_classes = (GuestLimit,)

    @documented(
        "Become a guest: a player with a token", {201: TokenSerializer}, problems=["too_many_requests"], tag="identity"
    )
    def post(self, request: Request) -> Response:
        """Make a guest."""
        player = services.make_guest()
        return Response(token_document(player), status.HTTP_201_CREATED)
