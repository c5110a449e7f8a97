"""Players, their ratings and the tokens they act with."""

from rest_framework import serializers

from games.api.serializers.moments import MomentField
from games.models import Player


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
