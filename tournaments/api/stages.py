"""Stages, changed before they begin, and their tables and brackets, for reading."""

from datetime import datetime
from typing import Any

from django.http import HttpResponse
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.documentation import documented
from games.api.parameters import checked_body
from games.models import Player
from tournaments.api.endpoint import ACT_PROBLEMS, TournamentEndpoint, acted, seen_tournament
from tournaments.api.parameters import AFTER, GROUP, STAGE, after_round, optional_number, stage_number
from tournaments.api.serializers.orders import StageChangesSerializer
from tournaments.api.serializers.standings import BracketSerializer, RankingSerializer, StandingsSerializer
from tournaments.api.serializers.tournaments import StageSerializer, StagesSerializer
from tournaments.models import Stage
from tournaments.selectors.access import NotFound
from tournaments.selectors.exports_documents import (
    bracket_document,
    chosen_stage,
    ranking_document,
    standings_document,
)
from tournaments.services.start import change_stage

MOST_GROUPS = 1000


class StagesEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/stages`"""

    @documented("The stages", {200: StagesSerializer}, problems=["not_found"], tag="tournaments")
    def get(self, request: Request, tournament_id: int) -> Response:
        """List them in their order, with complete settings."""
        tournament, _ = seen_tournament(request, tournament_id)
        return Response(StagesSerializer({"stages": tournament.stages.order_by("number")}).data)


class StageEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/stages/{number}`"""

    @documented(
        "Give a stage that has not begun other settings",
        {200: StageSerializer},
        body=StageChangesSerializer,
        problems=[*ACT_PROBLEMS, "bad_stage_settings"],
        tag="tournaments",
    )
    def patch(self, request: Request, tournament_id: int, number: int) -> HttpResponse:
        """Change its format and settings, also while the tournament is running. `version` is the tournament's."""
        order = checked_body(StageChangesSerializer, request)

        def act(player: Player, now: datetime) -> tuple[int, Any]:
            stage = Stage.objects.filter(tournament=tournament_id, number=number).first()
            if stage is None:
                raise NotFound
            changed = change_stage(
                stage_id=stage.pk, by=player, settings=order["settings"], format_code=order["format"],
                version=order["version"], now=now,
            )  # fmt: skip
            return status.HTTP_200_OK, StageSerializer(changed).data

        return acted(request, tournament_id, act)


class StandingsEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/standings`"""

    @documented(
        "The table of a stage, now or after a round",
        {200: StandingsSerializer},
        parameters=[STAGE, AFTER, GROUP],
        problems=["bad_parameter", "not_found"],
        tag="tournaments",
    )
    def get(self, request: Request, tournament_id: int) -> Response:
        """Show who stands where, with every number that decided it; not found before the first stage begins."""
        tournament, _ = seen_tournament(request, tournament_id)
        after = after_round(request)
        group = optional_number(request, "group", smallest=0, largest=MOST_GROUPS)
        stage = chosen_stage(tournament, stage_number(request))
        if stage is None:
            raise NotFound
        document = standings_document(stage, after)
        if group is not None:
            document["groups"] = [each for each in document["groups"] if each["number"] == group]
        return Response(document)


class RankingEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/ranking`"""

    @documented(
        "Everybody's place in the whole tournament", {200: RankingSerializer}, problems=["not_found"], tag="tournaments"
    )
    def get(self, request: Request, tournament_id: int) -> Response:
        """Rank the last stage first, then those who stayed behind before it."""
        tournament, _ = seen_tournament(request, tournament_id)
        return Response(ranking_document(tournament))


class BracketEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/bracket`"""

    @documented(
        "The bracket of a knockout stage",
        {200: BracketSerializer},
        parameters=[STAGE],
        problems=["bad_parameter", "not_found"],
        tag="tournaments",
    )
    def get(self, request: Request, tournament_id: int) -> Response:
        """Show all slots; not found where the stage has no bracket."""
        tournament, _ = seen_tournament(request, tournament_id)
        stage = chosen_stage(tournament, stage_number(request))
        if stage is None:
            raise NotFound
        return Response(bracket_document(stage))
