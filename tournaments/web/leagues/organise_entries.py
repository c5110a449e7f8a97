"""The entries of a season as its organisers see them: who is in, who waits, and the page of one with its roster."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.models import RosterMember, Season, SeasonEntry
from tournaments.selectors.leagues.access import access_entry
from tournaments.services.leagues.admission import needed_players
from tournaments.web.leagues.organise_frame import room_context
from tournaments.web.leagues.organise_log import log_lines
from tournaments.web.leagues.organise_visits import SeasonDesk, at_a_league_desk, season_desk
from tournaments.web.leagues.words.states import entry_state

Status = SeasonEntry.Status
_PAGE = 60
_LATEST = 20
_GROUPS: Sequence[tuple[str, tuple[str, ...]]] = (
    ("applied", (Status.APPLIED,)),
    ("waiting", (Status.WAITLISTED,)),
    ("in", (Status.ACCEPTED, Status.ACTIVE)),
    ("out", (Status.WITHDRAWN, Status.DISQUALIFIED, Status.REJECTED)),
)
BEFORE_START = (Season.Status.DRAFT, Season.Status.REGISTRATION, Season.Status.PLACED)


@dataclass(frozen=True, slots=True)
class OrganisedEntry:
    """An entry with its people; `missing` is how many chairs nobody has agreed to take."""

    entry: SeasonEntry
    state: str
    people: tuple[RosterMember, ...]
    missing: int

    @property
    def unconfirmed(self) -> tuple[RosterMember, ...]:
        """Those who were invited and have not agreed yet."""
        return tuple(member for member in self.people if member.confirmed_at is None)


def entries_tab(desk: SeasonDesk) -> dict[str, Any]:
    """The lists of entries, by what became of them, and the way to invite another one."""
    season, query = desk.season, desk.request.GET.get("q", "")
    organised = [organised_entry(season, entry) for entry in _with_people(season.entries.all())]
    groups = {name: [each for each in organised if each.entry.status in statuses] for name, statuses in _GROUPS}
    page = Paginator(_found(groups["in"], query), _PAGE).get_page(desk.request.GET.get("page"))
    return {
        "groups": groups,
        "page": page,
        "query": query,
        "is_long": len(groups["in"]) > _PAGE,
        "places": sum(division.places for division in desk.divisions),
        "taken": len(groups["in"]),
        "has_free": len(groups["in"]) < sum(division.places for division in desk.divisions),
        "before_start": season.status in BEFORE_START,
        "can_invite": desk.is_organiser and season.status in (Season.Status.REGISTRATION, Season.Status.PLACED),
        "seats": range(2, needed_players(season) + 1) if not season.is_of_teams else (),
        "is_of_one": needed_players(season) == 1,
    }


@require_safe
@never_cache
@at_a_league_desk
def entry_page(request: HttpRequest, league_id: int, number: int, entry_id: int) -> HttpResponse:
    """One entry: its roster in the order of its boards, what can be done to it, and its log."""
    desk = season_desk(request, league_id, number)
    entry = access_entry(desk.season, entry_id)
    each = organised_entry(desk.season, _with_people(desk.season.entries.filter(pk=entry.pk)).get())
    context = room_context(
        desk,
        "",
        each=each,
        entry=each.entry,
        regulars=[member for member in each.people if member.part == RosterMember.Part.REGULAR],
        reserves=[member for member in each.people if member.part == RosterMember.Part.RESERVE],
        needed=needed_players(desk.season),
        before_start=desk.season.status in BEFORE_START,
        can_invite=_can_invite(desk, each.entry),
        lines=log_lines(desk, limit=_LATEST, subject=f"seasonentry:{entry.pk}"),
        here=request.path,
        home_of_page=request.path,
    )
    return render(request, "leagues/organise/entry.html", context)


def _can_invite(desk: SeasonDesk, entry: SeasonEntry) -> bool:
    """Whether somebody could still join: before the start anybody there is a chair for, later only reserves."""
    season = desk.season
    under_way = season.status in (Season.Status.REGISTRATION, Season.Status.PLACED, Season.Status.RUNNING)
    joins = season.most_reserves > 0 or (not season.has_started and needed_players(season) > 1)
    return desk.is_organiser and entry.is_in and under_way and joins


def organised_entry(season: Season, entry: SeasonEntry) -> OrganisedEntry:
    """An entry that comes with the people of its roster."""
    people = tuple(entry.roster.all())
    agreed = [each for each in people if each.part == RosterMember.Part.REGULAR and each.confirmed_at is not None]
    return OrganisedEntry(entry, entry_state(entry.status), people, max(0, needed_players(season) - len(agreed)))


def _with_people(entries: QuerySet[SeasonEntry]) -> QuerySet[SeasonEntry]:
    people = RosterMember.objects.filter(left_at=None).select_related("player").order_by("order", "pk")
    found = entries.select_related("division", "captain", "club").order_by(
        "division__number", "seed", "created_at", "pk"
    )
    return found.prefetch_related(Prefetch("roster", queryset=people))


def _found(entries: Sequence[OrganisedEntry], query: str) -> Sequence[OrganisedEntry]:
    """The entries whose name, or that of one of their people, has this in it."""
    wanted = query.strip().casefold()
    if not wanted:
        return entries
    return [
        each
        for each in entries
        if any(wanted in name.casefold() for name in (each.entry.name, *(one.player.name for one in each.people)))
    ]
