"""The supervisor restarts what dies, gives up on what keeps dying, and leaves nothing behind."""

import json
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from scopa_site.processes import DEATHS_ALLOWED, LONGEST_PAUSE_SECONDS, Process, ProcessFailure, Supervisor

SLEEPER = [sys.executable, "-c", "import time; time.sleep(600)"]
PARENT = """
import subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
print(child.pid, file=open(sys.argv[1], "w"), flush=True)
child.wait()
"""


@pytest.fixture
def supervisor(tmp_path: Path) -> Iterator[Supervisor]:
    """A supervisor that is stopped whatever happens."""
    supervisor = Supervisor(tmp_path / "pids.json")
    yield supervisor
    supervisor.stop()


def pid_of(tmp_path: Path, name: str) -> int | None:
    """The id that the pid file gives for the process."""
    pid = json.loads((tmp_path / "pids.json").read_text()).get(name)
    return None if pid is None else int(pid)


def alive(pid: int) -> bool:
    """Whether the process exists and is no corpse."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def dead(pid: int) -> bool:
    """Whether the process is gone, or a corpse."""
    return not alive(pid)


def until(condition: Callable[[], bool]) -> None:
    """Wait for the condition."""
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)


def test_a_killed_process_is_started_again(supervisor: Supervisor, tmp_path: Path) -> None:
    supervisor.start("sleeper", SLEEPER, os.environ)
    first = pid_of(tmp_path, "sleeper")
    assert first

    os.kill(first, signal.SIGKILL)
    until(partial(dead, first))
    supervisor.check(100.0)
    supervisor.check(100.1)  # within the pause
    assert pid_of(tmp_path, "sleeper") is None
    supervisor.check(110.0)

    second = pid_of(tmp_path, "sleeper")
    assert second not in {None, first}


def test_what_keeps_dying_ends_everything(supervisor: Supervisor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scopa_site.processes.LONGEST_PAUSE_SECONDS", 0.05)
    supervisor.start("dying", [sys.executable, "-c", "raise SystemExit(3)"], os.environ)

    with pytest.raises(ProcessFailure, match=f"dying died {DEATHS_ALLOWED} times"):
        supervisor.wait_until(lambda: False, "nothing", 60)


def test_each_death_makes_the_pause_longer() -> None:
    process = Process("dying", SLEEPER, os.environ)
    pauses = []

    for second in range(DEATHS_ALLOWED - 1):
        process.note_death(second)
        pauses.append(process.start_at - second)

    assert pauses == [0.5, 1.0, 2.0, LONGEST_PAUSE_SECONDS]
    with pytest.raises(ProcessFailure):
        process.note_death(DEATHS_ALLOWED)


def test_deaths_that_lie_far_apart_are_forgiven(supervisor: Supervisor, tmp_path: Path) -> None:
    supervisor.start("sleeper", SLEEPER, os.environ)

    for round_number in range(DEATHS_ALLOWED + 2):
        pid = pid_of(tmp_path, "sleeper")
        assert pid
        os.kill(pid, signal.SIGKILL)
        until(partial(dead, pid))
        supervisor.check(100.0 * round_number)
        supervisor.check(100.0 * round_number + 50)

    assert pid_of(tmp_path, "sleeper")


def test_the_children_of_a_killed_process_go_with_it(supervisor: Supervisor, tmp_path: Path) -> None:
    written = tmp_path / "child"
    supervisor.start("parent", [sys.executable, "-c", PARENT, str(written)], os.environ)
    until(lambda: written.exists() and written.read_text().endswith("\n"))
    child = int(written.read_text())
    parent = pid_of(tmp_path, "parent")
    assert parent
    assert alive(child)

    os.kill(parent, signal.SIGKILL)
    until(partial(dead, parent))
    supervisor.check(100.0)

    until(partial(dead, child))


def test_stopping_ends_all_and_removes_the_pid_file(tmp_path: Path) -> None:
    supervisor = Supervisor(tmp_path / "pids.json")
    supervisor.start("one", SLEEPER, os.environ)
    supervisor.start("two", SLEEPER, os.environ)
    pids = [pid_of(tmp_path, "one"), pid_of(tmp_path, "two")]

    supervisor.stop()

    assert not any(alive(pid) for pid in pids if pid)
    assert not (tmp_path / "pids.json").exists()


def test_what_does_not_come_up_in_time_is_a_failure(supervisor: Supervisor) -> None:
    supervisor.start("sleeper", SLEEPER, os.environ)

    with pytest.raises(ProcessFailure, match="the light did not come up"):
        supervisor.wait_until(lambda: False, "the light", 0.2)
