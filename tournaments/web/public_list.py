"""The list of tournaments, and the short link that leads to one."""

from collections.abc import Container
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.web.visitors import hides_unknown, player_of
from games.web.words.presets import PRESET_NAMES
from tournaments.models import Tournament
from tournaments.pairing.formats import FORMATS
from tournaments.selectors.listings import PHASES, listed_tournaments, own_tournaments
from tournaments.web.presenters.listing import tournament_line
from tournaments.web.visits import in_readers_zone, opened_by_code, readers_zone
from tournaments.web.words.formats import format_name
from tournaments.web.words.listing import PHASE_NAMES, VENUE_NAMES

_PAGE = 30


@require_safe
@never_cache
@in_readers_zone
def tournaments(request: HttpRequest) -> HttpResponse:
    """Tournaments to watch, to enter and to look back at; what no filter knows is left out of account."""
    player = player_of(request)
    phase = request.GET.get("show", "")
    mine = phase == "mine" and player is not None
    if phase not in PHASES:
        phase = "mine" if mine else "now"
    chosen = {
        "game": _known(request, "game", PRESET_NAMES),
        "venue": _known(request, "venue", VENUE_NAMES),
        "format": _known(request, "format", FORMATS),
    }
    if mine and player is not None:
        found = own_tournaments(player)
    else:
        found = listed_tournaments(
            player, phase=phase, preset=chosen["game"], venue=chosen["venue"], stage_format=chosen["format"]
        )
    page = Paginator(found, _PAGE).get_page(request.GET.get("page"))
    zone = readers_zone(request)
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
        "venues": VENUE_NAMES.items(),
        "formats": [(code, format_name(code)) for code in FORMATS],
        "filtered": bool(filters),
        "query": urlencode({"show": phase, **filters}),
        "page": page,
        "lines": [tournament_line(each, zone) for each in page],
    }
    return render(request, "tournaments/list.html", context)


@require_safe
@never_cache
@hides_unknown
def by_code(request: HttpRequest, code: str) -> HttpResponse:
    """The short link: whoever has the code may see the tournament, also a private one."""
    tournament: Tournament = opened_by_code(request, code)
    return redirect("tournament", tournament.pk)


def _known(request: HttpRequest, name: str, known: Container[str]) -> str:
    value = request.GET.get(name, "")
    return value if value in known else ""
