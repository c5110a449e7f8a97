"""What every page of a control room has around its own part: the heading, the tabs, the step line, the next step."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone

from games.models import Player
from tournaments.models import Tournament, TournamentStaff
from tournaments.selectors.listings import with_counts
from tournaments.selectors.overview import entries_in, page_stamp
from tournaments.web.organise_visits import Desk
from tournaments.web.presenters.heading import facts
from tournaments.web.presenters.organise_log import just_done, log_lines
from tournaments.web.presenters.organise_steps import next_step_of, step_line
from tournaments.web.words.organise import TABS
from tournaments.web.words.states import CHIP_OF_TOURNAMENT, tournament_state

ORGANISERS_TABS = ("seeding", "staff", "settings")
"""What an arbiter does not see."""

PHASES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "running": (Tournament.Status.RUNNING, Tournament.Status.PAUSED),
        "coming": (
            Tournament.Status.PUBLISHED,
            Tournament.Status.REGISTRATION,
            Tournament.Status.CHECK_IN,
            Tournament.Status.SEEDED,
        ),
        "draft": (Tournament.Status.DRAFT,),
        "past": (Tournament.Status.FINISHED, Tournament.Status.ARCHIVED, Tournament.Status.CANCELLED),
    }
)
"""The parts of the list of one's own events."""


@dataclass(frozen=True, slots=True)
class RoomTab:
    """A tab of the control room."""

    url: str
    name: str
    is_current: bool


def run_by(player: Player) -> QuerySet[Tournament]:
    """The tournaments that somebody runs, the latest first, with their stages and numbers of entries."""
    mine = TournamentStaff.objects.filter(player=player).values("tournament")
    return with_counts(Tournament.objects.filter(pk__in=mine)).order_by("-starts_at", "-pk")


def room_url(tournament_id: int, tab: str = "now") -> str:
    """The address of a tab."""
    if tab in ("", "now"):
        return reverse("organise_event", args=[tournament_id])
    return reverse("organise_tab", args=[tournament_id, tab])


def room_context(desk: Desk, tab: str, **own: Any) -> dict[str, Any]:
    """The context of a page: its frame and what it has of its own."""
    tournament, now = desk.tournament, timezone.now()
    return {
        "desk": desk,
        "tournament": tournament,
        "tab": tab,
        "tabs": _tabs(desk, tab),
        "facts": facts(tournament, desk.stages, entries_in(tournament)),
        "state": tournament_state(tournament.status),
        "chip": CHIP_OF_TOURNAMENT.get(tournament.status, ""),
        "is_running": tournament.status == Tournament.Status.RUNNING,
        "steps": step_line(tournament, desk.stages),
        "next": next_step_of(tournament, desk.stages) if desk.is_organiser else None,
        "stamp": stamp_of(tournament),
        "undo": _undo(desk, now),
        "here": room_url(tournament.pk, tab),
        # A form of a result that is sent twice, by a second click, enters one result.
        "client_key": secrets.token_urlsafe(12),
        "home_of_page": room_url(tournament.pk, tab),
        **own,
    }


def stamp_of(tournament: Tournament) -> str:
    """What changes whenever the live part of a page would look different."""
    return page_stamp(tournament)


def _undo(desk: Desk, now: datetime) -> object:
    if desk.tournament.status not in PHASES["running"]:
        return None
    return just_done(log_lines(desk.tournament, desk.player, limit=3), now)


def _tabs(desk: Desk, current: str) -> tuple[RoomTab, ...]:
    return tuple(
        RoomTab(room_url(desk.tournament.pk, key), str(name), key == current)
        for key, name in TABS.items()
        if desk.is_organiser or key not in ORGANISERS_TABS
    )
