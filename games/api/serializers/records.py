"""Records, as the OpenAPI file describes them: bodies that bring one, and what is said of it."""

from rest_framework import serializers

from games.api.serializers.notation import PLAY_SCHEMA
from games.engine import RecordLevel

RECORD_SCHEMA = {
    "type": "object",
    "properties": {"shn": {"type": "integer"}, "tags": {"type": "object"}, "hands": {"type": "array", "items": {}}},
    "required": ["shn", "tags", "hands"],
}
"""The JSON mirror of a record; docs/rules.md section 11.5 has all of it."""

VALIDATION_BODY = {
    "application/json": {
        "oneOf": [
            {
                "type": "object",
                "properties": {"shn": {"type": "string", "example": '[SHN "1"] [Hand "1"] =3-2'}},
                "required": ["shn"],
            },
            RECORD_SCHEMA,
            {"type": "array", "items": RECORD_SCHEMA},
        ]
    },
    "text/plain": {"type": "string"},
}


class RecordFaultSerializer(serializers.Serializer[object]):
    """The first fault of a record, and where it is as far as that is known. Some codes add members."""

    code = serializers.CharField()
    title = serializers.CharField(help_text="what the code means")
    detail = serializers.CharField(help_text="what is wrong here")
    line = serializers.IntegerField(allow_null=True, help_text="of the text, from 1")
    hand = serializers.IntegerField(allow_null=True, help_text="the number that the hand has in its record")
    play = serializers.IntegerField(allow_null=True, help_text="of the hand, from 1")
    legal = serializers.ListField(
        child=serializers.CharField(help_text=f"such as {PLAY_SCHEMA['example']}"), help_text="what was legal there"
    )


class HandLevelsSerializer(serializers.Serializer[object]):
    """How many hands were checked how deeply."""

    def get_fields(self) -> dict[str, serializers.Field]:
        """A number for each level."""
        return {str(level): serializers.IntegerField(min_value=0) for level in RecordLevel}


class ValidationSerializer(serializers.Serializer[object]):
    """Whether a record holds; how much there was to check, or the first fault."""

    valid = serializers.BooleanField()
    matches = serializers.IntegerField(allow_null=True)
    hands = HandLevelsSerializer(allow_null=True)
    error = RecordFaultSerializer(allow_null=True)
