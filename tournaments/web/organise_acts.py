"""Every button of the control room: one address, `do` says what; a conflict is told with both values."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.services.errors import ServiceError
from games.services.limits import spend_or_refuse
from games.web.visitors import safe_next, small_number
from tournaments.models import AuditEntry
from tournaments.pairing.types import BadStageSettings, PairingImpossible
from tournaments.selectors.access import NotFound
from tournaments.selectors.feed import feed
from tournaments.services.errors import ConsentNeeded, Stale
from tournaments.web.organise_entry_acts import ENTRY_ACTS
from tournaments.web.organise_event_acts import EVENT_ACTS
from tournaments.web.organise_frame import room_context, room_url
from tournaments.web.organise_orders import Act, Acts, Order
from tournaments.web.organise_table_acts import TABLE_ACTS
from tournaments.web.organise_visits import Desk, at_a_desk, desk_of
from tournaments.web.presenters.feed import FeedLine, feed_lines
from tournaments.web.presenters.organise_log import Change, changes_of
from tournaments.web.words.organise import ASKED, DONE, field_name
from tournaments.web.words.organise_refusals import explained

ACTS: Acts = {**EVENT_ACTS, **ENTRY_ACTS, **TABLE_ACTS}
REFUSED = (ServiceError, BadStageSettings, PairingImpossible)
"""What a service raises when it does not do what was asked."""
_NOT_SHOWN = (
    "csrfmiddlewaretoken",
    "version",
    "do",
    "next",
    "pairing",
    "entry",
    "member",
    "round",
    "client_key",
    "report",
)


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
@at_a_desk
def act(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Do what a form asks for, and go back to where it stands."""
    desk = desk_of(request, tournament_id)
    known = ACTS.get(asked_of(request.POST))
    if known is None:
        raise NotFound
    return carried_out(desk, known, safe_next(request, room_url(tournament_id)))


def asked_of(data: QueryDict) -> str:
    """The name of the act that a form asks for."""
    return data.get("do", "").partition(":")[0]


def carried_out(desk: Desk, known: Act, back: str) -> HttpResponse:
    """The answer to an order: the page it came from with what was done, or the page of a conflict."""
    request = desk.request
    spend_or_refuse("play", f"organiser {desk.player.pk}")
    try:
        told = known(Order(desk, request.POST, timezone.now()))
    except Stale as stale:
        return conflict_page(desk, stale, back)
    except REFUSED as error:
        messages.error(request, explained(error))
        return redirect(_place_to_consent(desk, error) or back)
    messages.success(request, told or str(DONE[asked_of(request.POST)]))
    return redirect(back)


def _place_to_consent(desk: Desk, error: Exception) -> str:
    """The page of a table whose undoing would reset others: there they are named, and the word can be typed."""
    number = small_number(desk.request.POST.get("number", "")) or 0
    row = AuditEntry.objects.filter(tournament=desk.tournament, number=number)
    subject = row.values_list("subject", flat=True).first() or ""
    kind, _colon, table = subject.partition(":")
    if not isinstance(error, ConsentNeeded) or kind != "pairing":
        return ""
    return reverse("organise_table", args=[desk.tournament.pk, int(table)])


def conflict_page(desk: Desk, stale: Stale, back: str) -> HttpResponse:
    """Who changed what in the meantime, with both values; the same order can be given on the new state."""
    context = room_context(desk, "", conflict=_conflict(desk, stale), back=back, act_url=desk.request.path)
    return render(desk.request, "tournaments/organise/conflict.html", context, status=409)


def _conflict(desk: Desk, stale: Stale) -> Conflict:
    details, data = stale.details, desk.request.POST
    subject = str(details.get("subject", ""))
    row = AuditEntry.objects.filter(tournament=desk.tournament, subject=subject).order_by("-number").first()
    told: tuple[FeedLine, ...] = ()
    if row is not None:
        told = feed_lines(feed(desk.tournament, [row.verb], limit=1, before=row.number + 1), desk.tournament.pk)
    before, after = details.get("before"), details.get("after")
    again = [
        (name, value) for name in data for value in data.getlist(name) if name not in ("csrfmiddlewaretoken", "version")
    ]
    return Conflict(
        sentence=told[0].sentence if told else "",
        by=str(details.get("by", "")),
        at=parse_datetime(str(details.get("at", ""))),
        changes=changes_of(
            before if isinstance(before, dict) else {},
            after if isinstance(after, dict) else {},
        ),
        asked=str(ASKED.get(asked_of(data), "")),
        wanted=_wanted(data, after if isinstance(after, dict) else {}),
        again=(*again, ("version", str(details.get("version", "")))),
    )


def _wanted(data: QueryDict, changed: Collection[str]) -> tuple[tuple[str, str], ...]:
    if data.get("first_points") and data.get("second_points"):
        return ((field_name("points"), f"{data['first_points']}–{data['second_points']}"),)
    shown = [name for name in data if name not in _NOT_SHOWN and not name.startswith(("place-", "stage", "rule-"))]
    if asked_of(data) == "edit":
        # A page of settings sends them all; those matter that the other has changed.
        shown = [name for name in shown if name in changed]
    return tuple((field_name(name), str(data[name])[:200]) for name in shown if data[name])
