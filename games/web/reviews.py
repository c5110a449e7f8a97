"""The review of a finished match: asking for it, watching it grow, reading it."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.engine import Event
from games.models import Match, Player
from games.selectors.access import access_match
from games.selectors.reviews import can_be_reviewed, review_of, review_of_hand
from games.selectors.views import MatchView, match_view
from games.services import request_review
from games.services.errors import ServiceError
from games.services.limits import spend_or_refuse
from games.web.presenters.replay import plays_before
from games.web.presenters.reviews import hand_review_screen, play_review_screen, review_screen
from games.web.visitors import address_of, hides_unknown, player_of, safe_next
from games.web.words.presets import preset_name
from games.web.words.refusals import refusal


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@hides_unknown
def review(request: HttpRequest, match_id: int) -> HttpResponse:
    """The review of a match that is over; a form asks for it. `part=review` is the changing part alone."""
    player = player_of(request)
    match = access_match(player, match_id)
    if request.method == "POST":
        return _asked(request, match, player)
    if not can_be_reviewed(match):
        raise Http404
    view = match_view(match, player)
    screen = review_screen(view, review_of(match))
    context = {
        "match": match,
        "variant": preset_name(match.preset),
        "review": screen,
        "part_url": f"{reverse('review', args=[match.pk])}?part=review",
    }
    part = request.GET.get("part") == "review"
    return render(request, "games/review/part.html" if part else "games/review/page.html", context)


def hand_context(view: MatchView, number: int, *, before: int | None) -> dict[str, Any]:
    """What the page of a hand shows of its review: nothing while the match is being played."""
    match = view.match
    if not can_be_reviewed(match):
        return {}
    report = review_of_hand(match, number)
    found = [hand_review_screen(view, hand.number, hand.review, before=before or 0) for hand in report.hands]
    screen = review_screen(view, report)
    return {
        "review": screen,
        "hand_review": found[0] if found else None,
        "waits": screen.waits and not found,
        "part_url": f"{reverse('hand', args=[match.pk, number])}?part=review",
    }


def play_context(view: MatchView, ply: int, whole: Sequence[Event]) -> dict[str, Any]:
    """What the replay shows of the play that led to a step, counted over the match; 0 is the first deal."""
    begun = [(number, before) for number, before in plays_before(whole).items() if before < ply]
    hand, before = begun[-1] if begun else (0, 0)
    report = review_of_hand(view.match, hand)
    play = play_review_screen(view, report.hands[0].review, ply - before) if report.hands else None
    screen = review_screen(view, report)
    return {
        "play_review": play,
        "review": screen,
        "waits": screen.waits and play is None,
        "part_url": f"{reverse('table', args=[view.match.pk])}?ply={ply}&part=review",
    }


def _asked(request: HttpRequest, match: Match, player: Player | None) -> HttpResponse:
    """Ask for the review, then lead back to where it was asked from."""
    spend_or_refuse("review", f"player {player.pk}" if player is not None else f"address {address_of(request)}")
    try:
        request_review(match_id=match.pk, asked_by=player, now=timezone.now())
    except ServiceError as error:
        messages.error(request, refusal(error))
        return redirect("table", match.pk)
    return redirect(safe_next(request, reverse("review", args=[match.pk])))
