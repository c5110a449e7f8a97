"""Letters are sent once: a worker that is killed between sending and noting, tasks that come thrice, two workers.

The whole service runs, with a mail server of the test's. What the service is told to write comes in by its shell.
"""

import json
import subprocess
import sys
import textwrap
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from celery.utils.nodenames import gethostname

from scopa_site.up import WORKER_ARGUMENTS
from tests.mail_server import MailServer
from tests.service import ROOT, Service, wait_for

pytestmark = [pytest.mark.xdist_group("service"), pytest.mark.timeout(900)]

ONE_WORKER = 4
"""So many letters it can have under way at the same time."""

TELL = """
    from django.utils import timezone
    from games.models import Player, User
    from games.services import notify, player_for
    from games.services.names import name_key

    def reader(name):
        user, _ = User.objects.get_or_create(username=name, defaults={"email": f"{name}@example.org"})
        return player_for(user=user)

    told = {"facts": {"tournament": "Coppa", "outcome": "accepted"}, "link": "/", "now": timezone.now()}
    for name in NAMES:
        notify("tournament_entry_decided", [reader(name)], key=f"entry:{name}", **told)
"""
DELIVER = """
    from scopa_site.celery import app

    for _ in range(TIMES):
        app.send_task("games.tasks.deliver_notices")
"""
STATES = """
    from games.models import NoticeDelivery

    told = NoticeDelivery.objects.filter(player__user__username__in=NAMES)
    print(" ".join(sorted(told.values_list("status", flat=True))))
"""
DONE = """
    import json
    from scopa_site.celery import app

    answers = app.control.inspect(WORKERS, timeout=10, limit=len(WORKERS)).stats() or {}
    print(json.dumps({name: stats["total"].get("games.tasks.deliver_notices", 0) for name, stats in answers.items()}))
"""
LATER = """
    from datetime import timedelta
    from django.utils import timezone
    from games.services.notices_delivery import deliver_notices, sweep_deliveries

    later = timezone.now() + timedelta(minutes=3)
    sweep_deliveries(now=later)
    deliver_notices(now=later)
"""


def run(service: Service, code: str, **values: object) -> str:
    """What the code prints in the shell of the service."""
    preset = "\n".join(f"{name} = {value!r}" for name, value in values.items())
    done = service.manage("shell", "-v", "0", "-c", f"{preset}\n{textwrap.dedent(code)}")
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@contextmanager
def running(service: Service, code: str, **values: object) -> Iterator[None]:
    """Run the code beside the block: the mail client waits ten seconds for an answer, which a shell may take to end."""
    with ThreadPoolExecutor(1) as beside:
        done = beside.submit(run, service, code, **values)
        try:
            yield
        finally:
            done.result()


@contextmanager
def without_answers(mails: MailServer) -> Iterator[None]:
    """The mail server takes letters and keeps its answers to itself, until the end whatever happens."""
    mails.answers.clear()
    try:
        yield
    finally:
        mails.answers.set()


@contextmanager
def second_worker(service: Service) -> Iterator[str]:
    """The name of another worker beside that of the service; it has to live until the end."""
    command = [sys.executable, "-m", "celery", *WORKER_ARGUMENTS, "--hostname", "second@%h"]
    worker = subprocess.Popen(command, cwd=ROOT, env=service.noted_environment())
    try:
        yield f"second@{gethostname()}"
        assert worker.poll() is None
    finally:
        worker.terminate()
        try:
            worker.wait(30)
        except subprocess.TimeoutExpired:
            worker.kill()
            raise


def letters_to(mails: MailServer, names: Sequence[str]) -> list[str]:
    """To which of them letters came, in that order; one name for each letter."""
    addresses = {f"{name}@example.org": name for name in names}
    return [addresses[receiver] for receiver in mails.receivers if receiver in addresses]


def tasks_done(service: Service, workers: Sequence[str]) -> dict[str, int]:
    """How many tasks each of the workers has taken to deliver; those that do not answer are not there."""
    return json.loads(run(service, DONE, WORKERS=list(workers)))


def nothing_to_send(states: str) -> bool:
    return not {"waiting", "sending"} & set(states.split())


def test_a_worker_killed_between_sending_and_noting_sends_nothing_twice(service: Service, mails: MailServer) -> None:
    names = ["carla", "dario"]
    with without_answers(mails):
        with running(service, TELL, NAMES=["carla"]):
            wait_for(lambda: letters_to(mails, names) == ["carla"], "a letter that nobody has noted")
            killed = service.kill("worker")
        assert run(service, STATES, NAMES=names) == "sending"

    wait_for(lambda: service.pid("worker") not in (None, killed), "a new worker", 90)
    run(service, TELL + DELIVER, NAMES=names, TIMES=3)
    wait_for(lambda: "sent" in run(service, STATES, NAMES=names).split(), "a letter by the new worker")
    states = run(service, LATER + STATES, NAMES=names)

    assert states == "sent unknown"
    assert letters_to(mails, names) == names


def test_two_workers_and_many_tasks_send_every_letter_once(service: Service, mails: MailServer) -> None:
    names = [f"reader{number}" for number in range(30)]
    with second_worker(service) as second:
        both = (f"celery@{gethostname()}", second)
        before = wait_for(lambda: len(taken := tasks_done(service, both)) == 2 and taken, "a second worker", 90)
        with running(service, TELL + DELIVER, NAMES=names, TIMES=20), without_answers(mails):
            wait_for(lambda: len(letters_to(mails, names)) > ONE_WORKER, "letters of both workers at the same time")
        wait_for(lambda: len(letters_to(mails, names)) >= len(names), "all letters")
        wait_for(lambda: nothing_to_send(run(service, DELIVER + STATES, NAMES=names, TIMES=3)), "the last word on all")
        after = tasks_done(service, both)

    assert all(after[worker] > before[worker] for worker in both)
    assert sorted(letters_to(mails, names)) == sorted(names)
