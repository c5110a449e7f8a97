"""Moments in answers: ISO 8601 in UTC, whatever zone the pages show."""

from datetime import UTC
from typing import Any

from rest_framework import serializers


class MomentField(serializers.DateTimeField):
    """A moment, written `2026-03-14T15:00:00Z`."""

    def __init__(self, **options: Any) -> None:
        super().__init__(default_timezone=UTC, **options)
