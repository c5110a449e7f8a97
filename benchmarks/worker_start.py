"""How soon a worker answers after its start: `python -m benchmarks.worker_start`.

Starts the whole service on this machine, kills the worker, opens tables with bots of every level, and takes the time
from the start of the process that comes in its place to the first play at each of them: their turns wait in the queue.
(What the killed one had taken comes back later, by another clock.) Compiled code is read from a warm cache, as in all
starts but the first after an update. The baseline is the same worker without the compiled kernel (`BOT_KERNEL=off`), in
the same run.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
import uuid
from pathlib import Path

from benchmarks.bot_latency import mixed_tables
from games.bots.kernel_door import compile_all
from tests.service import RUN, Service, running_service, wait_for

_LOOK_SECONDS = 0.1
GOAL = 3.0
"""Seconds from the start of a worker to its first answer."""


def seconds_since_start(pid: int) -> float:
    """How long a process has been running (proc(5), field 22 of stat)."""
    after_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    started = int(after_name[19]) / os.sysconf("SC_CLK_TCK")
    return time.clock_gettime(time.CLOCK_BOOTTIME) - started


def numbers_of_events(service: Service, tables: list[int]) -> list[int]:
    """The number of the last event of each table."""
    return [service.call("GET", f"matches/{table}")[1]["seq"] for table in tables]


def first_answers(service: Service, count: int) -> list[float]:
    """Kill the worker and open tables: seconds from the start of the next one to the first play, the soonest first."""
    killed = service.kill("worker")
    tables = [opened(service, preset, bots) for preset, bots in mixed_tables(count)]
    before, answers = numbers_of_events(service, tables), dict[int, float]()
    pid = wait_for(lambda: (found := service.pid("worker")) not in (None, killed) and found, "a new worker")
    while len(answers) < len(tables):
        time.sleep(_LOOK_SECONDS)
        for table, seen, now in zip(tables, before, numbers_of_events(service, tables), strict=True):
            if now != seen:
                answers.setdefault(table, seconds_since_start(pid))
    return sorted(answers.values())


def opened(service: Service, preset: str, bots: list[str]) -> int:
    """The id of a new match between bots."""
    order = {"preset": preset, "bots": bots, "creator_seat": None}
    key = {"Authorization": service.token("Ada"), "Idempotency_Key": str(uuid.uuid4())}
    return int(service.call("POST", "matches", order, **key)[1]["id"])


def measured(count: int, times: int, **environment: str) -> tuple[float, float]:
    """Seconds to the first answer at any table and at all of so many, the medians of some starts."""
    with tempfile.TemporaryDirectory() as folder, running_service(Path(folder), command=RUN, **environment) as service:
        starts = [first_answers(service, count) for _ in range(times)]
    return statistics.median(start[0] for start in starts), statistics.median(start[-1] for start in starts)


def main() -> int:
    """Measure both and print them; the exit status says whether the goal was reached."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=6)
    # The supervisor ends everything where a part dies more often.
    parser.add_argument("--times", type=int, choices=range(1, 4), default=3, help="the worker is killed")
    given = parser.parse_args()
    compile_all()
    kernel = measured(given.tables, given.times)
    engine = measured(given.tables, given.times, BOT_KERNEL="off")
    print(f"| {given.times} starts, {given.tables} tables | first answer, s | all tables, s |")
    print("|---|---|---|")
    for name, (soonest, last) in (("compiled kernel", kernel), ("engine alone", engine)):
        print(f"| {name} | {soonest:.2f} | {last:.2f} |")
    print(f"the first answer with the kernel takes {kernel[0] / engine[0]:.2f} times that without; goal {GOAL:.0f} s")
    return 0 if kernel[0] <= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
