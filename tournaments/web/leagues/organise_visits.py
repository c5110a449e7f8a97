"""Who stands in the control room of a league or a season, and with which role. Strangers find nothing there."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone

from games.models import Player
from games.web.visitors import player_of
from tournaments.models import Division, League, LeagueStaff, Season
from tournaments.selectors.leagues.access import NotFound, access_league, access_season, role_in
from tournaments.web.visits import readers_zone


@dataclass(frozen=True, slots=True)
class LeagueDesk:
    """The place from which somebody runs a league as a whole: its name, its people, its seasons."""

    request: HttpRequest
    league: League
    player: Player
    role: str

    @property
    def is_organiser(self) -> bool:
        """Whether everything may be done from here; an arbiter rules and corrects results."""
        return self.role == LeagueStaff.Role.ORGANISER


@dataclass(frozen=True, slots=True)
class SeasonDesk(LeagueDesk):
    """The place from which somebody runs a season; its divisions are in their order, the highest first."""

    season: Season
    divisions: tuple[Division, ...]


def league_desk(request: HttpRequest, league_id: int, *, organisers_only: bool = False) -> LeagueDesk:
    """The desk of whoever asks. Raises NotFound for everybody who does not run the league."""
    player = player_of(request)
    league = access_league(player, league_id)
    return LeagueDesk(request, league, *_admitted(player, league, organisers_only=organisers_only))


def season_desk(request: HttpRequest, league_id: int, number: int, *, organisers_only: bool = False) -> SeasonDesk:
    """The desk of whoever asks. Raises NotFound for everybody who does not run the league of the season."""
    player = player_of(request)
    season = access_season(player, league_id, number)
    admitted, role = _admitted(player, season.league, organisers_only=organisers_only)
    return SeasonDesk(request, season.league, admitted, role, season, tuple(season.divisions.order_by("number")))


def at_a_league_desk[**P](view: Callable[P, HttpResponse]) -> Callable[P, HttpResponse]:
    """Times are those of the season's zone, else of the reader; what is absent and what is private look the same."""

    @wraps(view)
    def shown(*args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        place = {"league_id": str(kwargs.get("league_id", 0)), "number": str(kwargs.get("number", 0))}
        name = Season.objects.filter(**place).values_list("zone", flat=True).first()
        request = args[0]
        own = readers_zone(request) if isinstance(request, HttpRequest) else None
        try:
            with timezone.override(ZoneInfo(name) if name else own or timezone.get_default_timezone()):
                return view(*args, **kwargs)
        except NotFound as unknown:
            raise Http404 from unknown

    return shown


def _admitted(player: Player | None, league: League, *, organisers_only: bool) -> tuple[Player, str]:
    role = role_in(player, league)
    if player is None or role is None or (organisers_only and role != LeagueStaff.Role.ORGANISER):
        raise NotFound
    return player, role
