"""`manage.py sweep`: queue again, every few seconds, whatever the state says is due."""

import logging
import signal
from argparse import ArgumentParser
from threading import Event
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import DatabaseError, close_old_connections
from django.utils import timezone
from django.utils.module_loading import import_string

from games import services

logger = logging.getLogger(__name__)


class Command(BaseCommand):
    """Runs until it is told to stop; one is enough, several do no harm. The apps above add their sweeps in `SWEEPS`."""

    help = "Queue idle bot turns and unsettled matches again, and end matches whose time ran out."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """`--once` for a single round, `--every` for another pause."""
        parser.add_argument("--once", action="store_true", help="one round, then stop")
        parser.add_argument("--every", type=float, default=2.0, help="seconds between rounds")

    def handle(self, *args: Any, once: bool, every: float, **options: Any) -> None:
        """Sweep, pause, repeat; a database that is away for a while is waited for."""
        stop = Event()
        if not once:
            for number in (signal.SIGTERM, signal.SIGINT):
                signal.signal(number, lambda *_: stop.set())
        while not stop.is_set():
            try:
                services.sweep(now=timezone.now())
                for name in settings.SWEEPS:
                    import_string(name)(now=timezone.now())
            except DatabaseError as error:
                if once:
                    raise
                logger.warning("sweep failed error=%s", type(error).__name__)
                close_old_connections()
            if once:
                return
            stop.wait(every)
