"""The Celery application. Workers wait for the broker as long as it takes; whoever only queues a task does not."""

import os
from typing import Any, Final

import kombu
from celery import Celery
from celery.signals import setup_logging
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scopa_site.settings.production")

# A request that cannot queue its task answers all the same: the sweeper finds what is due in the database.
_PRODUCER_OPTIONS: Final = {
    "socket_timeout": 1.0,
    "socket_connect_timeout": 0.5,
    "retry_on_timeout": False,
    "max_retries": 1,
    "interval_start": 0,
    "interval_step": 0.1,
}


class SettebelloCelery(Celery[Any]):
    """Celery with short patience on the connections that queue tasks, and none of it on those that consume them."""

    def connection_for_write(self, url: str | None = None, **kwargs: Any) -> kombu.Connection:
        """Return a connection for queueing tasks."""
        options = {**_PRODUCER_OPTIONS, **(kwargs.pop("transport_options", None) or {})}
        return super().connection_for_write(url, transport_options=options, **kwargs)


app = SettebelloCelery("scopa_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def keep_our_logging(**_kwargs: object) -> None:
    """Stop Celery from setting up logging of its own; the settings did it already."""
    assert settings.LOGGING
