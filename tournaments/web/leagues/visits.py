"""Who looks at a season, what they have to do with it, and in which zone they read times."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone

from games.models import Player
from games.web.visitors import player_of
from tournaments.models import League, Season, SeasonEntry
from tournaments.selectors.leagues.access import NotFound, access_season, entry_of, role_in
from tournaments.web.visits import readers_zone


@dataclass(frozen=True, slots=True)
class SeasonVisit:
    """A season as somebody looks at it. `zone` is that of the times on the page, the reader's own where it is known."""

    season: Season
    player: Player | None
    entry: SeasonEntry | None
    role: str | None
    zone: ZoneInfo
    is_own_zone: bool
    now: datetime

    @property
    def league(self) -> League:
        """The league of the season."""
        return self.season.league

    @property
    def entry_id(self) -> int | None:
        """The reader's own entry."""
        return None if self.entry is None else self.entry.pk

    @property
    def is_captain(self) -> bool:
        """Whether the reader speaks for the own entry."""
        return self.entry is not None and self.player is not None and self.entry.captain_id == self.player.pk


def season_visit(request: HttpRequest, league_id: int, number: int) -> SeasonVisit:
    """The visit of a request to season `number` of a league. Raises NotFound."""
    return visit_of(request, access_season(player_of(request), league_id, number))


def visit_of(request: HttpRequest, season: Season) -> SeasonVisit:
    """The visit of a request to a season that its reader may know of."""
    player = player_of(request)
    own = zone_of(request, player)
    return SeasonVisit(
        season=season,
        player=player,
        entry=entry_of(player, season),
        role=role_in(player, season.league),
        zone=own or ZoneInfo(season.zone),
        is_own_zone=own is not None,
        now=timezone.now(),
    )


def zone_of(request: HttpRequest, player: Player | None) -> ZoneInfo | None:
    """The zone that the reader has told in the account, else that of the machine; None while neither is known."""
    if player is not None and player.zone:
        return ZoneInfo(player.zone)
    return readers_zone(request)


def own_clock(request: HttpRequest, player: Player) -> ZoneInfo:
    """The zone for a page that is about no season: the reader's, else that of the house."""
    return zone_of(request, player) or ZoneInfo(timezone.get_default_timezone_name())


def member_of(request: HttpRequest) -> Player:
    """The player with an account who asks. Raises NotFound for visitors and guests."""
    player = player_of(request)
    if player is None or player.is_guest:
        raise NotFound
    return player


def in_zone_of_reader[**P](view: Callable[P, HttpResponse]) -> Callable[P, HttpResponse]:
    """Render with the reader’s clock; what is absent and what is private make the same page of «no such thing»."""

    @wraps(view)
    def shown(*args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        request = args[0]
        own = zone_of(request, player_of(request)) if isinstance(request, HttpRequest) else None
        try:
            with timezone.override(own or timezone.get_default_timezone()):
                return view(*args, **kwargs)
        except NotFound as unknown:
            raise Http404 from unknown

    return shown
