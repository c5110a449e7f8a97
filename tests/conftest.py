"""What every test may rely on: an empty cache, an empty queue, and tasks that run only when a test asks for it."""

from collections.abc import Iterator

import pytest
from django.apps import apps
from django.conf import settings as django_settings


@pytest.fixture(autouse=True)
def _empty_valkey() -> Iterator[None]:
    """Leave nothing in the cache and the queue for the next test; pure tests have neither."""
    yield
    if apps.ready:
        import redis  # noqa: PLC0415  # pure tests pay for no client

        for url in (django_settings.BROKER_URL, django_settings.REDIS_URL):
            with redis.Redis.from_url(url) as client:
                client.flushdb()


@pytest.fixture
def eager_tasks() -> Iterator[None]:
    """Run each task at the moment it is queued, in the same process.

    Only for tests that follow one task or two: a bot's answer queues the next bot's, and a whole match between bots
    would run nested. Without this fixture tasks wait in the test's own queue, where nobody takes them.
    """
    from scopa_site.celery import app  # noqa: PLC0415  # pure tests have no Celery

    app.conf.task_always_eager = True
    yield
    app.conf.task_always_eager = False
