"""Cards and plays as text, the way docs/api.md spells them."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

CARD_SCHEMA = {"type": "string", "pattern": r"^(10|[1-9])[DCSB]$", "example": "7D"}
PLAY_SCHEMA = {"type": "string", "example": "10Bx(3C+7D)"}


class _TextField(serializers.Field):
    def to_representation(self, value: Any) -> str:
        """The text of the card or play."""
        return str(value)


@extend_schema_field(CARD_SCHEMA)
class CardField(_TextField):
    """A card: value and suit, `7D` to `10B`."""


@extend_schema_field(PLAY_SCHEMA)
class PlayField(_TextField):
    """A play: the card, and what it takes."""


class CardsField(serializers.ListField):
    """Cards in an order that the name of the field tells."""

    child = CardField()
