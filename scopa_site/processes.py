"""Starts processes, passes their lines on, restarts those that die, and stops all in order. Knows nothing of Django."""

import ctypes
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

DEATHS_ALLOWED: Final = 5
DEATHS_WITHIN_SECONDS: Final = 30.0
LONGEST_PAUSE_SECONDS: Final = 4.0
STOP_SECONDS: Final = 12.0
_PR_SET_PDEATHSIG: Final = 1
_LIBC: Final = ctypes.CDLL(None) if sys.platform == "linux" else None


class ProcessFailure(Exception):
    """Something that the service cannot run without did not start or does not stay up."""


@dataclass
class Process:
    """A command that is to run until told otherwise."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str]
    child: subprocess.Popen[bytes] | None = None
    deaths: deque[float] = field(default_factory=lambda: deque(maxlen=DEATHS_ALLOWED))
    start_at: float = 0.0

    @property
    def is_running(self) -> bool:
        """Whether it has been started and has not ended."""
        return self.child is not None and self.child.poll() is None

    def start(self) -> None:
        """Start the command in a session of its own, so that Ctrl-C reaches only the supervisor."""
        self.child = subprocess.Popen(
            self.command,
            env=dict(self.environment),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            preexec_fn=die_with_parent,  # noqa: PLW1509  # one call into libc, found before the fork
        )
        threading.Thread(target=_pass_lines_on, args=(self.name, self.child), daemon=True).start()

    def stop(self) -> None:
        """Ask the process to end, wait, then end whatever is left of its session."""
        if self.child is None:
            return
        if self.is_running:
            self.child.terminate()
            with suppress(subprocess.TimeoutExpired):
                self.child.wait(STOP_SECONDS)
        self.kill_session()
        self.child.wait()

    def kill_session(self) -> None:
        """End at once all that the process started: orphans would keep the port and the queue."""
        if self.child is not None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.child.pid, signal.SIGKILL)

    def note_death(self, now: float) -> None:
        """Plan the restart; raise ProcessFailure when it has died too often in a short time."""
        self.deaths.append(now)
        if len(self.deaths) == DEATHS_ALLOWED and now - self.deaths[0] < DEATHS_WITHIN_SECONDS:
            raise ProcessFailure(f"{self.name} died {DEATHS_ALLOWED} times in {now - self.deaths[0]:.0f} s")
        recent = sum(1 for death in self.deaths if now - death < DEATHS_WITHIN_SECONDS)
        self.start_at = now + min(LONGEST_PAUSE_SECONDS, 0.25 * 2**recent)


class Supervisor:
    """The processes of one machine, in the order in which they depend on each other."""

    def __init__(self, pid_file: Path) -> None:
        """Keep the ids of what runs in the file, for tests and for people who look."""
        self._pid_file = pid_file
        self._processes: list[Process] = []

    def start(self, name: str, command: Sequence[str], environment: Mapping[str, str]) -> None:
        """Start a process and look after it from now on."""
        process = Process(name, command, environment)
        self._processes.append(process)
        process.start()
        self._write_pids()

    def check(self, now: float) -> None:
        """Restart what has died. Raise ProcessFailure when something keeps dying."""
        for process in self._processes:
            if process.child is None and now >= process.start_at:
                process.start()
                self._write_pids()
                say(f"{process.name} runs again")
            elif process.child is not None and not process.is_running:
                ended = process.child.returncode
                process.kill_session()
                process.child = None
                self._write_pids()
                process.note_death(now)
                say(f"{process.name} ended with {ended}; starting it again in {process.start_at - now:.1f} s")

    def wait_until(self, is_ready: Callable[[], bool], what: str, seconds: float) -> None:
        """Wait for a sign of life, restarting what dies meanwhile. Raise ProcessFailure when none comes."""
        end = time.monotonic() + seconds
        while not is_ready():
            now = time.monotonic()
            if now > end:
                raise ProcessFailure(f"{what} did not come up in {seconds:.0f} s")
            self.check(now)
            time.sleep(0.05)

    def run(self) -> None:
        """Look after the processes until an exception ends it."""
        while True:
            self.check(time.monotonic())
            time.sleep(0.2)

    def stop(self) -> None:
        """Stop everything, the last started first."""
        for process in reversed(self._processes):
            process.stop()
        self._pid_file.unlink(missing_ok=True)

    def _write_pids(self) -> None:
        pids = {process.name: process.child.pid for process in self._processes if process.child is not None}
        draft = self._pid_file.with_suffix(".draft")
        draft.write_text(json.dumps({"supervisor": os.getpid(), **pids}) + "\n")
        draft.replace(self._pid_file)


def say(line: str) -> None:
    """Print a line of the supervisor's own."""
    print(line, flush=True)


def die_with_parent() -> None:
    """Have the kernel end this process when its parent dies; to be called between fork and exec (Linux only)."""
    if _LIBC is not None:
        _LIBC.prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)


def _pass_lines_on(name: str, child: subprocess.Popen[bytes]) -> None:
    assert child.stdout is not None
    for line in child.stdout:
        print(f"{name:8s}| {line.decode(errors='replace').rstrip()}", flush=True)
