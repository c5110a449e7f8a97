"""The Celery application. Workers wait for the broker as long as it takes; whoever only queues a task does not."""

import os
import threading
import time
from typing import Any, Final

import kombu
from celery import Celery
from celery.concurrency import get_implementation
from celery.result import AsyncResult
from celery.signals import setup_logging, worker_init, worker_ready
from django.conf import settings
from kombu.exceptions import OperationalError

from games.bots import kernel_door

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scopa_site.settings.production")

# A request that cannot queue its task answers all the same: the sweeper finds what is due in the database.
_PRODUCER_OPTIONS: Final = {"max_retries": 1, "interval_start": 0, "interval_step": 0}
_TRY_AGAIN_AFTER_SECONDS: Final = 5.0


class SettebelloCelery(Celery[Any]):
    """Celery with short patience when it queues tasks, and all of it when it consumes them."""

    _silent_until = 0.0

    def connection_for_write(self, url: str | None = None, **kwargs: Any) -> kombu.Connection:
        """Return a connection for queueing tasks."""
        options = {**settings.QUEUE_PATIENCE, **_PRODUCER_OPTIONS, **(kwargs.pop("transport_options", None) or {})}
        return super().connection_for_write(url, transport_options=options, **kwargs)

    def send_task(self, *args: Any, **kwargs: Any) -> AsyncResult[Any]:
        """Queue a task, or raise OperationalError: soon the first time the broker is silent, then at once for a while.

        Otherwise every request would wait for the same silence.
        """
        if time.monotonic() < self._silent_until:
            raise OperationalError("the broker did not answer a moment ago")
        try:
            return super().send_task(*args, **kwargs)
        except OperationalError:
            self._silent_until = time.monotonic() + _TRY_AGAIN_AFTER_SECONDS
            raise


app = SettebelloCelery("scopa_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def keep_our_logging(**_kwargs: object) -> None:
    """Stop Celery from setting up logging of its own; the settings did it already."""
    assert settings.LOGGING


@worker_init.connect
def open_the_kernel(sender: Any = None, **_kwargs: object) -> None:
    """Read the compiled bots before the pool forks, so that its processes share them."""
    # A name or a class: the command line gives a class.
    if get_implementation(sender.pool_cls).__module__ != "celery.concurrency.thread":
        kernel_door.compile_all()


@worker_ready.connect
def open_the_kernel_beside(**_kwargs: object) -> threading.Thread:
    """Where the pool has threads, read them while it works already: only the strong levels wait for it."""
    thread = threading.Thread(target=kernel_door.compile_all, name="kernel", daemon=True)
    thread.start()
    return thread
