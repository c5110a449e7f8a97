"""A board: shown to each viewer with what may be done there, played, and talked about."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.documentation import documented
from games.api.identity import acting_player, caller
from games.api.parameters import checked_body
from games.models import Player
from tournaments.api.leagues.endpoint import BOARD_PROBLEMS, KEY, LeagueEndpoint, acted_at_board
from tournaments.api.leagues.serializers.acts import EvidenceSerializer, evidence_document
from tournaments.api.leagues.serializers.board_orders import MessageOrderSerializer
from tournaments.api.leagues.serializers.boards import BoardSerializer, board_document
from tournaments.models import Board
from tournaments.selectors.leagues.access import access_board, is_arbiter
from tournaments.selectors.leagues.attendance import season_of
from tournaments.selectors.leagues.boards import board_view
from tournaments.selectors.leagues.evidence import evidence_of
from tournaments.services.errors import NotStaff
from tournaments.services.leagues.proposals import write_message
from tournaments.services.leagues.tables import come_to_board, report_physical

WAITING = ("board_not_open", "match_under_way", "window_over")
"""What is refused where the board does not wait to be played."""


class BoardEndpoint(LeagueEndpoint):
    """`/boards/{board_id}`"""

    @documented("A board as you may see it", {200: BoardSerializer}, problems=["not_found"], tag="boards")
    def get(self, request: Request, board_id: int) -> Response:
        """Show who plays there, when, how far it has come, and what you may do; messages to its people and staff."""
        return Response(shown_board(board_id, caller(request), timezone.now()))


class EvidenceEndpoint(LeagueEndpoint):
    """`/boards/{board_id}/evidence`"""

    @documented(
        "What is on record about a board, for those who rule",
        {200: EvidenceSerializer},
        problems=["not_authenticated", "not_found", "not_staff"],
        tag="boards",
    )
    def get(self, request: Request, board_id: int) -> Response:
        """Tell what both sides did to play it, and what the season's rule would make of that now."""
        player = acting_player(request)
        board = access_board(player, board_id)
        if not is_arbiter(player, season_of(board).league):
            raise NotStaff
        return Response(evidence_document(evidence_of(board, timezone.now())))


class MessagesEndpoint(LeagueEndpoint):
    """`/boards/{board_id}/messages`"""

    @documented(
        "Write to the people of a board",
        {201: BoardSerializer, 200: BoardSerializer},
        body=MessageOrderSerializer,
        parameters=[KEY],
        problems=[*BOARD_PROBLEMS, "nothing_said"],
        tag="boards",
    )
    def post(self, request: Request, board_id: int) -> HttpResponse:
        """Say something to both sides and those who run the league."""
        fields = checked_body(MessageOrderSerializer, request)
        return act_at_board(request, board_id, write_message, fields, status.HTTP_201_CREATED)


class ComingEndpoint(LeagueEndpoint):
    """`/boards/{board_id}/present`"""

    @documented(
        "Come to the table of your board",
        {200: BoardSerializer},
        parameters=[KEY],
        problems=[*BOARD_PROBLEMS, *WAITING, "wrong_venue", "no_such_chair"],
        tag="boards",
    )
    def post(self, request: Request, board_id: int) -> HttpResponse:
        """Say that you are there; the match begins when everybody is, and `match` is its id."""
        return act_at_board(request, board_id, come_to_board, {})


class TableMatchEndpoint(LeagueEndpoint):
    """`/boards/{board_id}/table-match`"""

    @documented(
        "Open the match of a board with real cards, to be reported",
        {201: BoardSerializer, 200: BoardSerializer},
        parameters=[KEY],
        problems=[*BOARD_PROBLEMS, *WAITING, "wrong_venue", "no_such_chair", "bot_at_table"],
        tag="boards",
    )
    def post(self, request: Request, board_id: int) -> HttpResponse:
        """Open it, or give the one that is; both sides report `match` as any with real cards."""
        return act_at_board(request, board_id, report_physical, {}, status.HTTP_201_CREATED)


def act_at_board(
    request: Request,
    board_id: int,
    service: Callable[..., Any],
    fields: Mapping[str, Any],
    made: int = status.HTTP_200_OK,
) -> HttpResponse:
    """Let a service act at a board, and answer with the board as it is then."""

    def act(board: Board, player: Player, now: datetime) -> tuple[int, Any]:
        service(board_id=board.pk, by=player, now=now, **fields)
        return made, shown_board(board.pk, player, now)

    return acted_at_board(request, board_id, act)


def shown_board(board_id: int, player: Player | None, now: datetime) -> Mapping[str, Any]:
    """The JSON of a board for this viewer. Raises NotFound."""
    return board_document(board_view(access_board(player, board_id), player, now))
