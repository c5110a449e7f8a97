"""The settings of a season that exists; what its placement has frozen is shown, and cannot be changed."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.selectors.rulebook import rulebook
from games.web.rule_forms import HouseRulesForm
from games.web.words.options import OPTION_NAMES
from tournaments.models import Season
from tournaments.services.errors import Stale
from tournaments.services.leagues.season_settings import division_plans
from tournaments.services.leagues.seasons import ALWAYS_EDITABLE, BEFORE_PLACEMENT, edit_season
from tournaments.web.leagues.organise_acts import conflict_page
from tournaments.web.leagues.organise_division_forms import division_forms, stored_divisions
from tournaments.web.leagues.organise_forms import SeasonForm, points_key, stored_initial
from tournaments.web.leagues.organise_frame import room_context, room_url
from tournaments.web.leagues.organise_orders import Order
from tournaments.web.leagues.organise_refusals import REFUSED
from tournaments.web.leagues.organise_sheet import Sheet
from tournaments.web.leagues.organise_visits import SeasonDesk, at_a_league_desk, season_desk
from tournaments.web.leagues.organise_words import DONE

_CANCELLABLE = (
    Season.Status.DRAFT, Season.Status.REGISTRATION, Season.Status.PLACED, Season.Status.RUNNING, Season.Status.PLAYED,
)  # fmt: skip


def settings_tab(desk: SeasonDesk) -> dict[str, Any]:
    """The forms as things stand."""
    return _own(desk, _stored(desk))


@require_POST
@never_cache
@at_a_league_desk
def edit(request: HttpRequest, league_id: int, number: int) -> HttpResponse:
    """Save the settings that were changed."""
    desk = season_desk(request, league_id, number, organisers_only=True)
    season, data = desk.season, request.POST
    frozen = season.status not in BEFORE_PLACEMENT
    form = _form(season, data)
    sheet = _stored(desk, form) if frozen else Sheet(form, HouseRulesForm(data), division_forms(data))
    if not (form.is_valid() if frozen else sheet.is_valid()):
        return _page(desk, sheet)
    columns = {**form.columns(), "name": form.cleaned_data["season_name"]}
    changes = {name: value for name, value in columns.items() if value != getattr(season, name)}
    wanted: dict[str, Any] = {}
    if frozen:
        changes = {name: value for name, value in changes.items() if name in ALWAYS_EDITABLE}
    else:
        found = _rules_and_divisions(season, sheet)
        if found is None:
            return _page(desk, sheet)
        wanted = found
    try:
        version = Order(desk, data, timezone.now()).season_version()
        if changes or wanted:
            edit_season(
                season_id=season.pk, by=desk.player, changes=changes, now=timezone.now(), version=version, **wanted
            )
    except Stale as stale:
        return conflict_page(desk, stale, room_url(season, "settings"))
    except REFUSED as error:
        sheet.refuse(error)
        return _page(desk, sheet)
    messages.success(request, str(DONE["edit"]))
    return redirect(room_url(season, "settings"))


def _rules_and_divisions(season: Season, sheet: Sheet) -> dict[str, Any] | None:
    """The rules and the divisions as far as they were changed; None where a refusal is noted in the forms."""
    rules = sheet.rules(sheet.house.changes())
    if rules is None:
        return None
    wanted: dict[str, Any] = {}
    preset, options = rules
    if preset != season.preset or rulebook(preset, options).options() != season.options:
        wanted |= {"preset": preset, "options": options}
    plans = sheet.plans()
    return wanted if plans == division_plans(season) else wanted | {"divisions": plans}


def _form(season: Season, data: Any = None) -> SeasonForm:
    return SeasonForm(
        data,
        initial=stored_initial(season),
        frozen=season.status not in BEFORE_PLACEMENT,
        clock=season.turn_seconds,
        custom_points=points_key(season.scoring) not in ("1", "2", "3"),
    )


def _stored(desk: SeasonDesk, form: SeasonForm | None = None) -> Sheet:
    season = desk.season
    house = HouseRulesForm(preset=season.preset)
    house.initial.update({name: season.options[name] for name in OPTION_NAMES if name in season.options})
    frozen = season.status not in BEFORE_PLACEMENT
    return Sheet(form or _form(season), house, division_forms(None, stored_divisions(desk.divisions), frozen=frozen))


def _own(desk: SeasonDesk, sheet: Sheet) -> dict[str, Any]:
    season = desk.season
    return sheet.context() | {
        "frozen": season.status not in BEFORE_PLACEMENT,
        "can_cancel": season.status in _CANCELLABLE,
        "has_started": season.has_started,
        "edit_url": reverse("organise_league_edit", args=[season.league_id, season.number]),
    }


def _page(desk: SeasonDesk, sheet: Sheet) -> HttpResponse:
    context = room_context(desk, "settings", **_own(desk, sheet))
    return render(desk.request, "leagues/organise/settings.html", context, status=400)
