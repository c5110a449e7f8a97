"""Tournaments: drafted, listed, read and edited."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.documentation import LIMIT, OFFSET, documented, page_of
from games.api.errors import ApiError
from games.api.identity import acting_player, caller
from games.api.matches import BAD_RULES
from games.api.parameters import checked_body, choice_parameter, page_document, page_parameters
from games.api.throttles import spend_or_refuse
from games.models import Player
from games.selectors.rulebook import preset_names
from tournaments.api.endpoint import (
    ACT_PROBLEMS,
    KEY,
    KEY_PROBLEMS,
    TournamentEndpoint,
    acted,
    answered,
    seen_tournament,
)
from tournaments.api.serializers.orders import NewTournamentSerializer, TournamentChangesSerializer
from tournaments.api.serializers.tournaments import (
    TournamentSerializer,
    TournamentSummarySerializer,
    tournament_document,
)
from tournaments.api.throttles import CreateTournamentLimit
from tournaments.models import Stage, Tournament
from tournaments.pairing.formats import FORMATS
from tournaments.selectors.access import access_by_code, visible_tournaments
from tournaments.selectors.listings import own_tournaments, with_counts
from tournaments.services.create_tournament import create_tournament, edit_tournament

_CONTENT = (*BAD_RULES, "bad_tournament", "bad_stage_settings", "two_sides_only")

_MINE = OpenApiParameter(
    "mine", {"type": "string", "enum": ["true", "false"]}, description="only those you run or have entered"
)
_STATUS = OpenApiParameter("status", {"type": "string", "enum": Tournament.Status.values})
_PRESET = OpenApiParameter("preset", {"type": "string", "enum": list(preset_names())})
_VENUE = OpenApiParameter("venue", {"type": "string", "enum": Tournament.Venue.values})
_FORMAT = OpenApiParameter("format", {"type": "string", "enum": list(FORMATS)}, description="of any of its stages")


class TournamentsEndpoint(TournamentEndpoint):
    """`/tournaments`"""

    throttle_classes = (CreateTournamentLimit,)

    @documented(
        "Tournaments you may know of, the latest start first",
        {200: page_of(TournamentSummarySerializer, "TournamentPage")},
        parameters=[_STATUS, _MINE, _PRESET, _VENUE, _FORMAT, LIMIT, OFFSET],
        operation_id="tournaments_list",
        problems=["bad_parameter", "not_authenticated"],
        tag="tournaments",
    )
    def get(self, request: Request) -> Response:
        """List public tournaments, and drafts and private ones that are yours."""
        limit, offset = page_parameters(request)
        player = caller(request)
        mine = choice_parameter(request, "mine", ("true", "false")) == "true"
        if mine and player is None:
            raise ApiError("not_authenticated")
        found = own_tournaments(player) if mine and player is not None else with_counts(visible_tournaments(player))
        wanted = {
            "status": choice_parameter(request, "status", Tournament.Status.values),
            "preset": choice_parameter(request, "preset", preset_names()),
            "venue": choice_parameter(request, "venue", Tournament.Venue.values),
        }
        stage_format = choice_parameter(request, "format", FORMATS)
        if stage_format is not None:
            found = found.filter(pk__in=Stage.objects.filter(format=stage_format).values("tournament"))
        found = found.filter(**{name: value for name, value in wanted.items() if value is not None})
        page = found.order_by("-starts_at", "-pk")[offset : offset + limit + 1]
        return Response(page_document(list(TournamentSummarySerializer(page, many=True).data), limit, offset))

    @documented(
        "Draft a tournament",
        {201: TournamentSerializer, 200: TournamentSerializer},
        body=NewTournamentSerializer,
        parameters=[KEY],
        problems=[*_CONTENT, *KEY_PROBLEMS, "guests_stay_out", "not_authenticated", "too_many_requests"],
        tag="tournaments",
    )
    def post(self, request: Request) -> HttpResponse:
        """Draft it; nobody else sees it before it is published. 200: it was drafted before under the same key."""
        order = checked_body(NewTournamentSerializer, request)

        def act(player: Player, now: datetime) -> tuple[int, Any]:
            # Counted last: what is refused or sent again under its key costs nobody a tournament of the day.
            with transaction.atomic():
                tournament = create_tournament(by=player, now=now, **order)
                spend_or_refuse("create_tournament", f"player {player.pk}")
            return status.HTTP_201_CREATED, tournament_document(tournament.pk, player)

        return answered(request, acting_player(request), act)


class TournamentPageEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}`"""

    @documented(
        "A tournament as you may see it", {200: TournamentSerializer}, problems=["not_found"], tag="tournaments"
    )
    def get(self, request: Request, tournament_id: int) -> Response:
        """Show it."""
        tournament, player = seen_tournament(request, tournament_id)
        return Response(tournament_document(tournament.pk, player))

    @documented(
        "Change the settings of a tournament",
        {200: TournamentSerializer},
        body=TournamentChangesSerializer,
        problems=[*ACT_PROBLEMS, *_CONTENT],
        tag="tournaments",
    )
    def patch(self, request: Request, tournament_id: int) -> HttpResponse:
        """Change what is named; once it has started only what touches no result."""
        changes = dict(checked_body(TournamentChangesSerializer, request))
        parts: Mapping[str, Any] = {
            name: changes.pop(name) for name in ("version", "preset", "options", "stages") if name in changes
        }

        def act(player: Player, now: datetime) -> tuple[int, Any]:
            edit_tournament(tournament_id=tournament_id, by=player, changes=changes, now=now, **parts)
            return status.HTTP_200_OK, tournament_document(tournament_id, player)

        return acted(request, tournament_id, act)


class TournamentCodeEndpoint(TournamentEndpoint):
    """`/tournament-codes/{code}`"""

    @documented(
        "The tournament that a short code leads to",
        {200: TournamentSerializer},
        problems=["not_found"],
        tag="tournaments",
    )
    def get(self, request: Request, code: str) -> Response:
        """Show the tournament to whoever knows its code."""
        return Response(tournament_document(access_by_code(code).pk, caller(request)))
