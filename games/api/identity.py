"""Who calls the API: the holder of a token, or of a session together with its CSRF token."""

from typing import Any

from knox.auth import TokenAuthentication
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.request import Request

from games import services
from games.api.errors import ApiError
from games.models import Player


class ApiTokenAuthentication(TokenAuthentication):
    """`Authorization: Token …`; any other content of that header is refused rather than passed over."""

    def authenticate(self, request: Request) -> Any:
        """The user and the token, or None without the header. Raises AuthenticationFailed."""
        if not request.META.get("HTTP_AUTHORIZATION"):
            return None
        try:
            answer = super().authenticate(request)
        except ValueError as error:
            # Bytes that are no text never were a token of ours.
            raise AuthenticationFailed from error
        if answer is None:
            raise AuthenticationFailed
        return answer


class ApiSessionAuthentication(SessionAuthentication):
    """The site's session cookie; every request that may change something must carry the CSRF token."""

    def enforce_csrf(self, request: Request) -> None:
        """Raises ApiError `csrf_failed`."""
        try:
            super().enforce_csrf(request)
        except PermissionDenied as error:
            raise ApiError("csrf_failed") from error


def caller(request: Request) -> Player | None:
    """The player who asks; None for a stranger, who sees what any spectator sees."""
    return getattr(request.user, "player", None) if request.user.is_authenticated else None


def acting_player(request: Request) -> Player:
    """The player who acts; an account that never played becomes one now. Raises ApiError for a stranger."""
    if not request.user.is_authenticated:
        raise ApiError("not_authenticated")
    return caller(request) or services.player_for(user=request.user)
