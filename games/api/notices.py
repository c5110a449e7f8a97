"""Notices for programs: what somebody was told, and how they want to be told."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.utils import timezone, translation
from drf_spectacular.utils import OpenApiParameter
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.documentation import EVENT_STREAM, LIMIT, documented
from games.api.endpoint import PlayerEndpoint
from games.api.errors import ApiError
from games.api.identity import acting_player, caller
from games.api.parameters import MAX_PAGE, checked_body, number_parameter
from games.api.serializers.notices import (
    DeviceSerializer,
    DevicesSerializer,
    NewDeviceSerializer,
    NoticePageSerializer,
    NoticeSerializer,
    NoticeSettingsChangeSerializer,
    NoticeSettingsSerializer,
    ReadSerializer,
    ReadUpToSerializer,
)
from games.api.throttles import NoticeSettingsLimit
from games.models import Notice, Player
from games.notices.pushes import is_offered, public_key
from games.notices.registry import notice_kinds
from games.notices.texts import notice_text, reader_zone
from games.realtime.inbox import whole_stream
from games.selectors.notices import choices_of, devices_of, notices_of, unread_count
from games.services.notices_choices import add_device, choose_channels, remove_device, set_language, set_zone
from games.services.notices_reading import read_all, read_notice

_LARGEST_ID = 2**63 - 1


class NoticesEndpoint(PlayerEndpoint):
    """`/notices`"""

    @documented(
        "What you were told, newest first",
        {200: NoticePageSerializer},
        parameters=[
            LIMIT,
            OpenApiParameter(
                "before",
                {"type": "integer", "minimum": 1, "maximum": _LARGEST_ID},
                description="only notices with a smaller number",
            ),
        ],
        problems=["not_authenticated", "bad_parameter"],
        tag="notices",
    )
    def get(self, request: Request) -> Response:
        """List a page, in the language that the request asks for and with times in your zone."""
        player = acting_player(request)
        limit = number_parameter(request, "limit", default=20, smallest=1, largest=MAX_PAGE)
        before = number_parameter(request, "before", default=_LARGEST_ID, smallest=1, largest=_LARGEST_ID)
        found = notices_of(player, before=before, limit=limit + 1)
        page = {
            "results": [notice_document(notice, player) for notice in found[:limit]],
            "next_before": found[limit - 1].pk if len(found) > limit else None,
            "unread": unread_count(player.pk),
            "stream": f"/api/v1/inboxes/{player.pk}/stream",
        }
        return Response(NoticePageSerializer(page).data)


class ReadNoticeEndpoint(PlayerEndpoint):
    """`/notices/{notice_id}/read`"""

    @documented(
        "Mark a notice as read",
        {200: NoticeSerializer},
        problems=["not_authenticated", "not_found"],
        tag="notices",
    )
    def post(self, request: Request, notice_id: int) -> Response:
        """Mark it; again changes nothing."""
        player = acting_player(request)
        notice = read_notice(by=player, notice_id=notice_id, now=timezone.now())
        return Response(NoticeSerializer(notice_document(notice, player)).data)


class ReadNoticesEndpoint(PlayerEndpoint):
    """`/notices/read`"""

    @documented(
        "Mark notices as read, up to one that you have seen",
        {200: ReadSerializer},
        body=ReadUpToSerializer,
        operation_id="notices_read_up_to",
        problems=["not_authenticated"],
        tag="notices",
    )
    def post(self, request: Request) -> Response:
        """Mark them; what came after that one stays unread."""
        player = acting_player(request)
        read = read_all(by=player, up_to=checked_body(ReadUpToSerializer, request)["up_to"], now=timezone.now())
        return Response(ReadSerializer({"read": read, "unread": unread_count(player.pk)}).data)


class NoticeSettingsEndpoint(PlayerEndpoint):
    """`/notices/settings`"""

    throttle_classes = (NoticeSettingsLimit,)

    @documented(
        "How you read and what you are told",
        {200: NoticeSettingsSerializer},
        problems=["not_authenticated"],
        tag="notices",
    )
    def get(self, request: Request) -> Response:
        """Show your language, your zone and every kind of notices with its channels."""
        return Response(_settings(acting_player(request)))

    @documented(
        "Choose how you read and what you are told",
        {200: NoticeSettingsSerializer},
        body=NoticeSettingsChangeSerializer,
        problems=["not_authenticated", "unknown_notice_kind", "unknown_language", "unknown_zone", "too_many_requests"],
        tag="notices",
    )
    def patch(self, request: Request) -> Response:
        """Change what is named; a kind that is named gets exactly the channels that are given."""
        player, change = acting_player(request), checked_body(NoticeSettingsChangeSerializer, request)
        if "language" in change:
            set_language(by=player, language=change["language"])
        if "zone" in change:
            set_zone(by=player, zone=change["zone"])
        if "kinds" in change:
            choose_channels(by=player, wanted=change["kinds"])
        return Response(_settings(player))


class DevicesEndpoint(PlayerEndpoint):
    """`/notices/devices`"""

    throttle_classes = (NoticeSettingsLimit,)

    @documented(
        "The browsers that show your notices",
        {200: DevicesSerializer},
        problems=["not_authenticated"],
        tag="notices",
    )
    def get(self, request: Request) -> Response:
        """List them, with the key that a browser needs to subscribe."""
        key = public_key() if is_offered() else None
        return Response(DevicesSerializer({"public_key": key, "devices": devices_of(acting_player(request))}).data)

    @documented(
        "Show notices on a browser",
        {201: DeviceSerializer},
        body=NewDeviceSerializer,
        problems=["not_authenticated", "bad_push_device", "push_not_offered", "too_many_requests"],
        tag="notices",
    )
    def post(self, request: Request) -> Response:
        """Keep the browser's subscription; the same endpoint again is the same device."""
        fields = checked_body(NewDeviceSerializer, request)
        device = add_device(by=acting_player(request), now=timezone.now(), **fields)
        return Response(DeviceSerializer(device).data, status.HTTP_201_CREATED)


class DeviceEndpoint(PlayerEndpoint):
    """`/notices/devices/{device_id}`"""

    @documented(
        "Show notices on a browser no longer",
        {204: None},
        problems=["not_authenticated", "not_found"],
        tag="notices",
    )
    def delete(self, request: Request, device_id: int) -> Response:
        """Forget it, with whatever waits to be sent there."""
        if not remove_device(by=acting_player(request), device_id=device_id):
            raise ApiError("not_found")
        return Response(status=status.HTTP_204_NO_CONTENT)


class InboxStreamEndpoint(PlayerEndpoint):
    """`/inboxes/{player_id}/stream` where no ASGI server runs: the present count, and then the end."""

    @documented(
        "How many notices are unread, as it changes (Server-Sent Events named `notices`)",
        EVENT_STREAM,
        problems=["not_authenticated", "not_found"],
        tag="notices",
    )
    def get(self, request: Request, player_id: int) -> HttpResponse:
        """Send the count; clients ask again after `retry`."""
        player = caller(request)
        if player is None or player.pk != player_id:
            raise ApiError("not_found")
        return HttpResponse(whole_stream(player_id), content_type="text/event-stream; charset=utf-8")


def notice_document(notice: Notice, player: Player) -> Mapping[str, Any]:
    """The notice with its text in the language of the request and in the player's zone, else in that of its event."""
    zone = reader_zone(player.zone, notice.facts)
    text = notice_text(notice.kind, notice.facts, language=translation.get_language() or "", zone=zone)
    return {
        "id": notice.pk,
        "kind": notice.kind,
        "group": notice_kinds()[notice.kind].group,
        "subject": text.subject,
        "body": text.body,
        "facts": notice.facts,
        "link": notice.link,
        "at": notice.created_at,
        "read_at": notice.read_at,
        "void_at": notice.void_at,
    }


def _settings(player: Player) -> Mapping[str, Any]:
    choices = choices_of(player)
    kinds = [
        {"kind": kind.code, "group": kind.group, "title": str(kind.title), "channels": sorted(choices[kind.code])}
        for kind in notice_kinds().values()
    ]
    return NoticeSettingsSerializer({"language": player.language, "zone": player.zone, "kinds": kinds}).data
