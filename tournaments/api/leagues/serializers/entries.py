"""Entries of seasons with their people, alternates, and the ratings of the league."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.urls import reverse
from rest_framework import serializers

from games.api.serializers.moments import MomentField
from games.models import Player, Rating
from games.selectors.ratings import is_provisional
from tournaments.api.leagues.serializers.leagues import ClubReferenceSerializer
from tournaments.models import Alternate, League, RosterMember, SeasonEntry
from tournaments.selectors.exports_documents import moment_text
from tournaments.selectors.leagues.access import is_arbiter
from tournaments.selectors.leagues.members import entry_with_people

_OPEN_REASONS = (SeasonEntry.Status.DISQUALIFIED,)


class SeasonEntryReferenceSerializer(serializers.Serializer[object]):
    """An entry by name."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    seed = serializers.IntegerField(allow_null=True)


class RosterMemberSerializer(serializers.Serializer[object]):
    """A player of an entry."""

    id = serializers.IntegerField()
    player = serializers.CharField(help_text="the name")
    part = serializers.ChoiceField(choices=RosterMember.Part.choices)
    order = serializers.IntegerField(help_text="from 0, by board and chair; reserves last")
    has_agreed = serializers.BooleanField()


class SeasonEntrySerializer(serializers.Serializer[object]):
    """A player, pair or team in a season as one reader may see it."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    status = serializers.ChoiceField(choices=SeasonEntry.Status.choices)
    division = serializers.IntegerField(allow_null=True, help_text="its number; null: not placed")
    seed = serializers.IntegerField(allow_null=True)
    rating = serializers.IntegerField(help_text="that it was placed by; 0 before")
    captain = serializers.CharField(help_text="the name of who speaks for it")
    club = ClubReferenceSerializer(allow_null=True)
    roster = RosterMemberSerializer(many=True, help_text="by board and chair; who left is gone")
    reason = serializers.CharField(
        allow_blank=True, help_text="why it is out: of the disqualified for everybody, else for its people and staff"
    )
    left_in_round = serializers.IntegerField(allow_null=True, help_text="the first round that it did not play")
    postponements_used = serializers.IntegerField()
    calendar = serializers.CharField(help_text="the path of its calendar (iCalendar)")
    created_at = MomentField()
    version = serializers.IntegerField()


class SeasonEntriesSerializer(serializers.Serializer[object]):
    """Entries by division and seed."""

    entries = SeasonEntrySerializer(many=True)


class AlternateSerializer(serializers.Serializer[object]):
    """Somebody who would stand in."""

    player = serializers.CharField(help_text="the name")
    division = serializers.IntegerField(allow_null=True, help_text="null: anywhere")
    position = serializers.IntegerField(help_text="the order of asking")
    is_available = serializers.BooleanField()


class AlternatesSerializer(serializers.Serializer[object]):
    """Alternates in the order in which they are asked."""

    alternates = AlternateSerializer(many=True)


class LeagueRatingSerializer(serializers.Serializer[object]):
    """A player's rating in the pool of the league; null before the first rated match."""

    player = serializers.CharField(help_text="the name")
    entry = serializers.IntegerField(help_text="the id of the entry")
    value = serializers.FloatField(allow_null=True)
    deviation = serializers.FloatField(allow_null=True, help_text="null: the system knows none")
    games = serializers.IntegerField()
    is_provisional = serializers.BooleanField()
    last_rated_at = MomentField(allow_null=True)


class LeagueRatingsSerializer(serializers.Serializer[object]):
    """The players of a season by their rating, the best first."""

    pool = serializers.CharField()
    system = serializers.CharField()
    ratings = LeagueRatingSerializer(many=True)


def entry_reference(entry: SeasonEntry) -> Mapping[str, Any]:
    """An entry by name."""
    return {"id": entry.pk, "name": entry.name, "seed": entry.seed}


def entry_documents(
    entries: Iterable[SeasonEntry], player: Player | None, *, is_staff: bool
) -> list[Mapping[str, Any]]:
    """The JSON of entries, which come with their people, for this reader."""
    return [_entry(entry, player, is_staff=is_staff) for entry in entries]


def entry_document(entry_id: int, player: Player | None) -> Mapping[str, Any]:
    """The JSON of one entry as it is now."""
    entry = entry_with_people(SeasonEntry(pk=entry_id))
    return _entry(entry, player, is_staff=is_arbiter(player, entry.season.league))


def alternate_document(alternate: Alternate) -> Mapping[str, Any]:
    """The JSON of an alternate."""
    return {
        "player": alternate.player.name,
        "division": None if alternate.division is None else alternate.division.number,
        "position": alternate.position,
        "is_available": alternate.is_available,
    }


def ratings_document(
    league: League, entries: Sequence[SeasonEntry], ratings: Mapping[int, Rating]
) -> Mapping[str, Any]:
    """The JSON of the ratings of everybody in these entries, which come with their people."""
    found: dict[int, tuple[Player, int]] = {}
    for entry in entries:
        for member in entry.roster.all():
            if member.left_at is None and member.confirmed_at is not None:
                found.setdefault(member.player_id, (member.player, entry.pk))
    lines = [_rating(league, player, entry, ratings.get(player.pk)) for player, entry in found.values()]
    lines.sort(key=lambda line: (line["value"] is None, -(line["value"] or 0), line["player"]))
    return {"pool": league.pool.code, "system": league.pool.system, "ratings": lines}


def _entry(entry: SeasonEntry, player: Player | None, *, is_staff: bool) -> Mapping[str, Any]:
    members = sorted(entry.roster.all(), key=lambda member: (member.order, member.pk))
    is_own = player is not None and any(member.player_id == player.pk for member in members)
    season = entry.season
    return {
        "id": entry.pk,
        "name": entry.name,
        "status": entry.status,
        "division": None if entry.division is None else entry.division.number,
        "seed": entry.seed,
        "rating": entry.rating,
        "captain": entry.captain.name,
        "club": None if entry.club is None else {"id": entry.club.pk, "name": entry.club.name},
        "roster": [_member(member) for member in members if member.left_at is None],
        "reason": entry.reason if is_staff or is_own or entry.status in _OPEN_REASONS else "",
        "left_in_round": entry.left_in_round,
        "postponements_used": entry.postponements_used,
        "calendar": reverse("league_entry_calendar", args=[season.league_id, season.number, entry.pk]),
        "created_at": moment_text(entry.created_at),
        "version": entry.version,
    }


def _member(member: RosterMember) -> Mapping[str, Any]:
    return {
        "id": member.pk,
        "player": member.player.name,
        "part": member.part,
        "order": member.order,
        "has_agreed": member.confirmed_at is not None,
    }


def _rating(league: League, player: Player, entry: int, rating: Rating | None) -> dict[str, Any]:
    games = 0 if rating is None else rating.games
    deviation = None if rating is None else rating.deviation
    return {
        "player": player.name,
        "entry": entry,
        "value": None if rating is None else rating.value,
        "deviation": deviation,
        "games": games,
        "is_provisional": rating is None or is_provisional(league.pool.system, deviation, games),
        "last_rated_at": None if rating is None else moment_text(rating.last_rated_at),
    }
