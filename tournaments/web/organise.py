"""The list of one's own events, and files of a tournament for those who run it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.models import PairingSide, Round
from tournaments.pairing.types import BadStageSettings
from tournaments.selectors.access import NotFound
from tournaments.selectors.exports import ExportRequest, exported
from tournaments.web.frame import number_of
from tournaments.web.leagues.organise_frame import run_by as leagues_run_by
from tournaments.web.leagues.organise_frame import season_lines
from tournaments.web.organise_frame import PHASES, run_by
from tournaments.web.organise_visits import at_a_desk, desk_of, signed_in
from tournaments.web.presenters.listing import tournament_line
from tournaments.web.presenters.rounds import round_title
from tournaments.web.visits import in_readers_zone, readers_zone


@require_safe
@never_cache
@in_readers_zone
def mine(request: HttpRequest) -> HttpResponse:
    """The events that the reader runs, by their phase, and the seasons of the reader's leagues."""
    player = signed_in(request)
    if isinstance(player, HttpResponse):
        return player
    zone = readers_zone(request)
    found = list(run_by(player))
    names = {
        "running": pgettext("list of own events", "Running"),
        "coming": pgettext("list of own events", "Coming up"),
        "draft": pgettext("list of own events", "Drafts"),
        "past": pgettext("list of own events", "Past"),
    }
    phases = [
        (names[phase], [tournament_line(each, zone) for each in found if each.status in statuses])
        for phase, statuses in PHASES.items()
    ]
    context = {
        "phases": [(name, lines) for name, lines in phases if lines],
        "seasons": season_lines(leagues_run_by(player)),
        "is_guest": player.is_guest,
    }
    return render(request, "tournaments/organise/mine.html", context)


@require_safe
def new_elsewhere(request: HttpRequest) -> HttpResponse:
    """The other address of the page for a new tournament."""
    return redirect("organise_new")


@require_safe
@never_cache
@at_a_desk
def export_file(request: HttpRequest, tournament_id: int, file: str) -> HttpResponse:
    """A file of the tournament, with everything that those who run it may see."""
    desk = desk_of(request, tournament_id)
    wanted = ExportRequest(
        tournament=desk.tournament,
        viewer=desk.player,
        stage=number_of(request, "stage"),
        round_number=number_of(request, "round"),
        after=number_of(request, "after"),
        url=request.build_absolute_uri(reverse("tournament", args=[tournament_id])),
    )
    try:
        made = exported(file, wanted)
    except BadStageSettings as unwritable:
        raise NotFound from unwritable
    answer = HttpResponse(made.content, content_type=made.media_type)
    answer["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=made.name) or "attachment"
    return answer


@require_safe
@never_cache
@at_a_desk
def names_list(request: HttpRequest, tournament_id: int, number: int) -> HttpResponse:
    """Who sits where in a round, in the order of the names, to print."""
    desk = desk_of(request, tournament_id)
    round_ = Round.objects.select_related("stage").filter(
        stage__tournament=desk.tournament, number=number, stage__number=number_of(request, "stage") or 1
    ).first()  # fmt: skip
    if round_ is None:
        raise NotFound
    sides = list(
        PairingSide.objects.filter(round=round_).select_related("entry", "pairing").order_by("pairing__number")
    )
    opponents = {(side.pairing_id, side.position): side.entry.name for side in sides}
    lines = sorted(
        (
            (side.entry.name, side.pairing, opponents.get((side.pairing_id, 1 - side.position), "–"))
            for side in sides
        ),
        key=lambda line: line[0].casefold(),
    )  # fmt: skip
    context = {
        "tournament": desk.tournament,
        "lines": lines,
        "round_name": round_title(round_, round_.pairings.count()),
    }
    return render(request, "tournaments/organise/names.html", context)
