"""The sides of a board find a time: proposals, a time that is set, more days."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.http import HttpResponse
from rest_framework import status
from rest_framework.request import Request

from games.api.documentation import documented
from games.api.parameters import checked_body
from games.models import Player
from tournaments.api.leagues.boards import WAITING, act_at_board, shown_board
from tournaments.api.leagues.endpoint import BOARD_PROBLEMS, KEY, SEASON_PROBLEMS, LeagueEndpoint, acted_at_board
from tournaments.api.leagues.serializers.board_orders import (
    PostponementDecisionSerializer,
    PostponementOrderSerializer,
    ProposalOrderSerializer,
    TimeOrderSerializer,
)
from tournaments.api.leagues.serializers.boards import BoardSerializer
from tournaments.models import Board, Postponement, TimeProposal
from tournaments.selectors.leagues.access import NotFound
from tournaments.services.leagues.postponing import decide_postponement, postpone_board
from tournaments.services.leagues.proposals import accept_time, decline_time, propose_time, set_time, withdraw_time

_ANSWERING = (*BOARD_PROBLEMS, *WAITING, "own_proposal", "already_answered")


class ProposalsEndpoint(LeagueEndpoint):
    """`/boards/{board_id}/proposals`"""

    @documented(
        "Offer a time",
        {201: BoardSerializer, 200: BoardSerializer},
        body=ProposalOrderSerializer,
        parameters=[KEY],
        problems=[*BOARD_PROBLEMS, *WAITING, "wrong_venue", "bad_time", "too_many_proposals"],
        tag="boards",
    )
    def post(self, request: Request, board_id: int) -> HttpResponse:
        """Offer it for your side; where the other side has offered the same it is agreed."""
        fields = checked_body(ProposalOrderSerializer, request)
        return act_at_board(request, board_id, propose_time, fields, status.HTTP_201_CREATED)


def _answering(summary: str, *problems: str) -> Callable[[Any], Any]:
    return documented(
        summary, {200: BoardSerializer}, parameters=[KEY], problems=[*_ANSWERING, *problems], tag="boards"
    )


def _answer(request: Request, board_id: int, proposal_id: int, service: Callable[..., Any]) -> HttpResponse:
    def act(board: Board, player: Player, now: datetime) -> tuple[int, Any]:
        if not TimeProposal.objects.filter(board=board, pk=proposal_id).exists():
            raise NotFound
        service(proposal_id=proposal_id, by=player, now=now)
        return status.HTTP_200_OK, shown_board(board.pk, player, now)

    return acted_at_board(request, board_id, act)


class AcceptanceEndpoint(LeagueEndpoint):
    """`/boards/{board_id}/proposals/{proposal_id}/accept`"""

    @_answering("Confirm a time that the other side offers", "bad_time")
    def post(self, request: Request, board_id: int, proposal_id: int) -> HttpResponse:
        """Accept it: it is agreed on, in place of any time before."""
        return _answer(request, board_id, proposal_id, accept_time)


class RefusedTimeEndpoint(LeagueEndpoint):
    """`/boards/{board_id}/proposals/{proposal_id}/decline`"""

    @_answering("Say that you cannot play at a time")
    def post(self, request: Request, board_id: int, proposal_id: int) -> HttpResponse:
        """Decline it."""
        return _answer(request, board_id, proposal_id, decline_time)


class WithdrawnTimeEndpoint(LeagueEndpoint):
    """`/boards/{board_id}/proposals/{proposal_id}/withdraw`"""

    @_answering("Take back a time that your side offered")
    def post(self, request: Request, board_id: int, proposal_id: int) -> HttpResponse:
        """Withdraw it."""
        return _answer(request, board_id, proposal_id, withdraw_time)


class TimeEndpoint(LeagueEndpoint):
    """`/boards/{board_id}/time`"""

    @documented(
        "Set the time of a board, as somebody who runs the league",
        {200: BoardSerializer},
        body=TimeOrderSerializer,
        problems=[*SEASON_PROBLEMS, *WAITING, "own_table", "wrong_venue", "bad_time"],
        tag="boards",
    )
    def put(self, request: Request, board_id: int) -> HttpResponse:
        """Set it for two sides that have told you; both can still move it together."""
        return act_at_board(request, board_id, set_time, checked_body(TimeOrderSerializer, request))


class PostponementsEndpoint(LeagueEndpoint):
    """`/boards/{board_id}/postponements`"""

    @documented(
        "Take more days for a board, or ask for them",
        {201: BoardSerializer, 200: BoardSerializer},
        body=PostponementOrderSerializer,
        parameters=[KEY],
        problems=[
            *BOARD_PROBLEMS, *WAITING, "not_captain", "postponement_asked", "postponement_impossible",
            "reason_missing",
        ],
        tag="boards",
    )  # fmt: skip
    def post(self, request: Request, board_id: int) -> HttpResponse:
        """Postpone it: at once while your entry has a free postponement, else if those who run the league grant it."""
        fields = checked_body(PostponementOrderSerializer, request)
        return act_at_board(request, board_id, postpone_board, fields, status.HTTP_201_CREATED)


class PostponementDecisionEndpoint(LeagueEndpoint):
    """`/boards/{board_id}/postponements/{postponement_id}/decision`"""

    @documented(
        "Grant or refuse the days that were asked for",
        {200: BoardSerializer},
        body=PostponementDecisionSerializer,
        parameters=[KEY],
        problems=[*SEASON_PROBLEMS, "own_table", "already_answered", "board_not_open", "match_under_way"],
        tag="boards",
    )
    def post(self, request: Request, board_id: int, postponement_id: int) -> HttpResponse:
        """Decide it; nobody decides about the own board."""
        fields: Mapping[str, Any] = checked_body(PostponementDecisionSerializer, request)

        def act(board: Board, player: Player, now: datetime) -> tuple[int, Any]:
            if not Postponement.objects.filter(board=board, pk=postponement_id).exists():
                raise NotFound
            decide_postponement(postponement_id=postponement_id, by=player, now=now, **fields)
            return status.HTTP_200_OK, shown_board(board.pk, player, now)

        return acted_at_board(request, board_id, act)
