"""A player's own agenda: the next match, what waits for an answer, and the calendar to subscribe to."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.web.visitors import player_of
from tournaments.services.leagues.calendar_keys import calendar_key
from tournaments.web.leagues.presenters.agenda import agenda_page
from tournaments.web.leagues.visits import in_zone_of_reader, own_clock


@login_required
@require_safe
@never_cache
@in_zone_of_reader
def page(request: HttpRequest) -> HttpResponse:
    """All boards of the reader in all leagues, by what is to be done about them."""
    player = player_of(request)
    if player is None or player.is_guest:
        return redirect("keep_guest")
    now = timezone.now()
    zone = own_clock(request, player)
    key = calendar_key(by=player, now=now)
    context = {
        "page": agenda_page(player, zone, now),
        "zone": zone.key,
        "calendar": request.build_absolute_uri(reverse("league_calendar", args=[key.key])),
    }
    return render(request, "leagues/agenda.html", context)
