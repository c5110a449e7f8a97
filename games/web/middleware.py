"""Refusals that any page may meet, answered in one place."""

import math
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.services.limits import TooManyRequests


class LimitsMiddleware:
    """Answers a request too many with a page that says when to come back."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on."""
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The page for TooManyRequests; everything else is somebody else's business."""
        if not isinstance(exception, TooManyRequests):
            return None
        response = render(request, "429.html", status=429)
        response.headers["Retry-After"] = str(max(1, math.ceil(exception.wait)))
        return response
