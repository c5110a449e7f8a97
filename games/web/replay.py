"""A finished match, stepped through play by play on the page of its table."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from games.selectors.access import access_match
from games.selectors.replays import replay_length, replay_view
from games.selectors.views import match_view
from games.web.presenters.replay import replay_screen
from games.web.reviews import play_context
from games.web.visitors import player_of, small_number


def replay(request: HttpRequest, match_id: int) -> HttpResponse:
    """The table after so many plays. Raises NotFound.

    `part=table` is the changing part alone, `part=review` what it says of the play.
    """
    ply = small_number(request.GET.get("ply", ""))
    if ply is None:
        raise Http404
    player = player_of(request)
    match = access_match(player, match_id)
    step = replay_view(match, player, ply)
    whole = replay_view(match, player, replay_length(match)).events
    view = match_view(match, player)
    context = {"match": match, **play_context(view, ply, whole)}
    part = request.GET.get("part")
    if part == "review":
        return render(request, "games/review/play.html", context)
    screen = replay_screen(view, step, whole)
    context |= {"replay": screen, "screen": screen.screen}
    return render(request, "games/replay/part.html" if part == "table" else "games/replay/page.html", context)
