"""Rounds of a season, play-offs among them: read by everybody, opened, closed, drawn and extended by organisers."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.db.models import F, QuerySet
from django.http import HttpResponse
from django.utils import timezone
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.documentation import documented
from games.api.parameters import checked_body
from games.models import Player
from tournaments.api.leagues.endpoint import KEY, SEASON_PROBLEMS, LeagueEndpoint, acted_in_season, seen_season
from tournaments.api.leagues.parameters import DIVISION, division_parameter
from tournaments.api.leagues.serializers.fields import SeasonActOrderSerializer
from tournaments.api.leagues.serializers.orders import ExtensionSerializer
from tournaments.api.leagues.serializers.rounds import (
    LeagueRoundSerializer,
    LeagueRoundsSerializer,
    PlayedRoundSerializer,
    PlayedRoundsSerializer,
    played_rounds,
    round_document,
)
from tournaments.models import LeagueRound, Season
from tournaments.selectors.leagues.access import NotFound
from tournaments.services.leagues.rounds import close_round, extend_round, open_round, pair_swiss_round


class LeagueRoundsEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/rounds`"""

    @documented(
        "The rounds of a season with their windows",
        {200: LeagueRoundsSerializer},
        parameters=[DIVISION],
        operation_id="leagues_rounds_list",
        problems=["bad_parameter", "not_found"],
        tag="leagues",
    )
    def get(self, request: Request, league_id: int, number: int) -> Response:
        """List them by division and number, play-offs last."""
        season, _ = seen_season(request, league_id, number)
        wanted = division_parameter(request)
        rounds = _rounds(season)
        if wanted is not None:
            rounds = rounds.filter(division__number=wanted)
        return Response({"rounds": [round_document(each) for each in rounds]})


class LeagueRoundEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/rounds/{round_id}`"""

    @documented("A round with its fixtures", {200: PlayedRoundSerializer}, problems=["not_found"], tag="leagues")
    def get(self, request: Request, league_id: int, number: int, round_id: int) -> Response:
        """Show it with the state of every board."""
        season, _ = seen_season(request, league_id, number)
        return Response(played_rounds([_round(season, round_id)], timezone.now())[0])


class PlayoffsEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/playoffs`"""

    @documented("The play-offs of a season", {200: PlayedRoundsSerializer}, problems=["not_found"], tag="leagues")
    def get(self, request: Request, league_id: int, number: int) -> Response:
        """Show their fixtures; none before they begin."""
        season, _ = seen_season(request, league_id, number)
        rounds = list(_rounds(season).filter(division__isnull=True))
        return Response({"rounds": played_rounds(rounds, timezone.now())})


def _changing(summary: str, order: type[serializers.Serializer[object]], *problems: str) -> Callable[[Any], Any]:
    return documented(
        summary,
        {200: LeagueRoundSerializer},
        body=order,
        parameters=[KEY],
        problems=[*SEASON_PROBLEMS, *problems],
        tag="leagues",
    )


def _change(
    request: Request,
    where: tuple[int, int, int],
    order: type[serializers.Serializer[object]],
    service: Callable[..., Any],
) -> HttpResponse:
    league_id, number, round_id = where
    fields = checked_body(order, request)

    def act(season: Season, player: Player, now: datetime) -> tuple[int, Any]:
        found = _round(season, round_id)
        service(round_id=found.pk, by=player, now=now, **fields)
        return status.HTTP_200_OK, round_document(_round(season, round_id))

    return acted_in_season(request, league_id, number, act)


class LeagueRoundOpeningEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/rounds/{round_id}/open`"""

    @_changing("Let a round be played before its window", SeasonActOrderSerializer, "round_closed", "round_not_due")
    def post(self, request: Request, league_id: int, number: int, round_id: int) -> HttpResponse:
        """Open it; the clock does so by itself when its window begins."""
        return _change(request, (league_id, number, round_id), SeasonActOrderSerializer, open_round)


class LeagueRoundClosingEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/rounds/{round_id}/close`"""

    @_changing(
        "End a round whose boards are all decided",
        SeasonActOrderSerializer,
        "round_not_due", "round_open", "no_pairing_possible",
    )  # fmt: skip
    def post(self, request: Request, league_id: int, number: int, round_id: int) -> HttpResponse:
        """Close it; after the last round of every division the season is played."""
        return _change(request, (league_id, number, round_id), SeasonActOrderSerializer, close_round)


class LeagueRoundPairingEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/rounds/{round_id}/pair`"""

    @_changing("Draw the fixtures of a Swiss round", SeasonActOrderSerializer, "round_not_due", "no_pairing_possible")
    def post(self, request: Request, league_id: int, number: int, round_id: int) -> HttpResponse:
        """Draw them once the round before is over, but for boards with more days."""
        return _change(request, (league_id, number, round_id), SeasonActOrderSerializer, pair_swiss_round)


class LeagueRoundExtensionEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/rounds/{round_id}/extend`"""

    @_changing("Give a round more days", ExtensionSerializer, "round_closed", "bad_season")
    def post(self, request: Request, league_id: int, number: int, round_id: int) -> HttpResponse:
        """Let it end later, and with it the boards that are not decided."""
        return _change(request, (league_id, number, round_id), ExtensionSerializer, extend_round)


def _rounds(season: Season) -> QuerySet[LeagueRound]:
    by_division = F("division__number").asc(nulls_last=True)
    return season.rounds.select_related("division").order_by(by_division, "number")


def _round(season: Season, round_id: int) -> LeagueRound:
    """A round of the season. Raises NotFound."""
    found = _rounds(season).filter(pk=round_id).first()
    if found is None:
        raise NotFound
    return found
