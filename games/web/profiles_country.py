"""Where a player is at home, for leaderboards and the profile."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.services.errors import ServiceError
from games.services.player_details import set_country
from games.web.players_choices import Choice
from games.web.visitors import player_of
from games.web.words.countries import country_choices
from games.web.words.refusals import refusal


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def country(request: HttpRequest) -> HttpResponse:
    """Choose a country, or none; everybody can see it."""
    player = player_of(request)
    if player is None or player.is_guest:
        return redirect("keep_guest")
    problem = ""
    if request.method == "POST":
        try:
            set_country(by=player, country=request.POST.get("country", ""), now=timezone.now())
        except ServiceError as error:
            problem = refusal(error)
        else:
            messages.success(request, _("Saved."))
            return redirect("account")
    choices = [
        Choice("", _("I would rather not say"), not player.country),
        *(Choice(code, name, code == player.country) for code, name in country_choices()),
    ]
    context = {"choices": choices, "problem": problem}
    return render(request, "games/country.html", context, status=400 if problem else 200)
