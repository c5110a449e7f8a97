"""What all addresses of leagues have in common: who may know of what, problems as answers, acting once."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from games.api.errors import ApiError, problem_response
from games.api.identity import acting_player, caller
from games.models import Player
from games.services.errors import ServiceError
from tournaments.api.endpoint import KEY, KEY_PROBLEMS, TournamentEndpoint, answered
from tournaments.api.leagues.throttles import LeagueActLimit
from tournaments.leagues.errors import BadSeasonSettings
from tournaments.models import Board, Division, Season, SeasonEntry
from tournaments.selectors.leagues.access import NotFound, access_board, access_season
from tournaments.selectors.leagues.members import visible_entries
from tournaments.services.errors import NoSuchEntry, RegistrationClosed, WrongPhase
from tournaments.services.leagues.errors_boards import AlreadyAnswered, BoardNotOpen

__all__ = [
    "BOARD_PROBLEMS",
    "KEY",
    "KEY_PROBLEMS",
    "SEASON_PROBLEMS",
    "LeagueEndpoint",
    "acted_at_board",
    "acted_in_season",
    "division_of",
    "seen_entry",
    "seen_season",
]

SEASON_PROBLEMS = (
    "not_authenticated", "not_found", "not_staff", "wrong_phase", "stale", "too_many_requests", *KEY_PROBLEMS,
)  # fmt: skip
"""What any act of those who run a season may be refused with."""
BOARD_PROBLEMS = (
    "not_authenticated", "not_found", "wrong_phase", "not_at_this_board", "too_many_requests", *KEY_PROBLEMS,
)  # fmt: skip
"""What any act of the people of a board may be refused with."""

type SeasonAct = Callable[[Season, Player, datetime], tuple[int, Any]]
type BoardAct = Callable[[Board, Player, datetime], tuple[int, Any]]

_STATUS_OF: Mapping[type[ServiceError], str] = {
    WrongPhase: "phase",
    RegistrationClosed: "phase",
    NoSuchEntry: "entry_status",
    BoardNotOpen: "board_status",
    AlreadyAnswered: "answer_status",
}
"""A problem document has a `status` of its own, that of the answer; so those of things have other names."""


class LeagueEndpoint(TournamentEndpoint):
    """Base of all views of leagues: everybody may ask, whoever acts says who they are."""

    throttle_classes: Sequence[type[BaseThrottle]] = (LeagueActLimit,)

    def get_exception_handler(self) -> Any:
        """The one that knows the refusals of seasons too."""
        return league_problem


def league_problem(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """The answer to a refusal; None for a fault of ours."""
    if isinstance(error, BadSeasonSettings):
        error = ApiError("bad_season", str(error), {**error.details, "field": error.details["setting"]})
    elif isinstance(error, ServiceError) and "status" in error.details:
        details = dict(error.details)
        details[_STATUS_OF.get(type(error), "state")] = details.pop("status")
        error = ApiError(error.code, str(error), details)
    return problem_response(error, context)


def seen_season(request: Request, league_id: int, number: int) -> tuple[Season, Player | None]:
    """The season and who asks for it. Raises NotFound for one that they may not know of."""
    player = caller(request)
    return access_season(player, league_id, number), player


def seen_entry(season: Season, player: Player | None, entry_id: int) -> SeasonEntry:
    """An entry of the season that the player may know of. Raises NotFound."""
    found = visible_entries(season, player).filter(pk=entry_id).first()
    if found is None:
        raise NotFound
    return found


def division_of(season: Season, number: int) -> Division:
    """The division of this number. Raises NotFound."""
    found = season.divisions.filter(number=number).first()
    if found is None:
        raise NotFound
    found.season = season
    return found


def acted_in_season(request: Request, league_id: int, number: int, act: SeasonAct) -> HttpResponse:
    """The answer to an act in a season that the caller may know of, or the one kept under the request's key.

    `act` gets the season, the player and the time, and gives status and document. Raises NotFound, and what `act`
    raises.
    """
    player = acting_player(request)
    season = access_season(player, league_id, number)
    return answered(request, player, lambda by, now: act(season, by, now))


def acted_at_board(request: Request, board_id: int, act: BoardAct) -> HttpResponse:
    """The answer to an act at a board that the caller may know of, or the one kept under the request's key.

    Raises NotFound, and what `act` raises.
    """
    player = acting_player(request)
    board = access_board(player, board_id)
    return answered(request, player, lambda by, now: act(board, by, now))
