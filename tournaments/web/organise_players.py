"""The players of a tournament as its organisers see them: let in, checked in, added by name or from a file."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.services.errors import ServiceError
from games.services.limits import spend_or_refuse
from games.web.visitors import small_number
from tournaments.models import Absence, Entry, Stage, Tournament
from tournaments.pairing.formats import FORMATS
from tournaments.selectors.overview import entries_of
from tournaments.services.entries import add_entry, joinable_rounds
from tournaments.services.errors import BadImport
from tournaments.services.import_entries import import_entries
from tournaments.web.organise_frame import room_context, room_url
from tournaments.web.organise_visits import Desk, at_a_desk, desk_of
from tournaments.web.words.organise_refusals import explained, import_problem
from tournaments.web.words.states import entry_state

Status = Entry.Status
_MOST_BYTES = 1_000_000
_PAGE = 60
_IN = (Status.ACCEPTED, Status.CHECKED_IN, Status.ACTIVE)
_GROUPS: Sequence[tuple[str, tuple[str, ...]]] = (
    ("applied", (Status.APPLIED,)),
    ("waiting", (Status.WAITLISTED,)),
    ("in", _IN),
    ("out", (Status.WITHDRAWN, Status.DISQUALIFIED, Status.REJECTED)),
)


@dataclass(frozen=True, slots=True)
class OrganisedEntry:
    """An entry with what can be done to it; `away` are the coming rounds that it sits out."""

    entry: Entry
    state: str
    members: tuple[tuple[int, str], ...]
    unconfirmed: bool
    away: tuple[int, ...]
    reason: str


def players_tab(desk: Desk, **again: Any) -> dict[str, Any]:
    """The lists, the forms, and what was written into them."""
    tournament = desk.tournament
    entries = list(entries_of(tournament))
    stage = next((each for each in desk.stages if each.status == Stage.Status.RUNNING), None)
    away = _absences(stage)
    shown = {
        name: [_organised(entry, away) for entry in entries if entry.status in statuses] for name, statuses in _GROUPS
    }
    page = Paginator(_found(shown["in"], desk.request.GET.get("q", "")), _PAGE).get_page(desk.request.GET.get("page"))
    checks_in = tournament.status in (Tournament.Status.CHECK_IN, Tournament.Status.SEEDED)
    late = joinable_rounds(tournament) if tournament.has_started else None
    coming = _coming_round(tournament, stage)
    names = {entry.pk: entry.name for entry in entries}
    return {
        "groups": shown,
        "page": page,
        "query": desk.request.GET.get("q", ""),
        "is_long": len(shown["in"]) > _PAGE,
        "checks_in": checks_in,
        "came": sum(entry.status == Status.CHECKED_IN for entry in entries),
        "taken": len(shown["in"]),
        "seats": range(1, tournament.team_size + 1),
        "coming": coming,
        "late": late,
        "can_add": not tournament.is_over and (not tournament.has_started or late is not None),
        "pairs": [
            (pair.low_id, names[pair.low_id], pair.high_id, names[pair.high_id])
            for pair in tournament.forbidden_pairs.all()
        ],
        "choosable": sorted(shown["in"], key=lambda each: each.entry.name.casefold()),
        "is_both": tournament.venue == Tournament.Venue.BOTH,
        "has_ended": tournament.is_over,
        "columns": ",".join(["name", *(f"member{n}" for n in range(1, tournament.team_size + 1)), "club", "rating"])
        if tournament.team_size > 1
        else "member1,club,rating",
        **again,
    }


@require_POST
@never_cache
@at_a_desk
def add(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Enter people by name: a player where somebody bears it, else a name on paper."""
    desk = desk_of(request, tournament_id)
    data = request.POST
    members = [data.get(f"member{number}", "").strip() for number in range(1, desk.tournament.team_size + 1)]
    try:
        entry = add_entry(
            tournament_id=tournament_id,
            by=desk.player,
            members=[name.removeprefix("@") for name in members],
            name=data.get("name", ""),
            club=data.get("club", ""),
            rating=small_number(data.get("rating", "")),
            now=timezone.now(),
        )
    except ServiceError as error:
        again = list(enumerate(members, start=1))
        return _page(desk, status=400, add_problem=explained(error), sent=data, sent_members=again)
    messages.success(request, _added(entry))
    return redirect(f"{room_url(tournament_id, 'players')}#add")


@require_POST
@never_cache
@at_a_desk
def import_file(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Enter everybody of a list, pasted or from a file: all of them or nobody."""
    desk = desk_of(request, tournament_id)
    spend_or_refuse("import_entries", f"player {desk.player.pk}")
    sent = request.FILES.get("file")
    content: str | bytes = request.POST.get("text", "")
    if sent is not None and not isinstance(sent, list):
        content = sent.read(_MOST_BYTES + 1)
    try:
        count = import_entries(tournament_id=tournament_id, by=desk.player, content=content, now=timezone.now())
    except BadImport as bad:
        lines = bad.details.get("lines")
        problems = [_problem(line) for line in lines] if isinstance(lines, list | tuple) else []
        return _page(desk, status=400, import_problem=explained(bad), import_lines=problems, list=_readable(content))
    except ServiceError as error:
        return _page(desk, status=400, import_problem=explained(error), list=_readable(content))
    told = ngettext("%(n)d entry was imported.", "%(n)d entries were imported.", count) % {"n": count}
    messages.success(request, told)
    return redirect(room_url(tournament_id, "players"))


def _page(desk: Desk, *, status: int, **again: Any) -> HttpResponse:
    context = room_context(desk, "players", **players_tab(desk, **again))
    return render(desk.request, "tournaments/organise/players.html", context, status=status)


def _readable(content: str | bytes) -> str:
    """The list that was sent, to be put right where it stands; nothing where it is no text."""
    if isinstance(content, str):
        return content
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return ""


def _problem(line: Mapping[str, Any]) -> tuple[object, str]:
    return line.get("line", ""), import_problem(line)


def _added(entry: Entry) -> str:
    if entry.status == Status.WAITLISTED:
        return _("%(entry)s is on the wait list.") % {"entry": entry.name}
    return _("%(entry)s is entered.") % {"entry": entry.name}


def _organised(entry: Entry, away: Mapping[int, tuple[int, ...]]) -> OrganisedEntry:
    members = tuple((member.pk, member.name) for member in entry.members.all() if member.is_active)
    is_plain = entry.status in (Status.ACCEPTED, Status.ACTIVE)
    return OrganisedEntry(
        entry=entry,
        state="" if is_plain else entry_state(entry.status),
        members=members,
        unconfirmed=any(m.is_active and m.player_id is not None and not m.consented for m in entry.members.all()),
        away=away.get(entry.pk, ()),
        reason=_("did not check in") if entry.reason == "not_checked_in" else entry.reason,
    )


def _found(entries: Sequence[OrganisedEntry], query: str) -> Sequence[OrganisedEntry]:
    """The entries whose name, or that of a member, has this in it."""
    wanted = query.strip().casefold()
    if not wanted:
        return entries
    return [
        each
        for each in entries
        if any(wanted in name.casefold() for name in (each.entry.name, *(name for _pk, name in each.members)))
    ]


def _absences(stage: Stage | None) -> dict[int, tuple[int, ...]]:
    found: dict[int, tuple[int, ...]] = {}
    if stage is not None:
        last = stage.rounds.count()
        for absence in Absence.objects.filter(stage=stage, round_number__gt=last).order_by("round_number"):
            found[absence.entry_id] = (*found.get(absence.entry_id, ()), absence.round_number)
    return found


def _coming_round(tournament: Tournament, stage: Stage | None) -> int | None:
    """The next round that somebody could sit out; None where there is no such choice."""
    running = tournament.status in (Tournament.Status.RUNNING, Tournament.Status.PAUSED)
    if stage is None or not running or FORMATS[stage.format].is_bracket:
        return None
    number = 1 + stage.rounds.count()
    return number if number <= stage.rounds_planned else None
