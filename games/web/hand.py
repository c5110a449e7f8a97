"""How a finished hand was scored."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.models import Match, Player
from games.selectors.access import access_match
from games.selectors.hands import counted_hands, hand_summary
from games.selectors.replays import replay_length, replay_view
from games.selectors.views import match_view
from games.web.presenters.hands import hand_screen
from games.web.presenters.replay import plays_before
from games.web.reviews import hand_context
from games.web.visitors import hides_unknown, player_of


@require_safe
@hides_unknown
def hand(request: HttpRequest, match_id: int, number: int) -> HttpResponse:
    """Categories, the cards behind them, points, plays and review of one counted hand; `part=review` is that alone."""
    player = player_of(request)
    match = access_match(player, match_id)
    view = match_view(match, player)
    numbers = [counted.number for counted in counted_hands(match)]
    before = _plays_before(match, player).get(number)
    context = {
        "screen": hand_screen(view, hand_summary(match, number), before=before),
        "match": match,
        "before": number - 1 if number - 1 in numbers else None,
        "after": number + 1 if number + 1 in numbers else None,
        **hand_context(view, number, before=before),
    }
    part = request.GET.get("part") == "review" and "review" in context
    return render(request, "games/review/hand_part.html" if part else "games/hand.html", context)


def _plays_before(match: Match, player: Player | None) -> dict[int, int]:
    """Plays before each hand of a match that can be stepped through; nothing while it is being played."""
    if match.status != Match.Status.FINISHED:
        return {}
    return plays_before(replay_view(match, player, replay_length(match)).events)
