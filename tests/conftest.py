"""What every test may rely on: an empty cache, an empty queue, and tasks that run only when a test says so."""

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from queue import Empty
from typing import Any

import pytest
import redis
from django.conf import settings as django_settings

from scopa_site.celery import app

QUEUES = ("celery", "reviews")


@pytest.fixture(autouse=True)
def _empty_valkey() -> Iterator[None]:
    """Leave nothing in the cache and the queue for the next test; a run without servers has neither."""
    yield
    if os.environ.get("TEST_DB") != "none":
        for url in (django_settings.QUEUE_URL, django_settings.REDIS_URL):
            with redis.Redis.from_url(url) as client:
                client.flushdb()


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
