"""The secret address of a player's calendar: made when it is first asked for, renewed when it has got about."""

import secrets
from datetime import datetime

from django.db import transaction

from games.models import Player
from tournaments.models import CalendarKey

_BYTES = 24


def calendar_key(*, by: Player, now: datetime) -> CalendarKey:
    """The key of a player's calendar, made now if there is none."""
    found, _ = CalendarKey.objects.get_or_create(player=by, defaults={"key": _fresh(), "created_at": now})
    return found


@transaction.atomic
def renew_calendar_key(*, by: Player, now: datetime) -> CalendarKey:
    """Another key: whoever has the old address reads nothing any more."""
    key = calendar_key(by=by, now=now)
    CalendarKey.objects.filter(pk=key.pk).update(key=_fresh(), created_at=now)
    key.refresh_from_db()
    return key


def _fresh() -> str:
    return secrets.token_urlsafe(_BYTES)
