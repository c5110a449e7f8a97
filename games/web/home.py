"""The front page, which is the lobby, and the two buttons that start a match at once."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from games.engine import GameError
from games.models import Match
from games.selectors.bot_levels import usual_bot_level
from games.selectors.matches import live_matches, open_tables, running_matches
from games.services.create_match import create_match
from games.services.errors import ServiceError
from games.web.forms import QuickBotForm
from games.web.presenters.lobby import match_line
from games.web.visitors import player_of, table_opener
from games.web.words.bots import offered_levels


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Play at once, sit down at an open table, watch one, or go on with a match of one's own."""
    return _lobby(request, QuickBotForm(usual_level=usual_bot_level(player_of(request))))


@require_POST
def play_bot(request: HttpRequest) -> HttpResponse:
    """A match against bots that begins with this click."""
    form = QuickBotForm(request.POST, usual_level=usual_bot_level(player_of(request)))
    if not form.is_valid():
        return _lobby(request, form, status=400)
    player = table_opener(request)
    try:
        match = create_match(creator=player, now=timezone.now(), **form.request())
    except (GameError, ServiceError) as error:
        form.refuse(error)
        return _lobby(request, form, status=400)
    return redirect("table", match.pk)


@require_POST
def play_friend(request: HttpRequest) -> HttpResponse:
    """A private table with a link to share."""
    player = table_opener(request)
    match = create_match(
        creator=player, now=timezone.now(), preset="scopa_classica", visibility=Match.Visibility.PRIVATE
    )
    return redirect("table", match.pk)


def _lobby(request: HttpRequest, form: QuickBotForm, *, status: int = 200) -> HttpResponse:
    player = player_of(request)
    mine = [] if player is None else [match_line(match, player) for match in running_matches(player)]
    own = {line.match_id for line in mine}
    live = live_matches(now=timezone.now(), limit=6)
    context = {
        "form": form,
        "bot_words": offered_levels(),
        "mine": sorted(mine, key=lambda line: not line.your_turn),
        "open_tables": [match_line(match, player) for match in open_tables() if match.pk not in own],
        "live": [match_line(match, player) for match in live if match.pk not in own],
    }
    return render(request, "games/home.html", context, status=status)
