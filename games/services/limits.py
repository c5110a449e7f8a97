"""How often one player, account or address may ask for what costs something, at whichever door.

Counting is one script on Valkey, so that any number of processes share one exact count. Without Valkey everybody may
pass: play goes on, and the limits are back when it is.
"""

import hashlib
import logging
import time
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from django.conf import settings
from redis import Redis, RedisError

logger = logging.getLogger(__name__)


class Rate(NamedTuple):
    """So many requests in so many seconds, counted from the first of them."""

    requests: int
    seconds: int


RATES: Mapping[str, Rate] = MappingProxyType(
    {
        "play": Rate(100, 20),
        "create_match": Rate(30, 60),
        # Nobody waits for a match between bots, and each keeps a worker busy.
        "create_bot_match": Rate(30, 600),
        # Drafts are cheap; lists and calendars full of them are not. Leagues and seasons count as well.
        "create_tournament": Rate(20, 24 * 3600),
        "create_tournament_burst": Rate(10, 60),
        "import_entries": Rate(10, 300),
        # What is done in a league is told to others: four acts a second are no person's.
        "league_act": Rate(240, 60),
        "create_club": Rate(10, 24 * 3600),
        "report": Rate(60, 60),
        # A review keeps a processor busy for some seconds a hand.
        "review": Rate(20, 3600),
        # A club evening behind one address is let in; a script is not.
        "report_code": Rate(120, 60),
        "validate_record": Rate(60, 60),
        # Adding a browser looks a name up.
        "notice_settings": Rate(30, 60),
        "guest": Rate(60, 60),
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
        self._client = Redis.from_url(url, **settings.LIMITS_PATIENCE)
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


class TooManyRequests(Exception):
    """One request too many; `wait` is the seconds until the next may pass."""

    def __init__(self, wait: float) -> None:
        super().__init__(f"wait {wait:.0f} seconds")
        self.wait = wait


def spend_or_refuse(scope: str, identity: str) -> None:
    """Count one request of `identity`. Raises TooManyRequests if it is one too many."""
    wait = spend(scope, identity)
    if wait is not None:
        raise TooManyRequests(wait)


@lru_cache(maxsize=2)
def _counter(url: str) -> _Counter:
    return _Counter(url)
