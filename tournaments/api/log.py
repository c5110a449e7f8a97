"""What happened, and what waits for a decision."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.documentation import LIMIT, documented
from games.api.identity import acting_player
from games.api.parameters import MAX_PAGE, checked_body, number_parameter
from games.models import Player
from tournaments.api.endpoint import KEY, KEY_PROBLEMS, TournamentEndpoint, acted, seen_tournament
from tournaments.api.parameters import optional_number
from tournaments.api.serializers.log import ActSerializer, LogSerializer, NeedsSerializer
from tournaments.api.serializers.orders import UndoSerializer
from tournaments.models import AuditEntry
from tournaments.selectors.access import access_tournament, is_staff
from tournaments.selectors.exports_documents import entry_reference, moment_text
from tournaments.selectors.steps import Need, needs_you, next_step
from tournaments.services.corrections import undo
from tournaments.services.errors import NotStaff

_MOST_NUMBER = 2**31 - 1
_BEFORE = OpenApiParameter(
    "before", {"type": "integer", "minimum": 1, "maximum": _MOST_NUMBER}, description="only acts before this number"
)

RESULT_VERBS = frozenset(
    {"result_came_in", "result_entered", "result_corrected", "result_voided", "result_undone", "forfeited"}
)
PUBLIC_VERBS = RESULT_VERBS | {
    "published", "registration_opened", "registration_closed", "check_in_opened", "seeded", "started", "stage_started",
    "stage_changed", "stage_cut_short", "paused", "resumed", "finished", "cancelled", "entry_registered", "entry_added",
    "entries_imported", "entry_moved_up", "entry_approved", "entry_withdrawn", "entry_reinstated", "entry_disqualified",
    "member_substituted", "absence_set", "absence_lifted", "left_out", "paired", "unpaired", "swapped", "round_started",
    "round_closed", "round_reopened", "venue_changed", "grace_extended",
}  # fmt: skip
"""What everybody may read, as in the feed of the pages. What an act changed is told of results alone."""


class LogEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/log`"""

    @documented(
        "What happened, the latest first",
        {200: LogSerializer},
        parameters=[_BEFORE, LIMIT],
        problems=["bad_parameter", "not_found"],
        tag="tournaments",
    )
    def get(self, request: Request, tournament_id: int) -> Response:
        """List acts; those who run the tournament see all with what they changed, everybody else what is public."""
        tournament, player = seen_tournament(request, tournament_id)
        limit = number_parameter(request, "limit", default=20, smallest=1, largest=MAX_PAGE)
        before = optional_number(request, "before", smallest=1, largest=_MOST_NUMBER)
        may_see_all = is_staff(player, tournament)
        found = AuditEntry.objects.filter(tournament=tournament).select_related("actor", "undoes", "undone_by")
        if not may_see_all:
            found = found.filter(verb__in=PUBLIC_VERBS)
        if before is not None:
            found = found.filter(number__lt=before)
        rows = list(found.order_by("-number")[: limit + 1])
        shown = [act_document(row, is_staff=may_see_all) for row in rows[:limit]]
        return Response({"acts": shown, "next_before": shown[-1]["number"] if len(rows) > limit else None})


class UndoEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/log/{number}/undo`"""

    @documented(
        "Undo the last act on a table's result",
        {201: ActSerializer, 200: ActSerializer},
        body=UndoSerializer,
        parameters=[KEY],
        problems=[
            "not_authenticated", "not_found", "not_staff", "wrong_phase", "not_undoable", "round_closed", "own_table",
            "consent_needed", *KEY_PROBLEMS,
        ],
        tag="results",
    )  # fmt: skip
    def post(self, request: Request, tournament_id: int, number: int) -> HttpResponse:
        """Let the result count that counted before, or none; the log keeps both acts."""
        order = checked_body(UndoSerializer, request)

        def act(player: Player, now: datetime) -> tuple[int, Any]:
            entry = undo(tournament_id=tournament_id, audit_number=number, by=player, now=now, **order)
            return status.HTTP_201_CREATED, act_document(entry, is_staff=True)

        return acted(request, tournament_id, act)


class NeedsYouEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/needs-you`"""

    @documented(
        "What waits for those who run the tournament",
        {200: NeedsSerializer},
        problems=["not_authenticated", "not_found", "not_staff"],
        tag="tournaments",
    )
    def get(self, request: Request, tournament_id: int) -> Response:
        """List it, the most pressing first, with the step that comes next."""
        player = acting_player(request)
        tournament = access_tournament(player, tournament_id)
        if not is_staff(player, tournament):
            raise NotStaff
        step = next_step(tournament)
        needs = [_need_document(need) for need in needs_you(tournament, timezone.now())]
        return Response({"next_step": {"code": step.code, "details": dict(step.details)}, "needs": needs})


def act_document(row: AuditEntry, *, is_staff: bool) -> Mapping[str, Any]:
    """An act as its reader may see it."""
    told = is_staff or row.verb in RESULT_VERBS
    undone = getattr(row, "undone_by", None)
    return {
        "number": row.number,
        "at": moment_text(row.at),
        "by": None if row.actor is None else row.actor.name,
        "verb": row.verb,
        "subject": row.subject,
        "before": row.before if told else {},
        "after": row.after if told else {},
        # Why somebody leaves may be nobody's business.
        "reason": row.reason if is_staff or row.verb != "entry_withdrawn" else "",
        "undoes": None if row.undoes is None else row.undoes.number,
        "undone_by": None if undone is None else undone.number,
    }


def _need_document(need: Need) -> Mapping[str, Any]:
    return {
        "code": need.code,
        "pairing": None if need.pairing is None else need.pairing.pk,
        "entry": entry_reference(need.entry),
        "match": need.match_id,
        "due_at": moment_text(need.due_at),
    }
