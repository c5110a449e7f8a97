"""One's own leagues, the page of a league as a whole, and who runs it."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.services.limits import spend_or_refuse
from games.web.visitors import safe_next
from tournaments.models import League
from tournaments.selectors.leagues.access import NotFound, role_in
from tournaments.services.leagues.league_staff import add_league_staff, remove_league_staff
from tournaments.services.leagues.leagues import edit_league
from tournaments.web.leagues.organise_frame import run_by, season_lines
from tournaments.web.leagues.organise_league_forms import SYSTEMS, LeagueForm, league_initial
from tournaments.web.leagues.organise_refusals import REFUSED, explained
from tournaments.web.leagues.organise_visits import LeagueDesk, at_a_league_desk, league_desk
from tournaments.web.leagues.organise_words import DONE, ROLES
from tournaments.web.organise_visits import signed_in
from tournaments.web.visits import in_readers_zone


@require_safe
@never_cache
@in_readers_zone
def leagues(request: HttpRequest) -> HttpResponse:
    """The leagues that the reader runs, with their seasons."""
    player = signed_in(request)
    if isinstance(player, HttpResponse):
        return player
    mine = list(run_by(player))
    lines = season_lines(run_by(player))
    found = [(league, [line for line in lines if line.season.league_id == league.pk]) for league in mine]
    return render(request, "leagues/organise/leagues.html", {"leagues": found, "is_guest": player.is_guest})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@at_a_league_desk
def league(request: HttpRequest, league_id: int) -> HttpResponse:
    """A league: its seasons, what is said about it, who runs it."""
    desk = league_desk(request, league_id, organisers_only=request.method == "POST")
    form = LeagueForm(initial=league_initial(desk.league), player=desk.player, league=desk.league)
    if request.method != "POST":
        return _page(desk, form)
    form = LeagueForm(request.POST, player=desk.player, league=desk.league)
    if not form.is_valid():
        return _page(desk, form, status=400)
    changes = {name: value for name, value in form.columns().items() if value != getattr(desk.league, name)}
    try:
        edit_league(league_id=league_id, by=desk.player, changes=changes, now=timezone.now())
    except REFUSED as error:
        form.refuse(error)
        return _page(desk, form, status=400)
    messages.success(request, str(DONE["edit_league"]))
    return redirect("organise_league", league_id)


@require_POST
@never_cache
@at_a_league_desk
def league_act(request: HttpRequest, league_id: int) -> HttpResponse:
    """Give somebody a role in the league, or take it away."""
    desk = league_desk(request, league_id)
    do, data = request.POST.get("do", ""), request.POST
    back = safe_next(request, reverse("organise_league", args=[league_id]))
    spend_or_refuse("play", f"organiser {desk.player.pk}")
    told: dict[str, Any] = {
        "league_id": league_id,
        "by": desk.player,
        "player": data.get("player", "").strip().removeprefix("@"),
        "now": timezone.now(),
    }
    try:
        if do == "add_staff":
            add_league_staff(**told, role=data.get("role", ""))
        elif do == "remove_staff":
            remove_league_staff(**told)
        else:
            raise NotFound
    except REFUSED as error:
        messages.error(request, explained(error))
        return redirect(back)
    messages.success(request, str(DONE[do]))
    if role_in(desk.player, desk.league) is None:
        # Whoever has given up the own role has no way back to the page.
        return redirect("organise_leagues")
    return redirect(back)


def staff_context(league: League) -> dict[str, Any]:
    """Who runs a league, and the roles that can be given."""
    people = league.staff.select_related("player").order_by("role", "pk")
    return {"people": [(each, str(ROLES[each.role])) for each in people], "roles": ROLES.items()}


def _page(desk: LeagueDesk, form: LeagueForm, *, status: int = 200) -> HttpResponse:
    own = League.objects.filter(pk=desk.league.pk)
    context = {
        "desk": desk,
        "league": desk.league,
        "league_form": form,
        "seasons": season_lines(own),
        "system": str(SYSTEMS.get(desk.league.pool.system, desk.league.pool.system)),
        "here": reverse("organise_league", args=[desk.league.pk]),
        "home_of_page": reverse("organise_league", args=[desk.league.pk]),
        **staff_context(desk.league),
    }
    return render(desk.request, "leagues/organise/league.html", context, status=status)
