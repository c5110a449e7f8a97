"""Tables, rankings and brackets, as the OpenAPI file describes them.

`tournaments.selectors.exports_documents` makes them.
"""

from rest_framework import serializers

from tournaments.api.serializers.fractions import ExactField
from tournaments.api.serializers.rounds import LiveSerializer, TableResultSerializer
from tournaments.models import Entry


class EntryReferenceSerializer(serializers.Serializer[object]):
    """An entry by name."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    seed = serializers.IntegerField(allow_null=True)


class CriterionSerializer(serializers.Serializer[object]):
    """A tie-break by its code, and the few letters that head its column."""

    code = serializers.CharField()
    short = serializers.CharField()


class TiebreakValueSerializer(serializers.Serializer[object]):
    """What an entry has by one tie-break."""

    code = serializers.CharField()
    value = ExactField()


class StandingSerializer(serializers.Serializer[object]):
    """A line of a table. Equals share a rank; whoever is still in a bracket or was disqualified has none."""

    rank = serializers.IntegerField(allow_null=True)
    entry = EntryReferenceSerializer()
    status = serializers.ChoiceField(choices=Entry.Status.choices)
    score = ExactField()
    played = serializers.IntegerField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()
    values = TiebreakValueSerializer(many=True)
    decided_by = serializers.CharField(
        allow_null=True, help_text="`score` or the tie-break that puts it below the line above; null: nothing does"
    )


class StandingGroupSerializer(serializers.Serializer[object]):
    """The table of one group; number 0 where there are no groups."""

    number = serializers.IntegerField()
    lines = StandingSerializer(many=True)


class StandingsSerializer(serializers.Serializer[object]):
    """The tables of a stage."""

    stage = serializers.IntegerField()
    format = serializers.CharField()
    after = serializers.IntegerField(allow_null=True)
    criteria = CriterionSerializer(many=True)
    groups = StandingGroupSerializer(many=True)


class RankingSerializer(serializers.Serializer[object]):
    """The places of all entries in the whole tournament."""

    lines = StandingSerializer(many=True)


class SlotSourceSerializer(serializers.Serializer[object]):
    """Who comes to a place of a bracket: a seed, or the winner or loser of another slot."""

    kind = serializers.ChoiceField(choices=["seed", "winner", "loser"])
    seed = serializers.IntegerField(allow_null=True)
    slot = serializers.CharField(allow_null=True)


class SlotSerializer(serializers.Serializer[object]):
    """One meeting of a bracket."""

    slot = serializers.CharField(help_text="W1.3 is the third of winners' round 1")
    part = serializers.ChoiceField(choices=["winners", "losers", "final", "reset", "third_place"])
    part_round = serializers.IntegerField()
    round = serializers.IntegerField(allow_null=True)
    pairing = serializers.IntegerField(allow_null=True, help_text="the id of its table")
    state = serializers.ChoiceField(choices=["waiting", "ready", "playing", "decided", "bye", "empty", "not_needed"])
    first = EntryReferenceSerializer(allow_null=True)
    second = EntryReferenceSerializer(allow_null=True)
    first_from = SlotSourceSerializer()
    second_from = SlotSourceSerializer()
    winner = EntryReferenceSerializer(allow_null=True)
    loser = EntryReferenceSerializer(allow_null=True)
    result = TableResultSerializer(allow_null=True)
    live = LiveSerializer(allow_null=True)


class BracketSerializer(serializers.Serializer[object]):
    """All slots, every one after those that feed it."""

    stage = serializers.IntegerField()
    format = serializers.CharField()
    size = serializers.IntegerField()
    slots = SlotSerializer(many=True)
