"""Leagues, their seasons and entries in the back office: what they are, and what can be done to them."""

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.admin import FactAdmin, FactInline
from tournaments.admin.acts import Act, ActingAdmin, list_action
from tournaments.admin.forms import ActForm, ReasonForm
from tournaments.admin.league_forms import MoveForm
from tournaments.models import Division, League, LeagueStaff, RosterMember, Season, SeasonEntry
from tournaments.services.leagues.departures import disqualify_entry, reject_entry, withdraw_entry
from tournaments.services.leagues.entries import accept_entry
from tournaments.services.leagues.placement import move_entry, place_season, reopen_registration
from tournaments.services.leagues.season_phases import archive_season, cancel_season, open_season_registration
from tournaments.services.leagues.starting import start_season

Status = Season.Status
Entry = SeasonEntry.Status
IN_LOG = gettext_lazy("Done: %(act)s. It is in the log of the season.")


def _during(*phases: str) -> Callable[[Any], bool]:
    return lambda row: row.status in phases


def _season_act(
    name: str,
    label: Any,
    explanation: Any,
    service: Callable[..., Any],
    is_offered: Callable[[Any], bool],
    form: type[ActForm] = ActForm,
) -> Act:
    return Act(name, label, explanation, service, lambda row: {"season_id": row.pk}, is_offered, form)


def _entry_act(
    name: str,
    label: Any,
    explanation: Any,
    service: Callable[..., Any],
    is_offered: Callable[[Any], bool],
    form: type[ActForm] = ActForm,
) -> Act:
    return Act(name, label, explanation, service, lambda row: {"entry_id": row.pk}, is_offered, form)


PUBLISH = _season_act(
    "open-registration", gettext_lazy("Open registration"),
    gettext_lazy("Everybody will see the season and may enter."),
    open_season_registration, _during(Status.DRAFT),
)  # fmt: skip

SEASON_ACTS: Sequence[Act] = (
    PUBLISH,
    _season_act(
        "place", gettext_lazy("Fill the divisions"),
        gettext_lazy("Registration closes, and everybody gets a division; nobody plays yet."),
        place_season, _during(Status.REGISTRATION),
    ),
    _season_act(
        "reopen-registration", gettext_lazy("Open registration again"),
        gettext_lazy("The placement is taken back, and people may enter again."),
        reopen_registration, _during(Status.PLACED),
    ),
    _season_act(
        "start", gettext_lazy("Start"),
        gettext_lazy("The fixtures are published; places, boards and rules are frozen."),
        start_season, _during(Status.PLACED),
    ),
    _season_act(
        "archive", gettext_lazy("Archive"), gettext_lazy("From then on nothing can be corrected."),
        archive_season, _during(Status.FINISHED),
    ),
    _season_act(
        "cancel", gettext_lazy("Cancel"), gettext_lazy("Matches under way end without a result. This is final."),
        cancel_season,
        _during(Status.DRAFT, Status.REGISTRATION, Status.PLACED, Status.RUNNING, Status.PLAYED), ReasonForm,
    ),
)  # fmt: skip

_IN = (Entry.APPLIED, Entry.WAITLISTED, Entry.ACCEPTED, Entry.ACTIVE)

ENTRY_ACTS: Sequence[Act] = (
    _entry_act(
        "accept", gettext_lazy("Let in"), gettext_lazy("Out of turn, if a place is free."),
        accept_entry, _during(Entry.APPLIED, Entry.WAITLISTED),
    ),
    _entry_act(
        "move", gettext_lazy("Move"), gettext_lazy("To another division, or another seed of its own."),
        move_entry, lambda row: row.season.status == Status.PLACED and row.status == Entry.ACCEPTED, MoveForm,
    ),
    _entry_act(
        "reject", gettext_lazy("Reject"), gettext_lazy("It is not admitted."),
        reject_entry, lambda row: row.season.started_at is None and row.status in _IN, ReasonForm,
    ),
    _entry_act(
        "withdraw", gettext_lazy("Withdraw"), gettext_lazy("After the start its open boards are forfeited."),
        withdraw_entry, _during(*_IN), ReasonForm,
    ),
    _entry_act(
        "disqualify", gettext_lazy("Disqualify"), gettext_lazy("After the start its open boards are forfeited."),
        disqualify_entry, _during(*_IN), ReasonForm,
    ),
)  # fmt: skip


class LeagueStaffInline(FactInline):
    """Who runs it."""

    model = LeagueStaff
    fields = ["player", "role"]


class SeasonInline(FactInline):
    """Its seasons."""

    model = Season
    fields = ["number", "name", "status", "starts_on"]
    show_change_link = True


class DivisionInline(FactInline):
    """Its divisions."""

    model = Division
    fields = ["number", "name", "places", "promotes", "playoff_up", "playoff_down", "relegates"]


class RosterInline(FactInline):
    """The people of an entry."""

    model = RosterMember
    fk_name = "entry"
    fields = ["order", "player", "part", "confirmed_at", "left_at"]


@admin.register(League)
class LeagueAdmin(FactAdmin):
    """Leagues. They are made, named and given staff on the pages of their organisers and through the API."""

    list_display = ["name", "organiser", "club", "visibility", "pool", "created_at"]
    list_filter = ["visibility"]
    list_select_related = ["organiser", "club", "pool"]
    search_fields = ["name", "organiser__name", "club__name"]
    inlines = [SeasonInline, LeagueStaffInline]


@admin.register(Season)
class SeasonAdmin(ActingAdmin):
    """Seasons, what can be done to them, and the ways to their entries, rounds, boards and log."""

    list_display = ["league", "number", "name", "status", "format", "boards", "starts_on", "rated"]
    list_display_links = ["name"]
    list_filter = ["status", "format", "venue", "rated"]
    list_select_related = ["league"]
    search_fields = ["name", "league__name"]
    inlines = [DivisionInline]
    acts = SEASON_ACTS
    actions = [list_action(PUBLISH)]
    tournament_lookup = "league"
    told = IN_LOG

    def links(self, row: Season) -> Sequence[tuple[str, str]]:
        """Its entries, rounds, boards, claims, plans and log."""
        lists = (
            (_("Entries"), "seasonentry", "season"),
            (_("Rounds"), "leagueround", "season"),
            (_("Boards"), "board", "fixture__round__season"),
            (_("Claims"), "claim", "board__fixture__round__season"),
            (_("Alternates"), "alternate", "season"),
            (_("Plans"), "movementplan", "season"),
            (_("Log"), "seasonlogentry", "season"),
        )
        return [
            (label, reverse(f"admin:tournaments_{model}_changelist") + f"?{lookup}={row.pk}")
            for label, model, lookup in lists
        ]


@admin.register(SeasonEntry)
class SeasonEntryAdmin(ActingAdmin):
    """Entries of seasons: let in, moved, taken out."""

    list_display = ["name", "season", "division", "seed", "status", "captain", "rating"]
    list_filter = ["status"]
    list_select_related = ["season__league", "division", "captain"]
    search_fields = ["name", "captain__name", "season__league__name"]
    inlines = [RosterInline]
    acts = ENTRY_ACTS
    tournament_lookup = "season"
    told = IN_LOG

    def get_queryset(self, request: HttpRequest) -> QuerySet[SeasonEntry]:
        """With the season, which says what can be done."""
        return super().get_queryset(request).select_related("season")

    def links(self, row: SeasonEntry) -> Sequence[tuple[str, str]]:
        """Its season."""
        return [(_("Season"), reverse("admin:tournaments_season_change", args=[row.season_id]))]
