"""Results of matches with real cards: reported by the sides, agreed on, or ruled by somebody in charge."""

from django.utils import timezone
from rest_framework import status
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from games import services
from games.api.documentation import documented
from games.api.endpoint import Endpoint, PlayerEndpoint
from games.api.identity import acting_player, caller
from games.api.parameters import checked_body
from games.api.serializers.reports import (
    ChairSerializer,
    NewReportSerializer,
    NewRulingSerializer,
    NewSideReportSerializer,
    ReportsSerializer,
)
from games.api.throttles import ReportCodeLimit, ReportLimit
from games.models import Seat
from games.selectors.reports import access_chair, access_reported, chair_view, reports_view

_CLOSED = ("not_found", "not_a_table_match", "match_cancelled", "already_confirmed", "too_many_requests")
_CONTENT = ("bad_report", "impossible_report", "match_unfinished")


class ReportsEndpoint(Endpoint):
    """`/matches/{match_id}/reports`"""

    permission_classes = (IsAuthenticatedOrReadOnly,)
    throttle_classes = (ReportLimit,)

    @documented("What was reported of a match", {200: ReportsSerializer}, problems=["not_found"], tag="reports")
    def get(self, request: Request, match_id: int) -> Response:
        """Show every report to the table, its organiser and staff, and what was settled to everybody."""
        player = caller(request)
        match = access_reported(player, match_id)
        return Response(ReportsSerializer(reports_view(match, player)).data)

    @documented(
        "Report the result for your side",
        {201: ReportsSerializer},
        body=NewSideReportSerializer,
        problems=[*_CLOSED, *_CONTENT, "not_authenticated", "not_seated", "no_such_side"],
        tag="reports",
    )
    def post(self, request: Request, match_id: int) -> Response:
        """Report, in place of anything your side has said before; the match is settled when all sides agree."""
        order = checked_body(NewSideReportSerializer, request)
        player = acting_player(request)
        match = access_reported(player, match_id)
        services.report_match(match_id=match.pk, player=player, now=timezone.now(), **order)
        seen = reports_view(access_reported(player, match_id), player)
        return Response(ReportsSerializer(seen).data, status.HTTP_201_CREATED)


class ConfirmationEndpoint(PlayerEndpoint):
    """`/matches/{match_id}/confirmation`"""

    throttle_classes = (ReportLimit,)

    @documented(
        "Agree with what the other side reported",
        {201: ReportsSerializer},
        problems=[*_CLOSED, *_CONTENT, "not_authenticated", "not_seated"],
        tag="reports",
    )
    def post(self, request: Request, match_id: int) -> Response:
        """Say the same for your side."""
        player = acting_player(request)
        match = access_reported(player, match_id)
        services.confirm_report(match_id=match.pk, player=player, now=timezone.now())
        seen = reports_view(access_reported(player, match_id), player)
        return Response(ReportsSerializer(seen).data, status.HTTP_201_CREATED)


class RulingEndpoint(PlayerEndpoint):
    """`/matches/{match_id}/ruling`"""

    throttle_classes = (ReportLimit,)

    @documented(
        "Decide a match whose sides do not agree",
        {201: ReportsSerializer},
        body=NewRulingSerializer,
        problems=[*_CLOSED, *_CONTENT, "not_authenticated", "not_in_charge"],
        tag="reports",
    )
    def post(self, request: Request, match_id: int) -> Response:
        """Set the result; for the organiser, if not at the table, and for staff."""
        order = checked_body(NewRulingSerializer, request)
        player = acting_player(request)
        match = access_reported(player, match_id)
        services.rule_on_match(match_id=match.pk, player=player, now=timezone.now(), **order)
        seen = reports_view(access_reported(player, match_id), player)
        return Response(ReportsSerializer(seen).data, status.HTTP_201_CREATED)


class ChairReportsEndpoint(Endpoint):
    """`/reports/{report_code}`"""

    # The code says who speaks, and nobody needs an account for it.
    authentication_classes = ()
    throttle_classes = (ReportCodeLimit,)

    @documented(
        "The match that a code of a score sheet leads to",
        {200: ChairSerializer},
        problems=["not_found", "too_many_requests"],
        tag="reports",
    )
    def get(self, request: Request, report_code: str) -> Response:
        """Show the table and its reports."""
        return Response(_document(access_chair(report_code)))

    @documented(
        "Report the result by the code of a chair, without an account",
        {201: ChairSerializer},
        body=NewReportSerializer,
        problems=[*_CLOSED, *_CONTENT],
        tag="reports",
    )
    def post(self, request: Request, report_code: str) -> Response:
        """Report for the side of the chair."""
        order = checked_body(NewReportSerializer, request)
        chair = access_chair(report_code)
        services.report_match(match_id=chair.match_id, report_code=report_code, now=timezone.now(), **order)
        return Response(_document(access_chair(report_code)), status.HTTP_201_CREATED)


class ChairConfirmationEndpoint(Endpoint):
    """`/reports/{report_code}/confirmation`"""

    authentication_classes = ()
    throttle_classes = (ReportCodeLimit,)

    @documented(
        "Agree by the code of a chair, without an account",
        {201: ChairSerializer},
        problems=[*_CLOSED, *_CONTENT],
        tag="reports",
    )
    def post(self, request: Request, report_code: str) -> Response:
        """Say the same as the other side."""
        chair = access_chair(report_code)
        services.confirm_report(match_id=chair.match_id, report_code=report_code, now=timezone.now())
        return Response(_document(access_chair(report_code)), status.HTTP_201_CREATED)


def _document(chair: Seat) -> object:
    return ChairSerializer(chair_view(chair.match), context={"chair": chair}).data
