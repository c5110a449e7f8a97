"""A tournament goes from one phase to the next: each address is one act of those who run it."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.http import HttpResponse
from rest_framework import serializers, status
from rest_framework.request import Request

from games.api.documentation import documented
from games.api.parameters import checked_body
from games.models import Player
from tournaments.api.endpoint import ACT_PROBLEMS, KEY, TournamentEndpoint, acted
from tournaments.api.serializers.advances import AdvanceSerializer
from tournaments.api.serializers.orders import (
    FinishSerializer,
    NextStageSerializer,
    PublicationSerializer,
    ReasonedSerializer,
    RequiredReasonSerializer,
    StartSerializer,
    VersionedSerializer,
)
from tournaments.api.serializers.tournaments import TournamentSerializer, tournament_document
from tournaments.services.advance import advance_tournament
from tournaments.services.cancel import cancel_tournament
from tournaments.services.phases import (
    archive_tournament,
    close_registration,
    open_check_in,
    open_registration,
    pause_tournament,
    publish_tournament,
    resume_tournament,
)
from tournaments.services.start import end_stage, finish_tournament, start_next_stage, start_tournament

_STARTING = ("too_few_entries", "bad_stage_settings", "no_pairing_possible", "no_round_left")


def _move(
    request: Request, tournament_id: int, order: type[serializers.Serializer[object]], service: Callable[..., Any]
) -> HttpResponse:
    fields = checked_body(order, request)

    def act(player: Player, now: datetime) -> tuple[int, Any]:
        service(tournament_id=tournament_id, by=player, now=now, **fields)
        return status.HTTP_200_OK, tournament_document(tournament_id, player)

    return acted(request, tournament_id, act)


def _moving(summary: str, order: type[serializers.Serializer[object]], *problems: str) -> Callable[[Any], Any]:
    return documented(
        summary,
        {200: TournamentSerializer},
        body=order,
        parameters=[KEY],
        problems=[*ACT_PROBLEMS, *problems],
        tag="tournaments",
    )


class PublicationEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/publish`"""

    @_moving("Show a draft to everybody", PublicationSerializer, "not_publishable")
    def post(self, request: Request, tournament_id: int) -> HttpResponse:
        """Publish it, and let people enter at once unless told otherwise."""
        return _move(request, tournament_id, PublicationSerializer, publish_tournament)


class RegistrationOpeningEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/open-registration`"""

    @_moving("Let people enter", VersionedSerializer)
    def post(self, request: Request, tournament_id: int) -> HttpResponse:
        """Open registration, also after it was closed."""
        return _move(request, tournament_id, VersionedSerializer, open_registration)


class RegistrationClosingEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/close-registration`"""

    @_moving("Take no more entries for now", VersionedSerializer)
    def post(self, request: Request, tournament_id: int) -> HttpResponse:
        """Close registration."""
        return _move(request, tournament_id, VersionedSerializer, close_registration)


class CheckInOpeningEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/check-in`"""

    @_moving("Ask the entries to check in", VersionedSerializer)
    def post(self, request: Request, tournament_id: int) -> HttpResponse:
        """Open the check-in."""
        return _move(request, tournament_id, VersionedSerializer, open_check_in)


class StartEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/start`"""

    @_moving("Start the tournament", StartSerializer, *_STARTING)
    def post(self, request: Request, tournament_id: int) -> HttpResponse:
        """Seed who is not seeded, pair the first round, and start it unless told otherwise."""
        return _move(request, tournament_id, StartSerializer, start_tournament)


class PauseEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/pause`"""

    @_moving("Pause", ReasonedSerializer)
    def post(self, request: Request, tournament_id: int) -> HttpResponse:
        """Pair and forfeit nothing for now; matches under way may finish."""
        return _move(request, tournament_id, ReasonedSerializer, pause_tournament)


class ResumptionEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/resume`"""

    @_moving("Go on after a pause", VersionedSerializer)
    def post(self, request: Request, tournament_id: int) -> HttpResponse:
        """Go on; the grace time of waiting tables starts anew."""
        return _move(request, tournament_id, VersionedSerializer, resume_tournament)


class CancellationEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/cancel`"""

    @_moving("Call the tournament off", RequiredReasonSerializer, "reason_missing")
    def post(self, request: Request, tournament_id: int) -> HttpResponse:
        """Call it off for a reason that everybody reads."""
        return _move(request, tournament_id, RequiredReasonSerializer, cancel_tournament)


class FinishEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/finish`"""

    @_moving("Make the ranking final", FinishSerializer, "round_open", "no_round_left")
    def post(self, request: Request, tournament_id: int) -> HttpResponse:
        """Finish a tournament whose last stage is complete, or with a reason one that ends early."""
        return _move(request, tournament_id, FinishSerializer, finish_tournament)


class StageEndEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/end-stage`"""

    @_moving("Let the stage end early", RequiredReasonSerializer, "round_open", "no_round_left")
    def post(self, request: Request, tournament_id: int) -> HttpResponse:
        """End the stage being played with the rounds that it has had, for a reason that everybody reads."""
        return _move(request, tournament_id, RequiredReasonSerializer, end_stage)


class NextStageEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/next-stage`"""

    @_moving("Begin the next stage", NextStageSerializer, *_STARTING, "round_open")
    def post(self, request: Request, tournament_id: int) -> HttpResponse:
        """Let the best of the complete stage enter the next one, and start it unless told otherwise."""
        return _move(request, tournament_id, NextStageSerializer, start_next_stage)


class ArchiveEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/archive`"""

    @_moving("Close the books", VersionedSerializer)
    def post(self, request: Request, tournament_id: int) -> HttpResponse:
        """Archive it: from now on nothing can be corrected."""
        return _move(request, tournament_id, VersionedSerializer, archive_tournament)


class AdvanceEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/advance`"""

    @documented(
        "Do whatever comes next",
        {200: AdvanceSerializer},
        body=VersionedSerializer,
        parameters=[KEY],
        problems=[*ACT_PROBLEMS, *_STARTING, "round_open"],
        tag="tournaments",
    )
    def post(self, request: Request, tournament_id: int) -> HttpResponse:
        """Start the paired round, pair the next one, begin the next stage, or finish; `nothing` if results are due."""
        version = checked_body(VersionedSerializer, request)["version"]

        def act(player: Player, now: datetime) -> tuple[int, Any]:
            done = advance_tournament(tournament_id=tournament_id, by=player, now=now, version=version)
            document = {"done": done, "tournament": tournament_document(tournament_id, player)}
            return status.HTTP_200_OK, document

        return acted(request, tournament_id, act)
