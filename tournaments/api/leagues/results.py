"""Results of boards: entered, forfeited, corrected with a look at what that touches, taken back."""

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.documentation import documented
from games.api.identity import acting_player
from games.api.parameters import checked_body, choice_parameter
from tournaments.api.leagues.boards import act_at_board
from tournaments.api.leagues.endpoint import KEY, SEASON_PROBLEMS, LeagueEndpoint
from tournaments.api.leagues.serializers.board_orders import (
    BoardCorrectionSerializer,
    BoardForfeitSerializer,
    BoardResultOrderSerializer,
    BoardVoidSerializer,
)
from tournaments.api.leagues.serializers.boards import BoardSerializer
from tournaments.api.leagues.serializers.impacts import BoardImpactSerializer, impact_document
from tournaments.api.parameters import optional_number
from tournaments.selectors.leagues.access import access_board
from tournaments.services.leagues.board_rulings import LOSERS, MOST_POINTS
from tournaments.services.leagues.result_impacts import preview_board_result
from tournaments.services.leagues.results import (
    correct_board_result,
    enter_board_result,
    forfeit_board,
    void_board_result,
)

_RULING = ("own_table", "bad_result", "reason_missing")
_DECIDING = (*_RULING, "already_decided", "board_not_open", "result_on_its_way")
_POINTS = {"type": "integer", "minimum": 0, "maximum": MOST_POINTS}


def _ruling(
    summary: str, order: type[serializers.Serializer[object]], *problems: str, made: int = status.HTTP_201_CREATED
) -> Callable[[Any], Any]:
    return documented(
        summary,
        {made: BoardSerializer, 200: BoardSerializer},
        body=order,
        parameters=[KEY],
        problems=[*SEASON_PROBLEMS, *problems],
        tag="boards",
    )


class BoardResultEndpoint(LeagueEndpoint):
    """`/boards/{board_id}/result`"""

    @_ruling("Enter the result of a board that has none", BoardResultOrderSerializer, *_DECIDING)
    def post(self, request: Request, board_id: int) -> HttpResponse:
        """Enter the points of its match, with a reason that everybody reads."""
        fields = checked_body(BoardResultOrderSerializer, request)
        return act_at_board(request, board_id, enter_board_result, fields, status.HTTP_201_CREATED)


class BoardForfeitEndpoint(LeagueEndpoint):
    """`/boards/{board_id}/forfeit`"""

    @_ruling("Let a side or both lose a board without playing", BoardForfeitSerializer, *_DECIDING)
    def post(self, request: Request, board_id: int) -> HttpResponse:
        """Forfeit it; ratings stay as they are."""
        fields = checked_body(BoardForfeitSerializer, request)
        return act_at_board(request, board_id, forfeit_board, fields, status.HTTP_201_CREATED)


class BoardCorrectionEndpoint(LeagueEndpoint):
    """`/boards/{board_id}/correction`"""

    @_ruling("Let another result of a board count", BoardCorrectionSerializer, *_RULING, "not_decided")
    def post(self, request: Request, board_id: int) -> HttpResponse:
        """Correct it by points or by a forfeit; look at `correction-preview` first."""
        fields = checked_body(BoardCorrectionSerializer, request)
        return act_at_board(request, board_id, correct_board_result, fields, status.HTTP_201_CREATED)


class BoardVoidEndpoint(LeagueEndpoint):
    """`/boards/{board_id}/void`"""

    @_ruling(
        "Take a result away: the board is played again", BoardVoidSerializer, *_RULING, "not_decided",
        made=status.HTTP_200_OK,
    )  # fmt: skip
    def post(self, request: Request, board_id: int) -> HttpResponse:
        """Void it; what it did to ratings is reversed."""
        return act_at_board(request, board_id, void_board_result, checked_body(BoardVoidSerializer, request))


class BoardCorrectionPreviewEndpoint(LeagueEndpoint):
    """`/boards/{board_id}/correction-preview`"""

    @documented(
        "What another result of a board would touch",
        {200: BoardImpactSerializer},
        parameters=[
            OpenApiParameter("home_points", _POINTS, description="both points, or `loser`; neither: play again"),
            OpenApiParameter("away_points", _POINTS),
            OpenApiParameter("loser", {"type": "string", "enum": list(LOSERS)}, description="who forfeits"),
        ],
        problems=[
            "not_authenticated", "not_found", "not_staff", "wrong_phase", "bad_parameter", "own_table", "bad_result",
            "not_decided",
        ],
        tag="boards",
    )  # fmt: skip
    def get(self, request: Request, board_id: int) -> Response:
        """Tell the ratings and lines of the table that would change; nothing is written."""
        player = acting_player(request)
        board = access_board(player, board_id)
        impact = preview_board_result(
            board_id=board.pk,
            by=player,
            home_points=optional_number(request, "home_points", smallest=0, largest=MOST_POINTS),
            away_points=optional_number(request, "away_points", smallest=0, largest=MOST_POINTS),
            loser=choice_parameter(request, "loser", list(LOSERS)),
        )
        return Response(impact_document(impact))
