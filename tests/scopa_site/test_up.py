"""`./run` says in one line why it cannot start."""

import fcntl
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from scopa_site import up

ROOT = Path(__file__).resolve().parents[2]
START = ("-m", "scopa_site.up")
IMPATIENT = ("-c", "from scopa_site import up; up.PORT_SECONDS = 0.1; raise SystemExit(up.main())")
"""The same, without the time that a port is given to become free."""


def run(*arguments: str, folder: Path, start: tuple[str, str] = START) -> subprocess.CompletedProcess[str]:
    """Start the supervisor and wait for it to end."""
    return subprocess.run(
        [sys.executable, *start, *arguments],
        cwd=ROOT,
        env={**os.environ, "SCOPA_VAR": str(folder)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_a_taken_port_is_named(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]

        result = run("--port", str(port), folder=tmp_path, start=IMPATIENT)

    assert result.returncode == 1
    assert result.stderr == f"error: port {port} is taken; try another with --port\n"


def test_a_port_that_is_given_up_meanwhile_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    other = socket.create_server(("127.0.0.1", 0))
    port = other.getsockname()[1]
    monkeypatch.setattr("time.sleep", lambda _seconds: other.close())

    up._check_port(port)

    assert other.fileno() == -1


def test_a_second_start_on_the_same_folder_is_refused(tmp_path: Path) -> None:
    with (tmp_path / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)

        result = run(folder=tmp_path)

    assert result.returncode == 1
    assert f"runs already on {tmp_path}" in result.stderr
