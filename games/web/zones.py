"""Whose clock a page goes by: the zone the reader chose, else that of their machine, else that of the service."""

from collections.abc import Callable
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from games.models import Player, User
from games.notices.zones import zone_called

ZONE_COOKIE = "zone"
"""Written by scripts of pages that show times: the name of the zone that the reader's machine is set to."""
_OF_PROGRAMS = "/api/"


def readers_zone(request: HttpRequest) -> ZoneInfo | None:
    """The zone that the reader chose, else that of their machine; None while neither is known."""
    return zone_called(_chosen(request)) or zone_called(request.COOKIES.get(ZONE_COOKIE, ""))


class ReaderZoneMiddleware:
    """Shows every page's times in the reader's zone. Views of events with a zone of their own may say otherwise."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on; programs get UTC and need no zone."""
        if request.path.startswith(_OF_PROGRAMS):
            return self._get_response(request)
        with timezone.override(readers_zone(request) or timezone.get_default_timezone()):
            return self._get_response(request)


def _chosen(request: HttpRequest) -> str:
    """The zone of the player behind the request, looked up once."""
    known: str | None = getattr(request, "_chosen_zone", None)
    if known is None:
        user = getattr(request, "user", None)
        players = Player.objects.filter(user=user).values_list("zone", flat=True) if isinstance(user, User) else []
        known = next(iter(players), "")
        request._chosen_zone = known  # type: ignore[attr-defined]  # kept where it cannot outlive the request
    return known
