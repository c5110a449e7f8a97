"""The back office: who is who, and which matches there are. No card, position or key is shown to anybody here.

Matches, events and ratings are facts: they can be looked at and not edited; what may change goes through services.
"""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest

from games.models import Hand, Match, MatchEvent, Player, Rating, RatingEntry, Seat, Team, TeamMember, User

admin.site.register(User, UserAdmin)


class FactAdmin(admin.ModelAdmin):
    """Rows that are looked at and never edited by hand."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody adds a fact by hand."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody edits a fact by hand."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody deletes a fact by hand."""
        return False


class FactInline(admin.TabularInline):
    """Facts that belong to the row above them."""

    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody adds a fact by hand."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody edits a fact by hand."""
        return False


class SeatInline(FactInline):
    """The chairs of a match."""

    model = Seat
    fields = ["number", "side", "player", "joined_at"]


class HandInline(FactInline):
    """The hands of a match, without a card."""

    model = Hand
    fields = ["number", "dealer", "started_seq", "ended_seq", "scores"]


@admin.register(Match)
class MatchAdmin(FactAdmin):
    """Matches: state, seats and score."""

    list_display = [
        "id",
        "preset",
        "status",
        "rated",
        "competition",
        "visibility",
        "created_by",
        "scores",
        "created_at",
    ]
    list_filter = ["status", "rated", "competition", "preset"]
    list_select_related = ["created_by"]
    exclude = ["snapshot"]
    inlines = [SeatInline, HandInline]


@admin.register(MatchEvent)
class MatchEventAdmin(FactAdmin):
    """The log: only what a spectator may know."""

    list_display = ["match", "seq", "kind", "created_at"]
    list_filter = ["kind"]
    fields = ["match", "seq", "kind", "public", "created_at"]


@admin.register(Player)
class PlayerAdmin(FactAdmin):
    """Players; they come into being by signing up, by playing and by being seated."""

    list_display = ["name", "kind", "bot_level", "created_at"]
    list_filter = ["kind", "bot_level"]
    search_fields = ["name"]
    fields = ["kind", "user", "name", "name_key", "bot_level", "created_at"]


@admin.register(Rating)
class RatingAdmin(FactAdmin):
    """Ratings as the ledger adds them up."""

    list_display = ["player", "pool", "value", "games"]
    list_filter = ["pool"]
    list_select_related = ["player"]


@admin.register(RatingEntry)
class RatingEntryAdmin(FactAdmin):
    """The ledger."""

    list_display = ["player", "pool", "match", "kind", "revision", "before", "after", "created_at"]
    list_filter = ["kind", "pool"]
    list_select_related = ["player", "match"]


class TeamMemberInline(admin.TabularInline):
    """Who belongs to a team."""

    model = TeamMember
    extra = 0
    autocomplete_fields = ["player"]


@admin.register(Team)
class TeamAdmin(admin.ModelAdmin):
    """Teams and their members."""

    list_display = ["name", "captain", "created_at"]
    search_fields = ["name"]
    autocomplete_fields = ["captain"]
    inlines = [TeamMemberInline]
