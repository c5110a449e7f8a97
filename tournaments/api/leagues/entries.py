"""Entries of a season: listed, made, read and renamed; alternates; ratings."""

from datetime import datetime
from typing import Any

from django.db.models import F, Prefetch, QuerySet
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.documentation import LIMIT, OFFSET, documented, page_of
from games.api.parameters import checked_body, choice_parameter, page_document, page_parameters
from games.api.throttles import CreateMatchLimit
from games.models import Player
from tournaments.api.leagues.endpoint import (
    KEY,
    KEY_PROBLEMS,
    LeagueEndpoint,
    acted_in_season,
    division_of,
    seen_entry,
    seen_season,
)
from tournaments.api.leagues.parameters import DIVISION, division_parameter
from tournaments.api.leagues.serializers.entries import (
    AlternateSerializer,
    AlternatesSerializer,
    LeagueRatingsSerializer,
    SeasonEntrySerializer,
    alternate_document,
    entry_document,
    entry_documents,
    ratings_document,
)
from tournaments.api.leagues.serializers.orders import (
    AlternateOrderSerializer,
    EntryNameSerializer,
    NewSeasonEntrySerializer,
)
from tournaments.api.leagues.throttles import LeagueActLimit
from tournaments.models import RosterMember, Season, SeasonEntry
from tournaments.selectors.leagues.access import is_arbiter
from tournaments.selectors.leagues.members import players_of, pool_ratings, visible_entries
from tournaments.services.leagues.alternates import offer_alternate, withdraw_alternate
from tournaments.services.leagues.entries import enter_season, invite_entry, rename_entry

ENTERING = (
    "wrong_member_count", "bad_name", "already_entered", "bad_entry", "entry_name_taken", "team_name_taken",
    "guests_stay_out", "bots_stay_out", "unknown_player", "registration_closed", "wrong_phase", "not_staff",
)  # fmt: skip
_STATUS = OpenApiParameter("status", {"type": "string", "enum": SeasonEntry.Status.values})


class SeasonEntriesEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/entries`"""

    throttle_classes = (CreateMatchLimit, LeagueActLimit)

    @documented(
        "The entries of a season by division and seed, those without one last",
        {200: page_of(SeasonEntrySerializer, "SeasonEntryPage")},
        parameters=[_STATUS, DIVISION, LIMIT, OFFSET],
        operation_id="leagues_entries_list",
        problems=["bad_parameter", "not_found"],
        tag="leagues",
    )
    def get(self, request: Request, league_id: int, number: int) -> Response:
        """List them with their people; the rejected show to those who run the league and to themselves."""
        season, player = seen_season(request, league_id, number)
        limit, offset = page_parameters(request)
        found = with_people(visible_entries(season, player))
        wanted = choice_parameter(request, "status", SeasonEntry.Status.values)
        division = division_parameter(request)
        if wanted is not None:
            found = found.filter(status=wanted)
        if division is not None:
            found = found.filter(division__number=division)
        ordered = found.order_by(F("division__number").asc(nulls_last=True), F("seed").asc(nulls_last=True), "pk")
        rows = list(ordered[offset : offset + limit + 1])
        documents = entry_documents(_of(season, rows), player, is_staff=is_arbiter(player, season.league))
        return Response(page_document(documents, limit, offset))

    @documented(
        "Enter yourself with your partners, or, if you run the league, ask somebody to",
        {201: SeasonEntrySerializer, 200: SeasonEntrySerializer},
        body=NewSeasonEntrySerializer,
        parameters=[KEY],
        problems=[*ENTERING, *KEY_PROBLEMS, "not_authenticated", "not_found", "too_many_requests"],
        tag="leagues",
    )
    def post(self, request: Request, league_id: int, number: int) -> HttpResponse:
        """Enter; its status says whether it has a place, waits for one, or for the word of those named."""
        order = dict(checked_body(NewSeasonEntrySerializer, request))
        captain = order.pop("captain")
        fields = {"partners": order["partners"], "team_name": order["name"], "club_id": order["club"]}

        def act(season: Season, player: Player, now: datetime) -> tuple[int, Any]:
            common: dict[str, Any] = {"season_id": season.pk, "by": player, "now": now, **fields}
            entry = invite_entry(**common, captain=captain) if captain else enter_season(**common)
            return status.HTTP_201_CREATED, entry_document(entry.pk, player)

        return acted_in_season(request, league_id, number, act)


class SeasonEntryEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/entries/{entry_id}`"""

    @documented(
        "An entry of a season as you may see it", {200: SeasonEntrySerializer}, problems=["not_found"], tag="leagues"
    )
    def get(self, request: Request, league_id: int, number: int, entry_id: int) -> Response:
        """Show it with its people."""
        season, player = seen_season(request, league_id, number)
        return Response(entry_document(seen_entry(season, player, entry_id).pk, player))

    @documented(
        "Give a pair or team another name before the start",
        {200: SeasonEntrySerializer},
        body=EntryNameSerializer,
        problems=[
            "not_authenticated", "not_found", "not_captain", "stale", "wrong_phase", "bad_entry", "entry_name_taken",
            "team_name_taken", "too_many_requests",
        ],
        tag="leagues",
    )  # fmt: skip
    def patch(self, request: Request, league_id: int, number: int, entry_id: int) -> HttpResponse:
        """Rename it; a team takes its name along from season to season."""
        fields = checked_body(EntryNameSerializer, request)

        def act(season: Season, player: Player, now: datetime) -> tuple[int, Any]:
            entry = seen_entry(season, player, entry_id)
            rename_entry(entry_id=entry.pk, by=player, now=now, **fields)
            return status.HTTP_200_OK, entry_document(entry.pk, player)

        return acted_in_season(request, league_id, number, act)


class AlternatesEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/alternates`"""

    @documented(
        "Who would stand in, in the order of asking", {200: AlternatesSerializer}, problems=["not_found"], tag="leagues"
    )
    def get(self, request: Request, league_id: int, number: int) -> Response:
        """List them; those who took their offer back show to the staff."""
        season, player = seen_season(request, league_id, number)
        found = season.alternates.select_related("player", "division").order_by("position")
        if not is_arbiter(player, season.league):
            found = found.filter(is_available=True)
        return Response({"alternates": [alternate_document(each) for each in found]})


class MyOfferEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/alternates/mine`"""

    @documented(
        "Offer to stand in",
        {200: AlternateSerializer},
        body=AlternateOrderSerializer,
        problems=[
            "not_authenticated", "not_found", "wrong_phase", "guests_stay_out", "bots_stay_out", "already_entered",
            "bad_entry", "too_many_requests",
        ],
        tag="leagues",
    )  # fmt: skip
    def put(self, request: Request, league_id: int, number: int) -> HttpResponse:
        """Offer it; doing so again keeps your place in the order, and may name another division."""
        division = checked_body(AlternateOrderSerializer, request)["division"]

        def act(season: Season, player: Player, now: datetime) -> tuple[int, Any]:
            offer = offer_alternate(season_id=season.pk, by=player, now=now, division=division)
            return status.HTTP_200_OK, alternate_document(offer)

        return acted_in_season(request, league_id, number, act)

    @documented(
        "Take the offer to stand in back",
        {200: AlternateSerializer},
        problems=["not_authenticated", "not_found", "too_many_requests"],
        tag="leagues",
    )
    def delete(self, request: Request, league_id: int, number: int) -> HttpResponse:
        """Nobody asks you any more; chairs that you took stay yours."""

        def act(season: Season, player: Player, now: datetime) -> tuple[int, Any]:
            offer = withdraw_alternate(season_id=season.pk, by=player, now=now)
            return status.HTTP_200_OK, alternate_document(offer)

        return acted_in_season(request, league_id, number, act)


class SeasonRatingsEndpoint(LeagueEndpoint):
    """`/leagues/{league_id}/seasons/{number}/ratings`"""

    @documented(
        "The players of a season by their rating in the league",
        {200: LeagueRatingsSerializer},
        parameters=[DIVISION],
        problems=["bad_parameter", "not_found"],
        tag="leagues",
    )
    def get(self, request: Request, league_id: int, number: int) -> Response:
        """List them, the best first; who has no rating there yet comes last."""
        season, player = seen_season(request, league_id, number)
        wanted = division_parameter(request)
        found = with_people(visible_entries(season, player)).exclude(status=SeasonEntry.Status.REJECTED)
        if wanted is not None:
            found = found.filter(division=division_of(season, wanted))
        entries = _of(season, found.order_by("pk"))
        return Response(ratings_document(season.league, entries, pool_ratings(season.league, players_of(entries))))


def with_people(entries: QuerySet[SeasonEntry]) -> QuerySet[SeasonEntry]:
    """The same entries with everything that their documents show, in one query more whatever their number."""
    roster = RosterMember.objects.select_related("player").order_by("order", "pk")
    return entries.select_related("division", "captain", "club").prefetch_related(Prefetch("roster", queryset=roster))


def _of(season: Season, entries: Any) -> list[SeasonEntry]:
    """The entries, which know their season."""
    found = list(entries)
    for entry in found:
        entry.season = season
    return found
