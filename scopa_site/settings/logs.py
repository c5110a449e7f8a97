"""Logging: one event per line, key=value for people or JSON for machines; hidden cards and secrets are struck out."""

from collections.abc import MutableMapping
from typing import Any, Final

import structlog
from structlog.typing import Processor, WrappedLogger

# The last line of defence only: nobody should log these in the first place.
SECRET_KEYS: Final = frozenset(
    {
        "authorization",
        "cookie",
        "deck",
        "held",
        "key",
        "opening",
        "password",
        "seal",
        "sealed",
        "seed",
        "stock",
        "token",
    }
)

_LOGFMT: Final = structlog.processors.LogfmtRenderer(
    key_order=["timestamp", "level", "logger", "event"], drop_missing=True
)


def strike_out_secrets(_logger: WrappedLogger, _name: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Replace the value of every key that names a secret."""
    for key in event.keys() & SECRET_KEYS:
        event[key] = "[hidden]"
    return event


def as_line(logger: WrappedLogger, name: str, event: MutableMapping[str, Any]) -> str:
    """Render an event as key=value on one line; a traceback follows on lines of its own, for a person to read."""
    structlog.processors.format_exc_info(logger, name, event)
    traceback = event.pop("exception", None)
    line = str(_LOGFMT(logger, name, event))
    return f"{line}\n{traceback}" if traceback else line


def logging_for(*, level: str, json: bool) -> dict[str, Any]:
    """Return Django's LOGGING, and set structlog up to write through it."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        strike_out_secrets,
    ]
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    rendering: list[Processor] = (
        [structlog.processors.dict_tracebacks, structlog.processors.JSONRenderer()] if json else [as_line]
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "lines": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": shared,
                "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *rendering],
            }
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "lines"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django": {"handlers": [], "level": level, "propagate": True},
            # A refused play answers 409 or 422: that is daily bread, not a warning for the operator.
            "django.request": {"level": "ERROR"},
            # Celery tells each task's return and arguments at INFO.
            "celery": {"level": "WARNING"},
            "kombu": {"level": "WARNING"},
        },
    }
