"""Matches with real cards: the order for one, what its sides report, and what was decided."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.serializers.matches import (
    MAX_SEATS,
    MatchSummarySerializer,
    OptionsField,
    StrictBooleanField,
    StrictCharField,
    StrictIntegerField,
)
from games.api.serializers.moments import MomentField
from games.engine import PRESETS
from games.models import Match, Report
from games.selectors.reports import ReportsView

_CONTENT_SCHEMA = {"type": "object", "additionalProperties": True, "example": {"scores": [11, 7]}}
_ROW_SCHEMA = {"type": "object", "additionalProperties": {"type": "integer"}}


@extend_schema_field(_CONTENT_SCHEMA)
class ContentField(OptionsField):
    """What a report says, in the form of its level; docs/reports.md has all four."""


class NewChairSerializer(serializers.Serializer[object]):
    """Who sits there: a player of the service by name, or a name on paper."""

    player = StrictCharField(max_length=60, default="", allow_blank=True)
    label = StrictCharField(max_length=60, default="", allow_blank=True)  # type: ignore[assignment]  # the document's

    def validate(self, attrs: dict[str, str]) -> dict[str, str]:
        """One of the two. Raises ValidationError."""
        if bool(attrs["player"]) == bool(attrs["label"]):
            raise serializers.ValidationError("Name either a player or a label.", code="player_or_label")
        return attrs


class NewTableMatchSerializer(serializers.Serializer[object]):
    """The order for a match that is played with real cards."""

    preset = StrictCharField(max_length=40, default="scopa_classica", help_text=f"one of {', '.join(PRESETS)}")
    options = OptionsField(default=dict, help_text="options that differ from the preset, `target` among them")
    rated = StrictBooleanField(default=False)
    visibility = serializers.ChoiceField(choices=Match.Visibility.choices, default=Match.Visibility.PUBLIC)
    chairs = serializers.ListField(
        child=NewChairSerializer(), max_length=MAX_SEATS, help_text="everybody, in order of play"
    )


class NewReportSerializer(serializers.Serializer[object]):
    """How the match ended, as one side saw it."""

    level = serializers.ChoiceField(choices=Report.Level.choices)
    content = ContentField()


class NewSideReportSerializer(NewReportSerializer):
    """A report of somebody seated, or of the organiser for a side."""

    side = StrictIntegerField(
        min_value=0, max_value=MAX_SEATS - 1, allow_null=True, default=None, help_text="for an organiser: whose report"
    )


class NewRulingSerializer(NewReportSerializer):
    """What somebody in charge decides, and why."""

    explanation = StrictCharField(max_length=500)


class ReportSerializer(serializers.ModelSerializer[Report]):
    """One side's account, and the points that it amounts to."""

    reporter = serializers.CharField(
        source="reporter.name", default=None, allow_null=True, help_text="null: by the code of a chair"
    )
    content = ContentField()
    rows = serializers.ListField(
        child=serializers.ListField(child=serializers.DictField(child=serializers.IntegerField())),
        help_text="points of each hand by side and category, where the report says so much",
    )
    scores = serializers.ListField(child=serializers.IntegerField(), help_text="points by side")
    winner = serializers.IntegerField(source="winner_side", allow_null=True)
    conceded = serializers.IntegerField(source="conceded_side", allow_null=True, help_text="the side that gave up")
    created_at = MomentField()
    replaced_at = MomentField(allow_null=True, help_text="when the side reported anew")

    class Meta:
        model = Report
        fields = (
            "side",
            "reporter",
            "level",
            "content",
            "rows",
            "scores",
            "winner",
            "conceded",
            "reason",
            "created_at",
            "replaced_at",
        )
        read_only_fields = fields


class ResultSerializer(serializers.Serializer[object]):
    """The result that counts."""

    scores = serializers.ListField(child=serializers.IntegerField())
    winner = serializers.IntegerField(source="winner_side", allow_null=True)
    conceded = serializers.IntegerField(source="conceded_side", allow_null=True, help_text="the side that gave up")
    reason = serializers.CharField(source="outcome_reason")


class RulingSerializer(serializers.Serializer[object]):
    """Who decided, what and why."""

    ruled_by = serializers.CharField(source="ruled_by.name")
    scores = serializers.ListField(child=serializers.IntegerField())
    winner = serializers.IntegerField(source="winner_side", allow_null=True)
    conceded = serializers.IntegerField(source="conceded_side", allow_null=True, help_text="the side that gave up")
    explanation = serializers.CharField()
    created_at = MomentField()


class ReportsSerializer(serializers.Serializer[ReportsView]):
    """The state of a result."""

    match = serializers.IntegerField(source="match.pk")
    reporting = serializers.ChoiceField(source="match.reporting", choices=Match.Reporting.choices, allow_blank=True)
    confirm_at = MomentField(
        source="match.confirm_at", allow_null=True, help_text="when the only report will count as agreed"
    )
    result = serializers.SerializerMethodField()
    ruling = RulingSerializer(allow_null=True)
    earlier_rulings = RulingSerializer(many=True, help_text="replaced by the ruling that stands, oldest first")
    reports = ReportSerializer(many=True, allow_null=True, help_text="null: you may read only what was settled")

    @extend_schema_field(ResultSerializer(allow_null=True))
    def get_result(self, seen: ReportsView) -> Any:
        """The result, once there is one."""
        return ResultSerializer(seen.match).data if seen.match.status == Match.Status.FINISHED else None


class ChairSerializer(ReportsSerializer):
    """What whoever holds the code of a chair sees."""

    seat = serializers.SerializerMethodField()
    side = serializers.SerializerMethodField()
    table = serializers.SerializerMethodField()

    def get_seat(self, seen: ReportsView) -> int:
        """The chair."""
        return int(self.context["chair"].number)

    def get_side(self, seen: ReportsView) -> int:
        """The side that the chair speaks for."""
        return int(self.context["chair"].side)

    @extend_schema_field(MatchSummarySerializer())
    def get_table(self, seen: ReportsView) -> Any:
        """The match, as in a list."""
        return MatchSummarySerializer(seen.match).data
