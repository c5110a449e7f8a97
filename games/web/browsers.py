"""Which accounts this browser was signed in to lately: a sealed cookie that only this service can read or write.

It tells the same browser from another without looking at anybody's address or machine (games/services/related.py).
"""

import json
from contextlib import suppress
from datetime import datetime, timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from games.models import Player
from games.sealing import SealBroken, seal, unseal
from games.services.related import relate

KEPT = timedelta(days=30)
"""How long a browser remembers a player after they signed in."""
_MOST = 8


def remember_player(request: HttpRequest, response: HttpResponse, player: Player) -> None:
    """Note in the cookie that the player signed in here, and relate them to those who did before."""
    now = timezone.now()
    seen = {number: at for number, at in _players(request, now).items() if number != player.pk}
    with suppress(IntegrityError), transaction.atomic():  # somebody's account is being deleted: no reason to stay out
        relate(player, seen, now=now)
    latest = [*seen.items(), (player.pk, now.timestamp())][-_MOST:]
    response.set_cookie(
        settings.PLAYERS_COOKIE_NAME,
        seal(json.dumps(latest).encode()).decode(),
        max_age=KEPT,
        samesite="Lax",
        httponly=True,
        secure=request.is_secure(),
    )


def _players(request: HttpRequest, now: datetime) -> dict[int, float]:
    """The players in the cookie and when each signed in, the latest last; none where it is missing or not ours."""
    try:
        entries = json.loads(unseal(request.COOKIES.get(settings.PLAYERS_COOKIE_NAME, "").encode()))
    except SealBroken:
        return {}
    return {int(number): float(at) for number, at in entries if now.timestamp() - at < KEPT.total_seconds()}
