"""That a tournament has changed, where no ASGI server runs: what is new now, and then the end."""

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework import status
from rest_framework.request import Request

from games.api.documentation import EVENT_STREAM, documented
from games.api.parameters import number_parameter
from tournaments.api.endpoint import TournamentEndpoint, seen_tournament
from tournaments.realtime.reading import whole_stream

MAX_VERSION = 2**31 - 1
_AFTER = OpenApiParameter(
    "after", {"type": "integer", "minimum": 0, "maximum": MAX_VERSION, "default": 0},
    description="the version that you know",
)  # fmt: skip


class StreamEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/stream` where no ASGI server runs.

    Browsers and programs that resume by number then ask again every `retry` milliseconds.
    """

    @documented(
        "The versions as they come (Server-Sent Events; resume by Last-Event-ID)",
        EVENT_STREAM,
        parameters=[_AFTER],
        problems=["bad_parameter", "not_found"],
        tag="tournaments",
    )
    def get(self, request: Request, tournament_id: int) -> HttpResponse:
        """Send the present version if it is later than the one that is known."""
        known = number_parameter(request, "after", default=0, largest=MAX_VERSION)
        last_event_id = request.headers.get("Last-Event-ID", "")
        if last_event_id.isascii() and last_event_id.isdecimal():
            known = min(int(last_event_id[:18]), MAX_VERSION)
        tournament, _ = seen_tournament(request, tournament_id)
        body = whole_stream(tournament, known)
        return HttpResponse(body, status=status.HTTP_200_OK, content_type="text/event-stream; charset=utf-8")
