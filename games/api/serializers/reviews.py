"""Reviews of finished matches as documents."""

from rest_framework import serializers

from games.analysis import MOST_MOMENTS, VERSION, Reason
from games.api.serializers.moments import MomentField
from games.api.serializers.notation import CardsField, PlayField
from games.selectors.reviews import ReviewState

_ACCURACY = "percent; null where there was no choice"


class OptionSerializer(serializers.Serializer[object]):
    """A legal play and its worth to the side that was to play."""

    play = PlayField()
    points = serializers.FloatField(help_text="expected points over the mean of the other sides by the end of the hand")
    error = serializers.FloatField(help_text="standard error of `points`")


class ReviewedPlaySerializer(serializers.Serializer[object]):
    """A play beside all that its seat might have played."""

    ply = serializers.IntegerField(help_text="counted in the hand, from 1")
    seat = serializers.IntegerField()
    played = PlayField()
    loss = serializers.FloatField(help_text="points behind the best; 0 where the estimates are too close to tell")
    options = OptionSerializer(many=True, help_text="all legal plays, the best first")


class ReviewMomentSerializer(serializers.Serializer[object]):
    """A play that is worth a second look, and why."""

    ply = serializers.IntegerField(help_text="counted in the hand, from 1")
    seat = serializers.IntegerField()
    reason = serializers.ChoiceField(choices=[(reason.value, reason.value) for reason in Reason])
    played = PlayField()
    better = PlayField()
    loss = serializers.FloatField(help_text="points")
    cards = CardsField(help_text="the cards that the reason is about")
    swept_next = serializers.BooleanField(help_text="the very next play swept the table")


class HandFindingsSerializer(serializers.Serializer[object]):
    """What was found in a hand, the worth of its plays apart."""

    number = serializers.IntegerField()
    moments = ReviewMomentSerializer(many=True, help_text=f"at most {MOST_MOMENTS}, in the order of play")
    accuracies = serializers.ListField(child=serializers.FloatField(allow_null=True), help_text=f"by seat, {_ACCURACY}")
    losses = serializers.ListField(child=serializers.FloatField(), help_text="by seat, points")
    luck = serializers.ListField(
        child=serializers.FloatField(), help_text="by side: points over the others that the deal was worth"
    )
    skill = serializers.ListField(
        child=serializers.FloatField(), allow_null=True, help_text="by side: `result` less `luck`"
    )
    result = serializers.ListField(
        child=serializers.FloatField(),
        allow_null=True,
        help_text="by side: points over the others that it brought; null for a hand that was broken off",
    )


class MatchReviewSerializer(serializers.Serializer[object]):
    """The review of a match as far as it has come."""

    state = serializers.ChoiceField(choices=[(state.value, state.value) for state in ReviewState])
    version = serializers.IntegerField(help_text=f"of the reviewer, at present {VERSION}")
    plays_done = serializers.IntegerField()
    plays_total = serializers.IntegerField(help_text="0 before it has been asked for")
    asked_at = MomentField(allow_null=True)
    finished_at = MomentField(allow_null=True)
    accuracies = serializers.ListField(
        child=serializers.FloatField(allow_null=True), help_text=f"by seat, over all hands so far, {_ACCURACY}"
    )
    hands = HandFindingsSerializer(many=True, help_text="those that have been reviewed, in order")


class HandReviewSerializer(HandFindingsSerializer):
    """The same of one hand, with the worth of every legal play."""

    plays = ReviewedPlaySerializer(many=True)
