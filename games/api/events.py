"""The log of a match as its reader may see it: in pages, and as a stream."""

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.documentation import EVENT_STREAM, documented
from games.api.endpoint import Endpoint
from games.api.identity import caller
from games.api.parameters import number_parameter
from games.api.serializers.events import EVENT_PAGE_SCHEMA
from games.realtime.frames import OPENING, event_document, frames_of
from games.selectors.access import access_seat
from games.selectors.events import events_since

MAX_SEQ = 2**31 - 1
_SEQ_SCHEMA = {"type": "integer", "minimum": 0, "maximum": MAX_SEQ, "default": 0}


class EventsEndpoint(Endpoint):
    """`/matches/{match_id}/events`"""

    @documented(
        "What happened since an event, as you may know it",
        {200: EVENT_PAGE_SCHEMA},
        parameters=[OpenApiParameter("since", _SEQ_SCHEMA, description="the number of the last event you know")],
        problems=["bad_parameter", "not_found"],
        tag="play",
    )
    def get(self, request: Request, match_id: int) -> Response:
        """List events in order, at most 500; `seq` is the number the match has reached."""
        since = number_parameter(request, "since", default=0, largest=MAX_SEQ)
        match, seat = access_seat(caller(request), match_id)
        rows = events_since(match, None if seat is None else seat.number, since)
        return Response({"seq": match.seq, "events": [event_document(row) for row in rows]})


class StreamEndpoint(Endpoint):
    """`/matches/{match_id}/stream` where no ASGI server runs: what is missing now, and then the end.

    Browsers and programs that resume by number then poll every `retry` milliseconds and miss nothing.
    """

    @documented(
        "The events as they happen (Server-Sent Events; resume by Last-Event-ID)",
        EVENT_STREAM,
        parameters=[OpenApiParameter("after", _SEQ_SCHEMA, description="the number of the last event you know")],
        problems=["bad_parameter", "not_found"],
        tag="play",
    )
    def get(self, request: Request, match_id: int) -> HttpResponse:
        """Send what is missing."""
        after = number_parameter(request, "after", default=0, largest=MAX_SEQ)
        last_event_id = request.headers.get("Last-Event-ID", "")
        if last_event_id.isascii() and last_event_id.isdecimal():
            after = min(int(last_event_id[:18]), MAX_SEQ)
        match, seat = access_seat(caller(request), match_id)
        rows = events_since(match, None if seat is None else seat.number, after)
        body = OPENING + b"".join(frame.data for frame in frames_of(rows))
        return HttpResponse(body, status=status.HTTP_200_OK, content_type="text/event-stream; charset=utf-8")
