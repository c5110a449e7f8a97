"""`./run` says in one line why it cannot start."""

import fcntl
import os
import socket
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def run(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Start the supervisor and wait for it to end."""
    return subprocess.run(
        [sys.executable, "-m", "scopa_site.up", *arguments],
        cwd=ROOT,
        env={**os.environ, "SCOPA_VAR": str(folder)},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )


def test_a_taken_port_is_named(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]

        result = run("--port", str(port), folder=tmp_path)

    assert result.returncode == 1
    assert result.stderr == f"error: port {port} is taken; try another with --port\n"


def test_a_second_start_on_the_same_folder_is_refused(tmp_path: Path) -> None:
    with (tmp_path / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)

        result = run(folder=tmp_path)

    assert result.returncode == 1
    assert f"runs already on {tmp_path}" in result.stderr
