"""The control room: what is going on now, and its other tabs."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.web.presenters.sharing import qr_code
from tournaments.models import Stage, Tournament
from tournaments.pairing.formats import FORMATS
from tournaments.selectors.access import NotFound, access_pairing
from tournaments.selectors.overview import entry_names, rounds_with_sizes
from tournaments.selectors.rankings import final_ranking
from tournaments.selectors.steps import needs_you
from tournaments.selectors.tables import stage_table_lines
from tournaments.web.frame import number_of
from tournaments.web.organise_frame import ORGANISERS_TABS, room_context, stamp_of
from tournaments.web.organise_players import players_tab
from tournaments.web.organise_settings import settings_tab
from tournaments.web.organise_tabs import log_tab, rounds_tab, seeding_tab
from tournaments.web.organise_visits import Desk, at_a_desk, desk_of
from tournaments.web.presenters.bracket import slot_names
from tournaments.web.presenters.heading import current_stage
from tournaments.web.presenters.organise_box import table_box
from tournaments.web.presenters.organise_log import log_lines
from tournaments.web.presenters.organise_needs import need_lines, pressing
from tournaments.web.presenters.organise_tables import boards, day_plan, opening_of
from tournaments.web.presenters.rounds import round_title
from tournaments.web.presenters.standings import StandingLine, ranking_lines
from tournaments.web.words.organise import ROLES

type Own = dict[str, Any]

_LATEST = 5
_MOST_NEEDS = 30
"""So many are shown at once, the most pressing ones."""


@require_safe
@never_cache
@at_a_desk
def room(request: HttpRequest, tournament_id: int, tab: str = "now") -> HttpResponse:
    """A tab of the control room."""
    desk = desk_of(request, tournament_id, organisers_only=tab in ORGANISERS_TABS)
    if tab not in _TABS:
        raise NotFound
    return render(request, f"tournaments/organise/{tab}.html", room_context(desk, tab, **_TABS[tab](desk)))


@require_safe
@never_cache
@at_a_desk
def state(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """The live part of the first tab, or 204 while it is as `?v=` says."""
    desk = desk_of(request, tournament_id)
    if request.GET.get("v", "") == stamp_of(desk.tournament):
        return HttpResponse(status=204)
    return render(request, "tournaments/organise/live.html", room_context(desk, "now", **_now(desk)))


def _now(desk: Desk) -> Own:
    tournament, now = desk.tournament, timezone.now()
    started = tournament.has_started
    stage = current_stage(desk.stages)
    number = number_of(desk.request, "table")
    paused = tournament.status == Tournament.Status.PAUSED
    link = desk.request.build_absolute_uri(reverse("tournament_by_code", args=[tournament.code]))
    needs = pressing(needs_you(tournament, now))
    return {
        "needs": need_lines(needs[:_MOST_NEEDS], now, paused=paused),
        "needs_count": len(needs),
        "podium": _podium(tournament),
        "boards": boards(stage, entry_names(tournament), _sources(stage), now) if started else (),
        "opening": opening_of(tournament) if started else None,
        "plan": day_plan(stage, now) if started and not tournament.is_over else None,
        "box": None if number is None else table_box(access_pairing(tournament, number)),
        "lines": log_lines(tournament, desk.player, limit=_LATEST),
        "short_link": link,
        "qr": qr_code(link),
        "stage": stage,
    }


def _podium(tournament: Tournament) -> Sequence[StandingLine]:
    if tournament.status not in (Tournament.Status.FINISHED, Tournament.Status.ARCHIVED):
        return ()
    return ranking_lines(final_ranking(tournament)[:3])


def _sources(stage: Stage) -> Mapping[str, str]:
    if not FORMATS[stage.format].is_bracket:
        return {}
    return slot_names(stage_table_lines(stage), is_double=stage.format == "double_knockout")


def _staff(desk: Desk) -> Own:
    people = desk.tournament.staff.select_related("player").order_by("role", "pk")
    return {
        "people": [(each, str(ROLES[each.role])) for each in people],
        "roles": ROLES.items(),
    }


def _print(desk: Desk) -> Own:
    rounds = [each for stage in desk.stages for each in rounds_with_sizes(stage)]
    titles = [(each, round_title(each, size)) for each, size in rounds]
    return {"rounds": titles, "stage": current_stage(desk.stages)}


def _export(desk: Desk) -> Own:
    stage = current_stage(desk.stages)
    kinds: list[tuple[str, list[tuple[str, str]]]] = [
        (_("Entries"), [("entries.csv", "CSV")]),
        (_("Standings"), _both("standings")),
        (_("Results"), _both("results")),
        (_("Pairings"), _both("pairings")),
        (_("Calendar"), [("tournament.ics", "ICS")]),
    ]
    if not FORMATS[stage.format].is_bracket:
        kinds.append((_("Swiss checker"), [("tournament.trf", "TRF")]))
    return {"kinds": kinds}


def _both(kind: str) -> list[tuple[str, str]]:
    return [(f"{kind}.csv", "CSV"), (f"{kind}.json", "JSON")]


_TABS: Mapping[str, Callable[[Desk], Own]] = {
    "now": _now,
    "players": players_tab,
    "seeding": seeding_tab,
    "rounds": rounds_tab,
    "staff": _staff,
    "print": _print,
    "export": _export,
    "settings": settings_tab,
    "log": log_tab,
}
