"""Who stands in a control room: the tournament, the one who asks and their role. Strangers find nothing there."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from zoneinfo import ZoneInfo

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone

from games.models import Player
from games.web.visitors import player_of
from tournaments.models import Stage, Tournament, TournamentStaff
from tournaments.selectors.access import NotFound, access_tournament, role_in
from tournaments.selectors.overview import stages_of


@dataclass(frozen=True, slots=True)
class Desk:
    """The place from which somebody runs a tournament."""

    request: HttpRequest
    tournament: Tournament
    player: Player
    role: str
    stages: list[Stage]

    @property
    def is_organiser(self) -> bool:
        """Whether everything may be done from here; an arbiter enters and corrects results."""
        return self.role == TournamentStaff.Role.ORGANISER


def desk_of(request: HttpRequest, tournament_id: int, *, organisers_only: bool = False) -> Desk:
    """The desk of whoever asks. Raises NotFound for everybody who does not run the tournament."""
    player = player_of(request)
    tournament = access_tournament(player, tournament_id)
    role = role_in(player, tournament)
    if player is None or role is None or (organisers_only and role != TournamentStaff.Role.ORGANISER):
        raise NotFound
    return Desk(request, tournament, player, role, stages_of(tournament))


def at_a_desk[**P](view: Callable[P, HttpResponse]) -> Callable[P, HttpResponse]:
    """Times are those of the place of the tournament; what is absent and what is private look the same."""

    @wraps(view)
    def shown(*args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        number = str(kwargs.get("tournament_id", 0))
        zone = Tournament.objects.filter(pk=number).values_list("zone", flat=True).first()
        try:
            with timezone.override(ZoneInfo(zone) if zone else None):
                return view(*args, **kwargs)
        except NotFound as unknown:
            raise Http404 from unknown

    return shown


def signed_in(request: HttpRequest) -> Player | HttpResponse:
    """The player who asks, or the way to the door for a visitor."""
    player = player_of(request)
    return redirect_to_login(request.get_full_path()) if player is None else player
