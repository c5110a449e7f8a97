"""Announcements: a fresh hand of Cirulla that is worth points is shown before its first card is played."""

from django.utils import timezone
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from games import services
from games.api.documentation import documented
from games.api.endpoint import PlayerEndpoint
from games.api.identity import acting_player
from games.api.parameters import checked_body
from games.api.serializers.matches import MatchSerializer, StrictBooleanField, StrictIntegerField, match_document
from games.api.serializers.plays import MAX_SEQ
from games.api.stale import stale_problem
from games.api.throttles import PlayLimit
from games.engine import Call
from games.selectors.access import access_match
from games.services.errors import StalePlay


class NewAnnouncementSerializer(serializers.Serializer[object]):
    """What is announced, copied from `announcements` of your view, as the answer to event `seq`."""

    low = StrictBooleanField(default=False)
    triple = StrictBooleanField(default=False)
    value = StrictIntegerField(
        min_value=1, max_value=10, allow_null=True, default=None, help_text="what the wild card stands for"
    )
    seq = StrictIntegerField(min_value=0, max_value=MAX_SEQ, help_text="the number of the last event you know")


class AnnouncementsEndpoint(PlayerEndpoint):
    """`/matches/{match_id}/announcements`"""

    throttle_classes = (PlayLimit,)

    @documented(
        "Announce your hand",
        {201: MatchSerializer},
        body=NewAnnouncementSerializer,
        problems=[
            "announcements_off",
            "announcement_too_late",
            "announcement_not_held",
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
    def post(self, request: Request, match_id: int) -> Response:
        """Announce; it is still your turn afterwards. Sent twice, the second is `stale_play` and changes nothing."""
        order = checked_body(NewAnnouncementSerializer, request)
        player = acting_player(request)
        match = access_match(player, match_id)
        call = Call(low=order["low"], triple=order["triple"], value=order["value"])
        try:
            services.announce_hand(match_id=match.pk, player=player, call=call, seq=order["seq"], now=timezone.now())
        except StalePlay as stale:
            raise stale_problem(stale, player, match_id) from stale
        return Response(match_document(access_match(player, match_id), player), status.HTTP_201_CREATED)
