"""Rating pools and how well their systems foretell results, as documents."""

from rest_framework import serializers

from games.api.serializers.moments import MomentField
from games.rating import BASELINE, CHOICES

_SYSTEM = [(name, name) for name in CHOICES]
_COMPARED = [(name, name) for name in (*CHOICES, BASELINE)]


class RefoldSerializer(serializers.Serializer[object]):
    """How far a pool has been computed again."""

    system = serializers.ChoiceField(choices=_SYSTEM, help_text="the system that it is computed by")
    done = serializers.IntegerField(help_text="matches")
    total = serializers.IntegerField(help_text="matches; more may come while it goes on")
    asked_at = MomentField()


class RatingPoolSerializer(serializers.Serializer[object]):
    """What ratings are of: a family of variants, or a league."""

    code = serializers.CharField()
    name = serializers.CharField(help_text="of a league; empty for a family of variants")
    family = serializers.CharField(help_text="whose variants are played")
    system = serializers.ChoiceField(choices=_SYSTEM)
    recomputing = RefoldSerializer(allow_null=True, help_text="null where the ratings stand")


class RatingPoolsSerializer(serializers.Serializer[object]):
    """Every public pool, families first."""

    pools = RatingPoolSerializer(many=True)


class SystemScoreSerializer(serializers.Serializer[object]):
    """How far the predictions of a system were off, in the mean over the matches; less is better."""

    system = serializers.ChoiceField(choices=_COMPARED, help_text=f"`{BASELINE}` always says one half")
    matches = serializers.IntegerField()
    log_loss = serializers.FloatField(allow_null=True, help_text="null where there was no match")
    brier = serializers.FloatField(allow_null=True, help_text="null where there was no match")


class MeanPointSerializer(serializers.Serializer[object]):
    """The mean of the players who were rated within 90 days."""

    at = MomentField()
    players = serializers.IntegerField()
    mean = serializers.FloatField(help_text="rating points")


class ComparisonProgressSerializer(serializers.Serializer[object]):
    """How far a new comparison has come."""

    done = serializers.IntegerField(help_text="matches")
    total = serializers.IntegerField(help_text="matches")


class CalibrationSerializer(serializers.Serializer[object]):
    """How well each system foretells the results of a pool, as it was last computed."""

    pool = serializers.CharField()
    computed_at = MomentField(allow_null=True, help_text="null: never yet")
    scores = SystemScoreSerializer(many=True)
    means = MeanPointSerializer(many=True, help_text="oldest first")
    computing = ComparisonProgressSerializer(allow_null=True)
