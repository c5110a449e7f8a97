"""How tasks are queued and taken; each value guards against a failure that was seen."""

import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.conf import settings as django_settings
from kombu.exceptions import OperationalError

from scopa_site.celery import SettebelloCelery, app
from scopa_site.settings import base

ROOT = Path(__file__).resolve().parents[2]


def test_a_killed_workers_task_is_neither_lost_nor_late() -> None:
    assert app.conf.task_acks_late
    assert app.conf.task_reject_on_worker_lost
    assert app.conf.broker_transport_options["unacked_restore_interval"] == 5
    assert app.conf.broker_transport_options["unacked_restore_throttle"] == 1


def test_the_visibility_timeout_is_the_same_in_all_three_places() -> None:
    assert app.conf.broker_transport_options["visibility_timeout"] == 90
    assert app.conf.result_backend_transport_options["visibility_timeout"] == 90
    assert app.conf.visibility_timeout == 90
    assert app.conf.task_time_limit < 90 / 2


def test_workers_wait_for_a_silent_broker_and_producers_do_not(settings) -> None:
    settings.QUEUE_PATIENCE = base.QUEUE_PATIENCE

    with app.connection_for_read() as reading, app.connection_for_write() as writing:
        assert "socket_timeout" not in reading.transport_options
        assert writing.transport_options["socket_timeout"] < 0.5
        assert writing.transport_options["socket_connect_timeout"] < 0.5


def test_only_json_is_taken() -> None:
    assert app.conf.accept_content == ["json"]
    assert app.conf.task_serializer == "json"


def test_queueing_without_a_broker_fails_soon_and_then_at_once() -> None:
    lonely = SettebelloCelery("lonely", broker="redis+socket:///nowhere/valkey.sock")
    lonely.conf.task_publish_retry_policy = django_settings.CELERY_TASK_PUBLISH_RETRY_POLICY
    started = time.monotonic()

    with pytest.raises(OperationalError):
        lonely.send_task("games.tasks.settle_match", [1])
    first = time.monotonic()
    with pytest.raises(OperationalError, match="a moment ago"):
        lonely.send_task("games.tasks.settle_match", [1])

    assert first - started < 10  # without the policy it is for ever


def test_a_broker_that_hangs_keeps_nobody_for_long(settings, silent_valkey) -> None:
    settings.QUEUE_PATIENCE = base.QUEUE_PATIENCE
    hanging = SettebelloCelery("hanging", broker=f"redis+socket://{silent_valkey}")
    hanging.conf.task_publish_retry_policy = settings.CELERY_TASK_PUBLISH_RETRY_POLICY
    started = time.monotonic()

    with pytest.raises(OperationalError):
        hanging.send_task("games.tasks.settle_match", [1])

    assert time.monotonic() - started < 10


OPENED = """
import sys
from celery.signals import worker_ready
from games.bots import kernel_door
from scopa_site.celery import app, open_the_kernel_beside
app.Worker(pool=sys.argv[1])
print("numba" in sys.modules)
dict(worker_ready.send(None))[open_the_kernel_beside].join()
print(all(name in sys.modules for name in kernel_door.MODULES if name not in kernel_door.ONLY_TO_TRAIN))
"""


@pytest.mark.parametrize(("pool", "before_it_works"), [("prefork", True), ("threads", False)])
def test_processes_share_the_compiled_bots_and_threads_do_not_wait_for_them(pool, before_it_works) -> None:
    done = subprocess.run(
        [sys.executable, "-c", OPENED, pool], cwd=ROOT, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.stdout.split() == [str(before_it_works), "True"], done.stderr
