"""Claims, postponements, alternates, plans and the log of seasons in the back office: looked at, never edited."""

from django.contrib import admin
from django.http import HttpRequest

from games.admin import FactAdmin, FactInline
from tournaments.models import (
    Alternate,
    AlternateRequest,
    BoardReport,
    Claim,
    MovementPlan,
    Postponement,
    SeasonLogEntry,
)


class _SeasonFactAdmin(FactAdmin):
    """Facts whose lists are also filtered by their season."""

    season_lookup = "season"

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """The season has too many values for the filters beside the list."""
        return lookup == self.season_lookup or super().lookup_allowed(lookup, value, request)


class AlternateRequestInline(FactInline):
    """What an alternate was asked, and what came of it."""

    model = AlternateRequest
    fields = ["board", "position", "chair", "status", "asked_at", "answer_by", "answered_at"]


@admin.register(Claim)
class ClaimAdmin(_SeasonFactAdmin):
    """Claims. They are decided in the control room, where both sides' words and the evidence stand together."""

    list_display = ["board", "kind", "player", "status", "created_at", "decided_by", "decided_at"]
    list_filter = ["status", "kind"]
    list_select_related = ["board__fixture__round__division__season__league", "player", "decided_by"]
    search_fields = ["player__name", "text", "decision"]
    season_lookup = "board__fixture__round__season"


@admin.register(Postponement)
class PostponementAdmin(_SeasonFactAdmin):
    """Who asked for more days, and what was answered."""

    list_display = ["board", "player", "is_free", "until", "status", "decided_by", "decided_at"]
    list_filter = ["status", "is_free"]
    list_select_related = ["board__fixture__round__division__season__league", "player", "decided_by"]
    search_fields = ["player__name", "reason"]
    season_lookup = "board__fixture__round__season"


@admin.register(Alternate)
class AlternateAdmin(_SeasonFactAdmin):
    """Who would stand in, in the order of asking."""

    list_display = ["position", "player", "season", "division", "is_available", "created_at"]
    list_display_links = ["player"]
    list_filter = ["is_available"]
    list_select_related = ["season__league", "division__season__league", "player"]
    search_fields = ["player__name"]
    inlines = [AlternateRequestInline]


@admin.register(BoardReport)
class BoardReportAdmin(_SeasonFactAdmin):
    """Every account of a board's result, whether it counts or not."""

    list_display = ["board", "number", "origin", "outcome", "home_points", "away_points", "reporter", "created_at"]
    list_filter = ["origin", "outcome"]
    list_select_related = ["board__fixture__round__division__season__league", "reporter"]
    season_lookup = "board__fixture__round__season"


@admin.register(MovementPlan)
class MovementPlanAdmin(_SeasonFactAdmin):
    """Plans of who moves where; they are previewed and signed in the control room."""

    list_display = ["season", "number", "status", "created_by", "created_at", "signed_by", "signed_at"]
    list_filter = ["status"]
    list_select_related = ["season__league", "created_by", "signed_by"]


@admin.register(SeasonLogEntry)
class SeasonLogEntryAdmin(_SeasonFactAdmin):
    """The log: who did what, when, and what it changed."""

    list_display = ["season", "number", "at", "actor", "verb", "subject", "reason"]
    list_display_links = ["number"]
    list_filter = ["verb"]
    list_select_related = ["season__league", "actor"]
    search_fields = ["subject", "reason"]
    date_hierarchy = "at"
