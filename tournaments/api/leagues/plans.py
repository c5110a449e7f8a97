"""The end of a season: the plan of who moves where, looked at and signed."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.documentation import documented
from games.api.parameters import checked_body
from games.models import Player
from tournaments.api.leagues.endpoint import KEY, SEASON_PROBLEMS, LeagueEndpoint, acted_in_season, seen_season
from tournaments.api.leagues.serializers.orders import SignatureSerializer
from tournaments.api.leagues.serializers.plans import PlanSerializer, plan_document
from tournaments.models import MovementPlan, Season
from tournaments.selectors.leagues.access import NotFound, is_arbiter, is_organiser
from tournaments.selectors.leagues.plans import latest_plan, plan_view, what_is_open
from tournaments.services.errors import NotStaff
from tournaments.services.leagues.plans import preview_plan, sign_plan


class PlanEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/plan`"""

    @documented("Who moves where after a season", {200: PlanSerializer}, problems=["not_found"], tag="leagues")
    def get(self, request: Request, league_id: int, number: int) -> Response:
        """Show the signed plan; to those who run the league the last preview before it is signed."""
        season, player = seen_season(request, league_id, number)
        plan = latest_plan(season)
        if plan is None or (plan.status != MovementPlan.Status.SIGNED and not is_arbiter(player, season.league)):
            raise NotFound
        return Response(_document(season, plan, timezone.now()))

    @documented(
        "Work out the plan as the results stand",
        {200: PlanSerializer},
        parameters=[KEY],
        problems=SEASON_PROBLEMS,
        tag="leagues",
    )
    def post(self, request: Request, league_id: int, number: int) -> HttpResponse:
        """Preview it; the same results give the same plan."""

        def act(season: Season, player: Player, now: datetime) -> tuple[int, Any]:
            plan = preview_plan(season_id=season.pk, by=player, now=now)
            return status.HTTP_200_OK, _document(season, plan, now)

        return acted_in_season(request, league_id, number, act)


class PlanSignatureEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/plan/sign`"""

    @documented(
        "Sign the plan: the season is finished",
        {200: PlanSerializer},
        body=SignatureSerializer,
        parameters=[KEY],
        problems=[*SEASON_PROBLEMS, "plan_outdated", "season_unsettled"],
        tag="leagues",
    )
    def post(self, request: Request, league_id: int, number: int) -> HttpResponse:
        """Make the plan with this digest the end of its season; from now on its results stand."""
        digest = checked_body(SignatureSerializer, request)["digest"]

        def act(season: Season, player: Player, now: datetime) -> tuple[int, Any]:
            found = season.plans.filter(digest=digest).order_by("-number").first() or latest_plan(season)
            if found is None:
                raise NotFound if is_organiser(player, season.league) else NotStaff
            plan = sign_plan(plan_id=found.pk, by=player, digest=digest, now=now)
            return status.HTTP_200_OK, _document(season, plan, now)

        return acted_in_season(request, league_id, number, act)


def _document(season: Season, plan: MovementPlan, now: datetime) -> Mapping[str, Any]:
    is_open = plan.status == MovementPlan.Status.PREVIEW
    return plan_document(plan_view(plan), what_is_open(season, now) if is_open else ())
