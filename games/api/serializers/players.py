"""Players, their ratings and the tokens they act with."""

from rest_framework import serializers

from games.api.serializers.moments import MomentField
from games.models import Player
from games.rating import POOLS


class PlayerSerializer(serializers.ModelSerializer[Player]):
    """A player as everybody may see them."""

    bot_level = serializers.CharField(help_text="the level of a bot, empty for people")

    class Meta:
        model = Player
        fields = ("name", "kind", "bot_level")
        read_only_fields = fields


class TokenSerializer(serializers.Serializer[object]):
    """A token, shown this once, and whose it is."""

    token = serializers.CharField(help_text="send it as `Authorization: Token …`")
    expires_at = MomentField()
    player = PlayerSerializer()


class LoginSerializer(serializers.Serializer[object]):
    """The name and the password of an account."""

    username = serializers.CharField(max_length=150, trim_whitespace=False)
    password = serializers.CharField(max_length=1000, trim_whitespace=False, write_only=True)


class PoolRatingSerializer(serializers.Serializer[object]):
    """A rating in one pool, in whole rating points."""

    pool = serializers.ChoiceField(choices=POOLS)
    rating = serializers.IntegerField()
    games = serializers.IntegerField(min_value=0)
    provisional = serializers.BooleanField()


class RatingPointSerializer(serializers.Serializer[object]):
    """What one match did to a rating, or what was taken back of it."""

    match = serializers.IntegerField(source="match_id", allow_null=True, help_text="null: a match you may not know of")
    reversal = serializers.BooleanField(source="is_reversal", help_text="true: the match no longer counts as it did")
    at = MomentField()
    before = serializers.FloatField()
    after = serializers.FloatField()


class PlayerPageSerializer(serializers.Serializer[object]):
    """A player with ratings, and the course of the rating in the pool asked for."""

    player = PlayerSerializer()
    ratings = PoolRatingSerializer(many=True)
    pool = serializers.ChoiceField(choices=POOLS)
    history = RatingPointSerializer(many=True)


class LeaderboardRowSerializer(serializers.Serializer[object]):
    """A place; equal ratings share a rank."""

    rank = serializers.IntegerField(min_value=1)
    player = PlayerSerializer()
    rating = serializers.IntegerField()
    games = serializers.IntegerField(min_value=0)
    provisional = serializers.BooleanField()
