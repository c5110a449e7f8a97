"""A season goes from one phase to the next: each address is one act of those who run the league."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.http import HttpResponse
from rest_framework import serializers, status
from rest_framework.request import Request

from games.api.documentation import documented
from games.api.matches import BAD_RULES
from games.api.parameters import checked_body
from games.models import Player
from tournaments.api.leagues.endpoint import KEY, SEASON_PROBLEMS, LeagueEndpoint, acted_in_season
from tournaments.api.leagues.serializers.fields import SeasonActOrderSerializer
from tournaments.api.leagues.serializers.orders import NextSeasonSerializer, SeasonReasonSerializer
from tournaments.api.leagues.serializers.seasons import SeasonSerializer, season_document
from tournaments.models import Season
from tournaments.services.leagues.next_season import next_season
from tournaments.services.leagues.placement import place_season, reopen_registration
from tournaments.services.leagues.playoffs import start_playoffs
from tournaments.services.leagues.season_phases import archive_season, cancel_season, open_season_registration
from tournaments.services.leagues.starting import start_season


def _moving(summary: str, order: type[serializers.Serializer[object]], *problems: str) -> Callable[[Any], Any]:
    return documented(
        summary,
        {200: SeasonSerializer},
        body=order,
        parameters=[KEY],
        problems=[*SEASON_PROBLEMS, *problems],
        tag="leagues",
    )


def _move(
    request: Request,
    league_id: int,
    number: int,
    order: type[serializers.Serializer[object]],
    service: Callable[..., Any],
) -> HttpResponse:
    fields = checked_body(order, request)

    def act(season: Season, player: Player, now: datetime) -> tuple[int, Any]:
        service(season_id=season.pk, by=player, now=now, **fields)
        return status.HTTP_200_OK, season_document(season.pk, player)

    return acted_in_season(request, league_id, number, act)


class SeasonOpeningEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/open-registration`"""

    @_moving("Show a drafted season and let people enter", SeasonActOrderSerializer, "bad_divisions")
    def post(self, request: Request, league_id: int, number: int) -> HttpResponse:
        """Open registration."""
        return _move(request, league_id, number, SeasonActOrderSerializer, open_season_registration)


class PlacementEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/place`"""

    @_moving("Close registration and fill the divisions", SeasonActOrderSerializer, "too_few_entries")
    def post(self, request: Request, league_id: int, number: int) -> HttpResponse:
        """Place everybody by the plan of the season before and by rating, to be looked at before the start."""
        return _move(request, league_id, number, SeasonActOrderSerializer, place_season)


class SeasonReopeningEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/reopen-registration`"""

    @_moving("Take the placement back and let people enter again", SeasonActOrderSerializer)
    def post(self, request: Request, league_id: int, number: int) -> HttpResponse:
        """Empty the divisions again."""
        return _move(request, league_id, number, SeasonActOrderSerializer, reopen_registration)


class SeasonStartEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/start`"""

    @_moving(
        "Publish the fixtures",
        SeasonActOrderSerializer,
        "too_few_entries", "division_uneven", "roster_incomplete", "bad_season", "no_pairing_possible",
    )  # fmt: skip
    def post(self, request: Request, league_id: int, number: int) -> HttpResponse:
        """Start it; from now on places, seeds, boards and the game stand."""
        return _move(request, league_id, number, SeasonActOrderSerializer, start_season)


class PlayoffStartEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/start-playoffs`"""

    @_moving("Open the play-offs", SeasonActOrderSerializer, "no_playoffs")
    def post(self, request: Request, league_id: int, number: int) -> HttpResponse:
        """Open one round for all play-offs that the final tables lead to."""
        return _move(request, league_id, number, SeasonActOrderSerializer, start_playoffs)


class SeasonCancellationEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/cancel`"""

    @_moving("Call a season off", SeasonReasonSerializer, "reason_missing")
    def post(self, request: Request, league_id: int, number: int) -> HttpResponse:
        """Call it off for a reason that everybody reads."""
        return _move(request, league_id, number, SeasonReasonSerializer, cancel_season)


class SeasonArchiveEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/archive`"""

    @_moving("Close the books of a season", SeasonActOrderSerializer)
    def post(self, request: Request, league_id: int, number: int) -> HttpResponse:
        """Archive it."""
        return _move(request, league_id, number, SeasonActOrderSerializer, archive_season)


class NextSeasonEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/next`"""

    @documented(
        "Draft the season after a finished one",
        {201: SeasonSerializer, 200: SeasonSerializer},
        body=NextSeasonSerializer,
        parameters=[KEY],
        problems=[*SEASON_PROBLEMS, *BAD_RULES, "bad_season", "bad_divisions"],
        tag="leagues",
    )
    def post(self, request: Request, league_id: int, number: int) -> HttpResponse:
        """Draft it with the settings and divisions of this one; who plays where follows from the signed plan."""
        fields = checked_body(NextSeasonSerializer, request)

        def act(season: Season, player: Player, now: datetime) -> tuple[int, Any]:
            following = next_season(season_id=season.pk, by=player, now=now, **fields)
            return status.HTTP_201_CREATED, season_document(following.pk, player)

        return acted_in_season(request, league_id, number, act)
