"""Finished matches to take away, in the notation or as JSON."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.engine import records_json, records_text
from games.selectors.access import access_match
from games.selectors.records import match_record
from games.web.visitors import hides_unknown, player_of


@require_safe
@hides_unknown
def record_text(request: HttpRequest, match_id: int) -> HttpResponse:
    """Every hand and play in Scopa Hand Notation."""
    record = match_record(access_match(player_of(request), match_id))
    return _file(records_text([record]), "text/plain", f"settebello-{match_id}.shn")


@require_safe
@hides_unknown
def record_json(request: HttpRequest, match_id: int) -> HttpResponse:
    """The same as JSON."""
    record = match_record(access_match(player_of(request), match_id))
    return _file(records_json([record]), "application/json", f"settebello-{match_id}.json")


def _file(text: str, kind: str, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(text, content_type=f"{kind}; charset=utf-8", headers=headers)
