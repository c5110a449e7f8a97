"""Rounds and tables, as the OpenAPI file describes them; `tournaments.selectors.exports_documents` makes them."""

from rest_framework import serializers

from games.api.serializers.matches import OptionsField
from games.api.serializers.moments import MomentField
from tournaments.models import Pairing, ResultReport, Round


class ReasonSerializer(serializers.Serializer[object]):
    """Why a table is as it is: a code, and the numbers and entry ids that belong to it."""

    code = serializers.CharField()
    details = OptionsField()


class TableResultSerializer(serializers.Serializer[object]):
    """An account of a table's result: points of the match, or matches won in a best of several."""

    number = serializers.IntegerField()
    outcome = serializers.ChoiceField(choices=ResultReport.Outcome.choices)
    first_points = serializers.IntegerField()
    second_points = serializers.IntegerField()
    origin = serializers.ChoiceField(choices=ResultReport.Origin.choices)
    reason = serializers.CharField(allow_blank=True)
    at = MomentField()


class LiveSerializer(serializers.Serializer[object]):
    """Where the match under way stands."""

    match = serializers.IntegerField()
    hand = serializers.IntegerField(help_text="its number, 0 before the first")
    points = serializers.ListField(child=serializers.IntegerField(), help_text="of both, the first one first")


class SideSerializer(serializers.Serializer[object]):
    """An entry at a table."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    seed = serializers.IntegerField(allow_null=True)
    present = serializers.BooleanField(help_text="all of it have come to the table")


class PairingSerializer(serializers.Serializer[object]):
    """A table; `first` leads the first hand."""

    id = serializers.IntegerField()
    stage = serializers.IntegerField()
    round = serializers.IntegerField()
    number = serializers.IntegerField()
    group = serializers.IntegerField()
    slot = serializers.CharField(allow_blank=True, help_text="of a bracket")
    status = serializers.ChoiceField(choices=Pairing.Status.choices)
    venue = serializers.ChoiceField(choices=Pairing.Venue.choices)
    table_name = serializers.CharField(allow_blank=True)
    best_of = serializers.IntegerField()
    first = SideSerializer(allow_null=True)
    second = SideSerializer(allow_null=True)
    due_at = MomentField(allow_null=True, help_text="when whoever is missing is forfeited")
    reasons = ReasonSerializer(many=True)
    result = TableResultSerializer(allow_null=True)
    live = LiveSerializer(allow_null=True)
    reporting = serializers.CharField(allow_blank=True, help_text="how far the reports of a real table have come")
    matches = serializers.ListField(child=serializers.IntegerField(), help_text="ids of its matches that count")
    version = serializers.IntegerField()


class TableSerializer(PairingSerializer):
    """A table with every account of its result; the one that counts is `result`."""

    reports = TableResultSerializer(many=True)


class PairingsSerializer(serializers.Serializer[object]):
    """Tables by stage, round and number."""

    pairings = PairingSerializer(many=True)


class RoundSerializer(serializers.Serializer[object]):
    """What is played at one time."""

    stage = serializers.IntegerField()
    number = serializers.IntegerField()
    part = serializers.CharField(allow_blank=True, help_text="of a bracket")
    part_round = serializers.IntegerField()
    status = serializers.ChoiceField(choices=Round.Status.choices)
    reasons = ReasonSerializer(many=True)
    tables = serializers.IntegerField()
    open_tables = serializers.IntegerField(help_text="those without a result")
    paired_at = MomentField()
    started_at = MomentField(allow_null=True)
    closed_at = MomentField(allow_null=True)
    version = serializers.IntegerField()


class RoundsSerializer(serializers.Serializer[object]):
    """Rounds by stage and number."""

    rounds = RoundSerializer(many=True)
