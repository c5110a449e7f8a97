"""Two whole services to do harm to, on SQLite and on PostgreSQL: each is started once for all of these tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.mail_server import MailServer, mail_server
from tests.service import Service, running_service


@pytest.fixture(scope="package")
def mails() -> Iterator[MailServer]:
    """The mail server that both services write to."""
    with mail_server() as server:
        yield server


@pytest.fixture(scope="package", params=[(), ("--postgres",)], ids=["sqlite", "postgresql"])
def service(
    request: pytest.FixtureRequest, mails: MailServer, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Service]:
    """A running service whose bots take a tenth of a second for a play, so that a match can be met in its middle."""
    folder: Path = tmp_path_factory.mktemp("faults")
    address = {"EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": str(mails.port), "EMAIL_TLS": "0"}
    with running_service(folder, *request.param, BOT_PAUSE_MILLISECONDS="100", **address) as running:
        mails.letters.clear()
        yield running
