"""Exact numbers in answers: the fraction itself as text, and beside it a decimal for whoever only shows it."""

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.selectors.exports_numbers import exact_document

_SCHEMA = {
    "type": "object",
    "properties": {"exact": {"type": "string", "pattern": "^-?[0-9]+/[0-9]+$"}, "decimal": {"type": "number"}},
    "required": ["exact", "decimal"],
    "nullable": True,
    "example": {"exact": "7/2", "decimal": 3.5},
}


@extend_schema_field(_SCHEMA)
class ExactField(serializers.Field):
    """A fraction, written `{"exact": "7/2", "decimal": 3.5}`; the decimal is rounded to four places."""

    def __init__(self, **options: Any) -> None:
        super().__init__(read_only=True, **options)

    def to_representation(self, value: Any) -> Mapping[str, object] | None:
        """Both forms."""
        return exact_document(value)
