"""What all addresses of tournaments have in common: who may know of one, problems as answers, acting once."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter
from rest_framework.permissions import BasePermission, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.documentation import IDEMPOTENCY_KEY
from games.api.endpoint import Endpoint
from games.api.errors import ApiError, problem_response
from games.api.idempotency import answer_once
from games.api.identity import acting_player, caller
from games.models import Player
from games.services.errors import ServiceError
from tournaments.models import Tournament
from tournaments.pairing.types import BadStageSettings, PairingImpossible
from tournaments.selectors.access import access_tournament
from tournaments.services.errors import WrongPhase

KEY = OpenApiParameter(
    IDEMPOTENCY_KEY.name,
    IDEMPOTENCY_KEY.type,
    OpenApiParameter.HEADER,
    required=False,
    description=IDEMPOTENCY_KEY.description,
)
"""The header of every POST here; unlike that of a play it may be left out."""

KEY_PROBLEMS = ("bad_idempotency_key", "idempotency_key_reused")
ACT_PROBLEMS = ("not_authenticated", "not_found", "not_staff", "wrong_phase", "stale", *KEY_PROBLEMS)
"""What any act upon a tournament may be refused with."""

type Act = Callable[[Player, datetime], tuple[int, Any]]


class TournamentEndpoint(Endpoint):
    """Base of all views of tournaments: everybody may ask, whoever acts says who they are."""

    permission_classes: Sequence[type[BasePermission]] = (IsAuthenticatedOrReadOnly,)

    def get_exception_handler(self) -> Any:
        """The one that knows the refusals of formats too."""
        return tournament_problem


def tournament_problem(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """The answer to a refusal; None for a fault of ours."""
    if isinstance(error, BadStageSettings | PairingImpossible):
        error = ApiError(error.code, str(error), error.details)
    elif isinstance(error, ServiceError) and "status" in error.details:
        # A problem document has a `status` of its own, which is that of the answer.
        details = dict(error.details)
        details["phase" if isinstance(error, WrongPhase) else "entry_status"] = details.pop("status")
        error = ApiError(error.code, str(error), details)
    return problem_response(error, context)


def seen_tournament(request: Request, tournament_id: int) -> tuple[Tournament, Player | None]:
    """The tournament and who asks for it. Raises NotFound for one that they may not know of."""
    player = caller(request)
    return access_tournament(player, tournament_id), player


def acted(request: Request, tournament_id: int, act: Act) -> HttpResponse:
    """The answer to an act upon a tournament that the caller may know of, or the one kept under the request's key.

    `act` gets the player and the time, and gives status and document. Raises NotFound, and what `act` raises.
    """
    player = acting_player(request)
    access_tournament(player, tournament_id)
    return answered(request, player, act)


def answered(request: Request, player: Player, act: Act) -> HttpResponse:
    """The answer to `act`; of a POST with an Idempotency-Key the same bytes whenever it is sent again."""
    if request.method == "POST" and "Idempotency-Key" in request.headers:
        return answer_once(request, player, request.path, lambda: act(player, timezone.now()))
    status, document = act(player, timezone.now())
    return Response(document, status)


def client_key(request: Request) -> str | None:
    """The key under which a program sends something, None without one."""
    return request.headers.get("Idempotency-Key")
