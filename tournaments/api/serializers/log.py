"""Acts of the log, and what waits for a decision, as the OpenAPI file describes them."""

from rest_framework import serializers

from games.api.serializers.matches import OptionsField
from games.api.serializers.moments import MomentField
from tournaments.api.serializers.standings import EntryReferenceSerializer


class ActSerializer(serializers.Serializer[object]):
    """Who did what, and what it changed."""

    number = serializers.IntegerField(help_text="counts from 1 without gaps")
    at = MomentField()
    by = serializers.CharField(allow_null=True, help_text="null: the service acted by rule")
    verb = serializers.CharField()
    subject = serializers.CharField(help_text="what was acted on, as in `pairing:41`")
    before = OptionsField()
    after = OptionsField()
    reason = serializers.CharField(allow_blank=True)
    undoes = serializers.IntegerField(allow_null=True, help_text="the number of the act that this one undoes")
    undone_by = serializers.IntegerField(allow_null=True)


class LogSerializer(serializers.Serializer[object]):
    """A page of the log, the latest act first."""

    acts = ActSerializer(many=True)
    next_before = serializers.IntegerField(allow_null=True, help_text="`before` of the next page")


class StepSerializer(serializers.Serializer[object]):
    """What comes next."""

    code = serializers.CharField(
        help_text="`publish`, `start`, `start_round`, `results`, `pair_round`, `next_stage`, `finish`, `resume`, "
        "`archive` or `nothing`"
    )
    details = OptionsField()


class NeedSerializer(serializers.Serializer[object]):
    """Something that waits for a decision."""

    code = serializers.CharField(help_text="`no_show`, `late_table`, `reports_differ` or `application`")
    pairing = serializers.IntegerField(allow_null=True)
    entry = EntryReferenceSerializer(allow_null=True)
    match = serializers.IntegerField(allow_null=True)
    due_at = MomentField(allow_null=True)


class NeedsSerializer(serializers.Serializer[object]):
    """Everything that waits, the most pressing first."""

    next_step = StepSerializer()
    needs = NeedSerializer(many=True)
