"""A league and its first season are made on one page; so is any later season. What usually stays lies folded."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.models import Player
from games.services.limits import spend_or_refuse
from games.web.forms import preset_of
from games.web.rule_forms import HouseRulesForm
from games.web.words.options import OPTION_NAMES
from tournaments.models import League, Season
from tournaments.services.errors import GuestsStayOut
from tournaments.services.leagues.leagues import create_league
from tournaments.services.leagues.season_phases import open_season_registration
from tournaments.services.leagues.seasons import create_season
from tournaments.web.leagues.organise_division_forms import division_forms, stored_divisions
from tournaments.web.leagues.organise_forms import USUAL, SeasonForm, game_of, points_key, stored_initial
from tournaments.web.leagues.organise_league_forms import LeagueForm
from tournaments.web.leagues.organise_refusals import REFUSED, explained
from tournaments.web.leagues.organise_sheet import Sheet
from tournaments.web.leagues.organise_templates import FIRST, KINDS, MOST_DIVISIONS, division_values, kind_values
from tournaments.web.leagues.organise_visits import at_a_league_desk, league_desk
from tournaments.web.leagues.organise_words import DONE
from tournaments.web.organise_forms import zone_names
from tournaments.web.organise_visits import signed_in
from tournaments.web.visits import readers_zone

_DAYS_BEFORE = 14


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new(request: HttpRequest) -> HttpResponse:
    """Choose a kind of league, name it, say when it begins: that is enough for people to enter."""
    player = signed_in(request)
    if isinstance(player, HttpResponse):
        return player
    if player.is_guest:
        messages.error(request, explained(GuestsStayOut()))
        return redirect("keep_guest")
    if request.method != "POST":
        return _page(request, LeagueForm(player=player), empty_sheet(request, player, None))
    data = with_kind(request.POST)
    if "show" in request.POST:
        initial = {name: data.get(name, "") for name in LeagueForm.base_fields}
        return _page(request, LeagueForm(player=player, initial=initial), shown_sheet(data))
    league_form, sheet = LeagueForm(data, player=player), sent_sheet(data)
    # Both are asked, so that all mistakes are shown at once.
    if not all([league_form.is_valid(), sheet.is_valid()]):
        return _page(request, league_form, sheet, status=400)
    rules = sheet.rules(house_rules(sheet, data))
    if rules is None:
        return _page(request, league_form, sheet, status=400)
    spend_or_refuse("create_tournament_burst", f"player {player.pk}")
    publishes = request.POST.get("do") != "draft"
    try:
        season = _create(player, league_form, sheet, rules, publishes=publishes)
    except REFUSED as error:
        in_league = error.code in ("bad_league", "unknown_rating_system")
        (league_form if in_league else sheet).refuse(error)
        return _page(request, league_form, sheet, status=400)
    messages.success(request, str(DONE["open_registration" if publishes else "draft"]))
    return redirect("organise_league_season", season.league_id, season.number)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@at_a_league_desk
def new_season(request: HttpRequest, league_id: int) -> HttpResponse:
    """Another season of a league, as a draft that begins with the settings of the last one."""
    desk = league_desk(request, league_id, organisers_only=True)
    if request.method != "POST":
        return _page(request, None, empty_sheet(request, desk.player, desk.league), league=desk.league)
    data = with_kind(request.POST, 1 + desk.league.seasons.count())
    if "show" in request.POST:
        return _page(request, None, shown_sheet(data), league=desk.league)
    last = desk.league.seasons.order_by("-number").first()
    sheet = sent_sheet(data, like=last)
    rules = sheet.rules(house_rules(sheet, data)) if sheet.is_valid() else None
    if rules is None:
        return _page(request, None, sheet, league=desk.league, status=400)
    spend_or_refuse("create_tournament_burst", f"player {desk.player.pk}")
    publishes = request.POST.get("do") != "draft"
    try:
        with transaction.atomic():
            season = _season(desk.player, desk.league, sheet, rules, publishes=publishes, like=last)
            spend_or_refuse("create_tournament", f"player {desk.player.pk}")
    except REFUSED as error:
        sheet.refuse(error)
        return _page(request, None, sheet, league=desk.league, status=400)
    messages.success(request, str(DONE["open_registration" if publishes else "draft"]))
    return redirect("organise_league_season", season.league_id, season.number)


def with_kind(sent: QueryDict, number: int = 1) -> QueryDict:
    """What was sent, with the chosen kind of league in place of what still stands as the page showed another kind.

    A page that showed nothing, as that of a program, gets whatever it left out from its kind. `number` is the season's.
    """
    data = sent.copy()
    chosen = KINDS.get(data.get("template", ""), KINDS[FIRST])
    shown = KINDS.get(data.get("shown", ""))
    values, before = kind_values(chosen), {} if shown is None else kind_values(shown)
    for name, value in values.items():
        if name not in data or (shown is not None and shown != chosen and data[name] in ("", before.get(name, ""))):
            data[name] = value
    if shown is None:
        for name, usual in USUAL.items():
            data.setdefault(name, "on" if usual is True else str(usual))
    if not data.get("season_name"):
        data["season_name"] = _("Season %(n)d") % {"n": number}
    data["template"] = data["shown"] = chosen.code
    return data


def sent_sheet(data: QueryDict, *, like: Season | None = None) -> Sheet:
    """The forms, filled with what was sent; of a season `like` another they know what only that one has."""
    return Sheet(_season_form(like, data), HouseRulesForm(data), division_forms(data))


def shown_sheet(data: QueryDict) -> Sheet:
    """The page again with the settings of the chosen kind, and nothing complained about."""
    plain = SeasonForm()
    form = SeasonForm(initial={name: data.get(name, "") for name in plain.fields})
    house = (
        HouseRulesForm(data).showing(game_of(form))
        if "rule-shown" in data
        else HouseRulesForm(preset=preset_of(game_of(form)))
    )
    rows = [
        {name: data.get(f"division{number}-{name}", "") for name in division_values(number, None)}
        for number in range(1, MOST_DIVISIONS + 1)
    ]
    return Sheet(form, house, division_forms(None, rows))


def empty_sheet(request: HttpRequest, player: Player, league: League | None) -> Sheet:
    """What the page begins with: the settings of the last season, else the first kind or that of the address."""
    last = None if league is None else league.seasons.order_by("-number").first()
    if last is not None:
        return _like(last)
    kind = KINDS.get(request.GET.get("template", ""), KINDS[FIRST])
    initial: dict[str, Any] = {
        **USUAL,
        **kind_values(kind),
        "shown": kind.code,
        "template": kind.code,
        "zone": _usual_zone(request, player),
        "season_name": _("Season %(n)d") % {"n": 1},
        "starts_on": timezone.localdate() + timedelta(days=_DAYS_BEFORE),
    }
    rows = [division_values(number, row) for number, row in enumerate(kind.divisions, start=1)]
    house = HouseRulesForm(preset=preset_of(kind.values["game"]))
    return Sheet(SeasonForm(initial=initial), house, division_forms(None, rows))


def house_rules(sheet: Sheet, data: Mapping[str, Any]) -> dict[str, object]:
    """The rules that were changed; none where the page did not show them."""
    return sheet.house.changes() if "rule-shown" in data else {}


def kind_texts() -> dict[str, dict[str, str]]:
    """Every kind of league as the values of the page's fields, for the page's script."""
    return {code: kind_values(kind) for code, kind in KINDS.items()}


def _season_form(like: Season | None, data: QueryDict | None = None, **more: Any) -> SeasonForm:
    if like is None:
        return SeasonForm(data, **more)
    custom = points_key(like.scoring) not in ("1", "2", "3")
    return SeasonForm(data, clock=like.turn_seconds, custom_points=custom, **more)


def _like(last: Season) -> Sheet:
    """The page for a season that is like another one, with a name and a first day of its own."""
    initial = stored_initial(last) | {
        "version": None,
        "shown": FIRST,
        "season_name": _("Season %(n)d") % {"n": last.number + 1},
        "starts_on": timezone.localdate() + timedelta(days=_DAYS_BEFORE),
        "registration_closes_at": None,
    }
    house = HouseRulesForm(preset=last.preset)
    house.initial.update({name: last.options[name] for name in OPTION_NAMES if name in last.options})
    form = _season_form(last, initial=initial)
    return Sheet(form, house, division_forms(None, stored_divisions(tuple(last.divisions.order_by("number")))))


def _create(
    player: Player, league_form: LeagueForm, sheet: Sheet, rules: tuple[str, dict[str, object]], *, publishes: bool
) -> Season:
    # What cannot be published is not kept as a draft either: the page comes back with everything that was written.
    with transaction.atomic():
        league = create_league(
            by=player,
            preset=rules[0],
            system=league_form.cleaned_data["system"] or "elo",
            now=timezone.now(),
            **league_form.columns(),
        )
        season = _season(player, league, sheet, rules, publishes=publishes)
        # Counted last, as for programs: what is refused costs nobody a league of the day.
        spend_or_refuse("create_tournament", f"player {player.pk}")
    return season


def _season(
    player: Player,
    league: League,
    sheet: Sheet,
    rules: tuple[str, dict[str, object]],
    *,
    publishes: bool,
    like: Season | None = None,
) -> Season:
    now = timezone.now()
    preset, options = rules
    columns = sheet.form.columns()
    if like is not None:
        # Points of its own cannot be written on the page; left as they are, they go on.
        columns.setdefault("scoring", like.scoring)
    season = create_season(
        league_id=league.pk,
        by=player,
        name=sheet.form.cleaned_data["season_name"],
        preset=preset,
        options=options,
        divisions=sheet.plans(),
        now=now,
        **columns,
    )
    if publishes:
        season = open_season_registration(season_id=season.pk, by=player, now=now)
    return season


def _usual_zone(request: HttpRequest, player: Player) -> str:
    zone = readers_zone(request)
    asked = (zone.key if zone is not None else "", player.zone, settings.TIME_ZONE)
    return next((name for name in asked if name in zone_names()), "UTC")


def _page(
    request: HttpRequest,
    league_form: LeagueForm | None,
    sheet: Sheet,
    *,
    league: League | None = None,
    status: int = 200,
) -> HttpResponse:
    context: dict[str, Any] = sheet.context() | {
        "league": league,
        "league_form": league_form,
        "kinds": KINDS.values(),
        "kind_texts": kind_texts(),
        "chosen_kind": sheet.form["shown"].value() or FIRST,
        "is_like_the_last": league is not None and league.seasons.exists(),
        "home_of_page": request.path,
    }
    return render(request, "leagues/organise/new.html", context, status=status)
