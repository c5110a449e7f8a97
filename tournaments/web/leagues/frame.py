"""How a page of a season is sent: whole, or only its changing part to a page that is open already."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.web.leagues.presenters.heading import Heading


def is_as_shown(request: HttpRequest, head: Heading) -> bool:
    """Whether an open page asks for its part and shows it as it still is."""
    return "part" in request.GET and request.GET.get("v", "") == head.stamp


def unchanged() -> HttpResponse:
    """The answer to a page that shows everything as it is."""
    return HttpResponse(status=204)


def shown(
    request: HttpRequest, part: str, head: Heading, context: Mapping[str, Any], *, status: int = 200
) -> HttpResponse:
    """The page around the template `part`, or with `?part=1` that alone."""
    whole = {**context, "head": head, "part": part}
    template = part if "part" in request.GET else "leagues/page.html"
    return render(request, template, whole, status=status)
