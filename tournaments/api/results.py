"""Results of tables: entered, forfeited, corrected with a look at what that touches, taken back."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.documentation import documented
from games.api.identity import acting_player
from games.api.parameters import checked_body, choice_parameter
from games.models import Player
from tournaments.api.endpoint import ACT_PROBLEMS, KEY, TournamentEndpoint, acted, client_key
from tournaments.api.pairings import pairing_of, table_document
from tournaments.api.parameters import optional_number
from tournaments.api.serializers.impacts import ImpactSerializer, impact_document
from tournaments.api.serializers.orders import (
    MOST_POINTS,
    CorrectionSerializer,
    ForfeitSerializer,
    ResultOrderSerializer,
    VoidSerializer,
)
from tournaments.api.serializers.rounds import TableSerializer
from tournaments.selectors.access import access_tournament
from tournaments.services.corrections import correct_result, preview_correction, void_result
from tournaments.services.results import FORFEITS, enter_result, forfeit

_CHANGING = ("not_decided", "round_closed", "own_table", "bad_result", "reason_missing", "consent_needed")
_POINTS = {"type": "integer", "minimum": 0, "maximum": MOST_POINTS}


def _deciding(
    summary: str, order: type[serializers.Serializer[object]], *problems: str, made: int = status.HTTP_200_OK
) -> Callable[[Any], Any]:
    return documented(
        summary,
        {made: TableSerializer, 200: TableSerializer},
        body=order,
        parameters=[KEY],
        problems=[*ACT_PROBLEMS, *problems],
        tag="results",
    )


def _decide(
    request: Request,
    tournament_id: int,
    pairing_id: int,
    service: Callable[..., Any],
    fields: dict[str, Any],
    made: int = status.HTTP_200_OK,
) -> HttpResponse:
    def act(player: Player, now: datetime) -> tuple[int, Any]:
        pairing = pairing_of(tournament_id, player, pairing_id)
        service(pairing_id=pairing.pk, by=player, now=now, **fields)
        return made, table_document(pairing)

    return acted(request, tournament_id, act)


class ResultEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/pairings/{pairing_id}/result`"""

    @_deciding(
        "Enter the result of a table that has none",
        ResultOrderSerializer,
        "already_decided", "result_on_its_way", "table_not_ready", "own_table", "bad_result", "reason_missing",
        made=status.HTTP_201_CREATED,
    )  # fmt: skip
    def post(self, request: Request, tournament_id: int, pairing_id: int) -> HttpResponse:
        """Enter it; a match that is cut short needs a reason."""
        fields = {**checked_body(ResultOrderSerializer, request), "client_key": client_key(request)}
        return _decide(request, tournament_id, pairing_id, enter_result, fields, status.HTTP_201_CREATED)


class ForfeitEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/pairings/{pairing_id}/forfeit`"""

    @_deciding(
        "Let a side or both lose without playing",
        ForfeitSerializer,
        "already_decided", "result_on_its_way", "table_not_ready", "own_table", "bad_result",
        made=status.HTTP_201_CREATED,
    )  # fmt: skip
    def post(self, request: Request, tournament_id: int, pairing_id: int) -> HttpResponse:
        """Forfeit; ratings stay as they are."""
        fields = dict(checked_body(ForfeitSerializer, request))
        return _decide(request, tournament_id, pairing_id, forfeit, fields, status.HTTP_201_CREATED)


class CorrectionEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/pairings/{pairing_id}/correction`"""

    @_deciding("Let another result count", CorrectionSerializer, *_CHANGING, made=status.HTTP_201_CREATED)
    def post(self, request: Request, tournament_id: int, pairing_id: int) -> HttpResponse:
        """Correct it by points or by a forfeit; look at `correction-preview` first."""
        fields = dict(checked_body(CorrectionSerializer, request))
        return _decide(request, tournament_id, pairing_id, correct_result, fields, status.HTTP_201_CREATED)


class VoidEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/pairings/{pairing_id}/void`"""

    @_deciding("Take a result away: the table is played again", VoidSerializer, *_CHANGING)
    def post(self, request: Request, tournament_id: int, pairing_id: int) -> HttpResponse:
        """Void it; what it did to ratings is reversed."""
        fields = dict(checked_body(VoidSerializer, request))
        return _decide(request, tournament_id, pairing_id, void_result, fields)


class CorrectionPreviewEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/pairings/{pairing_id}/correction-preview`"""

    @documented(
        "What a correction would touch",
        {200: ImpactSerializer},
        parameters=[
            OpenApiParameter("first_points", _POINTS, description="both points, or `loser`; neither: play again"),
            OpenApiParameter("second_points", _POINTS),
            OpenApiParameter("loser", {"type": "string", "enum": list(FORFEITS)}, description="who forfeits"),
        ],
        problems=[
            "not_authenticated", "not_found", "not_staff", "wrong_phase", "bad_parameter", "not_decided",
            "round_closed", "own_table", "bad_result",
        ],
        tag="results",
    )  # fmt: skip
    def get(self, request: Request, tournament_id: int, pairing_id: int) -> Response:
        """Tell the ratings, ranks and later tables that would change; nothing is written."""
        player = acting_player(request)
        tournament = access_tournament(player, tournament_id)
        pairing = pairing_of(tournament.pk, player, pairing_id)
        impact = preview_correction(
            pairing_id=pairing.pk,
            by=player,
            first_points=optional_number(request, "first_points", smallest=0, largest=MOST_POINTS),
            second_points=optional_number(request, "second_points", smallest=0, largest=MOST_POINTS),
            loser=choice_parameter(request, "loser", FORFEITS),
        )
        return Response(impact_document(impact))
