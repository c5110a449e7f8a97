"""Leagues: listed, founded, read and edited, and who runs them."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.http import HttpResponse
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.documentation import LIMIT, documented
from games.api.errors import ApiError
from games.api.identity import acting_player, caller
from games.api.parameters import MAX_PAGE, checked_body, choice_parameter, number_parameter
from games.api.throttles import spend_or_refuse
from games.models import Club, Player
from tournaments.api.endpoint import answered
from tournaments.api.leagues.endpoint import KEY, KEY_PROBLEMS, LeagueEndpoint
from tournaments.api.leagues.parameters import BEFORE, MINE, PHASE, before_parameter
from tournaments.api.leagues.serializers.leagues import (
    LeagueSerializer,
    LeagueSummarySerializer,
    league_document,
    league_documents,
)
from tournaments.api.leagues.serializers.orders import (
    LeagueChangesSerializer,
    LeagueRoleSerializer,
    NewLeagueSerializer,
)
from tournaments.api.leagues.throttles import LeagueActLimit
from tournaments.api.throttles import CreateTournamentLimit
from tournaments.selectors.leagues.access import access_league, visible_leagues, visible_seasons
from tournaments.selectors.leagues.listings import PHASES, own_seasons
from tournaments.services.errors import UnknownPlayer
from tournaments.services.leagues.errors_entries import BadLeague
from tournaments.services.leagues.league_staff import add_league_staff, remove_league_staff
from tournaments.services.leagues.leagues import create_league, edit_league

_RUNNING_IT = ("not_authenticated", "not_found", "not_staff", "too_many_requests")


class LeaguePageSerializer(serializers.Serializer[object]):
    """A page of leagues, the newest first."""

    results = LeagueSummarySerializer(many=True)
    next_before = serializers.IntegerField(allow_null=True, help_text="`before` of the next page")


class LeaguesEndpoint(LeagueEndpoint):
    """`/leagues`"""

    throttle_classes = (CreateTournamentLimit, LeagueActLimit)

    @documented(
        "Leagues that you may know of, the newest first",
        {200: LeaguePageSerializer},
        parameters=[PHASE, MINE, LIMIT, BEFORE],
        operation_id="leagues_list",
        problems=["bad_parameter", "not_authenticated"],
        tag="leagues",
    )
    def get(self, request: Request) -> Response:
        """List public leagues with a season to show, and yours; with `phase` those with a season in it."""
        player = caller(request)
        limit = number_parameter(request, "limit", default=20, smallest=1, largest=MAX_PAGE)
        before = before_parameter(request)
        phase = choice_parameter(request, "phase", list(PHASES))
        seasons = visible_seasons(player)
        if wants_mine(request, player) and player is not None:
            seasons = own_seasons(player)
        found = visible_leagues(player)
        if phase is not None:
            seasons = seasons.filter(status__in=PHASES[phase])
        if phase is not None or request.query_params.get("mine") == "true":
            found = found.filter(Exists(seasons.filter(league=OuterRef("pk"))))
        if before is not None:
            found = found.filter(pk__lt=before)
        rows = list(found.order_by("-pk")[: limit + 1])
        shown = rows[:limit]
        document = {
            "results": league_documents(shown, player),
            "next_before": shown[-1].pk if len(rows) > limit else None,
        }
        return Response(document)

    @documented(
        "Found a league",
        {201: LeagueSerializer, 200: LeagueSerializer},
        body=NewLeagueSerializer,
        parameters=[KEY],
        problems=[
            *KEY_PROBLEMS, "bad_league", "unknown_rating_system", "guests_stay_out", "bots_stay_out",
            "not_authenticated", "too_many_requests",
        ],
        tag="leagues",
    )  # fmt: skip
    def post(self, request: Request) -> HttpResponse:
        """Found it; nobody else sees it before it has a season to show."""
        order = dict(checked_body(NewLeagueSerializer, request))
        order["club"] = _club(order["club"])

        def act(player: Player, now: datetime) -> tuple[int, Any]:
            # Counted last: what is refused or sent again under its key costs nobody one of the day.
            with transaction.atomic():
                league = create_league(by=player, now=now, **order)
                spend_or_refuse("create_tournament", f"player {player.pk}")
            return status.HTTP_201_CREATED, league_document(league.pk, player)

        return answered(request, acting_player(request), act)


class LeaguePageEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}`"""

    @documented("A league as you may see it", {200: LeagueSerializer}, problems=["not_found"], tag="leagues")
    def get(self, request: Request, league_id: int) -> Response:
        """Show it."""
        player = caller(request)
        return Response(league_document(access_league(player, league_id).pk, player))

    @documented(
        "Change what is written about a league",
        {200: LeagueSerializer},
        body=LeagueChangesSerializer,
        problems=[*_RUNNING_IT, "bad_league"],
        tag="leagues",
    )
    def patch(self, request: Request, league_id: int) -> HttpResponse:
        """Change what is named."""
        changes = dict(checked_body(LeagueChangesSerializer, request))
        if "club" in changes:
            changes["club"] = _club(changes["club"])
        return _act(request, league_id, edit_league, {"changes": changes})


class LeagueStaffEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/staff/{name}`"""

    @documented(
        "Give somebody a role in a league",
        {200: LeagueSerializer},
        body=LeagueRoleSerializer,
        problems=[
            *_RUNNING_IT, "bad_name", "unknown_player", "guests_stay_out", "bots_stay_out", "last_organiser",
        ],
        tag="leagues",
    )  # fmt: skip
    def put(self, request: Request, league_id: int, name: str) -> HttpResponse:
        """Make a player an organiser or an arbiter."""
        role = checked_body(LeagueRoleSerializer, request)["role"]
        return _act(request, league_id, add_league_staff, {"player": _name(name), "role": role})

    @documented(
        "Take a role in a league away",
        {200: LeagueSerializer, 204: None},
        problems=[
            *_RUNNING_IT, "bad_name", "unknown_player", "guests_stay_out", "bots_stay_out", "last_organiser",
        ],
        tag="leagues",
    )  # fmt: skip
    def delete(self, request: Request, league_id: int, name: str) -> HttpResponse:
        """Let a player run the league no more; 204 where you yourself may not know of it any more."""
        return _act(request, league_id, remove_league_staff, {"player": _name(name)})


def wants_mine(request: Request, player: Player | None) -> bool:
    """Whether only the asker's own are asked for. Raises ApiError for somebody without a name."""
    mine = choice_parameter(request, "mine", ("true", "false")) == "true"
    if mine and player is None:
        raise ApiError("not_authenticated")
    return mine


def _act(request: Request, league_id: int, service: Callable[..., Any], fields: Mapping[str, Any]) -> HttpResponse:
    player = acting_player(request)
    access_league(player, league_id)

    def act(player: Player, now: datetime) -> tuple[int, Any]:
        service(league_id=league_id, by=player, now=now, **fields)
        if not visible_leagues(player).filter(pk=league_id).exists():
            return status.HTTP_204_NO_CONTENT, None
        return status.HTTP_200_OK, league_document(league_id, player)

    return answered(request, player, act)


def _club(number: int | None) -> Club | None:
    """The club of this number, None for none. Raises BadLeague."""
    if number is None:
        return None
    found = Club.objects.filter(pk=number).first()
    if found is None:
        raise BadLeague(details={"field": "club"})
    return found


def _name(name: str) -> str:
    """A name from the address. Raises UnknownPlayer for one that no database knows."""
    if "\x00" in name:
        raise UnknownPlayer(details={"player": name.replace("\x00", "")})
    return name
