"""A real web server on the database of the tests, with a pub/sub server of its own: from the result to the frame."""

import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection

from scopa_site.processes import die_with_parent
from scopa_site.valkey import answers, valkey_command, valkey_url
from tests.service import wait_for
from tests.tournaments.realtime.conftest import frames, stream_of
from tests.tournaments.realtime.test_stream import enter
from tournaments.models import Tournament

ROOT = Path(__file__).resolve().parents[3]
NUDGE_SECONDS = 5.0
"""Long for a nudge, which is there at once; short for the look of a hub that hears its bell, every 14 seconds."""
LOOK_SECONDS = 10.0
"""Long for the look of a hub that hears none, every two seconds."""


@pytest.fixture
def pub_sub(transactional_db, settings, tmp_path) -> Iterator[subprocess.Popen[bytes]]:
    """A pub/sub server that may be killed, and that the services of this process nudge."""
    command = valkey_command(tmp_path / "v.sock", tmp_path, durable=False)
    server = subprocess.Popen(command, preexec_fn=die_with_parent)
    try:
        wait_for(lambda: answers(tmp_path / "v.sock"), "the pub/sub server", 20)
        settings.REDIS_URL = valkey_url(tmp_path / "v.sock", 1)
        yield server
    finally:
        server.kill()
        server.wait()


@pytest.fixture
def port(pub_sub, settings, tmp_path) -> Iterator[int]:
    """The port of a web server as production runs it."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        number = int(probe.getsockname()[1])
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "scopa_site.settings.test",
        "DATABASE_URL": _database_url(),
        "REDIS_URL": settings.REDIS_URL,
    }
    arguments = ["--interface", "asgi", "--loop", "uvloop", "--host", "127.0.0.1", "--port", str(number)]
    server = subprocess.Popen(
        [sys.executable, "-m", "granian", *arguments, "--log-level", "warning", "scopa_site.asgi:application"],
        cwd=ROOT,
        env=environment,
        preexec_fn=die_with_parent,
    )
    try:
        wait_for(lambda: _get(number, "/healthz").status == 200, "the web server", 60)
        yield number
    finally:
        server.terminate()
        assert server.wait(20) == 0


class Listener:
    """One open stream, read as it comes."""

    def __init__(self, port: int, path: str) -> None:
        self.answer = _get(port, path)
        self.body = b""

    def until_version(self, version: int, seconds: float) -> float:
        """Read until this version has been told, which must be so in so many seconds; how many it took."""
        start = time.monotonic()
        while not any(fields["id"] == str(version) for fields in frames(self.body)):
            self.body += self.answer.readline()
            assert time.monotonic() - start < seconds, self.body
        return time.monotonic() - start


def test_a_result_is_told_by_a_nudge_and_without_pub_sub_by_the_next_look(port, pub_sub, running, organiser) -> None:
    listener = Listener(port, stream_of(running))
    assert listener.answer.status == 200
    listener.until_version(running.version, NUDGE_SECONDS)

    listener.until_version(enter(running, organiser, table=0), NUDGE_SECONDS)

    pub_sub.kill()
    pub_sub.wait()
    listener.until_version(enter(running, organiser, table=1), LOOK_SECONDS)
    listener.answer.close()


def test_a_private_event_is_not_there_for_strangers(port, running) -> None:
    Tournament.objects.filter(pk=running.pk).update(visibility=Tournament.Visibility.PRIVATE)

    assert _get(port, stream_of(running)).status == 404


def _get(port: int, path: str) -> http.client.HTTPResponse:
    request = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    request.request("GET", path)
    return request.getresponse()


def _database_url() -> str:
    """The database of this test run, as another process finds it."""
    found = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite://{found['NAME']}"
    port = f"&port={found['PORT']}" if found["PORT"] else ""
    return f"postgresql://{found['USER']}:{found['PASSWORD']}@/{found['NAME']}?host={found['HOST']}{port}"
