"""Limits: exact under many processes, and out of the way when the counting server is gone."""

import time
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

from games.services.limits import RATES, spend
from scopa_site.settings import base


def test_parallel_requests_are_counted_exactly() -> None:
    identity = str(uuid4())
    allowed = RATES["login_account"].requests
    with ThreadPoolExecutor(8) as threads:
        waits = list(threads.map(lambda _: spend("login_account", identity), range(40)))

    assert waits.count(None) == allowed
    assert all(0 < wait <= RATES["login_account"].seconds for wait in waits if wait is not None)


def test_identities_and_scopes_are_counted_apart() -> None:
    identity = str(uuid4())
    for _ in range(RATES["login_account"].requests + 1):
        spend("login_account", identity)

    assert spend("login_account", identity) is not None
    assert spend("login_account", identity + "x") is None
    assert spend("login_address", identity) is None


def test_without_the_server_everybody_may_pass(settings, tmp_path) -> None:
    settings.REDIS_URL = f"unix://{tmp_path}/nobody.sock?db=0"

    assert [spend("login_account", "x") for _ in range(20)] == [None] * 20


def test_a_server_that_hangs_keeps_nobody_for_long(settings, silent_valkey) -> None:
    settings.REDIS_URL = f"unix://{silent_valkey}"
    settings.LIMITS_PATIENCE = base.LIMITS_PATIENCE
    started = time.monotonic()

    assert [spend("login_account", "x") for _ in range(25)] == [None] * 25

    assert time.monotonic() - started < 10  # the first waits, the others know
