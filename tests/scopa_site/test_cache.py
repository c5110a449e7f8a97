"""The cache goes on without its server."""

import time

import pytest
from django.conf import settings as django_settings

from scopa_site.cache import RedisCacheWithFallback
from scopa_site.settings import base


@pytest.fixture
def lonely() -> RedisCacheWithFallback:
    """A cache whose server is not there."""
    cache = RedisCacheWithFallback("unix:///nowhere/valkey.sock", {"OPTIONS": {"socket_connect_timeout": 0.2}})
    cache.clear()
    return cache


def test_without_a_server_the_process_remembers_for_itself(lonely: RedisCacheWithFallback) -> None:
    lonely.set("tries", 1)

    assert lonely.incr("tries") == 2
    assert lonely.get("tries") == 2
    assert lonely.add("tries", 9) is False
    assert lonely.delete("tries") is True
    assert lonely.get("tries", "gone") == "gone"


def test_a_server_that_hangs_keeps_nobody_for_long(silent_valkey) -> None:
    parameters = {"OPTIONS": base.CACHES["default"]["OPTIONS"]}
    hanging = RedisCacheWithFallback(f"unix://{silent_valkey}", parameters)
    started = time.monotonic()

    hanging.set("tries", 0)
    assert [hanging.incr("tries") for _ in range(25)] == [*range(1, 26)]

    assert time.monotonic() - started < 10  # the first waits, the others know


def test_with_a_server_two_caches_share_what_they_know() -> None:
    parameters = {"KEY_PREFIX": "shared", "OPTIONS": {}}
    one, other = (RedisCacheWithFallback(django_settings.REDIS_URL, parameters) for _ in range(2))

    one.set_many({"a": 1, "b": 2})

    assert other.get_many(["a", "b", "c"]) == {"a": 1, "b": 2}
    assert other.has_key("a")
    assert other.touch("a", 60)
