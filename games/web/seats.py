"""Sitting down, getting up, filling up and calling off: everything about chairs while a table is open."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from games.engine import GameError
from games.models import Match
from games.selectors.access import access_match
from games.services.errors import ServiceError
from games.services.seats import cancel_match, fill_with_bots, leave_seat, take_seat
from games.web.visitors import hides_unknown, player_of, player_or_guest, small_number
from games.web.words.refusals import refusal


@require_POST
@hides_unknown
def sit(request: HttpRequest, match_id: int) -> HttpResponse:
    """Take a free chair of a table that the visitor may see."""
    access_match(player_of(request), match_id)
    number = small_number(request.POST.get("seat", ""))
    player = player_or_guest(request)
    return _then(
        request, lambda: take_seat(player=player, match_id=match_id, seat=number, now=timezone.now()), match_id
    )


@require_POST
@hides_unknown
def leave(request: HttpRequest, match_id: int) -> HttpResponse:
    """Get up from a table that has not begun."""
    access_match(player_of(request), match_id)
    player = player_or_guest(request)
    return _then(request, lambda: leave_seat(player=player, match_id=match_id, now=timezone.now()), match_id, "home")


@require_POST
@hides_unknown
def bots(request: HttpRequest, match_id: int) -> HttpResponse:
    """Put a bot on every free chair."""
    access_match(player_of(request), match_id)
    player, level = player_or_guest(request), request.POST.get("level", "greedy")
    return _then(
        request,
        lambda: fill_with_bots(player=player, match_id=match_id, level=level, now=timezone.now()),
        match_id,
    )


@require_POST
@hides_unknown
def cancel(request: HttpRequest, match_id: int) -> HttpResponse:
    """Call off a table of one's own."""
    access_match(player_of(request), match_id)
    player = player_or_guest(request)
    return _then(request, lambda: cancel_match(player=player, match_id=match_id, now=timezone.now()), match_id, "home")


def _then(request: HttpRequest, act: Callable[[], Match], match_id: int, page: str = "table") -> HttpResponse:
    try:
        act()
    except (GameError, ServiceError) as error:
        messages.error(request, refusal(error))
        return redirect("table", match_id)
    return redirect(page, *([match_id] if page == "table" else []))
