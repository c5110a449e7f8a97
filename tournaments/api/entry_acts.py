"""What becomes of an entry: each address is one act of its members or of those who run the tournament."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.http import HttpResponse
from rest_framework import serializers, status
from rest_framework.request import Request

from games.api.documentation import documented
from games.api.parameters import checked_body
from games.models import Player
from tournaments.api.endpoint import ACT_PROBLEMS, KEY, KEY_PROBLEMS, TournamentEndpoint, acted
from tournaments.api.parameters import VERSION, version_asked_for
from tournaments.api.serializers.entries import EntrySerializer, entry_document
from tournaments.api.serializers.orders import (
    EntryVenueSerializer,
    ReasonedSerializer,
    RequiredReasonSerializer,
    SubstitutionSerializer,
    VersionedSerializer,
)
from tournaments.models import Tournament
from tournaments.selectors.access import access_entry
from tournaments.services.entries import (
    approve_entry,
    check_in_entry,
    confirm_membership,
    decline_membership,
    disqualify_entry,
    reinstate_entry,
    reject_entry,
    set_venue,
    substitute_member,
    take_back_check_in,
    withdraw_entry,
)

type Order = type[serializers.Serializer[object]]

_BY_MEMBERS = (
    "not_authenticated", "not_found", "not_your_entry", "wrong_phase", "stale", "no_such_entry", *KEY_PROBLEMS,
)  # fmt: skip
_BY_STAFF = (*ACT_PROBLEMS, "no_such_entry")


def _entry_act(summary: str, order: Order | None, *problems: str) -> Callable[[Any], Any]:
    return documented(summary, {200: EntrySerializer}, body=order, parameters=[KEY], problems=problems, tag="entries")


def act_on_entry(
    request: Request, tournament_id: int, entry_id: int, service: Callable[..., Any], fields: Mapping[str, Any]
) -> HttpResponse:
    """Let a service act on an entry of the tournament, and answer with the entry as it is then."""

    def act(player: Player, now: datetime) -> tuple[int, Any]:
        entry = access_entry(Tournament.objects.get(pk=tournament_id), entry_id)
        service(entry_id=entry.pk, by=player, now=now, **fields)
        return status.HTTP_200_OK, entry_document(entry.pk, player)

    return acted(request, tournament_id, act)


class ConfirmationEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/entries/{entry_id}/confirm`"""

    @_entry_act("Agree to an entry that others made with you", None, *_BY_MEMBERS)
    def post(self, request: Request, tournament_id: int, entry_id: int) -> HttpResponse:
        """Agree; from now on results may move your rating."""
        return act_on_entry(request, tournament_id, entry_id, confirm_membership, {})


class DeclinationEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/entries/{entry_id}/decline`"""

    @_entry_act("Refuse an entry that others made with you", None, *_BY_MEMBERS)
    def post(self, request: Request, tournament_id: int, entry_id: int) -> HttpResponse:
        """Decline; before the start the entry is withdrawn and everybody is free again."""
        return act_on_entry(request, tournament_id, entry_id, decline_membership, {})


class ApprovalEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/entries/{entry_id}/approve`"""

    @_entry_act(
        "Let an applicant in",
        VersionedSerializer,
        *_BY_STAFF,
        "no_place_free",
        "late_entry_impossible",
        "no_round_left",
    )
    def post(self, request: Request, tournament_id: int, entry_id: int) -> HttpResponse:
        """Approve; it waits where no place is left."""
        return act_on_entry(request, tournament_id, entry_id, approve_entry, checked_body(VersionedSerializer, request))


class RejectionEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/entries/{entry_id}/reject`"""

    @_entry_act("Refuse an entry before the start", RequiredReasonSerializer, *_BY_STAFF, "reason_missing")
    def post(self, request: Request, tournament_id: int, entry_id: int) -> HttpResponse:
        """Reject it for a reason that its members read."""
        return act_on_entry(
            request, tournament_id, entry_id, reject_entry, checked_body(RequiredReasonSerializer, request)
        )


class CheckInEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/entries/{entry_id}/check-in`"""

    @_entry_act("Say that the entry has come", VersionedSerializer, *_BY_MEMBERS)
    def post(self, request: Request, tournament_id: int, entry_id: int) -> HttpResponse:
        """Check in, for a member or for those who run the tournament."""
        return act_on_entry(
            request, tournament_id, entry_id, check_in_entry, checked_body(VersionedSerializer, request)
        )

    @documented(
        "Take the check-in back", {200: EntrySerializer}, parameters=[VERSION],
        problems=[*_BY_MEMBERS, "bad_parameter"], tag="entries",
    )  # fmt: skip
    def delete(self, request: Request, tournament_id: int, entry_id: int) -> HttpResponse:
        """Say that the entry has not come after all."""
        return act_on_entry(
            request, tournament_id, entry_id, take_back_check_in, {"version": version_asked_for(request)}
        )


class WithdrawalEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/entries/{entry_id}/withdraw`"""

    @_entry_act("Leave the tournament", ReasonedSerializer, *_BY_MEMBERS, "own_table")
    def post(self, request: Request, tournament_id: int, entry_id: int) -> HttpResponse:
        """Withdraw; a table that the entry still has is forfeited."""
        return act_on_entry(request, tournament_id, entry_id, withdraw_entry, checked_body(ReasonedSerializer, request))


class ReinstatementEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/entries/{entry_id}/reinstate`"""

    @_entry_act(
        "Take back that an entry has left",
        VersionedSerializer, *_BY_STAFF, "already_entered", "late_entry_impossible", "no_round_left",
    )  # fmt: skip
    def post(self, request: Request, tournament_id: int, entry_id: int) -> HttpResponse:
        """Reinstate it; tables that it has forfeited stay forfeited."""
        return act_on_entry(
            request, tournament_id, entry_id, reinstate_entry, checked_body(VersionedSerializer, request)
        )


class DisqualificationEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/entries/{entry_id}/disqualify`"""

    @_entry_act("Take an entry out for good", RequiredReasonSerializer, *_BY_STAFF, "reason_missing", "own_table")
    def post(self, request: Request, tournament_id: int, entry_id: int) -> HttpResponse:
        """Disqualify it for a reason that everybody reads."""
        return act_on_entry(
            request, tournament_id, entry_id, disqualify_entry, checked_body(RequiredReasonSerializer, request)
        )


class SubstitutionEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/entries/{entry_id}/substitute`"""

    @_entry_act(
        "Let somebody play in the place of a member",
        SubstitutionSerializer,
        *_BY_STAFF, "entry_playing", "bad_name", "guests_stay_out", "bots_stay_out", "bot_at_table",
        "already_entered", "condition_not_met",
    )  # fmt: skip
    def post(self, request: Request, tournament_id: int, entry_id: int) -> HttpResponse:
        """Substitute; both members stay on record."""
        fields = dict(checked_body(SubstitutionSerializer, request))
        fields["member_id"] = fields.pop("member")
        return act_on_entry(request, tournament_id, entry_id, substitute_member, fields)


class EntryVenueEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/entries/{entry_id}/venue`"""

    @documented(
        "Say where an entry sits", {200: EntrySerializer}, body=EntryVenueSerializer,
        problems=[*_BY_MEMBERS, "bad_entry"], tag="entries",
    )  # fmt: skip
    def put(self, request: Request, tournament_id: int, entry_id: int) -> HttpResponse:
        """Sit online or at the real tables from the next round on, in an event that has both."""
        return act_on_entry(request, tournament_id, entry_id, set_venue, checked_body(EntryVenueSerializer, request))
