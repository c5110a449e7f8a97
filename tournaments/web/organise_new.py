"""A tournament is created on one page; everything that usually stays as it is lies folded."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.models import Player
from games.services.errors import ServiceError
from games.services.limits import spend_or_refuse
from games.web.forms import TARGETS, first_games, other_games, preset_of
from games.web.rule_forms import HouseRulesForm, preset_values
from tournaments.models import Tournament
from tournaments.pairing.types import BadStageSettings
from tournaments.services.create_tournament import StagePlan, create_tournament
from tournaments.services.errors import GuestsStayOut
from tournaments.services.phases import publish_tournament
from tournaments.web.organise_forms import TournamentForm, game_of, is_bad_stage, new_initial, zone_names
from tournaments.web.organise_stage_forms import StageForm, stage_forms, stage_initial
from tournaments.web.organise_templates import FIRST, TEMPLATES, Template
from tournaments.web.organise_visits import signed_in
from tournaments.web.visits import readers_zone
from tournaments.web.words.organise import DONE
from tournaments.web.words.organise_refusals import explained


@dataclass(frozen=True, slots=True)
class Sheet:
    """The three forms of the page; `stages_wrong` says why the stages cannot be played."""

    form: TournamentForm
    house: HouseRulesForm
    stages: Sequence[StageForm]
    stages_wrong: str = ""

    def is_valid(self) -> bool:
        """Whether all of them can be read."""
        # Every form is asked, so that all mistakes are shown at once.
        return all([self.form.is_valid(), self.house.is_valid(), *(each.is_valid() for each in self.stages)])

    def plans(self, stored: Sequence[StagePlan] = ()) -> list[StagePlan]:
        """The stages that were asked for; `stored` are those of before, for what the editor cannot show."""
        found = []
        for place, form in enumerate(self.stages):
            before = (
                stored[place].settings
                if place < len(stored) and stored[place].format == form.cleaned_data["format"]
                else None
            )
            plan = form.plan(before)
            if plan is not None:
                found.append(plan)
        return found


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new(request: HttpRequest) -> HttpResponse:
    """Choose a kind of event, name it, say when: that is enough to publish it."""
    player = signed_in(request)
    if isinstance(player, HttpResponse):
        return player
    if player.is_guest:
        messages.error(request, explained(GuestsStayOut()))
        return redirect("keep_guest")
    if request.method != "POST":
        return _page(request, _empty(request, player))
    data = with_template(request.POST)
    if "show" in request.POST:
        return _page(request, _shown(data))
    sheet = Sheet(TournamentForm(data), HouseRulesForm(data), stage_forms(data, ()))
    if not sheet.is_valid():
        return _page(request, sheet, status=400)
    publishes = request.POST.get("do") != "draft"
    preset, options = sheet.form.rules(_house_rules(sheet, data))
    refused = sheet.house.refusal_of(preset, options)
    if refused or sheet.house.errors:
        if refused:
            sheet.form.add_error("game", refused)
        return _page(request, sheet, status=400)
    spend_or_refuse("create_tournament_burst", f"player {player.pk}")
    try:
        tournament = _create(player, sheet, preset, options, publishes=publishes)
    except (ServiceError, BadStageSettings) as error:
        if is_bad_stage(error):
            return _page(request, Sheet(sheet.form, sheet.house, sheet.stages, explained(error)), status=400)
        sheet.form.refuse(error)
        return _page(request, sheet, status=400)
    messages.success(request, str(DONE["publish" if publishes else "draft"]))
    return redirect("organise_event", tournament.pk)


def form_context(sheet: Sheet) -> dict[str, Any]:
    """What the template of the forms needs."""
    chosen = sheet.form["game"].value()
    return {
        "form": sheet.form,
        "house": sheet.house,
        "stages": sheet.stages,
        "stages_wrong": sheet.stages_wrong,
        "stages_open": bool(sheet.stages_wrong) or any(each.is_bound and each.errors for each in sheet.stages),
        "house_open": sheet.house.is_bound and bool(sheet.house.errors),
        "presets": preset_values(),
        "targets": TARGETS,
        "chosen": chosen,
        "first_games": first_games(),
        "other_games": other_games(),
        "other_chosen": bool(chosen) and ":" not in str(chosen),
    }


def with_template(sent: QueryDict) -> QueryDict:
    """What was sent, with the chosen kind of event in place of what still stands as the page showed another kind."""
    data = sent.copy()
    chosen = TEMPLATES.get(data.get("template", ""), TEMPLATES[FIRST])
    shown = TEMPLATES.get(data.get("shown", ""), chosen)
    data["template"] = data["shown"] = chosen.code
    for name in ("game", "venue"):
        if data.get(name, "") in ("", getattr(shown, name)):
            data[name] = getattr(chosen, name)
    for name, value in (("registration", "open"), ("grace_minutes", "15")):
        data.setdefault(name, value)
    if _stages_untouched(data, shown):
        _put_stages(data, chosen)
    for name in {*shown.options, *chosen.options}:
        if data.get(f"rule-{name}", "") == str(shown.options.get(name, "")):
            data[f"rule-{name}"] = str(chosen.options.get(name, ""))
    return data


def template_values() -> dict[str, dict[str, object]]:
    """Every kind of event as the values of the page's fields, for the page's script."""
    return {
        code: {
            "game": each.game,
            "venue": each.venue,
            "stages": [stage_initial(*stage) for stage in each.stages],
            "options": {name: str(value) for name, value in each.options.items()},
        }
        for code, each in TEMPLATES.items()
    }


def _create(player: Player, sheet: Sheet, preset: str, options: dict[str, object], *, publishes: bool) -> Tournament:
    now = timezone.now()
    # What cannot be published is not kept as a draft either: the page comes back with everything that was written.
    with transaction.atomic():
        tournament = create_tournament(
            by=player, preset=preset, options=options, stages=sheet.plans(), now=now, **sheet.form.columns()
        )
        if publishes:
            publish_tournament(tournament_id=tournament.pk, by=player, now=now)
        # Counted last, as for programs: what is refused costs nobody a tournament of the day.
        spend_or_refuse("create_tournament", f"player {player.pk}")
    return tournament


def _house_rules(sheet: Sheet, data: QueryDict) -> dict[str, object]:
    """The rules that were changed; of a page that did not show them, those of the kind of event."""
    if "rule-shown" in data:
        return sheet.house.changes()
    return dict(TEMPLATES[str(data["template"])].options)


def _empty(request: HttpRequest, player: Player) -> Sheet:
    code = request.GET.get("template", "")
    chosen = TEMPLATES.get(code, TEMPLATES[FIRST])
    last = Tournament.objects.filter(organiser=player).order_by("-pk").first()
    zone = readers_zone(request)
    usual = settings.TIME_ZONE if last is None else last.zone
    name = zone.key if zone is not None and zone.key in zone_names() else usual
    initial = new_initial(name, "" if last is None else last.place, chosen.code)
    return Sheet(TournamentForm(initial=initial), _house_of(chosen), stage_forms(None, chosen.stages))


def _shown(data: QueryDict) -> Sheet:
    """The page again with the settings of the chosen kind, and nothing complained about."""
    form = TournamentForm(initial={name: data.get(name, "") for name in TournamentForm.base_fields})
    house = (
        HouseRulesForm(data).showing(game_of(form))
        if "rule-shown" in data
        else _house_of(TEMPLATES[str(data["shown"])])
    )
    stages = [StageForm(number=each.number, initial=each.sent) for each in stage_forms(data, ())]
    return Sheet(form, house, stages)


def _house_of(template: Template) -> HouseRulesForm:
    house = HouseRulesForm(preset=preset_of(template.game))
    house.initial.update(template.options)
    return house


def _stages_untouched(data: QueryDict, shown: Template) -> bool:
    sent = [each.sent for each in stage_forms(data, ()) if each.sent]
    return sent in ([], [stage_initial(*stage) for stage in shown.stages])


def _put_stages(data: QueryDict, chosen: Template) -> None:
    for place, form in enumerate(stage_forms(data, ())):
        values = stage_initial(*chosen.stages[place]) if place < len(chosen.stages) else {}
        for name in form.fields:
            data[form.add_prefix(name)] = values.get(name, "")


def _page(request: HttpRequest, sheet: Sheet, *, status: int = 200) -> HttpResponse:
    context = form_context(sheet) | {
        "templates": TEMPLATES.values(),
        "template_values": template_values(),
        "chosen_template": sheet.form["template"].value() or FIRST,
        "home_of_page": request.path,
    }
    return render(request, "tournaments/organise/new.html", context, status=status)
