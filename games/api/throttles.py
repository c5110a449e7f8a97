"""The limits of `games.services.limits`, as the views of the API name them."""

from collections.abc import Mapping
from typing import ClassVar

from allauth.account.adapter import get_adapter
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from games.api.identity import caller
from games.services.limits import spend


def spend_or_refuse(scope: str, identity: str) -> None:
    """Count one request of `identity`. Raises Throttled if it is one too many."""
    wait = spend(scope, identity)
    if wait is not None:
        raise Throttled(wait)


class RateLimit(BaseThrottle):
    """A limit that a view names in its `throttle_classes`."""

    scope: ClassVar[str]

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Count the request, unless it only reads."""
        self._wait: float | None = None
        if request.method not in ("GET", "HEAD"):
            self._wait = spend(self.scope, self.identity(request))
        return self._wait is None

    def wait(self) -> float | None:
        """Seconds until the next request may pass."""
        return self._wait

    def identity(self, request: Request) -> str:
        """By whom is counted: the player, or the address of a stranger."""
        player = caller(request)
        return f"player {player.pk}" if player is not None else f"address {address_of(request)}"


class PlayLimit(RateLimit):
    """Plays of one player, in all matches together."""

    scope = "play"


class CreateMatchLimit(RateLimit):
    """Tables opened by one player."""

    scope = "create_match"


class CreateBotMatchLimit(RateLimit):
    """Tables for bots alone opened by one player."""

    scope = "create_bot_match"

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Count orders whose creator only watches; whether the body can be read is the view's business."""
        self._wait = None
        order = request.data if request.method == "POST" else None
        if isinstance(order, Mapping) and order.get("creator_seat", 0) is None:
            self._wait = spend(self.scope, self.identity(request))
        return self._wait is None


class CreateClubLimit(RateLimit):
    """Clubs made by one player."""

    scope = "create_club"


class ReportLimit(RateLimit):
    """Reports, agreements and rulings of one player."""

    scope = "report"


class ReviewLimit(RateLimit):
    """Reviews asked for by one player or address."""

    scope = "review"


class ReportCodeLimit(RateLimit):
    """Whatever is asked by the code of a chair from one address; reading too, since codes could be guessed."""

    scope = "report_code"

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Count every request."""
        self._wait = spend(self.scope, address_of(request))
        return self._wait is None


class NoticeSettingsLimit(RateLimit):
    """Choices about notices of one player, and browsers added."""

    scope = "notice_settings"


class ValidationLimit(RateLimit):
    """Records validated for one player or address."""

    scope = "validate_record"


class GuestLimit(RateLimit):
    """Guests made from one address."""

    scope = "guest"

    def identity(self, request: Request) -> str:
        """The address: whoever asks for a guest is nobody yet."""
        return address_of(request)


class LoginAddressLimit(GuestLimit):
    """Attempts to sign in from one address."""

    scope = "login_address"


def address_of(request: Request) -> str:
    """The caller's address, taken from a forwarding header only as far as our own proxies wrote it."""
    return str(get_adapter().get_client_ip(request))
