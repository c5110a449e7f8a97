"""Rounds: read by everybody, paired and started and closed by those who run the tournament."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.db.models import Count, Q
from django.http import HttpResponse
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.documentation import documented
from games.api.parameters import checked_body
from games.models import Player
from tournaments.api.endpoint import ACT_PROBLEMS, KEY, TournamentEndpoint, acted, seen_tournament
from tournaments.api.parameters import STAGE, stage_number
from tournaments.api.serializers.orders import (
    ReopeningSerializer,
    RoundActSerializer,
    SwapSerializer,
    VersionedSerializer,
)
from tournaments.api.serializers.rounds import RoundSerializer, RoundsSerializer
from tournaments.models import Pairing, Round, Tournament
from tournaments.selectors.access import NotFound, is_staff
from tournaments.selectors.exports_documents import chosen_stage, round_document, shown_rounds
from tournaments.services.rounds import (
    close_round,
    pair_round,
    reopen_round,
    start_round,
    swap_entries,
    unpair_round,
)

_OPEN = (Pairing.Status.WAITING, Pairing.Status.READY, Pairing.Status.PLAYING)


class RoundsEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/rounds`"""

    @documented(
        "The rounds of all stages, or of one",
        {200: RoundsSerializer},
        parameters=[STAGE],
        problems=["bad_parameter", "not_found"],
        tag="rounds",
    )
    def get(self, request: Request, tournament_id: int) -> Response:
        """List them; one that is only paired shows to those who run the tournament."""
        tournament, player = seen_tournament(request, tournament_id)
        number = stage_number(request)
        stage = None if number is None else chosen_stage(tournament, number)
        rounds = shown_rounds(tournament, stage, is_staff=is_staff(player, tournament))
        counts = _counts(each.pk for each in rounds)
        return Response({"rounds": [round_document(each, counts) for each in rounds]})

    @documented(
        "Pair the next round",
        {201: RoundSerializer, 200: RoundSerializer},
        body=VersionedSerializer,
        parameters=[KEY],
        problems=[*ACT_PROBLEMS, "round_open", "round_started", "no_round_left", "no_pairing_possible"],
        tag="rounds",
    )
    def post(self, request: Request, tournament_id: int) -> HttpResponse:
        """Pair it, to be looked at before it starts; the round before it is closed. `version` is the tournament's."""
        version = checked_body(VersionedSerializer, request)["version"]

        def act(player: Player, now: datetime) -> tuple[int, Any]:
            made = pair_round(tournament_id=tournament_id, by=player, now=now, version=version)
            return status.HTTP_201_CREATED, _document(made.pk)

        return acted(request, tournament_id, act)


def _changing(summary: str, order: type[serializers.Serializer[object]], *problems: str) -> Callable[[Any], Any]:
    return documented(
        summary,
        {200: RoundSerializer},
        body=order,
        parameters=[KEY],
        problems=[*ACT_PROBLEMS, *problems],
        tag="rounds",
    )


def _change(
    request: Request,
    tournament_id: int,
    number: int,
    order: type[serializers.Serializer[object]],
    service: Callable[..., Any],
) -> HttpResponse:
    fields = dict(checked_body(order, request))
    stage = fields.pop("stage")

    def act(player: Player, now: datetime) -> tuple[int, Any]:
        found = _round(tournament_id, stage, number)
        service(round_id=found.pk, by=player, now=now, **fields)
        return status.HTTP_200_OK, _document(found.pk)

    return acted(request, tournament_id, act)


class RoundStartEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/rounds/{number}/start`"""

    @_changing("Let a paired round be played", RoundActSerializer, "round_started")
    def post(self, request: Request, tournament_id: int, number: int) -> HttpResponse:
        """Start it and call everybody to the tables."""
        return _change(request, tournament_id, number, RoundActSerializer, start_round)


class RoundUnpairingEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/rounds/{number}/unpair`"""

    @documented(
        "Take back the pairing of a round that has not started",
        {204: None},
        body=RoundActSerializer,
        problems=["not_authenticated", "not_found", "not_staff", "wrong_phase", "stale", "round_started"],
        tag="rounds",
    )
    def post(self, request: Request, tournament_id: int, number: int) -> HttpResponse:
        """Take it back; the round can be paired anew."""
        fields = dict(checked_body(RoundActSerializer, request))
        stage = fields.pop("stage")

        def act(player: Player, now: datetime) -> tuple[int, Any]:
            unpair_round(round_id=_round(tournament_id, stage, number).pk, by=player, now=now, **fields)
            return status.HTTP_204_NO_CONTENT, None

        return acted(request, tournament_id, act)


class RoundSwapEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/rounds/{number}/swap`"""

    @_changing(
        "Let two entries change places in a round that has not started",
        SwapSerializer,
        "round_started",
        "no_such_entry",
        "swap_impossible",
    )
    def post(self, request: Request, tournament_id: int, number: int) -> HttpResponse:
        """Swap them; the tables tell that it was done by hand."""
        return _change(request, tournament_id, number, SwapSerializer, swap_entries)


class RoundClosingEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/rounds/{number}/close`"""

    @_changing("Lock the results of a complete round", RoundActSerializer, "round_open")
    def post(self, request: Request, tournament_id: int, number: int) -> HttpResponse:
        """Close it."""
        return _change(request, tournament_id, number, RoundActSerializer, close_round)


class RoundReopeningEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/rounds/{number}/reopen`"""

    @_changing(
        "Let results of a closed round be corrected again", ReopeningSerializer, "not_reopenable", "reason_missing"
    )
    def post(self, request: Request, tournament_id: int, number: int) -> HttpResponse:
        """Reopen the last closed round, or with `overriding` an earlier one."""
        return _change(request, tournament_id, number, ReopeningSerializer, reopen_round)


def _round(tournament_id: int, stage_number: int | None, number: int) -> Round:
    """The round of this number. Raises NotFound."""
    stage = chosen_stage(Tournament.objects.get(pk=tournament_id), stage_number)
    found = None if stage is None else stage.rounds.filter(number=number).first()
    if found is None:
        raise NotFound
    return found


def _document(round_id: int) -> Mapping[str, Any]:
    found = Round.objects.select_related("stage").get(pk=round_id)
    return round_document(found, _counts([round_id]))


def _counts(round_ids: Any) -> Mapping[int, tuple[int, int]]:
    """Tables, and those without a result, by round."""
    rows = (
        Pairing.objects.filter(round__in=list(round_ids))
        .values("round")
        .annotate(tables=Count("pk"), waiting=Count("pk", filter=Q(status__in=_OPEN)))
    )
    return {row["round"]: (row["tables"], row["waiting"]) for row in rows}
