"""The page of one board for those who run the league: enter, rule, seat somebody, correct with a preview."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.services.limits import spend_or_refuse
from games.web.visitors import safe_next
from tournaments.models import Board
from tournaments.selectors.leagues.access import NotFound, access_board
from tournaments.selectors.leagues.evidence import evidence_of
from tournaments.services.errors import Stale
from tournaments.services.leagues.result_impacts import preview_board_result
from tournaments.web.leagues.organise_acts import conflict_page
from tournaments.web.leagues.organise_board_acts import BOARD_ACTS, correction_of
from tournaments.web.leagues.organise_board_box import BoardBox, board_box
from tournaments.web.leagues.organise_claims import claims_of
from tournaments.web.leagues.organise_effects import CONSENT, Effects, effects_of
from tournaments.web.leagues.organise_evidence import evidence_box
from tournaments.web.leagues.organise_frame import room_context
from tournaments.web.leagues.organise_log import log_lines
from tournaments.web.leagues.organise_orders import Order
from tournaments.web.leagues.organise_refusals import REFUSED, explained
from tournaments.web.leagues.organise_visits import SeasonDesk, at_a_league_desk, season_desk
from tournaments.web.leagues.organise_words import DONE

_LATEST = 30


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@at_a_league_desk
def board(request: HttpRequest, league_id: int, number: int, board_id: int) -> HttpResponse:
    """One board. What cannot be done is said here, with everything that was written still in its fields."""
    desk = season_desk(request, league_id, number)
    found = access_board(desk.player, board_id)
    if found.fixture.round.season_id != desk.season.pk:
        raise NotFound
    if request.method != "POST":
        return _page(desk, found)
    spend_or_refuse("play", f"organiser {desk.player.pk}")
    do = request.POST.get("do", "")
    data = request.POST.copy()
    data["board"] = str(found.pk)
    order = Order(desk, data, timezone.now())
    if do == "preview":
        return _preview(desk, found, order)
    if do not in BOARD_ACTS:
        raise NotFound
    effects, problem = _effects(order) if do == "correct" else (None, "")
    if effects is not None and effects.must_type and order.text("typed").upper() != CONSENT:
        problem = _("Somebody else would win. Look at what changes, and type %(word)s.") % {"word": CONSENT}
        return _page(desk, found, problem=problem, effects=effects, status=400)
    try:
        told = BOARD_ACTS[do](order)
    except Stale as stale:
        return conflict_page(desk, stale, request.path)
    except REFUSED as error:
        found = access_board(desk.player, board_id)
        return _page(desk, found, problem=explained(error), effects=effects, status=400)
    messages.success(request, told or str(DONE[do]))
    return redirect(safe_next(request, request.path))


def _preview(desk: SeasonDesk, found: Board, order: Order) -> HttpResponse:
    effects, problem = _effects(order)
    if desk.request.GET.get("part") == "effects":
        context = {"effects": effects, "problem": problem, "consent": CONSENT}
        return render(desk.request, "leagues/organise/effects.html", context)
    return _page(desk, found, problem=problem, effects=effects, status=400 if problem else 200)


def _effects(order: Order) -> tuple[Effects | None, str]:
    """What the correction that is written in the form would change, or why it cannot be made."""
    try:
        impact = preview_board_result(board_id=order.board().pk, by=order.by, **correction_of(order))
    except REFUSED as error:
        return None, explained(error)
    return effects_of(impact), ""


def _page(
    desk: SeasonDesk, found: Board, *, problem: str = "", effects: Effects | None = None, status: int = 200
) -> HttpResponse:
    box: BoardBox = board_box(desk, found)
    own: dict[str, Any] = {
        "box": box,
        "problem": problem,
        "effects": effects,
        "consent": CONSENT,
        "sent": desk.request.POST,
        "claims": claims_of(desk, found),
        "evidence": evidence_box(evidence_of(found, timezone.now())),
        "lines": log_lines(desk, limit=_LATEST, subject=f"board:{found.pk}"),
        "here": desk.request.path,
        "home_of_page": desk.request.path,
        "board_url": desk.request.path,
    }
    return render(desk.request, "leagues/organise/board.html", room_context(desk, "", **own), status=status)
