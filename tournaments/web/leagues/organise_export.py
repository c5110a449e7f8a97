"""Files of a season for those who run it: everything as one document, tables and calendars by division."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.http import content_disposition_header
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.selectors.leagues.documents import season_document
from tournaments.web.leagues.organise_visits import SeasonDesk, at_a_league_desk, season_desk


def export_tab(desk: SeasonDesk) -> dict[str, Any]:
    """What there is to take along; tables and calendars are there once the season has started."""
    return {"divisions": desk.divisions if desk.season.has_started else ()}


@require_safe
@never_cache
@at_a_league_desk
def season_file(request: HttpRequest, league_id: int, number: int) -> HttpResponse:
    """The whole season as one document (docs/season-document.md)."""
    desk = season_desk(request, league_id, number)
    answer = JsonResponse(season_document(desk.season), json_dumps_params={"ensure_ascii": False, "indent": 1})
    name = f"{desk.league.name} {desk.season.name}.json"
    answer["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=name) or "attachment"
    return answer
