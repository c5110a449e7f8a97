"""The hours of the week at which a player can usually play: a square for each, and buttons to copy a day to others."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.dates import WEEKDAYS, WEEKDAYS_ABBR
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.models import Player
from games.web.visitors import player_of
from tournaments.models import UsualHour
from tournaments.services.leagues.hours import set_usual_hours
from tournaments.web.leagues.visits import in_zone_of_reader, own_clock, zone_of

_DAYS = range(7)
_HOURS = range(24)
_WEEKDAYS = range(1, 5)
"""Tuesday to Friday: what Monday is copied to."""


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@in_zone_of_reader
def page(request: HttpRequest) -> HttpResponse:
    """The grid, and saving it."""
    player = player_of(request)
    if player is None or player.is_guest:
        return redirect("keep_guest")
    if request.method == "POST":
        chosen = _copied(_chosen(request.POST.getlist("hour")), request.POST.get("do", ""))
        set_usual_hours(by=player, hours=chosen, now=timezone.now())
        messages.success(request, _("Your usual hours are saved."))
        return redirect("league_hours")
    return render(request, "leagues/hours.html", _context(request, player))


def _context(request: HttpRequest, player: Player) -> Mapping[str, Any]:
    known = set(UsualHour.objects.filter(player=player).values_list("weekday", "hour"))
    return {
        "zone": own_clock(request, player).key,
        "is_guessed": zone_of(request, player) is None,
        "days": [(WEEKDAYS[day], WEEKDAYS_ABBR[day]) for day in _DAYS],
        "rows": [
            {
                "name": f"{hour:02}:00",
                "is_noon": hour in (6, 12, 18),
                "cells": [
                    {
                        "value": f"{day}-{hour}",
                        "label": _("%(day)s, %(hour)s") % {"day": WEEKDAYS[day], "hour": f"{hour:02}:00"},
                        "is_on": (day, hour) in known,
                    }
                    for day in _DAYS
                ],
            }
            for hour in _HOURS
        ],
        "count": len(known),
    }


def _chosen(values: Iterable[str]) -> set[tuple[int, int]]:
    """The squares of a form; what is none of the grid is left out."""
    squares = {f"{day}-{hour}": (day, hour) for day in _DAYS for hour in _HOURS}
    return {squares[value] for value in values if value in squares}


def _copied(chosen: set[tuple[int, int]], do: str) -> set[tuple[int, int]]:
    """The hours after one of the buttons: Monday to the working days, Saturday to Sunday, or nothing at all."""
    if do == "clear":
        return set()
    if do == "weekdays":
        kept = {(day, hour) for day, hour in chosen if day not in _WEEKDAYS}
        return kept | {(day, hour) for day in _WEEKDAYS for monday, hour in chosen if monday == 0}
    if do == "weekend":
        kept = {(day, hour) for day, hour in chosen if day != 6}
        return kept | {(6, hour) for saturday, hour in chosen if saturday == 5}
    return chosen
