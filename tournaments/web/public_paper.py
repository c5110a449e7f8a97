"""Pages without the site around them: on paper, on the wall of a venue, inside another site."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.csp import csp_override
from django.views.decorators.http import require_safe

from games.selectors.rulebook import rulebook
from games.web.presenters.sharing import qr_code
from games.web.real_tables import SHEET_HANDS, sheet_columns
from games.web.visitors import hides_unknown
from tournaments.models import Round
from tournaments.pairing.types import BadStageSettings
from tournaments.selectors.access import NotFound
from tournaments.selectors.exports import ExportRequest, exported
from tournaments.selectors.overview import page_stamp
from tournaments.selectors.sheets import SheetSource, round_sheets
from tournaments.web.frame import Visit, framed, number_of, visit
from tournaments.web.presenters.heading import first_tab
from tournaments.web.presenters.rounds import round_title
from tournaments.web.presenters.screen import screen_panels
from tournaments.web.public import tab_context
from tournaments.web.visits import in_readers_zone, opened_tournament

_EMBEDDABLE: Mapping[str, Sequence[str]] = cast("dict[str, Sequence[str]]", settings.SECURE_CSP) | {
    "frame-ancestors": ["*"]
}
_PRINTED = {"pairings": "rounds", "standings": "standings", "bracket": "bracket", "players": "players"}
"""What can be printed, and the tab that it is made of."""


@require_safe
@never_cache
@hides_unknown
@in_readers_zone
def paper(request: HttpRequest, tournament_id: int, what: str) -> HttpResponse:
    """A list to pin up: the pairings of a round (`?number=`), the standings, the bracket or the players."""
    if what not in _PRINTED:
        raise NotFound
    seen = visit(request, opened_tournament(request, tournament_id))
    context = tab_context(request, seen, _PRINTED[what], number_of(request, "number"))
    return render(request, "tournaments/paper.html", context | {"what": what})


@require_safe
@never_cache
@hides_unknown
@in_readers_zone
def sheets(request: HttpRequest, tournament_id: int, number: int) -> HttpResponse:
    """The score sheets of a round, one for each table with real cards; the organisers' have both codes."""
    seen = visit(request, opened_tournament(request, tournament_id))
    round_ = Round.objects.select_related("stage").filter(stage=seen.stage, number=number).first()
    if round_ is None:
        raise NotFound
    columns = sheet_columns(rulebook(seen.tournament.preset, seen.tournament.options))
    context = framed(
        request,
        seen,
        "sheets",
        sheets=[_sheet(request, source, with_codes=seen.is_staff) for source in round_sheets(round_)],
        round_name=round_title(round_, round_.pairings.count()),
        columns=columns,
        span=len(columns) + 1,
        hands=SHEET_HANDS,
        not_started=round_.status == Round.Status.PAIRED,
    )
    return render(request, "tournaments/sheets.html", context)


@require_safe
@never_cache
@hides_unknown
@in_readers_zone
def screen(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """The wall of a venue: large type, one panel after the other. Without scripts the page itself moves on."""
    tournament = opened_tournament(request, tournament_id)
    is_part = request.GET.get("part") == "screen"
    if is_part and request.GET.get("v", "") == page_stamp(tournament):
        return HttpResponse(status=204)
    seen = visit(request, tournament)
    panels = screen_panels(seen.tournament, seen.stage)
    shown = (number_of(request, "panel") or 0) % len(panels)
    context = framed(request, seen, "screen", panels=panels, shown=shown, following=(shown + 1) % len(panels))
    return render(request, "tournaments/screen_part.html" if is_part else "tournaments/screen.html", context)


@require_safe
@never_cache
@xframe_options_exempt
@csp_override(_EMBEDDABLE)
@hides_unknown
@in_readers_zone
def embed(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """The bracket or the standings for a frame on somebody else's page; the only page that may be framed."""
    seen = visit(request, opened_tournament(request, tournament_id))
    return render(request, "tournaments/embed.html", _embedded(request, seen))


@require_safe
@never_cache
@hides_unknown
def file(request: HttpRequest, tournament_id: int, name: str) -> HttpResponse:
    """A file to take along, with what the reader may see of it: the calendar, standings, results."""
    seen = visit(request, opened_tournament(request, tournament_id))
    wanted = ExportRequest(
        tournament=seen.tournament,
        viewer=seen.player,
        stage=number_of(request, "stage"),
        round_number=number_of(request, "number"),
        after=number_of(request, "after"),
        url=request.build_absolute_uri(reverse("tournament", args=[tournament_id])),
    )
    try:
        written = exported(name, wanted)
    except BadStageSettings as unwritable:
        raise NotFound from unwritable
    headers = {"Content-Disposition": f'attachment; filename="{written.name}"'}
    return HttpResponse(written.content, content_type=written.media_type, headers=headers)


def _embedded(request: HttpRequest, seen: Visit) -> dict[str, Any]:
    tab = request.GET.get("tab", "")
    if tab not in ("bracket", "standings", "rounds"):
        tab = first_tab(seen.stages)
    return tab_context(request, seen, tab, None) | {"embedded": True}


def _sheet(request: HttpRequest, source: SheetSource, *, with_codes: bool) -> dict[str, object]:
    return {
        "number": source.number,
        "table_name": source.table_name,
        "match_id": source.match.pk,
        "sides": [
            _side(request, letter, name, code if with_codes else "")
            for letter, name, code in zip("AB", source.names, source.codes, strict=True)
        ],
    }


def _side(request: HttpRequest, letter: str, name: str, code: str) -> dict[str, object]:
    link = request.build_absolute_uri(reverse("report_by_code", args=[code])) if code else ""
    return {"letter": letter, "names": name, "link": link, "qr": qr_code(link) if link else SafeString("")}
