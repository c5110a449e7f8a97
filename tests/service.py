"""The whole service as a newcomer starts it, for the tests that look at it from outside."""

import fcntl
import http.client
import json
import os
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from scopa_site import up
from scopa_site.processes import Supervisor
from scopa_site.valkey import answers, valkey_command

ROOT = Path(__file__).resolve().parents[1]
_START_SECONDS = 300
_STOP_SECONDS = 90
"""The supervisor gives each of its five processes twelve."""
SUPERVISOR = (sys.executable, "-m", "scopa_site.up")
RUN = ("sh", "run")
"""The command of the README, in the environment that the tests run in."""
_OURS = {
    "DATABASE_URL", "REDIS_URL", "QUEUE_URL", "BROKER_URL", "DJANGO_SETTINGS_MODULE", "STATIC_ROOT",
    "DATABASE_LOCK_TIMEOUT_MS", "DATABASE_STATEMENT_TIMEOUT_MS",
}  # fmt: skip
"""What is set for the tests themselves: a service has its own, or production's."""


@dataclass
class Service:
    """A running service: its address, its folder and what it printed."""

    url: str
    folder: Path
    process: subprocess.Popen[str]
    lines: list[str]
    environment: dict[str, str]
    tokens: dict[str, str] = field(default_factory=dict)

    def call(self, method: str, path: str, body: object = None, **headers: str) -> tuple[int, Any]:
        """Status and JSON body of one request to the API; an answer without body gives None.

        Raises ConnectionError for half an answer and for one that is no JSON.
        """
        request = urllib.request.Request(
            self.url + "/api/v1/" + path,
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json", **{name.replace("_", "-"): v for name, v in headers.items()}},
        )
        try:
            status, body = _answer(request)
            return status, json.loads(body or b"null")
        except (http.client.HTTPException, ValueError) as error:
            raise ConnectionError(f"{method} {path} was not answered as it should be") from error

    def get(self, path: str, **headers: str) -> Any:
        """The body of an answer with status 200. Any other is a ConnectionError: `wait_for` asks again."""
        status, body = self.call("GET", path, **headers)
        if status != 200:
            raise ConnectionError(f"GET {path} was answered with {status}: {body}")
        return body

    def token(self, username: str, password: str = "settebello") -> str:
        """The value of an Authorization header for one of the demonstration's people.

        One is made for each of them and kept: an account may sign in five times in five minutes.
        """
        if username not in self.tokens:
            status, body = self.call("POST", "tokens", {"username": username, "password": password})
            assert status == 201, body
            self.tokens[username] = f"Token {body['token']}"
        return self.tokens[username]

    def pid(self, name: str) -> int | None:
        """The process id of a part of the service; None while it does not run."""
        return json.loads((self.folder / "pids.json").read_text()).get(name)

    def kill(self, name: str) -> int:
        """End a part of the service as a power cut would; the id that it had."""
        pid = self.pid(name)
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        return pid

    def noted_environment(self) -> dict[str, str]:
        """The environment in which a process finds the database and the queues of this service, as it noted them."""
        noted = shlex.split((self.folder / "environment").read_text())
        return {**self.environment, **dict(line.split("=", 1) for line in noted)}

    def manage(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """The outcome of a management command on this service's data."""
        command = [sys.executable, "manage.py", *arguments]
        return subprocess.run(command, cwd=ROOT, env=self.noted_environment(), capture_output=True, text=True)

    def check_logs(self) -> None:
        """Have every log replayed and compared with what is stored; asked again while something is on its way."""
        said = ""

        def agree() -> bool:
            nonlocal said
            verdict = self.manage("verify_matches")
            said = verdict.stdout + verdict.stderr
            return verdict.returncode == 0 and ", 0 differences" in said

        try:
            wait_for(agree, "a clean verification")
        except AssertionError as failure:
            failure.add_note(said)
            raise


def wait_for(check: Callable[[], Any], what: str, seconds: float = 60) -> Any:
    """The first true answer of `check`, asked again until the time is up; connection errors count as no."""
    end = time.monotonic() + seconds
    missed: OSError | None = None
    while time.monotonic() < end:
        try:
            found, missed = check(), None
        except OSError as error:
            found, missed = None, error
        if found:
            return found
        time.sleep(0.1)
    raise AssertionError(f"{what} did not happen in {seconds:.0f} s") from missed


@contextmanager
def running_service(
    folder: Path, *arguments: str, command: Sequence[str] = SUPERVISOR, **environment: str
) -> Iterator[Service]:
    """Start everything on a free port with its data in `folder`; stop all of it afterwards by Ctrl-C.

    Without `arguments` the supervisor is given a folder that was prepared once for the whole run of the tests.
    """
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    if command == SUPERVISOR and not arguments:
        shutil.copytree(_prepared_folder(), folder, dirs_exist_ok=True)
    env = {name: value for name, value in os.environ.items() if name not in _OURS}
    env |= {"SCOPA_VAR": str(folder), "SCOPA_VENV": sys.prefix, **environment}
    process = subprocess.Popen(
        [*command, "--port", str(port), *arguments],
        cwd=ROOT,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    lines: list[str] = []
    ready = threading.Event()
    threading.Thread(target=_read, args=(process, lines, ready), daemon=True).start()
    try:
        if not ready.wait(_START_SECONDS) or process.poll() is not None:
            pytest.fail("the service did not start:\n" + "".join(lines))
        manage_env = {**env, "DJANGO_SETTINGS_MODULE": "scopa_site.settings.local"}
        yield Service(f"http://127.0.0.1:{port}", folder, process, lines, manage_env)
    finally:
        process.send_signal(signal.SIGINT)
        try:
            status = process.wait(_STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()  # what it started ends with it
            raise
    assert status == 0, "".join(lines)


def _answer(request: urllib.request.Request) -> tuple[int, bytes]:
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as refusal:
        return refusal.code, refusal.read()


def _prepared_folder() -> Path:
    """A folder as `./run` leaves it when it starts to serve: SQLite, seeded, and a queue with what seeding queued.

    Whoever comes first makes it. It lies in the folder of the run (tests/servers.py) and goes with it.
    """
    folder = Path(os.environ["SCOPA_VAR"]) / "prepared"
    folder.mkdir(parents=True, exist_ok=True)
    done = folder.with_name("prepared.done")
    with folder.with_name("prepared.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            _prepare(folder)
            done.touch()
    return folder


def _prepare(folder: Path) -> None:
    socket_path = folder.with_name("prepared.sock")
    environment = up._environment(folder, up._addresses(socket_path, f"sqlite://{folder}/settebello.sqlite3", 0))
    (folder / "valkey").mkdir(exist_ok=True)
    supervisor = Supervisor(folder.with_name("prepared.pids"))
    try:
        supervisor.start("valkey", valkey_command(socket_path, folder / "valkey", durable=True), environment)
        supervisor.wait_until(lambda: answers(socket_path), "Valkey", _START_SECONDS)
        up._prepare({name: value for name, value in environment.items() if name != "STATIC_ROOT"}, seed=True)
    finally:
        supervisor.stop()


def _read(process: subprocess.Popen[str], lines: list[str], ready: threading.Event) -> None:
    for line in process.stdout or ():
        lines.append(line)
        if "is running at" in line:
            ready.set()
    ready.set()
