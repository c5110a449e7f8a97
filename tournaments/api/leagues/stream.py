"""The stream of a season for servers without ASGI: what is new, and then it ends."""

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework import status
from rest_framework.request import Request

from games.api.documentation import EVENT_STREAM, documented
from games.api.identity import caller
from games.api.parameters import number_parameter
from tournaments.api.leagues.endpoint import LeagueEndpoint
from tournaments.api.stream import MAX_VERSION
from tournaments.realtime.season_reading import whole_season_stream
from tournaments.selectors.leagues.access import NotFound, visible_seasons

_AFTER = OpenApiParameter(
    "after", {"type": "integer", "minimum": 0, "maximum": MAX_VERSION, "default": 0},
    description="the version that you know",
)  # fmt: skip


class SeasonStreamEndpoint(LeagueEndpoint):
    """`/seasons/{season_id}/stream` where no ASGI server runs.

    Browsers and programs that resume by number then ask again every `retry` milliseconds.
    """

    @documented(
        "The versions of a season as they come (Server-Sent Events; resume by Last-Event-ID)",
        EVENT_STREAM,
        parameters=[_AFTER],
        problems=["bad_parameter", "not_found"],
        tag="leagues",
    )
    def get(self, request: Request, season_id: int) -> HttpResponse:
        """Send the present version if it is later than the one that is known."""
        known = number_parameter(request, "after", default=0, largest=MAX_VERSION)
        last_event_id = request.headers.get("Last-Event-ID", "")
        if last_event_id.isascii() and last_event_id.isdecimal():
            known = min(int(last_event_id[:18]), MAX_VERSION)
        season = visible_seasons(caller(request)).filter(pk=season_id).first()
        if season is None:
            raise NotFound
        body = whole_season_stream(season, known)
        return HttpResponse(body, status=status.HTTP_200_OK, content_type="text/event-stream; charset=utf-8")
