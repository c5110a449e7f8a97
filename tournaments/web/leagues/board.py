"""The page of a match in a league: finding a time, coming to the table, reporting, and what came of it."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.web.visitors import player_of
from tournaments.models import Season
from tournaments.selectors.leagues.access import access_board
from tournaments.selectors.leagues.boards import board_view
from tournaments.selectors.leagues.log import season_log
from tournaments.web.leagues.frame import is_as_shown, shown, unchanged
from tournaments.web.leagues.presenters.board import board_page, board_title
from tournaments.web.leagues.presenters.board_talk import board_talk
from tournaments.web.leagues.presenters.fixtures import round_title
from tournaments.web.leagues.presenters.heading import entry_heading
from tournaments.web.leagues.visits import in_zone_of_reader, visit_of


@require_safe
@never_cache
@in_zone_of_reader
def page(request: HttpRequest, board_id: int) -> HttpResponse:
    """A match; everybody may see when it is played and what came of it, its people everything else."""
    board = access_board(player_of(request), board_id)
    season = board.fixture.round.season
    seen = visit_of(request, season)
    view = board_view(board, seen.player, seen.now)
    head = entry_heading(seen, board_title(view), board.fixture.round.division)
    if is_as_shown(request, head):
        return unchanged()
    context = {
        "season": season,
        "league": seen.league,
        "board": board,
        "round": round_title(board.fixture.round),
        "place": _("Board %(n)d") % {"n": board.number} if season.is_of_teams else "",
        "page": board_page(view, seen),
        "talk": board_talk(view, seen, season_log(season, subject=f"board:{board.pk}").acts),
        "both_venues": season.venue == Season.Venue.BOTH,
        "is_of_it": view.viewer.is_of_it,
        "position": view.viewer.position,
        "is_staff": view.viewer.is_staff,
        "zone": seen.zone.key,
    }
    return shown(request, "leagues/board.html", head, context)
