"""What is a player's own in all leagues: the agenda, the usual hours, the calendar."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.documentation import documented
from games.api.identity import acting_player
from games.api.parameters import checked_body
from games.models import Player
from tournaments.api.endpoint import answered
from tournaments.api.leagues.endpoint import KEY, KEY_PROBLEMS, LeagueEndpoint
from tournaments.api.leagues.serializers.board_orders import HoursOrderSerializer
from tournaments.api.leagues.serializers.own import (
    AgendaSerializer,
    CalendarSerializer,
    UsualHoursSerializer,
    agenda_document,
)
from tournaments.models import CalendarKey, UsualHour
from tournaments.selectors.leagues.agenda import agenda_of
from tournaments.selectors.leagues.own import invitations_of
from tournaments.services.errors import GuestsStayOut
from tournaments.services.leagues.calendar_keys import calendar_key, renew_calendar_key
from tournaments.services.leagues.hours import set_usual_hours

_MEMBERS_ONLY = ("not_authenticated", "guests_stay_out")


class AgendaEndpoint(LeagueEndpoint):
    """`/agenda`"""

    @documented(
        "What you have to play and to answer in all leagues",
        {200: AgendaSerializer},
        problems=["not_authenticated"],
        tag="boards",
    )
    def get(self, request: Request) -> Response:
        """List your boards, the chairs that you are asked to take, and the entries that want you."""
        player = acting_player(request)
        return Response(agenda_document(agenda_of(player, timezone.now()), invitations_of(player)))


class UsualHoursEndpoint(LeagueEndpoint):
    """`/usual-hours`"""

    @documented(
        "The hours at which you can usually play",
        {200: UsualHoursSerializer},
        problems=["not_authenticated"],
        tag="boards",
    )
    def get(self, request: Request) -> Response:
        """List them, in your own zone."""
        return Response(_hours(acting_player(request)))

    @documented(
        "Say at which hours you can usually play",
        {200: UsualHoursSerializer},
        body=HoursOrderSerializer,
        problems=[*_MEMBERS_ONLY, "bad_hours", "too_many_requests"],
        tag="boards",
    )
    def put(self, request: Request) -> HttpResponse:
        """Replace all of them; suggested times rest on them, and nothing else."""
        hours = [(each["weekday"], each["hour"]) for each in checked_body(HoursOrderSerializer, request)["hours"]]
        player = _member(request)
        set_usual_hours(by=player, hours=hours, now=timezone.now())
        return Response(_hours(player))


class CalendarEndpoint(LeagueEndpoint):
    """`/calendar`"""

    @documented(
        "The address of your calendar (iCalendar)",
        {200: CalendarSerializer},
        problems=_MEMBERS_ONLY,
        tag="boards",
    )
    def get(self, request: Request) -> Response:
        """Tell it; whoever has it reads your times."""
        player = _member(request)
        return Response(_calendar(request, calendar_key(by=player, now=timezone.now())))

    @documented(
        "Give your calendar another address",
        {200: CalendarSerializer},
        parameters=[KEY],
        problems=[*_MEMBERS_ONLY, *KEY_PROBLEMS, "too_many_requests"],
        tag="boards",
    )
    def post(self, request: Request) -> HttpResponse:
        """Renew it: the old address leads nowhere."""

        def act(player: Player, now: datetime) -> tuple[int, Any]:
            return status.HTTP_200_OK, _calendar(request, renew_calendar_key(by=player, now=now))

        return answered(request, _member(request), act)


def _member(request: Request) -> Player:
    """The player who acts. Raises GuestsStayOut."""
    player = acting_player(request)
    if player.is_guest:
        raise GuestsStayOut
    return player


def _hours(player: Player) -> Mapping[str, Any]:
    rows = UsualHour.objects.filter(player=player).order_by("weekday", "hour").values("weekday", "hour")
    return {"zone": player.zone, "hours": list(rows)}


def _calendar(request: Request, key: CalendarKey) -> Mapping[str, Any]:
    return {"url": request.build_absolute_uri(reverse("league_calendar", args=[key.key]))}
