"""The page of one table for those who run the tournament: enter, compare, correct with a preview of every effect."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.services.limits import spend_or_refuse
from games.web.visitors import safe_next
from tournaments.models import Pairing
from tournaments.selectors.access import NotFound, access_pairing
from tournaments.selectors.overview import entry_names
from tournaments.services.corrections import preview_correction
from tournaments.services.errors import ReasonMissing, Stale
from tournaments.web.organise_acts import REFUSED, conflict_page
from tournaments.web.organise_frame import room_context, room_url
from tournaments.web.organise_orders import Order
from tournaments.web.organise_table_acts import TABLE_ACTS, correction_of
from tournaments.web.organise_visits import Desk, at_a_desk, desk_of
from tournaments.web.presenters.organise_box import Effects, effects_of, table_box
from tournaments.web.words.organise import DONE
from tournaments.web.words.organise_refusals import Refusal, explained
from tournaments.web.words.reasons import reasons_in_words


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@at_a_desk
def table(request: HttpRequest, tournament_id: int, pairing_id: int) -> HttpResponse:
    """One table. What cannot be done is said here, with everything that was written still in its fields."""
    desk = desk_of(request, tournament_id)
    pairing = access_pairing(desk.tournament, pairing_id)
    if request.method != "POST":
        return _page(desk, pairing)
    spend_or_refuse("play", f"organiser {desk.player.pk}")
    do = request.POST.get("do", "")
    data = request.POST.copy()
    data["pairing"] = str(pairing.pk)
    order = Order(desk, data, timezone.now())
    if do == "preview":
        return _preview(desk, pairing, order)
    if do not in TABLE_ACTS:
        raise NotFound
    back = safe_next(request, room_url(tournament_id))
    try:
        told = TABLE_ACTS[do](order)
    except Stale as stale:
        return conflict_page(desk, stale, back)
    except REFUSED as error:
        pairing.refresh_from_db()
        effects, _problem = _effects(order) if do == "correct" else (None, "")
        return _page(desk, pairing, problem=_why(do, error), effects=effects, status=400)
    messages.success(request, told or str(DONE[do]))
    return redirect(back)


def _why(do: str, error: Refusal) -> str:
    """Why nothing was done; a score with which nobody has won is more often a slip than a match cut short."""
    if do == "enter" and error.code == ReasonMissing.code:
        return _("Nobody has the points that win. If the match was cut short, write why.")
    return explained(error)


def _preview(desk: Desk, pairing: Pairing, order: Order) -> HttpResponse:
    effects, problem = _effects(order)
    if desk.request.GET.get("part") == "effects":
        context = {"effects": effects, "problem": problem, "box": table_box(pairing)}
        return render(desk.request, "tournaments/organise/effects.html", context)
    return _page(desk, pairing, problem=problem, effects=effects, status=400 if problem else 200)


def _effects(order: Order) -> tuple[Effects | None, str]:
    """What the correction that is written in the form would change, or why it cannot be made."""
    try:
        impact = preview_correction(pairing_id=order.pairing().pk, by=order.by, **correction_of(order))
    except REFUSED as error:
        return None, explained(error)
    return effects_of(impact), ""


def _page(
    desk: Desk, pairing: Pairing, *, problem: str = "", effects: Effects | None = None, status: int = 200
) -> HttpResponse:
    context = room_context(
        desk,
        "",
        box=table_box(pairing),
        problem=problem,
        effects=effects,
        sent=desk.request.POST,
        reasons=reasons_in_words(pairing.reasons, entry_names(desk.tournament)),
        # A form that stands on a page of its own goes back to the room.
        here=room_url(desk.tournament.pk),
        home_of_page=desk.request.path,
    )
    return render(desk.request, "tournaments/organise/table.html", context, status=status)
