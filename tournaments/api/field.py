"""The field of a tournament: seeds, rounds sat out, pairs that must not meet, and who runs it all."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.http import HttpResponse
from rest_framework import serializers, status
from rest_framework.request import Request

from games.api.documentation import documented
from games.api.parameters import checked_body
from games.models import Player
from tournaments.api.endpoint import ACT_PROBLEMS, KEY, TournamentEndpoint, acted
from tournaments.api.entry_acts import act_on_entry
from tournaments.api.parameters import VERSION, version_asked_for
from tournaments.api.serializers.entries import EntrySerializer, entry_documents, with_people
from tournaments.api.serializers.orders import (
    AbsenceOrderSerializer,
    LotSerializer,
    SeedOrderSerializer,
    StaffOrderSerializer,
    VersionedSerializer,
)
from tournaments.api.serializers.tournaments import TournamentSerializer, tournament_document
from tournaments.models import Entry
from tournaments.services.entries import allow_pair, forbid_pair, lift_absence, set_absence
from tournaments.services.errors import UnknownPlayer
from tournaments.services.seeding import draw_seeds, seed_by_rating, set_seed_order
from tournaments.services.staff import add_staff, remove_staff

_RUNNING_IT = ("not_authenticated", "not_found", "not_staff", "wrong_phase")
_AWAY = (
    "not_authenticated", "not_found", "not_your_entry", "wrong_phase", "stale", "no_such_entry", "absence_impossible",
    "round_paired", "no_round_left",
)  # fmt: skip


class SeedsSerializer(serializers.Serializer[object]):
    """The field in the order of its seeds."""

    entries = EntrySerializer(many=True)


def _seed(
    request: Request, tournament_id: int, service: Callable[..., tuple[Entry, ...]], fields: Mapping[str, Any]
) -> HttpResponse:
    def act(player: Player, now: datetime) -> tuple[int, Any]:
        service(tournament_id=tournament_id, by=player, now=now, **fields)
        seeded = with_people(Entry.objects.filter(tournament=tournament_id, seed__isnull=False).order_by("seed"))
        return status.HTTP_200_OK, {"entries": entry_documents(seeded, player, is_staff=True)}

    return acted(request, tournament_id, act)


class SeedsEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/seeds`"""

    @documented(
        "Set the order of all entries",
        {200: SeedsSerializer},
        body=SeedOrderSerializer,
        problems=[*ACT_PROBLEMS, "bad_entry"],
        tag="entries",
    )
    def put(self, request: Request, tournament_id: int) -> HttpResponse:
        """Seed them in the order of their ids, every one that has a place once."""
        return _seed(request, tournament_id, set_seed_order, checked_body(SeedOrderSerializer, request))


class RatingSeedsEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/seeds/by-rating`"""

    @documented(
        "Seed by rating", {200: SeedsSerializer}, body=VersionedSerializer, parameters=[KEY], problems=ACT_PROBLEMS,
        tag="entries",
    )  # fmt: skip
    def post(self, request: Request, tournament_id: int) -> HttpResponse:
        """Put the strongest first; equals by their application."""
        return _seed(request, tournament_id, seed_by_rating, checked_body(VersionedSerializer, request))


class LotSeedsEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/seeds/lot`"""

    @documented(
        "Draw the seeds by lot", {200: SeedsSerializer}, body=LotSerializer, parameters=[KEY],
        problems=[*ACT_PROBLEMS, "bad_entry"], tag="entries",
    )  # fmt: skip
    def post(self, request: Request, tournament_id: int) -> HttpResponse:
        """Draw them from the published lot, so that anybody can repeat it."""
        return _seed(request, tournament_id, draw_seeds, checked_body(LotSerializer, request))


class AbsenceEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/entries/{entry_id}/absences/{number}`"""

    @documented(
        "Sit out a coming round of the stage being played",
        {200: EntrySerializer},
        body=AbsenceOrderSerializer,
        problems=[*_AWAY, "no_half_byes", "bad_entry"],
        tag="entries",
    )
    def put(self, request: Request, tournament_id: int, entry_id: int, number: int) -> HttpResponse:
        """Sit it out, for nothing or as a half bye."""
        fields = {**checked_body(AbsenceOrderSerializer, request), "round_number": number}
        return act_on_entry(request, tournament_id, entry_id, set_absence, fields)

    @documented(
        "Play the round after all", {200: EntrySerializer}, parameters=[VERSION], problems=[*_AWAY, "bad_parameter"],
        tag="entries",
    )  # fmt: skip
    def delete(self, request: Request, tournament_id: int, entry_id: int, number: int) -> HttpResponse:
        """Lift the absence."""
        fields = {"round_number": number, "version": version_asked_for(request)}
        return act_on_entry(request, tournament_id, entry_id, lift_absence, fields)


class ForbiddenPairEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/forbidden-pairs/{first_entry}/{second_entry}`"""

    @documented("Keep two entries apart", {204: None}, problems=[*_RUNNING_IT, "bad_entry"], tag="entries")
    def put(self, request: Request, tournament_id: int, first_entry: int, second_entry: int) -> HttpResponse:
        """Never pair the two, from the next round on."""
        return _pair(request, tournament_id, forbid_pair, first_entry, second_entry)

    @documented("Let two entries meet again", {204: None}, problems=[*_RUNNING_IT, "bad_entry"], tag="entries")
    def delete(self, request: Request, tournament_id: int, first_entry: int, second_entry: int) -> HttpResponse:
        """Allow the pair."""
        return _pair(request, tournament_id, allow_pair, first_entry, second_entry)


class StaffEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/staff/{name}`"""

    @documented(
        "Give somebody a role",
        {200: TournamentSerializer},
        body=StaffOrderSerializer,
        problems=[*_RUNNING_IT, "unknown_player", "guests_stay_out", "bad_tournament", "last_organiser"],
        tag="tournaments",
    )
    def put(self, request: Request, tournament_id: int, name: str) -> HttpResponse:
        """Make a player an organiser or an arbiter."""
        role = checked_body(StaffOrderSerializer, request)["role"]
        return _staff(request, tournament_id, add_staff, {"player": name, "role": role})

    @documented(
        "Take a role away",
        {200: TournamentSerializer},
        problems=[*_RUNNING_IT, "unknown_player", "last_organiser"],
        tag="tournaments",
    )
    def delete(self, request: Request, tournament_id: int, name: str) -> HttpResponse:
        """Let a player run the tournament no more."""
        return _staff(request, tournament_id, remove_staff, {"player": name})


def _pair(
    request: Request, tournament_id: int, service: Callable[..., Any], first_entry: int, second_entry: int
) -> HttpResponse:
    def act(player: Player, now: datetime) -> tuple[int, Any]:
        service(tournament_id=tournament_id, by=player, first_entry=first_entry, second_entry=second_entry, now=now)
        return status.HTTP_204_NO_CONTENT, None

    return acted(request, tournament_id, act)


def _staff(
    request: Request, tournament_id: int, service: Callable[..., Any], fields: Mapping[str, Any]
) -> HttpResponse:
    if "\x00" in fields["player"]:
        raise UnknownPlayer(details={"player": fields["player"].replace("\x00", "")})

    def act(player: Player, now: datetime) -> tuple[int, Any]:
        service(tournament_id=tournament_id, by=player, now=now, **fields)
        return status.HTTP_200_OK, tournament_document(tournament_id, player)

    return acted(request, tournament_id, act)
