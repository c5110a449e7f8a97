"""Entries, reports and the log in the back office: looked at, never edited."""

from django.contrib import admin
from django.http import HttpRequest

from games.admin import FactAdmin, FactInline
from tournaments.models import AuditEntry, Entry, EntryMember, ResultReport


class _TournamentFactAdmin(FactAdmin):
    """Facts whose lists are also filtered by their tournament."""

    tournament_lookup = "tournament"

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """The tournament has too many values for the filters beside the list."""
        return lookup == self.tournament_lookup or super().lookup_allowed(lookup, value, request)


class MemberInline(FactInline):
    """The people of an entry."""

    model = EntryMember
    fk_name = "entry"
    fields = ["position", "player", "name", "consented", "is_active", "substitute_for"]


@admin.register(Entry)
class EntryAdmin(_TournamentFactAdmin):
    """Who takes part. Entries are made, changed and taken out in the control room and through the API."""

    list_display = ["seed", "name", "tournament", "status", "rating", "venue", "club"]
    list_display_links = ["name"]
    list_filter = ["status", "venue"]
    list_select_related = ["tournament"]
    search_fields = ["name", "club"]
    inlines = [MemberInline]


@admin.register(ResultReport)
class ResultReportAdmin(_TournamentFactAdmin):
    """Every account of a result, whether it counts or not."""

    list_display = ["pairing", "number", "origin", "outcome", "first_points", "second_points", "reporter", "created_at"]
    list_filter = ["origin", "outcome"]
    list_select_related = ["pairing__round__stage__tournament", "reporter"]
    tournament_lookup = "pairing__round__stage__tournament"


@admin.register(AuditEntry)
class AuditEntryAdmin(_TournamentFactAdmin):
    """The log: who did what, when, and what it changed."""

    list_display = ["tournament", "number", "at", "actor", "verb", "subject", "reason"]
    list_display_links = ["number"]
    list_filter = ["verb"]
    list_select_related = ["tournament", "actor"]
    search_fields = ["subject", "reason"]
    date_hierarchy = "at"
