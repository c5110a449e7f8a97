"""Claims: a side says that the other did not come or would not agree; it answers, and somebody who rules decides."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.http import HttpResponse
from rest_framework import status
from rest_framework.request import Request

from games.api.documentation import documented
from games.api.parameters import checked_body
from games.models import Player
from tournaments.api.leagues.boards import act_at_board, shown_board
from tournaments.api.leagues.endpoint import BOARD_PROBLEMS, KEY, SEASON_PROBLEMS, LeagueEndpoint, acted_at_board
from tournaments.api.leagues.serializers.board_orders import (
    ClaimDecisionSerializer,
    ClaimOrderSerializer,
    MessageOrderSerializer,
)
from tournaments.api.leagues.serializers.boards import BoardSerializer
from tournaments.models import Board, Claim
from tournaments.selectors.leagues.access import NotFound
from tournaments.services.leagues.claims import answer_claim, decide_claim, file_claim, withdraw_claim


class ClaimsEndpoint(LeagueEndpoint):
    """`/boards/{board_id}/claims`"""

    @documented(
        "Claim that the other side is at fault, or that the result is wrong",
        {201: BoardSerializer, 200: BoardSerializer},
        body=ClaimOrderSerializer,
        parameters=[KEY],
        problems=[*BOARD_PROBLEMS, "board_not_open", "bad_claim", "nothing_said", "claim_open", "claims_closed"],
        tag="boards",
    )
    def post(self, request: Request, board_id: int) -> HttpResponse:
        """File it; the other side and those who run the league are told."""
        fields = checked_body(ClaimOrderSerializer, request)
        return act_at_board(request, board_id, file_claim, fields, status.HTTP_201_CREATED)


class ClaimAnswerEndpoint(LeagueEndpoint):
    """`/boards/{board_id}/claims/{claim_id}/answer`"""

    @documented(
        "Answer a claim of the other side",
        {200: BoardSerializer},
        body=MessageOrderSerializer,
        parameters=[KEY],
        problems=[*BOARD_PROBLEMS, "already_answered", "nothing_said"],
        tag="boards",
    )
    def post(self, request: Request, board_id: int, claim_id: int) -> HttpResponse:
        """Say how it was; a second answer replaces the first while nothing is decided."""
        fields = checked_body(MessageOrderSerializer, request)
        return _act(request, board_id, claim_id, answer_claim, fields)


class ClaimWithdrawalEndpoint(LeagueEndpoint):
    """`/boards/{board_id}/claims/{claim_id}/withdraw`"""

    @documented(
        "Take a claim back",
        {200: BoardSerializer},
        parameters=[KEY],
        problems=[*BOARD_PROBLEMS, "already_answered"],
        tag="boards",
    )
    def post(self, request: Request, board_id: int, claim_id: int) -> HttpResponse:
        """Withdraw it, for the side that filed it."""
        return _act(request, board_id, claim_id, withdraw_claim, {})


class ClaimDecisionEndpoint(LeagueEndpoint):
    """`/boards/{board_id}/claims/{claim_id}/decision`"""

    @documented(
        "Uphold or reject a claim",
        {200: BoardSerializer},
        body=ClaimDecisionSerializer,
        parameters=[KEY],
        problems=[
            *SEASON_PROBLEMS, "own_table", "already_answered", "reason_missing", "bad_result", "match_under_way",
            "not_decided",
        ],
        tag="boards",
    )  # fmt: skip
    def post(self, request: Request, board_id: int, claim_id: int) -> HttpResponse:
        """Decide it; upheld, it decides the board by what it leads to, or by another `outcome`."""
        return _act(request, board_id, claim_id, decide_claim, checked_body(ClaimDecisionSerializer, request))


def _act(
    request: Request, board_id: int, claim_id: int, service: Callable[..., Any], fields: Mapping[str, Any]
) -> HttpResponse:
    def act(board: Board, player: Player, now: datetime) -> tuple[int, Any]:
        if not Claim.objects.filter(board=board, pk=claim_id).exists():
            raise NotFound
        service(claim_id=claim_id, by=player, now=now, **fields)
        return status.HTTP_200_OK, shown_board(board.pk, player, now)

    return acted_at_board(request, board_id, act)
