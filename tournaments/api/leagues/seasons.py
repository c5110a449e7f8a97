"""Seasons: listed, drafted, read and edited; what happened in one, and the whole of it as a document."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.documentation import LIMIT, documented
from games.api.identity import acting_player, caller
from games.api.matches import BAD_RULES
from games.api.parameters import MAX_PAGE, checked_body, choice_parameter, number_parameter
from games.api.throttles import spend_or_refuse
from games.models import Player
from games.selectors.rulebook import preset_names
from tournaments.api.endpoint import answered
from tournaments.api.leagues.endpoint import (
    KEY,
    KEY_PROBLEMS,
    SEASON_PROBLEMS,
    LeagueEndpoint,
    acted_in_season,
    seen_season,
)
from tournaments.api.leagues.leagues import wants_mine
from tournaments.api.leagues.parameters import BEFORE, KIND, MINE, PHASE, before_parameter
from tournaments.api.leagues.serializers.acts import (
    SeasonLogSerializer,
    SeasonNeedsSerializer,
    act_document,
    need_document,
)
from tournaments.api.leagues.serializers.orders import NewSeasonSerializer, SeasonChangesSerializer
from tournaments.api.leagues.serializers.seasons import (
    SeasonSerializer,
    SeasonSummarySerializer,
    season_document,
    season_documents,
)
from tournaments.api.leagues.throttles import LeagueActLimit
from tournaments.api.throttles import CreateTournamentLimit
from tournaments.models import Season
from tournaments.selectors.leagues.access import NotFound, access_league, is_arbiter, visible_seasons
from tournaments.selectors.leagues.documents import season_document as whole_season
from tournaments.selectors.leagues.listings import KINDS, PHASES, own_seasons, seasons_of, with_counts
from tournaments.selectors.leagues.log import PUBLIC_VERBS, season_log
from tournaments.selectors.leagues.needs import needs_you
from tournaments.services.errors import NotStaff
from tournaments.services.leagues.seasons import create_season, edit_season

_CONTENT = (*BAD_RULES, "bad_season", "bad_divisions", "two_sides_only")
_PRESET = OpenApiParameter("preset", {"type": "string", "enum": list(preset_names())})
_SUBJECT = OpenApiParameter(
    "subject", {"type": "string", "maxLength": 40}, description="only acts on this, as in `board:41`"
)


class SeasonPageSerializer(serializers.Serializer[object]):
    """A page of seasons, the newest first."""

    results = SeasonSummarySerializer(many=True)
    next_before = serializers.IntegerField(allow_null=True, help_text="`before` of the next page")


class SeasonsOfLeagueSerializer(serializers.Serializer[object]):
    """All seasons of a league that you may know of, the latest first."""

    seasons = SeasonSummarySerializer(many=True)


class AllSeasonsEndpoint(LeagueEndpoint):
    """`/seasons`"""

    @documented(
        "Seasons of all leagues that you may know of, the newest first",
        {200: SeasonPageSerializer},
        parameters=[PHASE, KIND, _PRESET, MINE, LIMIT, BEFORE],
        operation_id="seasons_list",
        problems=["bad_parameter", "not_authenticated"],
        tag="leagues",
    )
    def get(self, request: Request) -> Response:
        """List them; drafts show to those who run the league."""
        limit = number_parameter(request, "limit", default=20, smallest=1, largest=MAX_PAGE)
        rows = list(_wanted(request).order_by("-pk")[: limit + 1])
        shown = rows[:limit]
        return Response(
            {"results": season_documents(shown), "next_before": shown[-1].pk if len(rows) > limit else None}
        )


class SeasonsEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons`"""

    throttle_classes = (CreateTournamentLimit, LeagueActLimit)

    @documented(
        "The seasons of a league, the latest first",
        {200: SeasonsOfLeagueSerializer},
        operation_id="leagues_seasons_list",
        problems=["not_found"],
        tag="leagues",
    )
    def get(self, request: Request, league_id: int) -> Response:
        """List all of them."""
        player = caller(request)
        return Response({"seasons": season_documents(seasons_of(player, access_league(player, league_id)))})

    @documented(
        "Draft the next season of a league",
        {201: SeasonSerializer, 200: SeasonSerializer},
        body=NewSeasonSerializer,
        parameters=[KEY],
        problems=[*_CONTENT, *KEY_PROBLEMS, "not_authenticated", "not_found", "not_staff", "too_many_requests"],
        tag="leagues",
    )
    def post(self, request: Request, league_id: int) -> HttpResponse:
        """Draft it; nobody but those who run the league sees it before registration opens."""
        order = dict(checked_body(NewSeasonSerializer, request))
        player = acting_player(request)
        access_league(player, league_id)

        def act(player: Player, now: datetime) -> tuple[int, Any]:
            with transaction.atomic():
                season = create_season(league_id=league_id, by=player, now=now, **order)
                spend_or_refuse("create_tournament", f"player {player.pk}")
            return status.HTTP_201_CREATED, season_document(season.pk, player)

        return answered(request, player, act)


class SeasonEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}`"""

    @documented("A season as you may see it", {200: SeasonSerializer}, problems=["not_found"], tag="leagues")
    def get(self, request: Request, league_id: int, number: int) -> Response:
        """Show it."""
        season, player = seen_season(request, league_id, number)
        return Response(season_document(season.pk, player))

    @documented(
        "Change the settings of a season",
        {200: SeasonSerializer},
        body=SeasonChangesSerializer,
        problems=[*SEASON_PROBLEMS, *_CONTENT],
        tag="leagues",
    )
    def patch(self, request: Request, league_id: int, number: int) -> HttpResponse:
        """Change what is named; once it has been placed only what touches neither results nor fixtures."""
        changes = dict(checked_body(SeasonChangesSerializer, request))
        parts: Mapping[str, Any] = {
            name: changes.pop(name) for name in ("version", "preset", "options", "divisions") if name in changes
        }

        def act(season: Season, player: Player, now: datetime) -> tuple[int, Any]:
            edit_season(season_id=season.pk, by=player, changes=changes, now=now, **parts)
            return status.HTTP_200_OK, season_document(season.pk, player)

        return acted_in_season(request, league_id, number, act)


class SeasonLogEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/log`"""

    @documented(
        "What happened in a season, the latest first",
        {200: SeasonLogSerializer},
        parameters=[_SUBJECT, LIMIT, BEFORE],
        problems=["bad_parameter", "not_found"],
        tag="leagues",
    )
    def get(self, request: Request, league_id: int, number: int) -> Response:
        """List acts; those who run the league see all, everybody else what is public."""
        season, player = seen_season(request, league_id, number)
        limit = number_parameter(request, "limit", default=20, smallest=1, largest=MAX_PAGE)
        is_staff = is_arbiter(player, season.league)
        page = season_log(
            season,
            before=before_parameter(request),
            most=limit,
            verbs=None if is_staff else PUBLIC_VERBS,
            subject=request.query_params.get("subject", "").replace("\x00", "")[:80],
        )
        acts = [act_document(act, is_staff=is_staff) for act in page.acts]
        return Response({"acts": acts, "next_before": page.before})


class SeasonNeedsEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/needs-you`"""

    @documented(
        "What waits for those who run the season",
        {200: SeasonNeedsSerializer},
        problems=["not_authenticated", "not_found", "not_staff"],
        tag="leagues",
    )
    def get(self, request: Request, league_id: int, number: int) -> Response:
        """List it, the most pressing first."""
        player = acting_player(request)
        season, _ = seen_season(request, league_id, number)
        if not is_arbiter(player, season.league):
            raise NotStaff
        return Response({"needs": [need_document(need) for need in needs_you(season, timezone.now())]})


class SeasonDocumentEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/document`"""

    @documented(
        "A whole season, complete enough to be computed again",
        {200: {"type": "object", "additionalProperties": True}},
        problems=["not_found"],
        tag="leagues",
    )
    def get(self, request: Request, league_id: int, number: int) -> Response:
        """Write it down; not found before the season has started. Its fields are those of docs/season-document.md."""
        season, _ = seen_season(request, league_id, number)
        if not season.has_started:
            raise NotFound
        return Response(whole_season(season))


def _wanted(request: Request) -> QuerySet[Season]:
    """The seasons that are asked for. Raises ApiError."""
    player = caller(request)
    mine = wants_mine(request, player)
    found = own_seasons(player) if mine and player is not None else with_counts(visible_seasons(player))
    phase = choice_parameter(request, "phase", list(PHASES))
    kind = choice_parameter(request, "kind", list(KINDS))
    preset = choice_parameter(request, "preset", preset_names())
    before = before_parameter(request)
    if phase is not None:
        found = found.filter(status__in=PHASES[phase])
    if kind is not None:
        found = found.filter(KINDS[kind])
    if preset is not None:
        found = found.filter(preset=preset)
    return found if before is None else found.filter(pk__lt=before)
