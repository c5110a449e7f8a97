"""What every test may rely on: an empty cache, an empty queue, and tasks that run only when a test says so."""

import os
import socket
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from queue import Empty
from typing import Any

import pytest
import redis
from django.conf import settings as django_settings
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings

from games.services import limits
from scopa_site import cache
from scopa_site.celery import app

QUEUES = ("celery", "reviews")

# Neither a clock nor a new draw decides whether a run passes: the examples are the same every time, and may take long.
hypothesis_settings.register_profile(
    "repeatable",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
# Others are looked for on purpose, with `--hypothesis-profile explore`; a failure says how to repeat it.
hypothesis_settings.register_profile(
    "explore", hypothesis_settings.get_profile("repeatable"), derandomize=False, print_blob=True
)
hypothesis_settings.load_profile("repeatable")


@pytest.fixture(autouse=True)
def _empty_valkey() -> Iterator[None]:
    """Leave nothing in the cache and the queue for the next test; a run without servers has neither."""
    yield
    _forget_silence()
    if os.environ.get("TEST_DB") != "none":
        for url in (django_settings.QUEUE_URL, django_settings.REDIS_URL):
            with redis.Redis.from_url(url) as client:
                client.flushdb()


def _forget_silence() -> None:
    """A server that was silent once is asked again: what a test met, the next one need not know."""
    limits._counter.cache_clear()
    cache._silent_until.clear()
    app._silent_until = 0.0


@pytest.fixture
def silent_valkey() -> Iterator[str]:
    """The path of a socket that takes connections and never answers, as that of a server that hangs."""
    # Short: a socket's path may hold no more than 107 bytes.
    with tempfile.TemporaryDirectory(prefix="silent-") as folder, socket.socket(socket.AF_UNIX) as listening:
        path = str(Path(folder) / "v.sock")
        listening.bind(path)
        listening.listen(16)
        yield path


@pytest.fixture
def run_queued_tasks() -> Callable[[], list[str]]:
    """Return a function that does what a worker would: runs queued tasks, and those that they queue, until none waits.

    It gives back the names of the tasks it ran. Tasks reach the queue after a commit only, so the test needs
    `django_db(transaction=True)` or `django_capture_on_commit_callbacks`.
    """

    def run() -> list[str]:
        names: list[str] = []
        app.loader.import_default_modules()  # what a worker does when it starts
        with app.connection_for_read() as connection:
            queues = [connection.SimpleQueue(name) for name in QUEUES]
            while (message := _next_of(queues)) is not None:
                arguments, keywords, _ = message.payload
                name = message.headers["task"]
                app.tasks[name](*arguments, **keywords)
                message.ack()
                names.append(name)
        return names

    return run


def _next_of(queues: list[Any]) -> Any:
    """The next message of the first queue that has one; None when all are empty."""
    for queue in queues:
        with suppress(Empty):
            return queue.get(block=False)
    return None
