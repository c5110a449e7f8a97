"""Divisions: the table now or after any round, fixtures, the grid of results, files."""

from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.documentation import documented
from tournaments.api.leagues.endpoint import LeagueEndpoint, division_of, seen_season
from tournaments.api.leagues.parameters import AFTER, ROUND
from tournaments.api.leagues.serializers.rounds import PlayedRoundsSerializer, played_rounds
from tournaments.api.leagues.serializers.tables import (
    GridSerializer,
    LeagueTableSerializer,
    grid_document,
    table_document,
)
from tournaments.api.parameters import after_round, round_number
from tournaments.models import LeagueRound
from tournaments.selectors.leagues.access import NotFound
from tournaments.selectors.leagues.files import fixtures_csv, standings_csv
from tournaments.selectors.leagues.tables import division_table

_FILES = {"standings.csv": standings_csv, "fixtures.csv": fixtures_csv}
_FILE = OpenApiParameter("file", {"type": "string", "enum": list(_FILES)}, OpenApiParameter.PATH)


class TableEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/divisions/{division}/table`"""

    @documented(
        "The table of a division, now or after a round",
        {200: LeagueTableSerializer},
        parameters=[AFTER],
        problems=["bad_parameter", "not_found"],
        tag="leagues",
    )
    def get(self, request: Request, league_id: int, number: int, division: int) -> Response:
        """Show who stands where, with zones, form and every number that decided it."""
        season, _ = seen_season(request, league_id, number)
        after = after_round(request)
        found = division_of(season, division)
        calendar = reverse("league_division_calendar", args=[league_id, number, division])
        return Response(table_document(division_table(found, after=after), after, calendar))


class FixturesEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/divisions/{division}/fixtures`"""

    @documented(
        "The fixtures of a division, round by round",
        {200: PlayedRoundsSerializer},
        parameters=[ROUND],
        problems=["bad_parameter", "not_found"],
        tag="leagues",
    )
    def get(self, request: Request, league_id: int, number: int, division: int) -> Response:
        """List them with the state of every board."""
        season, _ = seen_season(request, league_id, number)
        wanted = round_number(request)
        rounds = LeagueRound.objects.filter(division=division_of(season, division)).select_related("division")
        if wanted is not None:
            rounds = rounds.filter(number=wanted)
        return Response({"rounds": played_rounds(list(rounds.order_by("number")), timezone.now())})


class GridEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/divisions/{division}/grid`"""

    @documented("The grid of results of a division", {200: GridSerializer}, problems=["not_found"], tag="leagues")
    def get(self, request: Request, league_id: int, number: int, division: int) -> Response:
        """Show everybody against everybody, as far as rounds have begun."""
        season, _ = seen_season(request, league_id, number)
        return Response(grid_document(division_of(season, division)))


class DivisionFileEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/divisions/{division}/exports/{file}`"""

    @documented(
        "A division as a file to take along",
        {(200, "text/csv"): {"type": "string"}},
        parameters=[_FILE],
        problems=["not_found"],
        tag="leagues",
    )
    def get(self, request: Request, league_id: int, number: int, division: int, file: str) -> HttpResponse:
        """Write its standings or fixtures."""
        season, _ = seen_season(request, league_id, number)
        write = _FILES.get(file)
        if write is None:
            raise NotFound
        headers = {"Content-Disposition": f'attachment; filename="{file}"', "Cache-Control": "no-store"}
        content = write(division_of(season, division))
        return HttpResponse(content, content_type="text/csv; charset=utf-8", headers=headers)
