"""Tournaments: a line of a list, and the whole of one as its reader may see it."""

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.serializers.matches import OptionsField
from games.api.serializers.moments import MomentField
from games.models import Player
from tournaments.models import Stage, Tournament, TournamentStaff
from tournaments.selectors.access import entry_of, role_in
from tournaments.selectors.listings import with_counts

_SUMMARY = (
    "id", "name", "status", "visibility", "preset", "team_size", "rated", "venue", "place", "starts_at", "zone",
    "registration", "capacity", "taken", "formats", "organiser", "started_at", "finished_at", "version",
)  # fmt: skip
_WHOLE = (
    *_SUMMARY, "options", "turn_seconds", "description", "entry_word", "least_rating", "most_rating", "least_games",
    "allows_late_entries", "grace_minutes", "pairs_by_itself", "lot", "code", "cancelled_reason", "created_at",
    "published_at", "stages", "staff", "your_role", "your_entry",
)  # fmt: skip


class StageSerializer(serializers.ModelSerializer[Stage]):
    """One stage with its complete settings."""

    settings = OptionsField()

    class Meta:
        model = Stage
        fields = ("number", "format", "settings", "status", "rounds_planned")
        read_only_fields = fields


class StagesSerializer(serializers.Serializer[object]):
    """All stages of a tournament."""

    stages = StageSerializer(many=True)


class StaffSerializer(serializers.ModelSerializer[TournamentStaff]):
    """Somebody who runs the tournament."""

    player = serializers.CharField(source="player.name", help_text="the name")

    class Meta:
        model = TournamentStaff
        fields = ("player", "role")
        read_only_fields = fields


class TournamentSummarySerializer(serializers.ModelSerializer[Tournament]):
    """A tournament in a list."""

    organiser = serializers.CharField(source="organiser.name", help_text="the name")
    taken = serializers.IntegerField(help_text="entries that have a place")
    formats = serializers.SerializerMethodField(help_text="of its stages, in their order")
    starts_at = MomentField()
    started_at = MomentField(allow_null=True)
    finished_at = MomentField(allow_null=True)

    class Meta:
        model = Tournament
        fields: tuple[str, ...] = _SUMMARY
        read_only_fields: tuple[str, ...] = fields

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_formats(self, tournament: Tournament) -> list[str]:
        """The formats by stage."""
        return [stage.format for stage in tournament.stages.all()]


class TournamentSerializer(TournamentSummarySerializer):
    """The whole of a tournament as one reader may see it; the context holds the reader."""

    options = OptionsField(help_text="every option of the rules")
    stages = StageSerializer(many=True)
    staff = StaffSerializer(many=True)
    created_at = MomentField()
    published_at = MomentField(allow_null=True)
    entry_word = serializers.SerializerMethodField(help_text="for those who run it, else null")
    code = serializers.SerializerMethodField(
        help_text="what is typed to get here; of a private one for its members and those who run it, else null"
    )
    your_role = serializers.SerializerMethodField(help_text="`organiser`, `arbiter` or null")
    your_entry = serializers.SerializerMethodField(help_text="the id of the entry that you belong to, or null")

    class Meta(TournamentSummarySerializer.Meta):
        fields = _WHOLE
        read_only_fields = fields

    def get_entry_word(self, tournament: Tournament) -> str | None:
        """The word, for whoever hands it out."""
        return tournament.entry_word if self._role(tournament) is not None else None

    def get_code(self, tournament: Tournament) -> str | None:
        """The short code, for whoever may pass it on."""
        is_public = tournament.visibility == Tournament.Visibility.PUBLIC
        may = is_public or self._role(tournament) is not None or self.get_your_entry(tournament) is not None
        return tournament.code if may else None

    @extend_schema_field(serializers.ChoiceField(choices=TournamentStaff.Role.choices, allow_null=True))
    def get_your_role(self, tournament: Tournament) -> str | None:
        """What the reader may do."""
        return self._role(tournament)

    def get_your_entry(self, tournament: Tournament) -> int | None:
        """The reader's entry."""
        entry = entry_of(self._player, tournament)
        return None if entry is None else entry.pk

    def _role(self, tournament: Tournament) -> str | None:
        return role_in(self._player, tournament)

    @property
    def _player(self) -> Player | None:
        player: Player | None = self.context["player"]
        return player


def tournament_document(tournament_id: int, player: Player | None) -> Mapping[str, Any]:
    """The JSON of a tournament, which the player must have been let to, as it is now."""
    found = with_counts(Tournament.objects.filter(pk=tournament_id)).select_related("organiser")
    return TournamentSerializer(found.prefetch_related("staff__player").get(), context={"player": player}).data
