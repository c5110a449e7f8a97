"""The control room of a season: what is going on now, and its other tabs."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.models import Board, LeagueRound
from tournaments.selectors.leagues.access import NotFound
from tournaments.selectors.leagues.needs import needs_you
from tournaments.web.frame import number_of
from tournaments.web.leagues.organise_alternates import alternates_tab
from tournaments.web.leagues.organise_boards import boards_tab
from tournaments.web.leagues.organise_claims import claims_tab
from tournaments.web.leagues.organise_end import end_tab
from tournaments.web.leagues.organise_entries import entries_tab
from tournaments.web.leagues.organise_export import export_tab
from tournaments.web.leagues.organise_frame import ORGANISERS_TABS, room_context
from tournaments.web.leagues.organise_lists import staff_context
from tournaments.web.leagues.organise_log import log_lines, round_words
from tournaments.web.leagues.organise_needs import in_order, need_lines
from tournaments.web.leagues.organise_placement import placement_tab
from tournaments.web.leagues.organise_progress import open_rounds, rounds_url, stuck_rounds
from tournaments.web.leagues.organise_rounds import rounds_tab
from tournaments.web.leagues.organise_settings import settings_tab
from tournaments.web.leagues.organise_visits import SeasonDesk, at_a_league_desk, season_desk

type Own = dict[str, Any]

_LATEST = 6
_LOG_PAGE = 50
_MOST_NEEDS = 30
"""So many are shown at once, the most pressing ones."""


@require_safe
@never_cache
@at_a_league_desk
def room(request: HttpRequest, league_id: int, number: int, tab: str = "now") -> HttpResponse:
    """A tab of the control room."""
    if tab not in _TABS:
        raise NotFound
    desk = season_desk(request, league_id, number, organisers_only=tab in ORGANISERS_TABS)
    return render(request, f"leagues/organise/{tab}.html", room_context(desk, tab, **_TABS[tab](desk)))


@require_safe
@never_cache
@at_a_league_desk
def state(request: HttpRequest, league_id: int, number: int) -> HttpResponse:
    """The live part of the first tab, or 204 while it is as `?v=` says."""
    desk = season_desk(request, league_id, number)
    if request.GET.get("v", "") == _stamp(desk):
        return HttpResponse(status=204)
    return render(request, "leagues/organise/live.html", room_context(desk, "now", **_now(desk)))


def _stamp(desk: SeasonDesk) -> str:
    """What changes whenever the first tab would look different: with every act, and as time passes every minute."""
    return f"{desk.season.version}-{timezone.now():%H%M}"


def _now(desk: SeasonDesk) -> Own:
    now = timezone.now()
    needs = in_order(needs_you(desk.season, now)) if desk.season.has_started and not desk.season.is_over else []
    boards = Board.objects.filter(fixture__round__season=desk.season)
    return {
        "stamp": _stamp(desk),
        "needs": need_lines(desk, needs[:_MOST_NEEDS], now),
        "needs_count": len(needs),
        "rounds_now": open_rounds(desk, now),
        "stuck": [(round_words(each), rounds_url(desk, each)) for each in stuck_rounds(desk)],
        "all_boards": boards.count(),
        "decided_boards": boards.filter(status=Board.Status.DECIDED).count(),
        "rounds_left": desk.season.rounds.exclude(status=LeagueRound.Status.CLOSED).count(),
        "lines": log_lines(desk, limit=_LATEST),
    }


def _log(desk: SeasonDesk) -> Own:
    lines = log_lines(desk, limit=_LOG_PAGE, before=number_of(desk.request, "before"))
    return {"lines": lines, "older": lines[-1].number if len(lines) == _LOG_PAGE else None}


def _staff(desk: SeasonDesk) -> Own:
    return staff_context(desk.league)


_TABS: Mapping[str, Callable[[SeasonDesk], Own]] = {
    "now": _now,
    "entries": entries_tab,
    "placement": placement_tab,
    "rounds": rounds_tab,
    "boards": boards_tab,
    "claims": claims_tab,
    "alternates": alternates_tab,
    "end": end_tab,
    "staff": _staff,
    "export": export_tab,
    "settings": settings_tab,
    "log": _log,
}
