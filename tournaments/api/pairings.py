"""Tables: read by everybody, named and moved by those in charge; players say here that they have come."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.documentation import documented
from games.api.parameters import checked_body
from games.models import Player
from tournaments.api.endpoint import ACT_PROBLEMS, KEY, KEY_PROBLEMS, TournamentEndpoint, acted, seen_tournament
from tournaments.api.parameters import ROUND, STAGE, optional_number, round_number, stage_number
from tournaments.api.serializers.orders import GraceSerializer, PresenceSerializer, TableChangesSerializer
from tournaments.api.serializers.rounds import PairingsSerializer, TableSerializer
from tournaments.models import Pairing, Round, Tournament
from tournaments.selectors.access import NotFound, access_pairing, is_staff
from tournaments.selectors.exports_documents import chosen_stage, pairing_document, result_document, shown_tables
from tournaments.selectors.tables import table_line
from tournaments.services.tables import change_venue, extend_grace, mark_present, name_table, say_present

_MOST_ID = 2**31 - 1
_ENTRY = OpenApiParameter(
    "entry", {"type": "integer", "minimum": 1, "maximum": _MOST_ID}, description="only tables of this entry"
)


class PairingsEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/pairings`"""

    @documented(
        "The tables of a stage or a round, with the reasons for them",
        {200: PairingsSerializer},
        parameters=[STAGE, ROUND, _ENTRY],
        operation_id="tournaments_pairings_list",
        problems=["bad_parameter", "not_found"],
        tag="rounds",
    )
    def get(self, request: Request, tournament_id: int) -> Response:
        """List them; those of a round that is only paired show to those who run the tournament."""
        tournament, player = seen_tournament(request, tournament_id)
        number = round_number(request)
        entry = optional_number(request, "entry", smallest=1, largest=_MOST_ID)
        stage = chosen_stage(tournament, stage_number(request))
        may_see_all = is_staff(player, tournament)
        lines = [] if stage is None else shown_tables(tournament, stage, number, is_staff=may_see_all)
        wanted = [pairing_document(line) for line in lines if entry is None or line.has(entry)]
        return Response({"pairings": wanted})


class PairingEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/pairings/{pairing_id}`"""

    @documented("A table", {200: TableSerializer}, problems=["not_found"], tag="rounds")
    def get(self, request: Request, tournament_id: int, pairing_id: int) -> Response:
        """Show who meets there, why, and every account of the result."""
        tournament, player = seen_tournament(request, tournament_id)
        return Response(table_document(seen_pairing(tournament, player, pairing_id)))

    @documented(
        "Name a table, or move it between online and real cards",
        {200: TableSerializer},
        body=TableChangesSerializer,
        problems=[*ACT_PROBLEMS, "bad_tournament", "table_not_ready"],
        tag="rounds",
    )
    def patch(self, request: Request, tournament_id: int, pairing_id: int) -> HttpResponse:
        """Change what is named."""
        changes = checked_body(TableChangesSerializer, request)
        version = changes["version"]

        def act(player: Player, now: datetime) -> tuple[int, Any]:
            pairing = pairing_of(tournament_id, player, pairing_id)
            common: dict[str, Any] = {"pairing_id": pairing.pk, "by": player, "now": now}
            if "table_name" in changes:
                name_table(**common, table_name=changes["table_name"], version=version)
            if "venue" in changes:
                change_venue(**common, venue=changes["venue"], version=None if "table_name" in changes else version)
            return status.HTTP_200_OK, table_document(pairing)

        return acted(request, tournament_id, act)


class PresenceEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/pairings/{pairing_id}/present`"""

    @documented(
        "Say that you are at your table",
        {200: TableSerializer},
        body=PresenceSerializer,
        parameters=[KEY],
        problems=[
            "not_authenticated", "not_found", "not_staff", "wrong_phase", "not_at_this_table", "table_not_ready",
            *KEY_PROBLEMS,
        ],
        tag="rounds",
    )  # fmt: skip
    def post(self, request: Request, tournament_id: int, pairing_id: int) -> HttpResponse:
        """Come to the table; those in charge say it for a side. Online the match begins when everybody is there."""
        position = checked_body(PresenceSerializer, request)["position"]

        def act(player: Player, now: datetime) -> tuple[int, Any]:
            pairing = pairing_of(tournament_id, player, pairing_id)
            if position is None:
                say_present(pairing_id=pairing.pk, by=player, now=now)
            else:
                mark_present(pairing_id=pairing.pk, position=position, by=player, now=now)
            return status.HTTP_200_OK, table_document(pairing)

        return acted(request, tournament_id, act)


class GraceEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/pairings/{pairing_id}/grace`"""

    @documented(
        "Wait longer for whoever is missing",
        {200: TableSerializer},
        body=GraceSerializer,
        parameters=[KEY],
        problems=[*ACT_PROBLEMS, "bad_tournament", "table_not_ready"],
        tag="rounds",
    )
    def post(self, request: Request, tournament_id: int, pairing_id: int) -> HttpResponse:
        """Add minutes to the grace time."""
        order = checked_body(GraceSerializer, request)

        def act(player: Player, now: datetime) -> tuple[int, Any]:
            pairing = pairing_of(tournament_id, player, pairing_id)
            extend_grace(pairing_id=pairing.pk, by=player, now=now, **order)
            return status.HTTP_200_OK, table_document(pairing)

        return acted(request, tournament_id, act)


def pairing_of(tournament_id: int, player: Player | None, pairing_id: int) -> Pairing:
    """A table of the tournament, which the player was let to. Raises NotFound."""
    return seen_pairing(Tournament.objects.get(pk=tournament_id), player, pairing_id)


def seen_pairing(tournament: Tournament, player: Player | None, pairing_id: int) -> Pairing:
    """A table that the player may know of: not one of a round that others may still change. Raises NotFound."""
    pairing = access_pairing(tournament, pairing_id)
    if pairing.round.status == Round.Status.PAIRED and not is_staff(player, tournament):
        raise NotFound
    return pairing


def table_document(pairing: Pairing) -> Mapping[str, Any]:
    """The table as it is now, with every account of its result."""
    reports = pairing.reports.order_by("number")
    return {**pairing_document(table_line(pairing)), "reports": [result_document(report) for report in reports]}
