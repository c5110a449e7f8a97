"""What another result of a board would touch, as JSON."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from tournaments.api.leagues.serializers.entries import SeasonEntryReferenceSerializer, entry_reference
from tournaments.api.serializers.fractions import ExactField
from tournaments.api.serializers.impacts import RatingChangeSerializer
from tournaments.models import BoardReport
from tournaments.selectors.exports_numbers import exact_document
from tournaments.services.leagues.result_impacts import BoardImpact


class BoardRulingSerializer(serializers.Serializer[object]):
    """The result that would count."""

    outcome = serializers.ChoiceField(choices=BoardReport.Outcome.choices)
    home_points = serializers.IntegerField()
    away_points = serializers.IntegerField()


class LineChangeSerializer(serializers.Serializer[object]):
    """A line of the table that would change."""

    entry = SeasonEntryReferenceSerializer()
    rank_before = serializers.IntegerField()
    rank_after = serializers.IntegerField()
    points_before = ExactField()
    points_after = ExactField()


class BoardImpactSerializer(serializers.Serializer[object]):
    """Everything that another result of a board would touch."""

    result = BoardRulingSerializer(allow_null=True, help_text="null: the board would be played again")
    ratings = RatingChangeSerializer(many=True)
    lines = LineChangeSerializer(many=True)
    winner_changes = serializers.BooleanField(help_text="somebody else would have won, or nobody any more")


def impact_document(impact: BoardImpact) -> Mapping[str, Any]:
    """The JSON of a preview."""
    ruling = impact.ruling
    return {
        "result": None if ruling is None else {
            "outcome": ruling.outcome, "home_points": ruling.points[0], "away_points": ruling.points[1],
        },
        "ratings": [
            {"player": effect.player.name, "pool": effect.pool, "now": effect.now, "then": effect.then}
            for effect in impact.ratings
        ],
        "lines": [
            {
                "entry": entry_reference(change.entry),
                "rank_before": change.rank_before,
                "rank_after": change.rank_after,
                "points_before": exact_document(change.points_before),
                "points_after": exact_document(change.points_after),
            }
            for change in impact.lines
        ],
        "winner_changes": impact.winner_changes,
    }  # fmt: skip
