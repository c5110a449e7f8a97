"""One event, one line; secrets struck out."""

import json
import logging
import logging.config
from typing import Any

import pytest
import structlog

from scopa_site.settings.logs import logging_for


@pytest.fixture
def formatter_of() -> Any:
    """Return a function that makes the formatter of one of the two kinds, and put logging back afterwards."""

    def make(*, json: bool) -> logging.Formatter:
        configuration = logging_for(level="INFO", json=json)["formatters"]["lines"]
        kind = configuration.pop("()")
        formatter: logging.Formatter = kind(**configuration)
        return formatter

    yield make
    logging_for(level="WARNING", json=False)


def record(message: str, *arguments: object) -> logging.LogRecord:
    """A line as Django or Celery would log it."""
    return logging.LogRecord("django", logging.INFO, __file__, 1, message, arguments, None)


def test_a_line_for_people_is_key_value(formatter_of: Any) -> None:
    line = formatter_of(json=False).format(record("started %s", "web"))

    assert "\n" not in line
    assert 'event="started web"' in line
    assert "level=info" in line


def test_a_line_for_machines_is_json(formatter_of: Any) -> None:
    line = formatter_of(json=True).format(record("started"))

    assert json.loads(line)["event"] == "started"


def test_secrets_are_struck_out(formatter_of: Any, capsys: pytest.CaptureFixture[str]) -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(formatter_of(json=True))
    logger = logging.getLogger("test.secrets")
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)

    structlog.get_logger("test.secrets").info("dealt", match=7, deck="1D 2D", token="abc")

    written = json.loads(capsys.readouterr().err)
    assert written["match"] == 7
    assert (written["deck"], written["token"]) == ("[hidden]", "[hidden]")
