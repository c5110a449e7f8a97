"""The whole service as a newcomer starts it, for the tests that look at it from outside."""

import json
import os
import shlex
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
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
_START_SECONDS = 120
SUPERVISOR = (sys.executable, "-m", "scopa_site.up")
RUN = ("sh", "run")
"""The command of the README, in the environment that the tests run in."""


@dataclass
class Service:
    """A running service: its address, its folder and what it printed."""

    url: str
    folder: Path
    process: subprocess.Popen[str]
    lines: list[str]
    environment: dict[str, str]

    def call(self, method: str, path: str, body: object = None, **headers: str) -> tuple[int, Any]:
        """Status and JSON body of one request to the API; an answer without body gives None."""
        request = urllib.request.Request(
            self.url + "/api/v1/" + path,
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json", **{name.replace("_", "-"): v for name, v in headers.items()}},
        )
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return answer.status, json.loads(answer.read() or b"null")
        except urllib.error.HTTPError as refusal:
            return refusal.code, json.loads(refusal.read() or b"null")

    def token(self, username: str, password: str = "settebello") -> str:
        """The value of an Authorization header for one of the demonstration's people."""
        status, body = self.call("POST", "tokens", {"username": username, "password": password})
        assert status == 201, body
        return f"Token {body['token']}"

    def pid(self, name: str) -> int | None:
        """The process id of a part of the service; None while it does not run."""
        return json.loads((self.folder / "pids.json").read_text()).get(name)

    def kill(self, name: str) -> int:
        """End a part of the service as a power cut would; the id that it had."""
        pid = self.pid(name)
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        return pid

    def manage(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """The outcome of a management command on this service's data."""
        noted = dict(line.split("=", 1) for line in shlex.split((self.folder / "environment").read_text()))
        return subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env={**self.environment, **noted},
            capture_output=True,
            text=True,
        )


def wait_for(check: Callable[[], Any], what: str, seconds: float = 60) -> Any:
    """The first true answer of `check`, asked again until the time is up; connection errors count as no."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            if found := check():
                return found
        except OSError:
            pass
        time.sleep(0.1)
    raise AssertionError(f"{what} did not happen in {seconds:.0f} s")


@contextmanager
def running_service(
    folder: Path, *arguments: str, command: Sequence[str] = SUPERVISOR, **environment: str
) -> Iterator[Service]:
    """Start everything on a free port with its data in `folder`; stop all of it afterwards by Ctrl-C."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    names = {"DATABASE_URL", "REDIS_URL", "QUEUE_URL", "BROKER_URL", "DJANGO_SETTINGS_MODULE", "STATIC_ROOT"}
    env = {name: value for name, value in os.environ.items() if name not in names}
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
        status = process.wait(40)
    assert status == 0, "".join(lines)


def _read(process: subprocess.Popen[str], lines: list[str], ready: threading.Event) -> None:
    for line in process.stdout or ():
        lines.append(line)
        if "is running at" in line:
            ready.set()
    ready.set()
