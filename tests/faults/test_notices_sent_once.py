"""Letters are sent once: a worker that is killed between sending and noting, tasks that come thrice, two workers.

The whole service runs, with a mail server of the test's. What the service is told to write comes in by its shell.
"""

import subprocess
import sys
import textwrap

import pytest

from scopa_site.up import WORKER_ARGUMENTS
from tests.mail_server import MailServer, mail_server
from tests.service import ROOT, Service, running_service, wait_for

pytestmark = [pytest.mark.xdist_group("service"), pytest.mark.timeout(400)]

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

    print(" ".join(sorted(NoticeDelivery.objects.values_list("status", flat=True))))
"""
LATER = """
    from datetime import timedelta
    from django.utils import timezone
    from games.services.notices_delivery import deliver_notices, sweep_deliveries

    later = timezone.now() + timedelta(minutes=3)
    sweep_deliveries(now=later)
    deliver_notices(now=later)
"""


@pytest.fixture(scope="module")
def mails():
    with mail_server() as server:
        yield server


@pytest.fixture(scope="module", params=[(), ("--postgres",)], ids=["sqlite", "postgresql"])
def service(request, mails, tmp_path_factory):
    folder = tmp_path_factory.mktemp("letters")
    address = {"EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": str(mails.port), "EMAIL_TLS": "0"}
    with running_service(folder, "--no-seed", *request.param, **address) as running:
        mails.letters.clear()
        yield running


def run(service: Service, code: str, **values: object) -> str:
    """What the code prints in the shell of the service."""
    preset = "\n".join(f"{name} = {value!r}" for name, value in values.items())
    done = service.manage("shell", "-v", "0", "-c", f"{preset}\n{textwrap.dedent(code)}")
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_a_worker_killed_between_sending_and_noting_sends_nothing_twice(service: Service, mails: MailServer) -> None:
    mails.answers.clear()
    run(service, TELL, NAMES=["ada"])
    wait_for(lambda: mails.receivers == ["ada@example.org"], "a letter that nobody has noted")
    assert run(service, STATES) == "sending"

    killed = service.kill("worker")
    mails.answers.set()
    wait_for(lambda: service.pid("worker") not in (None, killed), "a new worker", 30)
    run(service, TELL + DELIVER, NAMES=["ada", "bruno"], TIMES=3)
    wait_for(lambda: "bruno@example.org" in mails.receivers, "a letter by the new worker")
    states = run(service, LATER + STATES)

    assert states == "sent unknown"
    assert mails.receivers == ["ada@example.org", "bruno@example.org"]


def test_two_workers_and_many_tasks_send_every_letter_once(service: Service, mails: MailServer) -> None:
    before, names = len(mails.letters), [f"reader{number}" for number in range(30)]
    noted = dict(line.split("=", 1) for line in (service.folder / "environment").read_text().split())
    command = [sys.executable, "-m", "celery", *WORKER_ARGUMENTS]
    second = subprocess.Popen(command, cwd=ROOT, env={**service.environment, **noted})
    try:
        run(service, TELL + DELIVER, NAMES=names, TIMES=20)
        wait_for(lambda: len(mails.letters) - before >= len(names), "all letters")
        states = run(service, DELIVER + STATES, TIMES=3)
    finally:
        second.terminate()
        second.wait(30)

    assert "waiting" not in states
    assert sorted(mails.receivers[before:]) == sorted(f"{name}@example.org" for name in names)
