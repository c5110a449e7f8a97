"""Somebody else takes a chair of a board: an alternate who is asked, or a reserve that the captain seats."""

from datetime import datetime
from typing import Any

from django.http import HttpResponse
from rest_framework import status
from rest_framework.request import Request

from games.api.documentation import documented
from games.api.parameters import checked_body
from games.models import Player
from tournaments.api.leagues.boards import act_at_board, shown_board
from tournaments.api.leagues.endpoint import BOARD_PROBLEMS, KEY, LeagueEndpoint, acted_at_board
from tournaments.api.leagues.serializers.board_orders import (
    BoardChairSerializer,
    RequestAnswerSerializer,
    ReserveSerializer,
)
from tournaments.api.leagues.serializers.boards import BoardSerializer
from tournaments.models import AlternateRequest, Board
from tournaments.selectors.leagues.access import NotFound
from tournaments.services.leagues.standins import answer_request, ask_for_standin, put_back, use_reserve

_SEATING = (*BOARD_PROBLEMS, "no_such_chair", "board_not_open", "match_under_way")


class StandInsEndpoint(LeagueEndpoint):
    """`/boards/{board_id}/stand-ins`"""

    @documented(
        "Say that a player cannot play",
        {201: BoardSerializer, 200: BoardSerializer},
        body=BoardChairSerializer,
        parameters=[KEY],
        problems=_SEATING,
        tag="boards",
    )
    def post(self, request: Request, board_id: int) -> HttpResponse:
        """Look for a stand-in: alternates are asked, one after the other."""
        fields = checked_body(BoardChairSerializer, request)
        return act_at_board(request, board_id, ask_for_standin, fields, status.HTTP_201_CREATED)


class StandInAnswerEndpoint(LeagueEndpoint):
    """`/boards/{board_id}/stand-ins/{request_id}/answer`"""

    @documented(
        "Take a chair that you were asked to take, or do not",
        {200: BoardSerializer},
        body=RequestAnswerSerializer,
        parameters=[KEY],
        problems=[
            *BOARD_PROBLEMS, "already_answered", "board_not_open", "match_under_way", "seat_impossible",
        ],
        tag="boards",
    )  # fmt: skip
    def post(self, request: Request, board_id: int, request_id: int) -> HttpResponse:
        """Answer; where you decline, the next one is asked."""
        accepted = checked_body(RequestAnswerSerializer, request)["accepted"]

        def act(board: Board, player: Player, now: datetime) -> tuple[int, Any]:
            if not AlternateRequest.objects.filter(board=board, pk=request_id).exists():
                raise NotFound
            answer_request(request_id=request_id, by=player, accepted=accepted, now=now)
            return status.HTTP_200_OK, shown_board(board.pk, player, now)

        return acted_at_board(request, board_id, act)


class ChairEndpoint(LeagueEndpoint):
    """`/boards/{board_id}/chairs/{position}/{chair}`"""

    @documented(
        "Seat another player of the entry",
        {200: BoardSerializer},
        body=ReserveSerializer,
        problems=[*_SEATING, "unknown_player", "seat_impossible"],
        tag="boards",
    )
    def put(self, request: Request, board_id: int, position: int, chair: int) -> HttpResponse:
        """Let a reserve, or a member of the neighbouring board, take the chair."""
        fields = {"position": position, "chair": chair, **checked_body(ReserveSerializer, request)}
        return act_at_board(request, board_id, use_reserve, fields)

    @documented(
        "Let whoever sat there first play after all",
        {200: BoardSerializer},
        problems=[*_SEATING, "seat_impossible"],
        tag="boards",
    )
    def delete(self, request: Request, board_id: int, position: int, chair: int) -> HttpResponse:
        """Send a stand-in away again, or stop looking for one."""
        return act_at_board(request, board_id, put_back, {"position": position, "chair": chair})
