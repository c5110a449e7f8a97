"""Fields and bodies that leave nothing to be guessed."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from django.utils.dateparse import parse_datetime
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

from games.api.serializers.matches import StrictCharField, StrictIntegerField
from games.api.serializers.moments import MomentField

MOST_NUMBER = 2**31 - 1
_MOST_NAMED = 20
"""So many unknown fields of a body are named at most."""
_FIRST_YEAR, _LAST_YEAR = 2000, 2200


class OrderSerializer(serializers.Serializer[object]):
    """A body that has the fields of its address and no others: a misspelt one is no wish to leave it out."""

    def to_internal_value(self, data: Any) -> Any:
        """The fields. Raises ValidationError for what is missing, wrong or unknown."""
        if isinstance(data, Mapping):
            unknown = sorted(str(name) for name in set(data) - set(self.fields))
            if unknown:
                fault = ErrorDetail("This address knows no such field.", code="unknown_field")
                raise serializers.ValidationError({name[:80]: [fault] for name in unknown[:_MOST_NAMED]})
        return super().to_internal_value(data)


class SeasonActOrderSerializer(OrderSerializer):
    """An act that needs nothing more."""

    version = StrictIntegerField(
        min_value=0, max_value=MOST_NUMBER, allow_null=True, default=None,
        help_text="what you were looking at; if it has changed since, the answer is `stale`. null: act in any case",
    )  # fmt: skip


class StrictMomentField(MomentField):
    """A moment with its offset from UTC: without one nobody knows when it is."""

    default_error_messages = {  # noqa: RUF012  # the framework's own way to add messages
        "no_moment": "This is no moment of the years 2000 to 2200 with its offset, as in 2026-03-14T15:00:00Z."
    }

    def to_internal_value(self, value: Any) -> datetime:
        """The moment in UTC. Raises ValidationError."""
        try:
            moment = parse_datetime(value) if isinstance(value, str) else None
        except ValueError:
            moment = None
        if moment is None or moment.tzinfo is None or not _FIRST_YEAR <= moment.year <= _LAST_YEAR:
            self.fail("no_moment")
        return moment.astimezone(UTC)


def number_field(**options: Any) -> StrictIntegerField:
    """The id of something, or a count from 1."""
    return StrictIntegerField(min_value=1, max_value=MOST_NUMBER, **options)


def name_field(**options: Any) -> StrictCharField:
    """The name of a player."""
    return StrictCharField(max_length=30, **{"help_text": "the name of a player", **options})


def reason_field(most: int = 500, *, needed: bool = False) -> StrictCharField:
    """A reason, which everybody will read."""
    if needed:
        return StrictCharField(max_length=most)
    return StrictCharField(max_length=most, default="", allow_blank=True)
