"""Matches: the order for a new one, a line of a list, and the whole of one as its reader may see it."""

from collections.abc import Mapping
from typing import Any

from django.db import models
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.serializers.moments import MomentField
from games.api.serializers.positions import SeatViewSerializer
from games.bots import LEVELS
from games.engine import PRESETS, Rules, differences
from games.models import Match, Player
from games.selectors.reports import report_codes
from games.selectors.views import MatchView, match_view

MAX_SEATS = 6
_SUMMARY_FIELDS = (
    "id",
    "preset",
    "differences",
    "target",
    "rated",
    "visibility",
    "competition",
    "venue",
    "status",
    "seq",
    "seats",
    "scores",
    "turn",
    "turn_seconds",
    "turn_deadline",
    "winner",
    "outcome_reason",
    "unrated_reason",
    "reporting",
    "confirm_at",
    "created_by",
    "created_at",
    "started_at",
    "finished_at",
)
_OPTIONS_SCHEMA = {"type": "object", "additionalProperties": True, "example": {"target": 16}}


@extend_schema_field(_OPTIONS_SCHEMA)
class OptionsField(serializers.Field):
    """Options of the rules by name, as docs/rules.md lists them."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        """The object as it came; the rules themselves judge names and values."""
        if not isinstance(data, dict):
            raise serializers.ValidationError("This is no object.", code="not_an_object")
        return data

    def to_representation(self, value: Any) -> Any:
        """The object as it is."""
        return value


class StrictIntegerField(serializers.IntegerField):
    """A JSON integer; `"7"`, `7.0` and `true` are none."""

    def to_internal_value(self, data: Any) -> int:
        """The number. Raises ValidationError for anything else."""
        if isinstance(data, bool) or not isinstance(data, int):
            self.fail("invalid")
        return super().to_internal_value(data)


class StrictBooleanField(serializers.BooleanField):
    """`true` or `false`; not `1`, not `"yes"`."""

    def to_internal_value(self, data: Any) -> bool:
        """The truth value. Raises ValidationError for anything else."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class StrictCharField(serializers.CharField):
    """A JSON string; numbers are not turned into one."""

    def to_internal_value(self, data: Any) -> str:
        """The text. Raises ValidationError for anything else."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class NewMatchSerializer(serializers.Serializer[object]):
    """The order for a table."""

    preset = StrictCharField(max_length=40, default="scopa_classica", help_text=f"one of {', '.join(PRESETS)}")
    options = OptionsField(default=dict, help_text="options that differ from the preset, `target` among them")
    rated = StrictBooleanField(default=False)
    visibility = serializers.ChoiceField(choices=Match.Visibility.choices, default=Match.Visibility.PUBLIC)
    bots = serializers.ListField(
        child=StrictCharField(max_length=20),
        max_length=MAX_SEATS,
        default=list,
        help_text=f"levels ({', '.join(LEVELS)}) for the highest free seats",
    )
    turn_seconds = StrictIntegerField(
        min_value=1, max_value=10**7, allow_null=True, default=None, help_text="the time for one play; null: no clock"
    )
    creator_seat = StrictIntegerField(
        min_value=0, max_value=MAX_SEATS - 1, allow_null=True, default=0, help_text="your seat; null: you only watch"
    )


class NewSeatSerializer(serializers.Serializer[object]):
    """Which seat, and the code of the invitation where the table is private."""

    seat = StrictIntegerField(min_value=0, max_value=MAX_SEATS - 1, allow_null=True, default=None)
    join_code = StrictCharField(max_length=16, default="", allow_blank=True)


class NewBotsSerializer(serializers.Serializer[object]):
    """The level of the bots that take the empty seats."""

    level = StrictCharField(max_length=20, default="greedy", help_text=f"one of {', '.join(LEVELS)}")


class SeatSerializer(serializers.Serializer[object]):
    """A chair; the player's fields are null while it is empty."""

    number = serializers.IntegerField()
    side = serializers.IntegerField()
    player = serializers.CharField(source="player.name", default=None, allow_null=True, help_text="the name")
    kind = serializers.ChoiceField(source="player.kind", choices=Player.Kind.choices, default=None, allow_null=True)
    bot_level = serializers.CharField(source="player.bot_level", default=None, allow_null=True)
    # The name is the document's; the metaclass takes the field out of the way of the serializer's own property.
    label = serializers.CharField(help_text="a name on paper, at a real table")  # type: ignore[assignment]  # a field, not DRF's caption


class RatedSeatSerializer(SeatSerializer):
    """A chair with the rating that counts at this table."""

    rating = serializers.FloatField(allow_null=True)
    games = serializers.IntegerField(help_text="rated matches in this pool")


class MatchSummarySerializer(serializers.ModelSerializer[Match]):
    """A match in a list."""

    serializer_field_mapping = {
        **serializers.ModelSerializer.serializer_field_mapping,
        models.DateTimeField: MomentField,
    }

    differences = serializers.SerializerMethodField(help_text="options that differ from the preset")
    target = serializers.IntegerField(source="options.target")
    seats = SeatSerializer(many=True)
    turn = serializers.IntegerField(source="turn_seat", allow_null=True, help_text="the seat to play")
    winner = serializers.IntegerField(source="winner_side", allow_null=True, help_text="the side that won")
    scores = serializers.ListField(child=serializers.IntegerField(), help_text="points by side")
    created_by = serializers.CharField(source="created_by.name")

    class Meta:
        model = Match
        fields: tuple[str, ...] = _SUMMARY_FIELDS
        read_only_fields: tuple[str, ...] = fields

    @extend_schema_field(_OPTIONS_SCHEMA)
    def get_differences(self, match: Match) -> dict[str, Any]:
        """The options in which this match differs from its preset."""
        return differences(match.preset, Rules.from_options(match.options))


class MatchSerializer(MatchSummarySerializer):
    """The whole of a match as one reader may see it; the context holds the reader and what they see."""

    options = OptionsField(help_text="every option of the rules")
    seats = serializers.SerializerMethodField()  # type: ignore[assignment]  # the same list with more in each line
    your_seat = serializers.SerializerMethodField()
    join_code = serializers.SerializerMethodField(help_text="for those who may invite: the creator and the seated")
    report_codes = serializers.SerializerMethodField(
        help_text="at a real table, by seat: the codes that you may hand out; else null"
    )
    view = serializers.SerializerMethodField(help_text="null while the table waits, and once it was called off")

    class Meta(MatchSummarySerializer.Meta):
        fields = (*_SUMMARY_FIELDS, "options", "your_seat", "join_code", "report_codes", "view")
        read_only_fields = fields

    @extend_schema_field(RatedSeatSerializer(many=True))
    def get_seats(self, match: Match) -> Any:
        """The chairs with ratings."""
        return RatedSeatSerializer(self._seen.seats, many=True).data

    def get_your_seat(self, match: Match) -> int | None:
        """The reader's chair."""
        return self._seen.seat

    def get_join_code(self, match: Match) -> str | None:
        """The code of the invitation, for those who may pass it on."""
        player: Player | None = self.context["player"]
        is_creator = player is not None and match.created_by_id == player.pk
        return match.join_code if is_creator or self._seen.seat is not None else None

    def get_report_codes(self, match: Match) -> list[str | None] | None:
        """The codes by seat, for printing score sheets; null for chairs whose code the reader may not hand out."""
        codes = report_codes(match, self.context["player"]) if match.venue == Match.Venue.TABLE else []
        return codes if any(codes) else None

    @extend_schema_field(SeatViewSerializer(allow_null=True))
    def get_view(self, match: Match) -> Any:
        """The position as the reader may see it."""
        return None if self._seen.view is None else SeatViewSerializer(self._seen.view).data

    @property
    def _seen(self) -> MatchView:
        seen: MatchView = self.context["seen"]
        return seen


def match_document(match: Match, player: Player | None) -> Mapping[str, Any]:
    """The JSON of a match as `player` (None: anybody) may see it now."""
    seen = match_view(match, player)
    return MatchSerializer(match, context={"seen": seen, "player": player}).data
