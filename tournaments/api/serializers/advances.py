"""What was done by itself when a tournament was told to go on."""

from rest_framework import serializers

from tournaments.api.serializers.tournaments import TournamentSerializer


class AdvanceSerializer(serializers.Serializer[object]):
    """The step that was taken, and the tournament after it."""

    done = serializers.CharField(help_text="`start_round`, `pair_round`, `next_stage`, `finish` or `nothing`")
    tournament = TournamentSerializer()
