"""A real Celery worker in a process of its own, on the database and the queue of the test that asks for it."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from django.db import connection

from scopa_site.processes import die_with_parent
from scopa_site.up import WORKER_ARGUMENTS

ROOT = Path(__file__).resolve().parent.parent


@contextmanager
def running_worker() -> Iterator[subprocess.Popen[bytes]]:
    """Run a worker, as production does, until the block ends; the test needs `django_db(transaction=True)`."""
    process = subprocess.Popen(
        [sys.executable, "-m", "celery", *WORKER_ARGUMENTS],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": database_url()},
        preexec_fn=die_with_parent,
    )
    try:
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)


def database_url() -> str:
    """Return the address of the test's own database, as DATABASE_URL takes it."""
    parts = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite://{parts['NAME']}"
    user, host = f"{quote(parts['USER'])}:{quote(parts['PASSWORD'])}", quote(parts["HOST"], safe="")
    return f"postgresql://{user}@/{quote(parts['NAME'])}?host={host}&port={parts['PORT']}"
