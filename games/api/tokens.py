"""Tokens: what a program shows instead of a session."""

from collections.abc import Mapping
from typing import Any

from allauth.mfa.utils import is_mfa_enabled
from django.contrib.auth import authenticate
from knox.models import get_token_model
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from games import services
from games.api.documentation import documented
from games.api.endpoint import Endpoint, PlayerEndpoint
from games.api.errors import ApiError
from games.api.parameters import checked_body
from games.api.serializers.players import LoginSerializer, TokenSerializer
from games.api.throttles import LoginAddressLimit, spend_or_refuse
from games.models import Player


class TokensEndpoint(Endpoint):
    """`/tokens`"""

    # A wrong or old token must not stand in the way of getting a new one.
    authentication_classes = ()
    throttle_classes = (LoginAddressLimit,)

    @documented(
        "Get a token for an account",
        {201: TokenSerializer},
        body=LoginSerializer,
        problems=["bad_login", "second_factor_required", "too_many_requests"],
        tag="identity",
    )
    def post(self, request: Request) -> Response:
        """Exchange name and password for a token.

        Unknown names are counted, refused and timed like known ones, so nobody learns here who has an account.
        """
        login = checked_body(LoginSerializer, request)
        spend_or_refuse("login_account", login["username"].casefold())
        user = authenticate(request._request, username=login["username"], password=login["password"])
        if user is None:
            raise ApiError("bad_login")
        if is_mfa_enabled(user):
            raise ApiError("second_factor_required")
        return Response(token_document(services.player_for(user=user)), status.HTTP_201_CREATED)


class CurrentTokenEndpoint(PlayerEndpoint):
    """`/tokens/current`"""

    @documented(
        "Revoke the token this request is sent with", {204: None}, problems=["not_authenticated"], tag="identity"
    )
    def delete(self, request: Request) -> Response:
        """Revoke it; its streams end within seconds. A session has no token to revoke."""
        if request.auth is None:
            raise ApiError("not_authenticated", "This request came with a session and no token.")
        request.auth.delete()
        return Response(status=status.HTTP_204_NO_CONTENT)


def token_document(player: Player) -> Mapping[str, Any]:
    """A new token for the player's account, as it is shown this once."""
    row, token = get_token_model().objects.create(user=player.user)
    return TokenSerializer({"token": token, "expires_at": row.expiry, "player": player}).data
