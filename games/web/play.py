"""Opening a table with everything chosen, and the page that an invitation leads to."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from games.engine import GameError
from games.models import Match
from games.selectors.access import access_invitation
from games.selectors.views import match_view
from games.services.create_match import create_match
from games.services.errors import ServiceError
from games.services.seats import take_seat
from games.web.forms import TARGETS, NewTableForm, first_games, other_games, preset_of
from games.web.presenters.people import person
from games.web.presenters.table import table_screen
from games.web.rule_forms import HouseRulesForm, check_house_rules, preset_values
from games.web.visitors import hides_unknown, player_of, player_or_guest, small_number, table_opener
from games.web.words.bots import offered_levels
from games.web.words.refusals import refusal


@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: HttpRequest) -> HttpResponse:
    """Choose the game, the company and the rules."""
    if request.method != "POST":
        form = NewTableForm(initial={"game": "scopa_classica:11", "opponents": "people"})
        return _new_table(request, form, HouseRulesForm())
    form, house = NewTableForm(request.POST), HouseRulesForm(request.POST)
    if "show" in request.POST:
        chosen = {name: request.POST.get(name, "") for name in form.fields}
        return _new_table(request, NewTableForm(initial=chosen), house.showing(preset_of(chosen["game"])))
    if not (form.is_valid() & house.is_valid()):
        return _new_table(request, form, house, status=400)
    try:
        wanted = form.request(house.changes())
        check_house_rules(wanted["preset"], wanted["options"])
        match = create_match(creator=table_opener(request), now=timezone.now(), **wanted)
    except (GameError, ServiceError) as error:
        if not house.refuse(error):
            form.refuse(error)
        return _new_table(request, form, house, status=400)
    return redirect("table", match.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@hides_unknown
def invitation(request: HttpRequest, code: str) -> HttpResponse:
    """Who invites to what, and a chair; knowing the code is the permission."""
    match = access_invitation(code)
    if request.method != "POST":
        return _invitation(request, match)
    try:
        take_seat(
            player=player_or_guest(request),
            match_id=match.pk,
            seat=small_number(request.POST.get("seat", "")),
            now=timezone.now(),
        )
    except (GameError, ServiceError) as error:
        match.refresh_from_db()
        return _invitation(request, match, refused=refusal(error), status=409)
    return redirect("table", match.pk)


def _new_table(request: HttpRequest, form: NewTableForm, house: HouseRulesForm, *, status: int = 200) -> HttpResponse:
    chosen = form["game"].value()
    context: dict[str, Any] = {
        "form": form,
        "house": house,
        "house_open": house.is_bound and bool(house.errors) or "show" in request.POST,
        "presets": preset_values(),
        "targets": TARGETS,
        "chosen": chosen,
        "first_games": first_games(),
        "other_games": other_games(),
        "other_chosen": bool(chosen) and ":" not in chosen,
        "bot_words": offered_levels(),
    }
    return render(request, "games/new_table.html", context, status=status)


def _invitation(request: HttpRequest, match: Match, *, refused: str = "", status: int = 200) -> HttpResponse:
    player = player_of(request)
    view = match_view(match, player)
    context = {
        "screen": table_screen(view),
        "match": match,
        "host": person(match.created_by),
        "seated": view.seat is not None,
        "is_open": match.status == Match.Status.OPEN,
        "can_watch": match.visibility == Match.Visibility.PUBLIC and match.status != Match.Status.CANCELLED,
        "refused": refused,
    }
    return render(request, "games/invitation.html", context, status=status)
