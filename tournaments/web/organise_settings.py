"""The settings of a tournament that exists; what its start has frozen is shown, and cannot be changed."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.selectors.rulebook import rulebook
from games.services.errors import ServiceError
from games.web.rule_forms import HouseRulesForm
from games.web.words.options import OPTION_NAMES
from tournaments.models import Stage, Tournament
from tournaments.pairing.formats import FORMATS
from tournaments.pairing.types import BadStageSettings
from tournaments.services.create_tournament import ALWAYS_EDITABLE, BEFORE_START, StagePlan, edit_tournament
from tournaments.services.errors import Stale
from tournaments.web.organise_acts import conflict_page
from tournaments.web.organise_forms import TournamentForm, is_bad_stage, stored_initial
from tournaments.web.organise_frame import room_context, room_url
from tournaments.web.organise_new import Sheet, form_context
from tournaments.web.organise_orders import Order
from tournaments.web.organise_stage_forms import stage_forms, stored_stages
from tournaments.web.organise_visits import Desk, at_a_desk, desk_of
from tournaments.web.presenters.rules import rules_page
from tournaments.web.words.organise import DONE
from tournaments.web.words.organise_refusals import explained


def settings_tab(desk: Desk) -> dict[str, Any]:
    """The forms as things stand."""
    return _own(desk, _stored(desk))


@require_POST
@never_cache
@at_a_desk
def edit(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Save the settings that were changed."""
    desk = desk_of(request, tournament_id, organisers_only=True)
    tournament, data = desk.tournament, request.POST
    frozen = tournament.status not in BEFORE_START
    initial = stored_initial(tournament)
    form = TournamentForm(data, initial=initial, frozen=frozen, clock=tournament.turn_seconds)
    sheet = _stored(desk, form) if frozen else Sheet(form, HouseRulesForm(data), stage_forms(data, ()))
    if not (form.is_valid() if frozen else sheet.is_valid()):
        return _page(desk, sheet)
    changes = {name: value for name, value in form.columns().items() if value != getattr(tournament, name)}
    wanted: dict[str, Any] = {}
    if frozen:
        changes = {name: value for name, value in changes.items() if name in ALWAYS_EDITABLE}
    else:
        wanted = _rules_and_stages(desk, sheet)
        if sheet.house.errors or form.errors:
            return _page(desk, sheet)
    try:
        version = Order(desk, data, timezone.now()).tournament_version()
        if changes or wanted:
            edit_tournament(
                tournament_id=tournament.pk,
                by=desk.player,
                changes=changes,
                now=timezone.now(),
                version=version,
                **wanted,
            )
    except Stale as stale:
        return conflict_page(desk, stale, room_url(tournament.pk, "settings"))
    except (ServiceError, BadStageSettings) as error:
        if is_bad_stage(error):
            return _page(desk, Sheet(form, sheet.house, sheet.stages, explained(error)))
        form.refuse(error)
        return _page(desk, sheet)
    messages.success(request, str(DONE["edit"]))
    return redirect(room_url(tournament.pk, "settings"))


def _rules_and_stages(desk: Desk, sheet: Sheet) -> dict[str, Any]:
    """The rules and the stages as far as they were changed; a refusal is noted in the forms."""
    tournament = desk.tournament
    preset, options = sheet.form.rules(sheet.house.changes())
    refused = sheet.house.refusal_of(preset, options)
    if refused:
        sheet.form.add_error("game", refused)
    if refused or sheet.house.errors:
        return {}
    wanted: dict[str, Any] = {}
    if preset != tournament.preset or rulebook(preset, options).options() != tournament.options:
        wanted |= {"preset": preset, "options": options}
    stored = [StagePlan(stage.format, stage.settings) for stage in desk.stages]
    plans = sheet.plans(stored)
    try:
        same = [(plan.format, FORMATS[plan.format].check(plan.settings, 0)) for plan in plans] == [
            (plan.format, dict(plan.settings)) for plan in stored
        ]
    except BadStageSettings:
        same = False  # the service says what is wrong with them
    return wanted if same else wanted | {"stages": plans}


def _stored(desk: Desk, form: TournamentForm | None = None) -> Sheet:
    tournament = desk.tournament
    frozen = tournament.status not in BEFORE_START
    own = form or TournamentForm(initial=stored_initial(tournament), frozen=frozen, clock=tournament.turn_seconds)
    house = HouseRulesForm(preset=tournament.preset)
    house.initial.update({name: tournament.options[name] for name in OPTION_NAMES if name in tournament.options})
    return Sheet(own, house, stage_forms(None, stored_stages(desk.stages)))


def _own(desk: Desk, sheet: Sheet) -> dict[str, Any]:
    tournament = desk.tournament
    return form_context(sheet) | {
        "frozen": tournament.status not in BEFORE_START,
        "is_over": tournament.is_over,
        "rules": rules_page(tournament, desk.stages),
        "can_pause": tournament.status == Tournament.Status.RUNNING,
        "can_cancel": not tournament.is_over,
        "can_end_stage": tournament.status == Tournament.Status.RUNNING and _has_rounds_to_spare(desk),
    }


def _has_rounds_to_spare(desk: Desk) -> bool:
    """Whether the running stage could end before its last planned round; a bracket has none to spare."""
    stage = next((each for each in desk.stages if each.status == Stage.Status.RUNNING), None)
    return stage is not None and not FORMATS[stage.format].is_bracket and stage.rounds.count() < stage.rounds_planned


def _page(desk: Desk, sheet: Sheet) -> HttpResponse:
    context = room_context(desk, "settings", **_own(desk, sheet))
    return render(desk.request, "tournaments/organise/settings.html", context, status=400)
