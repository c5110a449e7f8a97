"""A tournament as files."""

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from games.api.documentation import documented
from tournaments.api.endpoint import TournamentEndpoint, seen_tournament
from tournaments.api.parameters import AFTER, ROUND, STAGE, after_round, round_number, stage_number
from tournaments.selectors.exports import EXPORTS, ExportRequest, exported

_FILE = OpenApiParameter("file", {"type": "string", "enum": list(EXPORTS)}, OpenApiParameter.PATH)
_TEXT = {"type": "string"}


class ExportEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/exports/{file}`"""

    @documented(
        "A file to take along",
        {
            (200, "text/csv"): _TEXT,
            (200, "application/json"): {"type": "object", "additionalProperties": True},
            (200, "text/plain"): _TEXT,
            (200, "text/calendar"): _TEXT,
        },
        parameters=[_FILE, STAGE, ROUND, AFTER],
        problems=["bad_parameter", "not_found", "bad_stage_settings"],
        tag="tournaments",
    )
    def get(self, request: Request, tournament_id: int, file: str) -> HttpResponse:
        """Write it: entries, standings, results or pairings, a report for checkers, a calendar."""
        tournament, player = seen_tournament(request, tournament_id)
        wanted = ExportRequest(
            tournament=tournament,
            viewer=player,
            stage=stage_number(request),
            round_number=round_number(request),
            after=after_round(request),
        )
        written = exported(file, wanted)
        headers = {"Content-Disposition": f'attachment; filename="{written.name}"', "Cache-Control": "no-store"}
        return HttpResponse(written.content, content_type=written.media_type, headers=headers)
