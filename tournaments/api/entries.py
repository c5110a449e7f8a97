"""Entries: listed, made, and brought in from a file."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db.models import F
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.documentation import LIMIT, OFFSET, documented, page_of
from games.api.identity import acting_player
from games.api.parameters import checked_body, choice_parameter, page_document, page_parameters
from games.api.records import ParserByType
from games.api.throttles import CreateMatchLimit
from games.models import Player
from tournaments.api.bodies import EntriesJSONParser, EntriesTextParser
from tournaments.api.endpoint import KEY, KEY_PROBLEMS, TournamentEndpoint, acted, answered, seen_tournament
from tournaments.api.serializers.entries import EntrySerializer, entry_document, entry_documents, with_people
from tournaments.api.serializers.orders import ImportSerializer, NewEntrySerializer
from tournaments.api.throttles import ImportLimit
from tournaments.models import Entry
from tournaments.selectors.access import NotFound, access_by_code, access_tournament, is_staff
from tournaments.selectors.exports import visible_entries
from tournaments.services.entries import add_entry, register_entry
from tournaments.services.import_entries import import_entries

ENTERING = (
    "wrong_member_count", "bad_name", "already_entered", "condition_not_met", "bad_entry", "entry_name_taken",
    "guests_stay_out", "bots_stay_out", "bot_at_table", "late_entry_impossible", "no_round_left", "wrong_phase",
)  # fmt: skip
_STATUS = OpenApiParameter("status", {"type": "string", "enum": Entry.Status.values})


class ImportedSerializer(serializers.Serializer[object]):
    """How many entries a file has brought."""

    imported = serializers.IntegerField()


class EntriesEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/entries`"""

    throttle_classes = (CreateMatchLimit,)

    @documented(
        "The entries by seed, those without one last",
        {200: page_of(EntrySerializer, "EntryPage")},
        parameters=[_STATUS, LIMIT, OFFSET],
        operation_id="tournaments_entries_list",
        problems=["bad_parameter", "not_found"],
        tag="entries",
    )
    def get(self, request: Request, tournament_id: int) -> Response:
        """List them; the rejected show to those who run it and to their members."""
        tournament, player = seen_tournament(request, tournament_id)
        limit, offset = page_parameters(request)
        wanted = choice_parameter(request, "status", Entry.Status.values)
        found = visible_entries(tournament, player)
        if wanted is not None:
            found = found.filter(status=wanted)
        rows = with_people(found.order_by(F("seed").asc(nulls_last=True), "pk"))[offset : offset + limit + 1]
        documents = entry_documents(rows, player, is_staff=is_staff(player, tournament))
        return Response(page_document(documents, limit, offset))

    @documented(
        "Enter yourself with your partners, or others if you run the tournament",
        {201: EntrySerializer, 200: EntrySerializer},
        body=NewEntrySerializer,
        parameters=[KEY],
        problems=[
            *ENTERING, *KEY_PROBLEMS, "not_authenticated", "not_found", "not_staff", "registration_closed",
            "wrong_entry_word", "unknown_player", "too_many_requests",
        ],
        tag="entries",
    )  # fmt: skip
    def post(self, request: Request, tournament_id: int) -> HttpResponse:
        """Enter; its status says whether it is in, waits for a place or for approval."""
        order = checked_body(NewEntrySerializer, request)
        player = acting_player(request)
        _check_invited(player, tournament_id, order["code"])

        def act(player: Player, now: datetime) -> tuple[int, Any]:
            entry = _enter(tournament_id, player, now, order)
            return status.HTTP_201_CREATED, entry_document(entry.pk, player)

        return answered(request, player, act)


class ImportEndpoint(TournamentEndpoint):
    """`/tournaments/{tournament_id}/entries/import`"""

    parser_classes = (EntriesJSONParser, EntriesTextParser)
    content_negotiation_class = ParserByType
    throttle_classes = (ImportLimit,)

    @documented(
        "Enter everybody in a file, or nobody",
        {201: ImportedSerializer, 200: ImportedSerializer},
        body={"application/json": ImportSerializer, "text/csv": {"type": "string"}},
        parameters=[KEY],
        problems=[
            *ENTERING, *KEY_PROBLEMS, "not_authenticated", "not_found", "not_staff", "stale", "bad_import",
            "import_too_large", "too_many_requests",
        ],
        tag="entries",
    )  # fmt: skip
    def post(self, request: Request, tournament_id: int) -> HttpResponse:
        """Import a list of entries as CSV; if a line is wrong nothing is imported and all wrong lines are named."""
        order = checked_body(ImportSerializer, request)

        def act(player: Player, now: datetime) -> tuple[int, Any]:
            count = import_entries(
                tournament_id=tournament_id, by=player, content=order["csv"], version=order["version"], now=now
            )
            return status.HTTP_201_CREATED, {"imported": count}

        return acted(request, tournament_id, act)


def _check_invited(player: Player, tournament_id: int, code: str) -> None:
    """Raises NotFound unless the player may know of the tournament, or has the code that leads to it."""
    if not code:
        access_tournament(player, tournament_id)
    elif access_by_code(code).pk != tournament_id:
        raise NotFound


def _enter(tournament_id: int, player: Player, now: datetime, order: Mapping[str, Any]) -> Entry:
    if order["members"]:
        return add_entry(
            tournament_id=tournament_id,
            by=player,
            now=now,
            **{name: order[name] for name in ("members", "name", "club", "rating", "allow_bots")},
        )
    return register_entry(
        tournament_id=tournament_id,
        by=player,
        now=now,
        code=order["code"] or None,
        **{name: order[name] for name in ("partners", "name", "entry_word")},
    )
