"""The back office: who is who, and which matches there are. No card, position or key is shown to anybody here.

Matches, events and ratings are facts: they can be looked at and not edited; what may change goes through services.
"""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from games.models import (
    Calibration,
    FairPlayAlert,
    Hand,
    Match,
    MatchEvent,
    MatchReview,
    Player,
    Rating,
    RatingChange,
    RatingEntry,
    RatingPool,
    RatingRefold,
    Seat,
    Team,
    TeamMember,
    User,
)
from games.services import ask_calibration, player_for, set_pool_system
from games.services.farming import note_alert

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


@admin.register(RatingChange)
class RatingChangeAdmin(FactAdmin):
    """What matches do to ratings as things stand."""

    list_display = ["player", "pool", "match", "before", "after", "games", "rated_at"]
    list_filter = ["pool"]
    list_select_related = ["player", "match"]


@admin.register(RatingPool)
class RatingPoolAdmin(FactAdmin):
    """Pools; their system is chosen here, and everything is computed again by it."""

    list_display = ["code", "name", "family", "system", "is_public", "created_at"]
    list_filter = ["system", "is_public"]
    actions = ["use_elo", "use_glicko_2", "use_plackett_luce", "compare"]

    def has_decide_permission(self, request: HttpRequest) -> bool:
        """Whoever may change pools may choose how they are rated."""
        return bool(request.user.has_perm("games.change_ratingpool"))

    @admin.action(description="Rate by Elo", permissions=["decide"])
    def use_elo(self, request: HttpRequest, queryset: QuerySet[RatingPool]) -> None:
        """Two players, experience by matches."""
        self._use("elo", request, queryset)

    @admin.action(description="Rate by Glicko-2", permissions=["decide"])
    def use_glicko_2(self, request: HttpRequest, queryset: QuerySet[RatingPool]) -> None:
        """How sure a rating is says how far it moves."""
        self._use("glicko_2", request, queryset)

    @admin.action(description="Rate by Plackett-Luce", permissions=["decide"])
    def use_plackett_luce(self, request: HttpRequest, queryset: QuerySet[RatingPool]) -> None:
        """For changing partners and tables of three or more."""
        self._use("plackett_luce", request, queryset)

    @admin.action(description="Compare the systems now", permissions=["decide"])
    def compare(self, request: HttpRequest, queryset: QuerySet[RatingPool]) -> None:
        """Ask for a calibration out of turn."""
        for pool in queryset:
            ask_calibration(pool.code, now=timezone.now())
        self.message_user(request, "The systems are being compared.")

    def _use(self, system: str, request: HttpRequest, pools: QuerySet[RatingPool]) -> None:
        if not isinstance(request.user, User):
            raise PermissionDenied
        player = player_for(user=request.user)
        changed = [set_pool_system(pool_code=pool.code, system=system, by=player, now=timezone.now()) for pool in pools]
        self.message_user(request, f"{sum(changed)} pools are being computed again.")


@admin.register(RatingRefold)
class RatingRefoldAdmin(FactAdmin):
    """How far pools have been computed again."""

    list_display = ["pool", "system", "done", "total", "asked_at", "stepped_at", "finished_at"]
    list_select_related = ["pool"]


@admin.register(Calibration)
class CalibrationAdmin(FactAdmin):
    """How well the systems of a pool foretold its results."""

    list_display = ["pool", "asked_at", "done", "total", "finished_at", "active_players", "active_mean"]
    list_filter = ["pool"]
    list_select_related = ["pool"]


@admin.register(MatchReview)
class MatchReviewAdmin(FactAdmin):
    """Reviews that were asked for and how far they have come; what they found is shown on their pages."""

    list_display = ["match", "version", "asked_at", "plays_done", "plays_total", "finished_at", "failed_at", "attempts"]
    list_filter = ["version"]
    list_select_related = ["match"]


@admin.register(FairPlayAlert)
class FairPlayAlertAdmin(FactAdmin):
    """What moderators are asked to look at; nothing follows by itself."""

    list_display = ["player", "kind", "match", "facts", "created_at", "looked_at", "note"]
    list_filter = ["kind", ("looked_at", admin.EmptyFieldListFilter)]
    list_select_related = ["player", "match"]
    fields = ["player", "kind", "match", "facts", "created_at", "looked_at", "note"]
    readonly_fields = ["player", "kind", "match", "facts", "created_at", "looked_at"]
    actions = ["mark_looked_at"]

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A moderator writes down what they found."""
        return admin.ModelAdmin.has_change_permission(self, request, obj)

    def save_model(self, request: HttpRequest, obj: FairPlayAlert, form: Any, change: bool) -> None:
        """A note says that somebody has looked."""
        note_alert(alert_id=obj.pk, note=obj.note, now=timezone.now())

    @admin.action(description="I have looked at it")
    def mark_looked_at(self, request: HttpRequest, queryset: QuerySet[FairPlayAlert]) -> None:
        """Nothing is wrong, or nothing more is to be done."""
        for alert in queryset:
            note_alert(alert_id=alert.pk, note=alert.note, now=timezone.now())


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
