"""Every button of a season's control room: one address, `do` says what; a conflict is told with both values."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.services.limits import spend_or_refuse
from games.web.visitors import safe_next
from tournaments.models import SeasonLogEntry
from tournaments.selectors.leagues.access import NotFound
from tournaments.services.errors import Stale
from tournaments.web.leagues.organise_board_acts import BOARD_ACTS
from tournaments.web.leagues.organise_end_acts import END_ACTS
from tournaments.web.leagues.organise_entry_acts import ENTRY_ACTS
from tournaments.web.leagues.organise_frame import room_context, room_url
from tournaments.web.leagues.organise_log import Change, changes_of, log_lines
from tournaments.web.leagues.organise_orders import Act, Acts, Order
from tournaments.web.leagues.organise_refusals import REFUSED, explained
from tournaments.web.leagues.organise_season_acts import SEASON_ACTS
from tournaments.web.leagues.organise_visits import SeasonDesk, at_a_league_desk, season_desk
from tournaments.web.leagues.organise_words import ASKED, DONE, named

ACTS: Acts = {**SEASON_ACTS, **ENTRY_ACTS, **BOARD_ACTS, **END_ACTS}
_NOT_SHOWN = frozenset(
    {
        "csrfmiddlewaretoken", "version", "do", "next", "board", "entry", "member", "round", "claim", "postponement",
        "client_key", "digest", "position", "chair", "plan",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Conflict:
    """Somebody was quicker: what they did, and what was about to be done."""

    sentence: str
    by: str
    at: datetime | None
    changes: tuple[Change, ...]
    asked: str
    wanted: tuple[tuple[str, str], ...]
    again: tuple[tuple[str, str], ...]


@require_POST
@never_cache
@at_a_league_desk
def act(request: HttpRequest, league_id: int, number: int) -> HttpResponse:
    """Do what a form asks for, and go back to where it stands."""
    desk = season_desk(request, league_id, number)
    known = ACTS.get(asked_of(request.POST))
    if known is None:
        raise NotFound
    return carried_out(desk, known, safe_next(request, room_url(desk.season)))


def asked_of(data: QueryDict) -> str:
    """The name of the act that a form asks for."""
    return str(data.get("do", "")).partition(":")[0]


def carried_out(desk: SeasonDesk, known: Act, back: str) -> HttpResponse:
    """The answer to an order: the page it came from with what was done, or the page of a conflict."""
    request = desk.request
    spend_or_refuse("play", f"organiser {desk.player.pk}")
    try:
        told = known(Order(desk, request.POST, timezone.now()))
    except Stale as stale:
        return conflict_page(desk, stale, back)
    except REFUSED as error:
        messages.error(request, explained(error))
        return redirect(back)
    messages.success(request, told or str(DONE[asked_of(request.POST)]))
    return redirect(back)


def conflict_page(desk: SeasonDesk, stale: Stale, back: str) -> HttpResponse:
    """Who changed what in the meantime, with both values; the same order can be given on the new state."""
    own = {"conflict": _conflict(desk, stale), "back": back, "same_url": desk.request.path}
    return render(desk.request, "leagues/organise/conflict.html", room_context(desk, "", **own), status=409)


def _conflict(desk: SeasonDesk, stale: Stale) -> Conflict:
    details, data = stale.details, desk.request.POST
    subject = str(details.get("subject", ""))
    row = SeasonLogEntry.objects.filter(season=desk.season, subject=subject).order_by("-number").first()
    told = () if row is None else log_lines(desk, limit=1, before=row.number + 1)
    before, after = details.get("before"), details.get("after")
    kept = ("csrfmiddlewaretoken", "version")
    again = [(name, value) for name in data if name not in kept for value in data.getlist(name)]
    return Conflict(
        sentence=told[0].sentence if told else "",
        by=str(details.get("by", "")),
        at=parse_datetime(str(details.get("at", ""))),
        changes=changes_of(before if isinstance(before, dict) else {}, after if isinstance(after, dict) else {}),
        asked=str(ASKED.get(asked_of(data), "")),
        wanted=_wanted(data, after if isinstance(after, dict) else {}),
        again=(*again, ("version", str(details.get("version", "")))),
    )


def _wanted(data: QueryDict, changed: Collection[str]) -> tuple[tuple[str, str], ...]:
    if data.get("home_points") and data.get("away_points"):
        return ((named("points"), f"{data['home_points']}–{data['away_points']}"),)
    shown = [name for name in data if name not in _NOT_SHOWN and not name.startswith(("division", "rule-", "tiebreak"))]
    if asked_of(data) == "edit":
        # A page of settings sends them all; those matter that the other has changed.
        shown = [name for name in shown if name.removeprefix("season_") in changed]
    return tuple((named(name.removeprefix("season_")), str(data[name])[:200]) for name in shown if data[name])
