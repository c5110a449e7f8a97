"""How often one player, account or address may ask for what costs something.

Counting is one script on Valkey, so that any number of processes share one exact count. Without Valkey everybody may
pass: play goes on, and the limits are back when it is.
"""

import hashlib
import logging
import time
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import ClassVar, NamedTuple

from allauth.account.adapter import get_adapter
from django.conf import settings
from redis import Redis, RedisError
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from games.api.identity import caller

logger = logging.getLogger(__name__)


class Rate(NamedTuple):
    """So many requests in so many seconds, counted from the first of them."""

    requests: int
    seconds: int


RATES: Mapping[str, Rate] = MappingProxyType(
    {
        "play": Rate(100, 20),
        "create_match": Rate(30, 60),
        "guest": Rate(10, 60),
        "login_address": Rate(10, 60),
        "login_account": Rate(5, 300),
    }
)

# Count, and let the count begin to expire with the first request. Answers the count and the milliseconds left.
_COUNT = """
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}
"""
_BLIND_SECONDS = 5.0


class _Counter:
    """The script on one server; blind for some seconds after the server did not answer."""

    def __init__(self, url: str) -> None:
        self._client = Redis.from_url(url, socket_connect_timeout=0.3, socket_timeout=0.5)
        self._count = self._client.register_script(_COUNT)
        self._blind_until = 0.0

    def count(self, key: str, seconds: int) -> tuple[int, float]:
        """Requests so far, this one included, and the seconds until the count starts anew; zeros when blind."""
        if time.monotonic() < self._blind_until:
            return 0, 0.0
        try:
            count, left = self._count(keys=[key], args=[seconds * 1000])
        except RedisError as error:
            # Do not let every request wait for the same silence.
            self._blind_until = time.monotonic() + _BLIND_SECONDS
            logger.warning("rate limits off for %s s error=%s", _BLIND_SECONDS, type(error).__name__)
            return 0, 0.0
        return int(count), max(int(left), 0) / 1000


def spend(scope: str, identity: str) -> float | None:
    """Count one request of `identity`; the seconds to wait if it is one too many, None if it may pass.

    The identity is stored as a digest: a copy of the counters names nobody.
    """
    rate = RATES[scope]
    digest = hashlib.sha256(f"{settings.SECRET_KEY}:{identity}".encode()).hexdigest()[:32]
    count, left = _counter(settings.REDIS_URL).count(f"rate:{scope}:{digest}", rate.seconds)
    return left if count > rate.requests else None


def spend_or_refuse(scope: str, identity: str) -> None:
    """Count one request of `identity`. Raises Throttled if it is one too many."""
    wait = spend(scope, identity)
    if wait is not None:
        raise Throttled(wait)


class RateLimit(BaseThrottle):
    """A limit that a view names in its `throttle_classes`."""

    scope: ClassVar[str]

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Count the request, unless it only reads."""
        self._wait: float | None = None
        if request.method not in ("GET", "HEAD"):
            self._wait = spend(self.scope, self.identity(request))
        return self._wait is None

    def wait(self) -> float | None:
        """Seconds until the next request may pass."""
        return self._wait

    def identity(self, request: Request) -> str:
        """By whom is counted: the player, or the address of a stranger."""
        player = caller(request)
        return f"player {player.pk}" if player is not None else f"address {address_of(request)}"


class PlayLimit(RateLimit):
    """Plays of one player, in all matches together."""

    scope = "play"


class CreateMatchLimit(RateLimit):
    """Tables opened by one player."""

    scope = "create_match"


class GuestLimit(RateLimit):
    """Guests made from one address."""

    scope = "guest"

    def identity(self, request: Request) -> str:
        """The address: whoever asks for a guest is nobody yet."""
        return address_of(request)


class LoginAddressLimit(GuestLimit):
    """Attempts to sign in from one address."""

    scope = "login_address"


def address_of(request: Request) -> str:
    """The caller's address, taken from a forwarding header only as far as our own proxies wrote it."""
    return str(get_adapter().get_client_ip(request))


@lru_cache(maxsize=2)
def _counter(url: str) -> _Counter:
    return _Counter(url)
