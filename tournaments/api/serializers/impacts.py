"""What a correction would touch."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from tournaments.api.serializers.standings import EntryReferenceSerializer
from tournaments.models import ResultReport
from tournaments.selectors.exports_documents import entry_reference
from tournaments.services.impacts import Impact


class NewResultSerializer(serializers.Serializer[object]):
    """The result that would count."""

    outcome = serializers.ChoiceField(choices=ResultReport.Outcome.choices)
    first_points = serializers.IntegerField()
    second_points = serializers.IntegerField()


class RatingChangeSerializer(serializers.Serializer[object]):
    """A rating that would change."""

    player = serializers.CharField()
    pool = serializers.CharField()
    now = serializers.FloatField()
    then = serializers.FloatField()


class RankChangeSerializer(serializers.Serializer[object]):
    """A rank that would change."""

    entry = EntryReferenceSerializer()
    before = serializers.IntegerField(allow_null=True)
    after = serializers.IntegerField(allow_null=True)


class ImpactSerializer(serializers.Serializer[object]):
    """Everything that another result of a table would touch."""

    result = NewResultSerializer(allow_null=True, help_text="null: the table would be played again")
    ratings = RatingChangeSerializer(many=True)
    ranks = RankChangeSerializer(many=True)
    replaced = serializers.ListField(
        child=serializers.IntegerField(), help_text="ids of later tables at which somebody else would sit"
    )
    reset = serializers.ListField(
        child=serializers.IntegerField(), help_text="those of them that have begun: RESET has to be typed"
    )


def impact_document(impact: Impact) -> Mapping[str, Any]:
    """The JSON of a preview."""
    result = impact.result
    return {
        "result": None if result is None else {
            "outcome": result.outcome, "first_points": result.first_points, "second_points": result.second_points,
        },
        "ratings": [
            {"player": effect.player.name, "pool": effect.pool, "now": effect.now, "then": effect.then}
            for effect in impact.ratings
        ],
        "ranks": [
            {"entry": entry_reference(change.entry), "before": change.before, "after": change.after}
            for change in impact.ranks
        ],
        "replaced": [table.pk for table in impact.replaced],
        "reset": [table.pk for table in impact.reset],
    }  # fmt: skip
