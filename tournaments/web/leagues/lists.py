"""The list of leagues, and the page of one league: its seasons, its people, its club."""

from collections.abc import Container
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.web.presenters.people import person
from games.web.visitors import player_of
from games.web.words.presets import PRESET_NAMES
from tournaments.models import LeagueStaff
from tournaments.selectors.leagues.access import access_league, role_in
from tournaments.selectors.leagues.listings import KINDS, PHASES, listed_seasons, own_seasons, seasons_of
from tournaments.web.leagues.presenters.listing import season_line
from tournaments.web.leagues.visits import in_zone_of_reader
from tournaments.web.leagues.words.seasons import KIND_NAMES, PHASE_NAMES

_PAGE = 30


@require_safe
@never_cache
@in_zone_of_reader
def leagues(request: HttpRequest) -> HttpResponse:
    """Seasons to enter, to watch and to look back at; what no filter knows is left out of account."""
    player = player_of(request)
    phase = request.GET.get("show", "")
    mine = phase == "mine" and player is not None
    if phase not in PHASES and not mine:
        phase = _first_phase_with_something(request)
    chosen = {"game": _known(request, "game", PRESET_NAMES), "kind": _known(request, "kind", KINDS)}
    if mine and player is not None:
        found = own_seasons(player)
    else:
        found = listed_seasons(player, phase=phase, preset=chosen["game"], kind=chosen["kind"])
    page = Paginator(found, _PAGE).get_page(request.GET.get("page"))
    filters = {name: value for name, value in chosen.items() if value}
    context = {
        "phase": phase,
        "phases": [
            (key, name, urlencode({"show": key, **filters}))
            for key, name in PHASE_NAMES.items()
            if key != "mine" or player is not None
        ],
        "chosen": chosen,
        "games": PRESET_NAMES.items(),
        "kinds": KIND_NAMES.items(),
        "filtered": bool(filters),
        "query": urlencode({"show": phase, **filters}),
        "page": page,
        "lines": [season_line(each) for each in page],
    }
    return render(request, "leagues/list.html", context)


@require_safe
@never_cache
@in_zone_of_reader
def league(request: HttpRequest, league_id: int) -> HttpResponse:
    """A league: its seasons, the archive among them, who runs it, and the club that it belongs to."""
    player = player_of(request)
    found = access_league(player, league_id)
    lines = [(season, season_line(season)) for season in seasons_of(player, found)]
    staff = list(found.staff.select_related("player").order_by("pk"))
    context = {
        "league": found,
        "current": [line for season, line in lines if not season.is_over],
        "archive": [line for season, line in lines if season.is_over],
        "organisers": [person(each.player) for each in staff if each.role == LeagueStaff.Role.ORGANISER],
        "arbiters": [person(each.player) for each in staff if each.role == LeagueStaff.Role.ARBITER],
        "role": role_in(player, found),
    }
    return render(request, "leagues/league.html", context)


def _first_phase_with_something(request: HttpRequest) -> str:
    """Whoever asks for nothing in particular sees what can be entered, else what is being played."""
    player = player_of(request)
    return next((phase for phase in ("open", "running") if listed_seasons(player, phase=phase).exists()), "open")


def _known(request: HttpRequest, name: str, known: Container[str]) -> str:
    value = request.GET.get(name, "")
    return value if value in known else ""
