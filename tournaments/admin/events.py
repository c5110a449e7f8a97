"""Tournaments in the back office: what they are, and what can be done to them."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from django.contrib import admin
from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.admin import FactInline
from games.models import Player
from tournaments.admin.acts import Act, ActingAdmin, list_action
from tournaments.admin.forms import ActForm, LotForm, OrderForm, PublishForm, ReasonForm, StartForm
from tournaments.models import Stage, Tournament, TournamentStaff
from tournaments.selectors.steps import next_step
from tournaments.services.advance import advance_tournament
from tournaments.services.cancel import cancel_tournament
from tournaments.services.create_tournament import BEFORE_START
from tournaments.services.log import check_version, lock_tournament
from tournaments.services.phases import (
    archive_tournament,
    close_registration,
    open_check_in,
    open_registration,
    pause_tournament,
    publish_tournament,
    resume_tournament,
)
from tournaments.services.rounds import pair_round
from tournaments.services.seeding import draw_seeds, seed_by_rating, set_seed_order
from tournaments.services.start import start_tournament

Status = Tournament.Status


@transaction.atomic
def pair_next_round(*, tournament_id: int, by: Player, now: datetime, version: int | None) -> None:
    """Pair the next round of a tournament that is as its reader saw it; raises as `pair_round` does, and Stale."""
    _check_seen(tournament_id, version)
    pair_round(tournament_id=tournament_id, by=by, now=now)


@transaction.atomic
def advance(*, tournament_id: int, by: Player, now: datetime, version: int | None) -> None:
    """Do the step that its reader saw to be next; raises as `advance_tournament` does, and Stale."""
    _check_seen(tournament_id, version)
    advance_tournament(tournament_id=tournament_id, by=by, now=now)


def _check_seen(tournament_id: int, version: int | None) -> None:
    tournament = lock_tournament(tournament_id)
    check_version(tournament, tournament, version)


def _during(*phases: str) -> Callable[[Tournament], bool]:
    return lambda tournament: tournament.status in phases


def _act(
    name: str,
    label: Any,
    explanation: Any,
    service: Callable[..., Any],
    is_offered: Callable[[Tournament], bool],
    form: type[ActForm] = ActForm,
) -> Act:
    return Act(name, label, explanation, service, lambda row: {"tournament_id": row.pk}, is_offered, form)


PUBLISH = _act(
    "publish", gettext_lazy("Publish"), gettext_lazy("Everybody will see the tournament."),
    publish_tournament, _during(Status.DRAFT), PublishForm,
)  # fmt: skip
CHECK_IN = _act(
    "check-in", gettext_lazy("Open check-in"),
    gettext_lazy("Entries say that they have come; who has not is left out at the start."),
    open_check_in, _during(Status.PUBLISHED, Status.REGISTRATION),
)  # fmt: skip
BY_RATING = _act(
    "seed-by-rating", gettext_lazy("Seed by rating"), gettext_lazy("The strongest first; equal ones as they entered."),
    seed_by_rating, _during(*BEFORE_START),
)  # fmt: skip

ACTS: Sequence[Act] = (
    PUBLISH,
    _act(
        "open-registration", gettext_lazy("Open registration"), gettext_lazy("People may enter."),
        open_registration, _during(Status.PUBLISHED, Status.CHECK_IN, Status.SEEDED),
    ),
    _act(
        "close-registration", gettext_lazy("Close registration"), gettext_lazy("Nobody may enter for now."),
        close_registration, _during(Status.REGISTRATION),
    ),
    CHECK_IN,
    BY_RATING,
    _act(
        "draw-seeds", gettext_lazy("Draw the seeds"),
        gettext_lazy("The order that the lot gives. The lot is published, so that anybody can repeat it."),
        draw_seeds, _during(*BEFORE_START), LotForm,
    ),
    _act(
        "seed-order", gettext_lazy("Set the order of the seeds"), gettext_lazy("The whole order by hand."),
        set_seed_order, _during(*BEFORE_START), OrderForm,
    ),
    _act(
        "start", gettext_lazy("Start"), gettext_lazy("Who has no seed is seeded, and the first round is paired."),
        start_tournament, _during(Status.PUBLISHED, Status.REGISTRATION, Status.CHECK_IN, Status.SEEDED), StartForm,
    ),
    _act(
        "pair-round", gettext_lazy("Pair the next round"),
        gettext_lazy("The round before it is closed. The new one can be looked at and changed before it starts."),
        pair_next_round, _during(Status.RUNNING),
    ),
    _act(
        "advance", gettext_lazy("Do the next step"), gettext_lazy("What the tournament waits for is done."),
        advance, _during(Status.RUNNING),
    ),
    _act(
        "pause", gettext_lazy("Pause"), gettext_lazy("Nothing is paired or forfeited until it goes on."),
        pause_tournament, _during(Status.RUNNING), ReasonForm,
    ),
    _act(
        "resume", gettext_lazy("Go on"), gettext_lazy("The tournament goes on."),
        resume_tournament, _during(Status.PAUSED),
    ),
    _act(
        "archive", gettext_lazy("Archive"), gettext_lazy("From then on nothing can be corrected."),
        archive_tournament, _during(Status.FINISHED),
    ),
    _act(
        "cancel", gettext_lazy("Cancel"), gettext_lazy("Matches under way end without a result. This is final."),
        cancel_tournament, _during(*BEFORE_START, Status.RUNNING, Status.PAUSED), ReasonForm,
    ),
)  # fmt: skip


class StageInline(FactInline):
    """The stages, with their settings."""

    model = Stage
    fields = ["number", "format", "settings", "status", "rounds_planned"]


class StaffInline(FactInline):
    """Who runs it."""

    model = TournamentStaff
    fields = ["player", "role"]


@admin.register(Tournament)
class TournamentAdmin(ActingAdmin):
    """Tournaments, what can be done to them, and the ways to their entries, rounds and log."""

    list_display = ["name", "organiser", "status", "venue", "starts_at", "rated", "visibility"]
    list_filter = ["status", "venue", "rated", "visibility"]
    list_select_related = ["organiser"]
    search_fields = ["name", "code"]
    inlines = [StageInline, StaffInline]
    acts = ACTS
    actions = [list_action(PUBLISH), list_action(CHECK_IN), list_action(BY_RATING)]

    def links(self, row: Tournament) -> Sequence[tuple[str, str]]:
        """Its entries, rounds, tables and log."""
        lists = (
            (_("Entries"), "entry", "tournament"),
            (_("Rounds"), "round", "stage__tournament"),
            (_("Tables"), "pairing", "round__stage__tournament"),
            (_("Log"), "auditentry", "tournament"),
        )
        return [
            (label, reverse(f"admin:tournaments_{model}_changelist") + f"?{lookup}={row.pk}")
            for label, model, lookup in lists
        ]

    def beside(self, row: Tournament) -> dict[str, Any]:
        """What comes next."""
        return {"next_step": next_step(row).code}
