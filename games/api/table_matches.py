"""Matches with real cards: announced here, so that their results can be reported."""

from collections.abc import Mapping, Sequence

from django.utils import timezone
from rest_framework import status
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from games import services
from games.api.documentation import documented
from games.api.endpoint import PlayerEndpoint
from games.api.identity import acting_player
from games.api.matches import BAD_RULES
from games.api.parameters import checked_body
from games.api.serializers.matches import MatchSerializer, match_document
from games.api.serializers.reports import NewTableMatchSerializer
from games.api.throttles import CreateMatchLimit
from games.models import Player
from games.selectors.access import NotFound, access_player
from games.services import Chair


class TableMatchesEndpoint(PlayerEndpoint):
    """`/table-matches`"""

    throttle_classes = (CreateMatchLimit,)

    @documented(
        "Announce a match that is played with real cards",
        {201: MatchSerializer},
        body=NewTableMatchSerializer,
        problems=[
            *BAD_RULES,
            "wrong_seat_count",
            "already_seated",
            "bot_at_table",
            "bad_name",
            "guest_unrated",
            "not_authenticated",
            "too_many_requests",
        ],
        tag="reports",
    )
    def post(self, request: Request) -> Response:
        """Announce it; the answer brings the code of each chair, with which whoever sits there can report."""
        order = dict(checked_body(NewTableMatchSerializer, request))
        player = acting_player(request)
        chairs = _chairs(order.pop("chairs"), player)
        match = services.open_table_match(creator=player, chairs=chairs, now=timezone.now(), **order)
        location = {"Location": f"/api/v1/matches/{match.pk}"}
        return Response(match_document(match, player), status.HTTP_201_CREATED, headers=location)


def _chairs(named: Sequence[Mapping[str, str]], caller: Player) -> list[Chair]:
    return [Chair(_player(place, each["player"], caller), each["label"]) for place, each in enumerate(named)]


def _player(place: int, name: str, caller: Player) -> Player | None:
    """The player of this name, None without one. Raises ValidationError for a name that nobody has."""
    if not name:
        return None
    if name == caller.name:  # a guest has no page, but may name themself
        return caller
    try:
        return access_player(name)
    except NotFound as error:
        fault = {f"chairs.{place}.player": ["There is no player of this name."]}
        raise ValidationError(fault, code="unknown_player") from error
