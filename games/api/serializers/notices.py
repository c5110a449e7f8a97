"""Notices and what people choose about them."""

from django.conf import settings
from rest_framework import serializers

from games.api.serializers.moments import MomentField
from games.models import Channel

MOST_LETTERS_OF_AN_ENDPOINT = 1000


class NoticeSerializer(serializers.Serializer[object]):
    """A notice as its reader reads it, with the facts that the text is made from."""

    id = serializers.IntegerField()
    kind = serializers.CharField()
    group = serializers.CharField()
    subject = serializers.CharField()
    body = serializers.CharField(help_text="plain text; empty lines divide paragraphs")
    facts = serializers.DictField(help_text="names that end in `_at` are moments")
    link = serializers.CharField(help_text="the path of the page it is about")
    at = MomentField()
    read_at = MomentField(allow_null=True)
    void_at = MomentField(allow_null=True, help_text="since when it does not hold any more")


class NoticePageSerializer(serializers.Serializer[object]):
    """A page of notices, newest first."""

    results = NoticeSerializer(many=True)
    next_before = serializers.IntegerField(allow_null=True, help_text="`before` of the next page; null on the last one")
    unread = serializers.IntegerField(min_value=0)
    stream = serializers.CharField(help_text="the path of the stream that tells how many are unread")


class ReadUpToSerializer(serializers.Serializer[object]):
    """The number of the newest notice that its reader has seen."""

    up_to = serializers.IntegerField(min_value=1, max_value=2**63 - 1)


class ReadSerializer(serializers.Serializer[object]):
    """How many notices were marked as read, and how many are left."""

    read = serializers.IntegerField(min_value=0)
    unread = serializers.IntegerField(min_value=0)


class KindSerializer(serializers.Serializer[object]):
    """A kind of notices, and the channels on which the player wants it."""

    kind = serializers.CharField()
    group = serializers.CharField()
    title = serializers.CharField()
    channels = serializers.ListField(child=serializers.ChoiceField(choices=Channel.values))


class NoticeSettingsSerializer(serializers.Serializer[object]):
    """How the player reads and is told."""

    language = serializers.CharField(help_text="of letters and notices; empty: not told, which is English")
    zone = serializers.CharField(help_text="as in `Europe/Rome`; empty: not told")
    kinds = KindSerializer(many=True)


class NoticeSettingsChangeSerializer(serializers.Serializer[object]):
    """What is to be otherwise; whatever is not named stays as it is."""

    language = serializers.ChoiceField(choices=[code for code, _ in settings.LANGUAGES], required=False)
    zone = serializers.CharField(max_length=64, required=False, allow_blank=True)
    kinds = serializers.DictField(
        child=serializers.ListField(child=serializers.ChoiceField(choices=Channel.values), max_length=3),
        required=False,
        help_text="the code of a kind: exactly the channels on which it is wanted",
    )


class DeviceSerializer(serializers.Serializer[object]):
    """A browser that shows the player's notices."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    endpoint = serializers.CharField()
    created_at = MomentField()


class DevicesSerializer(serializers.Serializer[object]):
    """The player's browsers, and the key that a browser needs to subscribe."""

    public_key = serializers.CharField(allow_null=True, help_text="in base64url; null where no web push is sent")
    devices = DeviceSerializer(many=True)


class NewDeviceSerializer(serializers.Serializer[object]):
    """What a browser's `PushSubscription` says."""

    endpoint = serializers.CharField(max_length=MOST_LETTERS_OF_AN_ENDPOINT)
    public_key = serializers.CharField(max_length=100, help_text="`keys.p256dh`")
    secret = serializers.CharField(max_length=40, help_text="`keys.auth`", write_only=True)
    name = serializers.CharField(max_length=60, required=False, default="", allow_blank=True)
