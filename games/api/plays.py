"""Plays: the one address through which a program plays cards."""

from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from games import services
from games.api.documentation import IDEMPOTENCY_KEY, documented
from games.api.endpoint import Endpoint, PlayerEndpoint
from games.api.idempotency import answer_once, idempotency_key
from games.api.identity import acting_player, caller
from games.api.parameters import checked_body
from games.api.serializers.matches import match_document
from games.api.serializers.plays import LegalPlaysSerializer, NewPlaySerializer, PlayMadeReceiptSerializer
from games.api.stale import stale_problem
from games.api.throttles import PlayLimit
from games.models import Player
from games.selectors.access import access_match
from games.selectors.views import match_view
from games.services.errors import StalePlay

_ILLEGAL = (
    "card_not_in_hand",
    "card_not_on_table",
    "sum_mismatch",
    "must_capture",
    "must_play_capturing_card",
    "must_play_ranked_higher",
    "single_priority",
    "fewest_priority",
    "too_many_cards",
    "ace_forbidden_first",
    "ace_must_take_all",
    "choice_required",
)


class LegalPlaysEndpoint(Endpoint):
    """`/matches/{match_id}/legal-plays`"""

    @documented("Your legal plays", {200: LegalPlaysSerializer}, problems=["not_found"], tag="play")
    def get(self, request: Request, match_id: int) -> Response:
        """List them; none for a spectator, and none when another seat is to play."""
        player = caller(request)
        seen = match_view(access_match(player, match_id), player)
        turn = seen.view.turn if seen.view is not None else None
        plays = seen.view.legal if seen.view is not None else ()
        return Response(LegalPlaysSerializer({"seq": seen.seq, "turn": turn, "plays": plays}).data)


class PlaysEndpoint(PlayerEndpoint):
    """`/matches/{match_id}/plays`"""

    throttle_classes = (PlayLimit,)

    @documented(
        "Play a card",
        {201: PlayMadeReceiptSerializer, 200: PlayMadeReceiptSerializer},
        body=NewPlaySerializer,
        parameters=[IDEMPOTENCY_KEY],
        problems=[
            *_ILLEGAL,
            "bad_card",
            "bad_play",
            "duplicate_card",
            "idempotency_key_missing",
            "bad_idempotency_key",
            "idempotency_key_reused",
            "not_authenticated",
            "not_found",
            "not_seated",
            "stale_play",
            "not_your_turn",
            "match_not_started",
            "match_cancelled",
            "match_over",
            "too_many_requests",
        ],
        tag="play",
    )
    def post(self, request: Request, match_id: int) -> HttpResponse:
        """Play; 201 when a card was played, 200 when this very play had been made before."""
        idempotency_key(request)
        order = checked_body(NewPlaySerializer, request)
        player = acting_player(request)
        match = access_match(player, match_id)
        return answer_once(request, player, f"plays {match.pk}", lambda: _play(match.pk, player, **order))


def _play(match_id: int, player: Player, *, play: str, seq: int, complete: bool) -> tuple[int, Any]:
    try:
        receipt = services.play_card(
            match_id=match_id, player=player, play=play, seq=seq, now=timezone.now(), complete=complete
        )
    except StalePlay as stale:
        raise stale_problem(stale, player, match_id) from stale
    seen = match_document(access_match(player, match_id), player)
    made = status.HTTP_200_OK if receipt.replayed else status.HTTP_201_CREATED
    return made, {"seq": receipt.seq, "replayed": receipt.replayed, "match": seen}
