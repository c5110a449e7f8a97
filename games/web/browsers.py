"""Which accounts this browser was signed in to lately: a signed cookie that only this service can read or write.

It tells the same browser from another without looking at anybody's address or machine (games/services/related.py).
"""

from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from games.models import Player
from games.services.related import relate

BROWSER_COOKIE = "players"
_SALT = "games.web.browsers"
_SECONDS_KEPT = 30 * 24 * 3600
_MOST = 8


def remember_player(request: HttpRequest, response: HttpResponse, player: Player) -> None:
    """Note in the cookie that the player signed in here, and relate them to those who did before."""
    before = [number for number in _players(request) if number != player.pk]
    relate(player, before, now=timezone.now())
    response.set_cookie(
        BROWSER_COOKIE,
        signing.dumps([*before, player.pk][-_MOST:], salt=_SALT),
        max_age=_SECONDS_KEPT,
        samesite="Lax",
        httponly=True,
        secure=request.is_secure(),
    )


def _players(request: HttpRequest) -> list[int]:
    """The players in the cookie, none where it is missing, old or not ours."""
    try:
        known = signing.loads(request.COOKIES.get(BROWSER_COOKIE, ""), salt=_SALT, max_age=_SECONDS_KEPT)
    except signing.BadSignature:
        return []
    return [int(number) for number in known]
