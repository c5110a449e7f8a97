"""The shared cache, which may be gone: then each process remembers for itself, and nobody notices but the log.

Sign-in limits count through the cache, so without this a dead Valkey would close the door to everybody.
"""

import time
from collections.abc import Iterable, Mapping
from typing import Any, Final

import structlog
from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError

RETRY_AFTER_SECONDS: Final = 5.0
logger = structlog.get_logger(__name__)
# Django makes a cache object for each thread; what one has found out, the others need not find out again.
_silent_until: dict[str, float] = {}


class RedisCacheWithFallback(BaseCache):
    """Django's Redis cache, and a small cache of this process's own while the server does not answer."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        self._shared = RedisCache(server, params)
        self._own = LocMemCache(f"fallback {server}", {**params, "OPTIONS": {"MAX_ENTRIES": 1000}})
        self._server = server

    def add(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Set the value unless the key is there; tell whether it was set."""
        return bool(self._ask("add", key, value, timeout=timeout, version=version))

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        """Return the value, or the default."""
        return self._ask("get", key, default=default, version=version)

    def set(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        """Keep the value."""
        self._ask("set", key, value, timeout=timeout, version=version)

    def touch(self, key: str, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Give the key a new lifetime; tell whether it was there."""
        return bool(self._ask("touch", key, timeout=timeout, version=version))

    def delete(self, key: str, version: int | None = None) -> bool:
        """Forget the key; tell whether it was there."""
        return bool(self._ask("delete", key, version=version))

    def has_key(self, key: str, version: int | None = None) -> bool:
        """Tell whether the key is there."""
        return bool(self._ask("has_key", key, version=version))

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        """Add to the number and return it; raise ValueError when the key is not there."""
        return int(self._ask("incr", key, delta=delta, version=version))

    def get_many(self, keys: Iterable[str], version: int | None = None) -> dict[str, Any]:
        """Return those of the keys that are there, with their values."""
        return dict(self._ask("get_many", list(keys), version=version))

    def set_many(
        self, data: Mapping[str, Any], timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> list[str]:
        """Keep all the values; return the keys that could not be kept."""
        return list(self._ask("set_many", data, timeout=timeout, version=version))

    def clear(self) -> None:
        """Forget everything."""
        self._own.clear()
        self._ask("clear")

    def _ask(self, method: str, *args: Any, **kwargs: Any) -> Any:
        if time.monotonic() >= _silent_until.get(self._server, 0.0):
            try:
                return getattr(self._shared, method)(*args, **kwargs)
            except (RedisConnectionError, RedisTimeoutError) as error:
                # Do not let every request wait for the same silence.
                _silent_until[self._server] = time.monotonic() + RETRY_AFTER_SECONDS
                logger.warning("cache_unreachable", error=type(error).__name__, retry_after=RETRY_AFTER_SECONDS)
        return getattr(self._own, method)(*args, **kwargs)
