"""Seasons: a line of a list, and the whole of one as its reader may see it."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.serializers.matches import OptionsField
from games.api.serializers.moments import MomentField
from games.models import Player
from tournaments.models import Division, LeagueStaff, Season
from tournaments.selectors.leagues.access import entry_of, role_in
from tournaments.selectors.leagues.listings import divisions_of, with_counts
from tournaments.selectors.leagues.own import alternate_of
from tournaments.selectors.leagues.seasons import season_facts, takes_entries

_SUMMARY = (
    "id", "league", "league_name", "number", "name", "status", "version", "preset", "team_size", "boards", "format",
    "rated", "venue", "zone", "starts_on", "registration_closes_at", "takes_entries", "taken", "places", "started_at",
    "finished_at",
)  # fmt: skip
_WHOLE = (
    *_SUMMARY, "options", "most_reserves", "turn_seconds", "cycles", "swiss_rounds", "scoring", "tiebreaks", "lot",
    "round_days", "contact_hours", "alternate_hours", "fixing_hours", "grace_minutes", "postponements",
    "postponement_days", "window_rule", "dispute_days", "cancelled_reason", "created_at", "divisions", "progress",
    "stream", "your_role", "your_entry", "you_stand_in",
)  # fmt: skip


class DivisionSerializer(serializers.ModelSerializer[Division]):
    """A division; zones are numbers of places."""

    taken = serializers.IntegerField(help_text="entries that it has")

    class Meta:
        model = Division
        fields = ("number", "name", "places", "promotes", "relegates", "playoff_up", "playoff_down", "taken")
        read_only_fields = fields


class ProgressSerializer(serializers.Serializer[object]):
    """How far a season has come, play-offs left out."""

    accepted = serializers.IntegerField(help_text="entries with a place")
    waiting = serializers.IntegerField(help_text="entries on the waiting list")
    incomplete = serializers.IntegerField(help_text="entries of which somebody has still to agree")
    rounds = serializers.IntegerField(help_text="of all divisions together")
    rounds_open = serializers.IntegerField()
    rounds_closed = serializers.IntegerField()
    boards = serializers.IntegerField()
    boards_decided = serializers.IntegerField()
    next_opens_at = MomentField(allow_null=True, help_text="when the next round that is planned begins")


class SeasonSummarySerializer(serializers.ModelSerializer[Season]):
    """A season in a list."""

    league = serializers.IntegerField(source="league_id")
    league_name = serializers.CharField(source="league.name")
    registration_closes_at = MomentField(allow_null=True)
    takes_entries = serializers.SerializerMethodField(help_text="whether people may enter now")
    taken = serializers.IntegerField(help_text="entries that have a place")
    places = serializers.IntegerField(help_text="of all divisions")
    started_at = MomentField(allow_null=True)
    finished_at = MomentField(allow_null=True)

    class Meta:
        model = Season
        fields: tuple[str, ...] = _SUMMARY
        read_only_fields: tuple[str, ...] = fields

    def get_takes_entries(self, season: Season) -> bool:
        """Whether registration is open at this moment."""
        return takes_entries(season, now=timezone.now())


class SeasonSerializer(SeasonSummarySerializer):
    """The whole of a season as one reader may see it; the context holds the reader."""

    options = OptionsField(help_text="every option of the rules")
    scoring = serializers.DictField(child=serializers.CharField(), help_text="match points, as exact texts")
    tiebreaks = serializers.ListField(child=serializers.CharField())
    created_at = MomentField()
    divisions = serializers.SerializerMethodField(help_text="the highest first")
    progress = serializers.SerializerMethodField()
    stream = serializers.SerializerMethodField(help_text="the path of its stream of events")
    your_role = serializers.SerializerMethodField(help_text="`organiser`, `arbiter` or null")
    your_entry = serializers.SerializerMethodField(help_text="the id of the entry that you belong to, or null")
    you_stand_in = serializers.SerializerMethodField(help_text="whether you have offered to stand in")

    class Meta(SeasonSummarySerializer.Meta):
        fields = _WHOLE
        read_only_fields = fields

    @extend_schema_field(DivisionSerializer(many=True))
    def get_divisions(self, season: Season) -> Any:
        """All of them."""
        return DivisionSerializer(divisions_of(season), many=True).data

    @extend_schema_field(ProgressSerializer)
    def get_progress(self, season: Season) -> Mapping[str, Any]:
        """The numbers of entries, rounds and boards."""
        return ProgressSerializer(asdict(season_facts(season, now=timezone.now()))).data

    def get_stream(self, season: Season) -> str:
        """Where its versions are told."""
        return f"/api/v1/seasons/{season.pk}/stream"

    @extend_schema_field(serializers.ChoiceField(choices=LeagueStaff.Role.choices, allow_null=True))
    def get_your_role(self, season: Season) -> str | None:
        """What the reader may do."""
        return role_in(self._player, season.league)

    def get_your_entry(self, season: Season) -> int | None:
        """The reader's entry."""
        entry = entry_of(self._player, season)
        return None if entry is None else entry.pk

    def get_you_stand_in(self, season: Season) -> bool:
        """Whether the reader is an alternate."""
        return alternate_of(self._player, season) is not None

    @property
    def _player(self) -> Player | None:
        player: Player | None = self.context["player"]
        return player


def season_documents(seasons: Sequence[Season]) -> list[Mapping[str, Any]]:
    """The JSON of lines of a list; they come with their league and counts."""
    return list(SeasonSummarySerializer(seasons, many=True).data)


def season_document(season_id: int, player: Player | None) -> Mapping[str, Any]:
    """The JSON of a season, which the player must have been let to, as it is now."""
    season = with_counts(Season.objects.filter(pk=season_id)).select_related("league__organiser").get()
    return SeasonSerializer(season, context={"player": player}).data
