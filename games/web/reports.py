"""Saying how a match with real cards ended: at one's own seat, by the code of a score sheet, or deciding a dispute."""

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.engine import GameError
from games.models import Match, Player, Report
from games.selectors.access import NotFound
from games.selectors.reports import ReportsView, access_chair, access_reported, chair_view, reports_view
from games.selectors.views import match_view
from games.services import confirm_report, report_match, rule_on_match
from games.services.errors import NotInCharge, NotSeated, ServiceError
from games.services.limits import spend_or_refuse
from games.services.report_match import is_in_charge
from games.web.presenters.real_table import RealTableScreen, real_table_screen
from games.web.presenters.report_form import report_form
from games.web.presenters.table import rules_of
from games.web.report_data import MOST_HANDS, Data, content_of, data_of, hands_in, sent_data
from games.web.visitors import address_of, hides_unknown, player_of, small_number
from games.web.words.refusals import refusal
from games.web.words.reporting import LEVELS
from games.web.words.reports import report_problems


@dataclass(frozen=True, slots=True)
class Door:
    """Where a report comes in: its address, who speaks and for which side, and whether it decides."""

    url: str
    match: Match
    seen: ReportsView
    player: Player | None
    report_code: str | None
    side: int | None
    decides: bool = False


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@hides_unknown
def report(request: HttpRequest, match_id: int) -> HttpResponse:
    """The report of somebody seated, or of the organiser, who speaks for either side."""
    player = player_of(request)
    match = _real(access_reported(player, match_id))
    view = match_view(match, player)
    side = None if view.seat is None else rules_of(match).side_of(view.seat)
    if player is None or (side is None and match.created_by_id != player.pk):
        messages.error(request, refusal(NotSeated()))
        return redirect("table", match.pk)
    url = reverse("report", args=[match.pk])
    door = Door(url, match, reports_view(match, player), player, None, side)
    return _at_door(request, door, lambda: spend_or_refuse("report", f"player {player.pk}"))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@hides_unknown
def report_by_code(request: HttpRequest, report_code: str) -> HttpResponse:
    """The report of whoever holds a score sheet; knowing its code is the permission."""
    chair = access_chair(report_code)
    player = player_of(request)
    # Somebody of this side who is signed in speaks in their own name, as at their seat.
    own = player is not None and chair.match.seats.filter(side=chair.side, player=player).exists()
    speaker = player if own else None
    door = Door(request.path, chair.match, chair_view(chair.match), speaker, report_code, chair.side)
    return _at_door(request, door, lambda: spend_or_refuse("report_code", address_of(request)))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@hides_unknown
def rule(request: HttpRequest, match_id: int) -> HttpResponse:
    """What whoever is in charge decides, and why."""
    player = player_of(request)
    match = _real(access_reported(player, match_id))
    if player is None or not is_in_charge(match, player):
        messages.error(request, refusal(NotInCharge()))
        return redirect("table", match.pk)
    door = Door(reverse("rule", args=[match.pk]), match, reports_view(match, player), player, None, None, decides=True)
    return _at_door(request, door, lambda: spend_or_refuse("report", f"player {player.pk}"))


def _real(match: Match) -> Match:
    """The match, if it is played with real cards. Raises NotFound."""
    if match.venue != Match.Venue.TABLE:
        raise NotFound
    return match


def _at_door(request: HttpRequest, door: Door, spend: Callable[[], None]) -> HttpResponse:
    if request.method != "POST":
        return _page(request, door, _level(request.GET.get("level")), {})
    do, level, data = request.POST.get("do", "send"), _level(request.POST.get("level")), sent_data(request.POST)
    if do in ("count", "add", "drop"):
        shown = hands_in(data) + {"count": 0, "add": 1, "drop": -1}[do]
        data["hands"] = [str(min(max(shown, 1), MOST_HANDS))]
        # Counted while one is typing, so as often as cards are played.
        spend_or_refuse("play", f"report {door.report_code or door.url} {door.player and door.player.pk}")
        return _page(request, door, level, data, count=True)
    spend()
    try:
        _act(door, do, level, data)
    except (GameError, ServiceError) as error:
        return _page(request, door, level, data, problems=report_problems(error))
    return redirect(door.url if door.report_code else reverse("table", args=[door.match.pk]))


def _act(door: Door, do: str, level: str, data: Data) -> None:
    now, content = timezone.now(), content_of(rules_of(door.match), level, data)
    if door.decides and door.player is not None:
        as_said = _report_of(door.seen, do)
        rule_on_match(
            match_id=door.match.pk,
            player=door.player,
            level=level if as_said is None else as_said.level,
            content=content if as_said is None else as_said.content,
            explanation=(data.get("explanation") or [""])[-1],
            now=now,
        )
    elif do == "confirm":
        confirm_report(match_id=door.match.pk, now=now, player=door.player, report_code=door.report_code)
    else:
        side = small_number((data.get("side") or [""])[-1]) if door.side is None else None
        report_match(
            match_id=door.match.pk,
            level=level,
            content=content,
            now=now,
            player=door.player,
            report_code=door.report_code,
            side=side,
        )


def _report_of(seen: ReportsView, do: str) -> Report | None:
    """The standing report that a button of the ruling form names: «as side 1 says» is `as-1`."""
    side = small_number(do.removeprefix("as-")) if do.startswith("as-") else None
    standing = [each for each in seen.reports or () if each.replaced_at is None and each.side == side]
    return standing[0] if standing else None


def _level(wanted: str | None) -> str:
    return wanted if wanted is not None and wanted in LEVELS else "points"


def _page(
    request: HttpRequest, door: Door, level: str, data: Data, *, count: bool = False, problems: list[str] | None = None
) -> HttpResponse:
    rules = rules_of(door.match)
    screen = real_table_screen(match_view(door.match, door.player), door.seen, side=door.side)
    if not data and "level" not in request.GET:
        level, data = _own_words(door, screen, level)
    context = {
        "door": door,
        "screen": screen,
        "match": door.match,
        "form": report_form(rules, screen.sides, level, data, count=count or bool(problems)),
        "problems": problems or [],
        "explanation": (data.get("explanation") or [""])[-1],
        "speaks_for": (data.get("side") or [""])[-1],
        "form_open": request.method == "POST" or "level" in request.GET or not (screen.own or screen.to_confirm),
        "home_of_page": door.url,
    }
    if request.GET.get("part") == "totals":
        return render(request, "games/report/totals.html", context)
    return render(request, "games/report/page.html", context, status=400 if problems else 200)


def _own_words(door: Door, screen: RealTableScreen, level: str) -> tuple[str, Data]:
    """The side's own report, to be corrected; an empty form where there is none."""
    own = [each for each in door.seen.reports or () if each.replaced_at is None and each.side == door.side]
    if not own or screen.is_settled:
        return level, {}
    return own[0].level, data_of(rules_of(door.match), own[0].level, own[0].content)
