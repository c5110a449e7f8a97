"""The whole service as a newcomer starts it, by the command of the README with nothing prepared: once for all flows."""

from collections.abc import Iterator

import pytest

from tests.service import RUN, Service, running_service


@pytest.fixture(scope="package")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The running service; its bots do not pause."""
    with running_service(tmp_path_factory.mktemp("flows"), command=RUN, BOT_PAUSE_MILLISECONDS="0") as running:
        yield running
