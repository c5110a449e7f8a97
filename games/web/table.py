"""The table: looking at it, playing a card, giving up, playing again."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.engine import GameError
from games.models import Match, Player
from games.selectors.access import access_match
from games.selectors.bot_levels import usual_bot_level
from games.selectors.hands import counted_hands
from games.selectors.histories import rating_changes
from games.selectors.replays import replay_length
from games.selectors.reports import access_reported
from games.selectors.views import MatchView, match_view
from games.services.announce import announce_hand
from games.services.concede import resign
from games.services.create_match import create_match
from games.services.errors import NotSeated, ServiceError
from games.services.limits import spend_or_refuse
from games.services.play import play_card
from games.services.visits import note_visit
from games.web.presenters.endings import ending, last_hand
from games.web.presenters.page_texts import page_texts, spoken_texts
from games.web.presenters.sharing import qr_code
from games.web.presenters.table import rules_of, table_screen
from games.web.real_tables import real_table
from games.web.replay import replay
from games.web.visitors import hides_unknown, player_of, small_number, table_opener
from games.web.words.announcements import read_call
from games.web.words.bots import level_names, offered_levels
from games.web.words.refusals import refusal

_STATUS_OF_CODE = {
    "not_seated": 403,
    "stale_play": 409,
    "not_your_turn": 409,
    "match_over": 409,
    "match_not_started": 409,
    "match_cancelled": 409,
}


def _by_a_player(act: Callable[[HttpRequest, int, Player], HttpResponse]) -> Callable[..., HttpResponse]:
    """Make a door for the forms of a table; a visitor without a player sees the table and is told to have no seat."""

    @require_POST
    @hides_unknown
    @wraps(act)
    def door(request: HttpRequest, match_id: int) -> HttpResponse:
        player = player_of(request)
        access_match(player, match_id)
        if player is None:
            return _table(request, match_id, refused=refusal(NotSeated()), status=403)
        return act(request, match_id, player)

    return door


@require_safe
@never_cache
@hides_unknown
def table(request: HttpRequest, match_id: int) -> HttpResponse:
    """The table as the visitor may see it; `part=table` is the changing part alone, `card` opens its choices.

    With `ply` a finished match is shown as it stood after so many plays.
    """
    if "ply" in request.GET:
        return replay(request, match_id)
    match = access_reported(player_of(request), match_id)
    if match.venue == Match.Venue.TABLE:
        return real_table(request, match)
    return _table(request, match_id, chosen=request.GET.get("card", ""))


@_by_a_player
def play(request: HttpRequest, match_id: int, player: Player) -> HttpResponse:
    """Play a card, named alone or with what it takes. A card that can take in several ways leads to the choices."""
    text, seq = request.POST.get("play", ""), small_number(request.POST.get("seq", ""))
    spend_or_refuse("play", f"player {player.pk}")
    try:
        play_card(
            match_id=match_id,
            player=player,
            play=text,
            seq=-1 if seq is None else seq,
            now=timezone.now(),
            complete=True,
        )
    except (GameError, ServiceError) as error:
        if error.code == "choice_required":
            return redirect(f"{reverse('table', args=[match_id])}?card={text}#choices")
        return _table(request, match_id, refused=refusal(error), status=_STATUS_OF_CODE.get(error.code, 422))
    if request.GET.get("part") == "table":
        return _table(request, match_id)
    return redirect("table", match_id)


@_by_a_player
def announce(request: HttpRequest, match_id: int, player: Player) -> HttpResponse:
    """Announce a fresh hand before its first card is played; it stays the player's turn."""
    seq = small_number(request.POST.get("seq", ""))
    spend_or_refuse("play", f"player {player.pk}")
    try:
        announce_hand(
            match_id=match_id,
            player=player,
            call=read_call(request.POST.get("call", "")),
            seq=-1 if seq is None else seq,
            now=timezone.now(),
        )
    except (GameError, ServiceError) as error:
        return _table(request, match_id, refused=refusal(error), status=_STATUS_OF_CODE.get(error.code, 422))
    return redirect("table", match_id)


@_by_a_player
def resign_match(request: HttpRequest, match_id: int, player: Player) -> HttpResponse:
    """Give the match up; the page asked before."""
    try:
        resign(player=player, match_id=match_id, now=timezone.now())
    except (GameError, ServiceError) as error:
        return _table(request, match_id, refused=refusal(error), status=_STATUS_OF_CODE.get(error.code, 409))
    return redirect("table", match_id)


@require_POST
@hides_unknown
def play_again(request: HttpRequest, match_id: int) -> HttpResponse:
    """A new table with the settings of an old one: at once against the same bots, else waiting for people."""
    player = table_opener(request)
    old = match_view(access_match(player, match_id), player)
    others = [info.player for info in old.seats if info.number != old.seat and info.player is not None]
    levels = [other.bot_level for other in others]
    try:
        match = create_match(
            creator=player,
            now=timezone.now(),
            preset=old.match.preset,
            options=rules_of(old.match).options(),
            rated=old.match.rated and not player.is_guest,
            visibility=old.match.visibility,
            turn_seconds=old.match.turn_seconds,
            bots=levels if old.seat is not None and all(levels) else (),
        )
    except (GameError, ServiceError) as error:
        return _table(request, match_id, refused=refusal(error), status=409)
    return redirect("table", match.pk)


def _table(
    request: HttpRequest, match_id: int, *, chosen: str = "", refused: str = "", status: int = 200
) -> HttpResponse:
    player = player_of(request)
    view = match_view(access_match(player, match_id), player)
    if player is not None and view.seat is not None and view.seat == view.match.turn_seat:
        note_visit(match_id=match_id, player_id=player.pk, seq=view.match.seq)
    screen = table_screen(view, before=_plays_before(view))
    context: dict[str, Any] = {
        "screen": screen,
        "match": view.match,
        "chosen": chosen if screen.your_turn and any(str(held.card) == chosen for held in screen.held) else "",
        "refused": refused,
        "spoken": spoken_texts(screen),
        "page_texts": page_texts(),
        "hands": counted_hands(view.match),
        "stream": f"/api/v1/matches/{match_id}/stream",
        "home_of_page": reverse("table", args=[match_id]),
        "waits": not screen.your_turn and not view.match.is_over,
        **_by_status(request, view, player),
    }
    part = request.GET.get("part") == "table"
    return render(request, "games/table/part.html" if part else "games/table/page.html", context, status=status)


def _plays_before(view: MatchView) -> int | None:
    """How many plays came before the hand that is shown, where its plays can be stepped through."""
    if view.match.status != Match.Status.FINISHED or view.view is None:
        return None
    return replay_length(view.match) - len(view.view.history)


def _by_status(request: HttpRequest, view: MatchView, player: Player | None) -> dict[str, Any]:
    match = view.match
    if match.status == Match.Status.OPEN:
        link = request.build_absolute_uri(reverse("invitation", args=[match.join_code]))
        is_host = player is not None and match.created_by_id == player.pk
        may_see = view.seat is not None or is_host
        return {
            "link": link if may_see else "",
            "qr": qr_code(link) if may_see else "",
            "is_host": is_host,
            "levels": level_names(),
            "usual_level": usual_bot_level(player),
            "bot_words": offered_levels(),
        }
    if match.status == Match.Status.FINISHED:
        return {"ending": ending(view, rating_changes(match.pk))}
    return {"last_hand": last_hand(view, counted_hands(match))}
