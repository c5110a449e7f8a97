"""Plays: what may be played, what is played, and what came of it."""

from rest_framework import serializers

from games.api.serializers.matches import MatchSerializer, StrictBooleanField, StrictCharField, StrictIntegerField
from games.api.serializers.notation import PlayField

MAX_PLAY_CHARACTERS = 200
MAX_SEQ = 2**31 - 1


class NewPlaySerializer(serializers.Serializer[object]):
    """A play as the answer to event `seq`."""

    play = StrictCharField(
        max_length=MAX_PLAY_CHARACTERS, help_text="`7D` lays the card, `10Bx(3C+7D)` takes with it; see `legal-plays`"
    )
    seq = StrictIntegerField(min_value=0, max_value=MAX_SEQ, help_text="the number of the last event you know")
    complete = StrictBooleanField(
        default=False, help_text="a bare card means: this card, and the one capture it must make"
    )


class PlayMadeReceiptSerializer(serializers.Serializer[object]):
    """What a play led to: the number of the last event now, and the match as you see it then."""

    seq = serializers.IntegerField()
    replayed = serializers.BooleanField(help_text="true when this very play had been made before")
    match = MatchSerializer()


class LegalPlaysSerializer(serializers.Serializer[object]):
    """Your legal plays at event `seq`; none when it is not your turn."""

    seq = serializers.IntegerField()
    turn = serializers.IntegerField(allow_null=True)
    plays = serializers.ListField(child=PlayField())
