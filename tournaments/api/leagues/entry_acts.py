"""What becomes of an entry of a season and of its people: each address is one act."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.http import HttpResponse
from rest_framework import serializers, status
from rest_framework.request import Request

from games.api.documentation import documented
from games.api.parameters import checked_body
from games.models import Player
from tournaments.api.leagues.endpoint import (
    KEY,
    KEY_PROBLEMS,
    SEASON_PROBLEMS,
    LeagueEndpoint,
    acted_in_season,
    seen_entry,
)
from tournaments.api.leagues.serializers.entries import SeasonEntrySerializer, entry_document
from tournaments.api.leagues.serializers.fields import SeasonActOrderSerializer
from tournaments.api.leagues.serializers.orders import (
    CaptainSerializer,
    NewMemberSerializer,
    PlaceSerializer,
    RosterOrderSerializer,
    SeasonReasonedSerializer,
    SeasonReasonSerializer,
)
from tournaments.api.parameters import VERSION, version_asked_for
from tournaments.models import Season
from tournaments.services.leagues.entries import accept_entry, disqualify_entry, reject_entry, withdraw_entry
from tournaments.services.leagues.placement import move_entry
from tournaments.services.leagues.plans import refuse_promotion
from tournaments.services.leagues.rosters import (
    confirm_membership,
    decline_membership,
    invite_member,
    name_captain,
    order_roster,
    remove_member,
)

type Order = type[serializers.Serializer[object]]

_BY_ANYBODY = ("not_authenticated", "not_found", "too_many_requests", *KEY_PROBLEMS)
_BY_INVITED = (*_BY_ANYBODY, "not_your_entry")
_BY_CAPTAIN = (*_BY_ANYBODY, "not_captain", "stale", "wrong_phase", "no_such_entry")
_BY_STAFF = (*SEASON_PROBLEMS, "no_such_entry")
_PEOPLE = ("bad_name", "unknown_player", "guests_stay_out", "bots_stay_out", "already_entered")


def _entry_act(summary: str, order: Order | None, *problems: str) -> Callable[[Any], Any]:
    return documented(
        summary, {200: SeasonEntrySerializer}, body=order, parameters=[KEY], problems=problems, tag="leagues"
    )


def _act(
    request: Request,
    where: tuple[int, int, int],
    service: Callable[..., Any],
    fields: Mapping[str, Any],
    made: int = status.HTTP_200_OK,
) -> HttpResponse:
    """Let a service act on an entry of the season, and answer with the entry as it is then."""
    league_id, number, entry_id = where

    def act(season: Season, player: Player, now: datetime) -> tuple[int, Any]:
        entry = seen_entry(season, player, entry_id)
        service(entry_id=entry.pk, by=player, now=now, **fields)
        return made, entry_document(entry.pk, player)

    return acted_in_season(request, league_id, number, act)


class AgreementEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/entries/{entry_id}/confirm`"""

    @_entry_act(
        "Agree to be in an entry", None,
        *_BY_INVITED, "wrong_phase", "no_such_entry", "roster_frozen", "already_entered", "bad_entry",
    )  # fmt: skip
    def post(self, request: Request, league_id: int, number: int, entry_id: int) -> HttpResponse:
        """Agree; invitations of others lapse, and results may move your rating."""
        return _act(request, (league_id, number, entry_id), confirm_membership, {})


class RefusalToJoinEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/entries/{entry_id}/decline`"""

    @_entry_act("Refuse to be in an entry", None, *_BY_INVITED)
    def post(self, request: Request, league_id: int, number: int, entry_id: int) -> HttpResponse:
        """Decline an invitation that you have not agreed to."""
        return _act(request, (league_id, number, entry_id), decline_membership, {})


class AdmissionEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/entries/{entry_id}/accept`"""

    @_entry_act(
        "Let an entry that waits have a free place",
        SeasonActOrderSerializer,
        *_BY_STAFF,
        "roster_incomplete",
        "season_full",
    )
    def post(self, request: Request, league_id: int, number: int, entry_id: int) -> HttpResponse:
        """Accept it, out of turn."""
        fields = checked_body(SeasonActOrderSerializer, request)
        return _act(request, (league_id, number, entry_id), accept_entry, fields)


class EntryRejectionEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/entries/{entry_id}/reject`"""

    @_entry_act("Refuse an entry before the start", SeasonReasonSerializer, *_BY_STAFF, "reason_missing")
    def post(self, request: Request, league_id: int, number: int, entry_id: int) -> HttpResponse:
        """Reject it for a reason that its members read."""
        fields = checked_body(SeasonReasonSerializer, request)
        return _act(request, (league_id, number, entry_id), reject_entry, fields)


class EntryWithdrawalEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/entries/{entry_id}/withdraw`"""

    @_entry_act("Leave a season", SeasonReasonedSerializer, *_BY_CAPTAIN, "own_table")
    def post(self, request: Request, league_id: int, number: int, entry_id: int) -> HttpResponse:
        """Withdraw; after the start what is left to play is forfeited."""
        fields = checked_body(SeasonReasonedSerializer, request)
        return _act(request, (league_id, number, entry_id), withdraw_entry, fields)


class EntryDisqualificationEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/entries/{entry_id}/disqualify`"""

    @_entry_act("Take an entry out for good", SeasonReasonSerializer, *_BY_STAFF, "reason_missing", "own_table")
    def post(self, request: Request, league_id: int, number: int, entry_id: int) -> HttpResponse:
        """Disqualify it for a reason that everybody reads."""
        fields = checked_body(SeasonReasonSerializer, request)
        return _act(request, (league_id, number, entry_id), disqualify_entry, fields)


class EntryPlaceEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/entries/{entry_id}/place`"""

    @documented(
        "Put an entry into a division, before the start",
        {200: SeasonEntrySerializer},
        body=PlaceSerializer,
        problems=[*_BY_STAFF, "bad_entry"],
        tag="leagues",
    )
    def put(self, request: Request, league_id: int, number: int, entry_id: int) -> HttpResponse:
        """Move it to another division or seed."""
        fields = dict(checked_body(PlaceSerializer, request))
        fields["division_number"] = fields.pop("division")
        return _act(request, (league_id, number, entry_id), move_entry, fields)


class PromotionRefusalEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/entries/{entry_id}/refuse-promotion`"""

    @_entry_act(
        "Decline to move up", SeasonActOrderSerializer,
        *_BY_ANYBODY, "not_captain", "own_table", "stale", "wrong_phase", "playoffs_begun", "not_moving_up",
        "already_refused",
    )  # fmt: skip
    def post(self, request: Request, league_id: int, number: int, entry_id: int) -> HttpResponse:
        """Decline it, before the play-offs begin; the place passes down."""
        fields = checked_body(SeasonActOrderSerializer, request)
        return _act(request, (league_id, number, entry_id), refuse_promotion, fields)


class MembersEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/entries/{entry_id}/members`"""

    @documented(
        "Ask somebody to be in an entry",
        {201: SeasonEntrySerializer, 200: SeasonEntrySerializer},
        body=NewMemberSerializer,
        parameters=[KEY],
        problems=[*_BY_CAPTAIN, *_PEOPLE, "bad_entry", "roster_full", "roster_frozen"],
        tag="leagues",
    )
    def post(self, request: Request, league_id: int, number: int, entry_id: int) -> HttpResponse:
        """Invite a player, who is in after agreeing; after the start only as a reserve."""
        fields = checked_body(NewMemberSerializer, request)
        return _act(request, (league_id, number, entry_id), invite_member, fields, status.HTTP_201_CREATED)


class MemberEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/entries/{entry_id}/members/{member_id}`"""

    @documented(
        "Leave an entry, or take a player out of it",
        {200: SeasonEntrySerializer},
        parameters=[VERSION],
        problems=[*_BY_CAPTAIN, "bad_parameter", "own_table", "captain_stays", "member_playing", "roster_incomplete"],
        tag="leagues",
    )
    def delete(self, request: Request, league_id: int, number: int, entry_id: int, member_id: int) -> HttpResponse:
        """Remove a member; a reserve takes over the chair and the boards to come."""
        fields = {"member_id": member_id, "version": version_asked_for(request)}
        return _act(request, (league_id, number, entry_id), remove_member, fields)


class RosterOrderEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/entries/{entry_id}/order`"""

    @documented(
        "The order of boards and chairs",
        {200: SeasonEntrySerializer},
        body=RosterOrderSerializer,
        problems=[*_BY_CAPTAIN, "not_staff", "own_table", "bad_entry", "roster_incomplete"],
        tag="leagues",
    )
    def put(self, request: Request, league_id: int, number: int, entry_id: int) -> HttpResponse:
        """Order all members; after the start only those who run the league do."""
        fields = checked_body(RosterOrderSerializer, request)
        return _act(request, (league_id, number, entry_id), order_roster, fields)


class EntryCaptainEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/entries/{entry_id}/captain`"""

    @documented(
        "Hand an entry over to another member",
        {200: SeasonEntrySerializer},
        body=CaptainSerializer,
        problems=[*_BY_CAPTAIN, "not_your_entry"],
        tag="leagues",
    )
    def put(self, request: Request, league_id: int, number: int, entry_id: int) -> HttpResponse:
        """Name the member who speaks for it from now on."""
        fields = dict(checked_body(CaptainSerializer, request))
        fields["member_id"] = fields.pop("member")
        return _act(request, (league_id, number, entry_id), name_captain, fields)
