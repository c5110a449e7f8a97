"""Who looks at a tournament, through which link, and in which zone they read times."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from games.web.visitors import player_of
from games.web.zones import readers_zone
from tournaments.models import Tournament
from tournaments.selectors.access import NotFound, access_by_code, access_tournament

_KNOWN = "tournaments_by_code"
_MOST_KNOWN = 20


def opened_tournament(request: HttpRequest, tournament_id: int) -> Tournament:
    """The tournament for whoever asks: they may know of it, or have come by its code. Raises NotFound."""
    try:
        return access_tournament(player_of(request), tournament_id)
    except NotFound:
        code = request.session.get(_KNOWN, {}).get(str(tournament_id))
        if code is None:
            raise
        found = access_by_code(code)
        if found.pk != tournament_id:
            raise
        return found


def opened_by_code(request: HttpRequest, code: str) -> Tournament:
    """The tournament behind a typed or scanned code, which this browser may open from now on. Raises NotFound."""
    tournament = access_by_code(code)
    if tournament.visibility == Tournament.Visibility.PRIVATE:
        known = {**request.session.get(_KNOWN, {}), str(tournament.pk): tournament.code}
        request.session[_KNOWN] = dict(list(known.items())[-_MOST_KNOWN:])
    return tournament


def in_readers_zone[**P](view: Callable[P, HttpResponse]) -> Callable[P, HttpResponse]:
    """Render a page with times in the reader's zone, as far as it is known."""

    @wraps(view)
    def shown(*args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        request = args[0]
        zone = readers_zone(request) if isinstance(request, HttpRequest) else None
        with timezone.override(zone or timezone.get_default_timezone()):
            return view(*args, **kwargs)

    return shown
