"""Matches with real cards: announcing one, its page, and its score sheets."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.engine import GameError, Rules
from games.models import Match
from games.selectors.access import NotFound
from games.selectors.histories import rating_changes
from games.selectors.records import match_record
from games.selectors.reports import access_reported, codes_by_side, reports_view
from games.selectors.views import match_view
from games.services import open_table_match
from games.services.errors import ServiceError
from games.services.report_match import is_in_charge
from games.web.forms import TARGETS, first_games, other_games, preset_of
from games.web.presenters.endings import ratings_told
from games.web.presenters.real_table import SideLine, real_table_screen
from games.web.presenters.report_form import has_bonuses
from games.web.presenters.sharing import qr_code
from games.web.presenters.table import rules_of
from games.web.real_table_forms import RealTableForm
from games.web.rule_forms import HouseRulesForm, preset_values
from games.web.visitors import hides_unknown, player_of, table_opener
from games.web.words.outcomes import CATEGORY_NAMES, REASONS

SHEET_HANDS = range(1, 13)


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A sheet to print for one side: the link that its code leads to, and the drawing of it."""

    side: SideLine
    link: str
    qr: SafeString


@require_http_methods(["GET", "HEAD", "POST"])
def new_real_table(request: HttpRequest) -> HttpResponse:
    """Say who plays what; the result is reported afterwards."""
    if request.method != "POST":
        player = player_of(request)
        first = {} if player is None else {"seat_0": f"@{player.name}"}
        return _new(request, RealTableForm(initial={"game": "scopa_classica:11", **first}), HouseRulesForm())
    form, house = RealTableForm(request.POST), HouseRulesForm(request.POST)
    if "show" in request.POST:
        chosen = {name: request.POST.get(name, "") for name in form.fields}
        return _new(request, RealTableForm(initial=chosen), house.showing(preset_of(chosen["game"])))
    if not (form.is_valid() & house.is_valid()):
        return _new(request, form, house, status=400)
    creator = table_opener(request)
    try:
        wanted = form.request(house.changes(), creator)
        if form.errors:
            return _new(request, form, house, status=400)
        match = open_table_match(creator=creator, now=timezone.now(), **wanted)
    except (GameError, ServiceError) as error:
        if not house.refuse(error):
            form.refuse(error)
        return _new(request, form, house, status=400)
    return redirect("table", match.pk)


def real_table(request: HttpRequest, match: Match) -> HttpResponse:
    """The table's page: who plays, what was reported, what counts."""
    player = player_of(request)
    view = match_view(match, player)
    side = None if view.seat is None else rules_of(match).side_of(view.seat)
    screen = real_table_screen(view, reports_view(match, player), side=side)
    organises = player is not None and match.created_by_id == player.pk
    context = {
        "screen": screen,
        "match": match,
        "reason": str(REASONS.get(match.outcome_reason, "")),
        "ratings": ratings_told(match, rating_changes(match.pk)),
        "can_report": side is not None or organises,
        "in_charge": player is not None and is_in_charge(match, player),
        "has_record": _has_record(match),
        "has_sheets": codes_by_side(match, player) and screen.is_open,
    }
    return render(request, "games/report/table.html", context)


@require_safe
@never_cache
@hides_unknown
def score_sheets(request: HttpRequest, match_id: int) -> HttpResponse:
    """Score sheets to print, one for each side whose code the reader may hand out."""
    player = player_of(request)
    match = access_reported(player, match_id)
    if match.venue != Match.Venue.TABLE:
        raise NotFound
    screen = real_table_screen(match_view(match, player), reports_view(match, player), side=None)
    codes = codes_by_side(match, player)
    columns = sheet_columns(rules_of(match))
    context = {
        "screen": screen,
        "match": match,
        "sheets": [_sheet(request, line, codes.get(line.number, "")) for line in screen.sides],
        "columns": columns,
        "span": len(columns) + 1,
        "hands": SHEET_HANDS,
    }
    return render(request, "games/report/sheets.html", context)


def sheet_columns(rules: Rules) -> list[str]:
    """The headings of a score sheet: what is counted by these rules."""
    columns = ["cards", "coins", "settebello", "primiera", "sweeps"]
    if rules.primiera == "none":
        columns.remove("primiera")
    if has_bonuses(rules) or rules.napola != "off":
        columns.insert(-1, "bonus")
    return [str(CATEGORY_NAMES[name]) for name in columns]


def _has_record(match: Match) -> bool:
    try:
        match_record(match)
    except NotFound:
        return False
    return True


def _sheet(request: HttpRequest, side: SideLine, code: str) -> ScoreSheet:
    link = request.build_absolute_uri(reverse("report_by_code", args=[code])) if code else ""
    return ScoreSheet(side, link, qr_code(link) if link else SafeString(""))


def _new(request: HttpRequest, form: RealTableForm, house: HouseRulesForm, *, status: int = 200) -> HttpResponse:
    chosen = form["game"].value()
    context = {
        "form": form,
        "house": house,
        "house_open": (house.is_bound and bool(house.errors)) or "show" in request.POST,
        "presets": preset_values(),
        "targets": TARGETS,
        "chosen": chosen,
        "first_games": first_games(),
        "other_games": other_games(),
        "other_chosen": bool(chosen) and ":" not in chosen,
    }
    return render(request, "games/report/new.html", context, status=status)
