"""What one viewer may know of a position: the JSON of `SeatView`."""

from rest_framework import serializers

from games.api.serializers.notation import CardsField, PlayField
from games.engine import EndReason, Mark, SeatView


class PlayMadeSerializer(serializers.Serializer[object]):
    """A play of the running hand: whose, which, and whether it scored a sweep (`#`) or only cleared the table (`~`)."""

    seat = serializers.IntegerField()
    play = PlayField()
    mark = serializers.ChoiceField(choices=[mark.value for mark in Mark], allow_blank=True)


class OutcomeSerializer(serializers.Serializer[object]):
    """The side that won, null for a draw, and why the match is over."""

    winner = serializers.IntegerField(allow_null=True)
    reason = serializers.ChoiceField(choices=[reason.value for reason in EndReason])


class CallSerializer(serializers.Serializer[object]):
    """What is announced with three cards: a low hand, a triple or both, and the value given to the wild card."""

    low = serializers.BooleanField()
    triple = serializers.BooleanField()
    value = serializers.IntegerField(allow_null=True)


class AnnouncementSerializer(serializers.Serializer[object]):
    """An announcement of this hand: its points, the cards shown, and how many plays came before it."""

    seat = serializers.IntegerField()
    call = CallSerializer()
    cards = CardsField()
    points = serializers.IntegerField()
    plays_before = serializers.IntegerField()


class SeatViewSerializer(serializers.Serializer[SeatView]):
    """A position as one seat, or a spectator (`seat` null), may see it. Lists are by seat, `scores` by side."""

    seat = serializers.IntegerField(allow_null=True)
    hand_number = serializers.IntegerField()
    dealer = serializers.IntegerField()
    turn = serializers.IntegerField(allow_null=True, help_text="the seat to play")
    held = CardsField(help_text="your own cards")
    open_hands = serializers.ListField(
        child=CardsField(), allow_null=True, help_text="all hands, where the rules lay them open"
    )
    held_counts = serializers.ListField(child=serializers.IntegerField())
    table = CardsField(help_text="in the order in which they were laid")
    opening = CardsField(help_text="the first table cards of the hand")
    stock_count = serializers.IntegerField()
    pile_counts = serializers.ListField(child=serializers.IntegerField())
    sweeps = serializers.ListField(child=serializers.IntegerField())
    sweep_cards = serializers.ListField(child=CardsField(), help_text="the cards that made the sweeps")
    last_capturer = serializers.IntegerField(allow_null=True)
    history = PlayMadeSerializer(many=True, help_text="the plays of this hand")
    scores = serializers.ListField(child=serializers.IntegerField())
    hands_played = serializers.IntegerField()
    outcome = OutcomeSerializer(allow_null=True)
    legal = serializers.ListField(child=PlayField(), help_text="your legal plays, on your turn")
    announcements = CallSerializer(many=True, help_text="what you may announce before you play, best first")
    announced = AnnouncementSerializer(many=True, help_text="what was announced in this hand")
    shown = serializers.ListField(child=CardsField(), help_text="cards in hand that were shown with an announcement")
