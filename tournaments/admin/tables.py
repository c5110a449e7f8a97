"""Rounds and tables in the back office: swap, start, enter, correct, with the reports and the log beside a table."""

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.admin import FactInline
from tournaments.admin.acts import Act, ActingAdmin
from tournaments.admin.forms import (
    ActForm,
    CorrectForm,
    ForfeitForm,
    ReopenForm,
    ResultForm,
    SwapForm,
    UndoForm,
    VoidForm,
    last_decision,
)
from tournaments.models import AuditEntry, Pairing, PairingMatch, PairingSide, ResultReport, Round
from tournaments.pairing.formats import FORMATS
from tournaments.services.corrections import correct_result, undo, void_result
from tournaments.services.log import subject_of
from tournaments.services.results import enter_result, forfeit
from tournaments.services.rounds import close_round, reopen_round, start_round, swap_entries, unpair_round


def _is(*statuses: str) -> Callable[[Any], bool]:
    return lambda row: row.status in statuses


def _can_be_unpaired(round_: Round) -> bool:
    return round_.status == Round.Status.PAIRED and not FORMATS[round_.stage.format].is_bracket


def _can_be_changed(pairing: Pairing) -> bool:
    return pairing.status == Pairing.Status.DECIDED and pairing.round.status == Round.Status.PLAYING


def _can_be_decided(pairing: Pairing) -> bool:
    open_ = pairing.status in (Pairing.Status.READY, Pairing.Status.PLAYING)
    return open_ and pairing.round.status == Round.Status.PLAYING


def _round_act(
    name: str,
    label: Any,
    explanation: Any,
    service: Callable[..., Any],
    is_offered: Callable[[Round], bool],
    form: type[ActForm] = ActForm,
) -> Act:
    return Act(name, label, explanation, service, lambda row: {"round_id": row.pk}, is_offered, form)


def _table_act(
    name: str,
    label: Any,
    explanation: Any,
    service: Callable[..., Any],
    is_offered: Callable[[Pairing], bool],
    form: type[ActForm],
) -> Act:
    return Act(name, label, explanation, service, lambda row: {"pairing_id": row.pk}, is_offered, form)


ROUND_ACTS: Sequence[Act] = (
    _round_act(
        "swap", gettext_lazy("Swap two entries"),
        gettext_lazy("They change places in this round; in a bracket, their seeds."),
        swap_entries, _is(Round.Status.PAIRED), SwapForm,
    ),
    _round_act(
        "start", gettext_lazy("Start the round"), gettext_lazy("Its players are called to their tables."),
        start_round, _is(Round.Status.PAIRED),
    ),
    _round_act(
        "unpair", gettext_lazy("Take the pairing back"), gettext_lazy("The round can be paired again."),
        unpair_round, _can_be_unpaired,
    ),
    _round_act(
        "close", gettext_lazy("Close the round"), gettext_lazy("Its results are locked."),
        close_round, _is(Round.Status.PLAYING),
    ),
    _round_act(
        "reopen", gettext_lazy("Reopen the round"), gettext_lazy("Its results may be corrected again."),
        reopen_round, _is(Round.Status.CLOSED), ReopenForm,
    ),
)  # fmt: skip

TABLE_ACTS: Sequence[Act] = (
    _table_act(
        "enter", gettext_lazy("Enter the result"), gettext_lazy("Points; of a best of several, the matches won."),
        enter_result, _can_be_decided, ResultForm,
    ),
    _table_act(
        "forfeit", gettext_lazy("Forfeit"), gettext_lazy("Somebody loses without playing; this is never rated."),
        forfeit, _can_be_decided, ForfeitForm,
    ),
    _table_act(
        "correct", gettext_lazy("Correct the result"),
        gettext_lazy("You see what the correction touches before you carry it out."),
        correct_result, _can_be_changed, CorrectForm,
    ),
    _table_act(
        "void", gettext_lazy("Play again"), gettext_lazy("The result counts no more. You see what that touches first."),
        void_result, _can_be_changed, VoidForm,
    ),
    Act(
        "undo", gettext_lazy("Undo the last decision"),
        gettext_lazy("What counted before counts again, or nothing does."),
        undo, lambda row: {"tournament_id": row.round.stage.tournament_id},
        lambda row: _can_be_changed(row) and last_decision(row) is not None, UndoForm,
    ),
)  # fmt: skip


class SideInline(FactInline):
    """Who sits at a table."""

    model = PairingSide
    fields = ["position", "entry", "present_at"]


class MatchInline(FactInline):
    """The matches of a table."""

    model = PairingMatch
    fields = ["number", "match", "first_side", "is_void"]


class ReportInline(FactInline):
    """Every account of a table's result; reports never change."""

    model = ResultReport
    fk_name = "pairing"
    fields = ["number", "origin", "outcome", "first_points", "second_points", "reporter", "reason", "created_at"]


@admin.register(Round)
class RoundAdmin(ActingAdmin):
    """Rounds: swap entries before they start, start, close and reopen them."""

    list_display = ["number", "stage", "part", "part_round", "status", "started_at", "closed_at"]
    list_filter = ["status"]
    list_select_related = ["stage__tournament"]
    acts = ROUND_ACTS
    tournament_lookup = "stage__tournament"

    def links(self, row: Round) -> Sequence[tuple[str, str]]:
        """Its tables and its tournament."""
        return [
            (_("Tables"), reverse("admin:tournaments_pairing_changelist") + f"?round={row.pk}"),
            (_("Tournament"), reverse("admin:tournaments_tournament_change", args=[row.stage.tournament_id])),
        ]


@admin.register(Pairing)
class PairingAdmin(ActingAdmin):
    """Tables: who sits there, what was reported, what was decided, and by whom."""

    list_display = ["number", "round", "entries", "status", "points", "venue", "table_name"]
    list_filter = ["status", "venue"]
    list_select_related = ["round__stage__tournament", "result"]
    inlines = [SideInline, ReportInline, MatchInline]
    acts = TABLE_ACTS
    tournament_lookup = "round__stage__tournament"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Pairing]:
        """With who sits there."""
        return super().get_queryset(request).prefetch_related("sides__entry")

    @admin.display(description=gettext_lazy("entries"))
    def entries(self, row: Pairing) -> str:
        """Who sits there, the side that leads first."""
        return " – ".join(side.entry.name for side in row.sides.all())

    @admin.display(description=gettext_lazy("points"))
    def points(self, row: Pairing) -> str:
        """What counts."""
        return "" if row.result is None else f"{row.result.first_points}–{row.result.second_points}"

    def links(self, row: Pairing) -> Sequence[tuple[str, str]]:
        """Its round and its tournament."""
        return [
            (_("Round"), reverse("admin:tournaments_round_change", args=[row.round_id])),
            (_("Tournament"), reverse("admin:tournaments_tournament_change", args=[row.round.stage.tournament_id])),
        ]

    def beside(self, row: Pairing) -> dict[str, Any]:
        """The log of the table."""
        log = AuditEntry.objects.filter(tournament=row.round.stage.tournament_id, subject=subject_of(row))
        return {"log": log.select_related("actor")}
