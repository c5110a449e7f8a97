"""Turns DATABASE_URL into Django's dictionary, with the options that this service needs of each engine."""

from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

from scopa_site.settings import env


def database(url: str, *, test_file: Path) -> dict[str, Any]:
    """Return the settings of the database at the address; an unknown scheme raises ImproperlyConfigured.

    `test_file` is where the tests keep theirs when the engine is SQLite.
    """
    parts = urlsplit(url)
    if parts.scheme == "sqlite":
        return _sqlite(parts, test_file)
    if parts.scheme in {"postgres", "postgresql"}:
        return _postgresql(parts)
    raise ImproperlyConfigured(f"DATABASE_URL must begin with sqlite:// or postgresql://, not {parts.scheme!r}")


def _sqlite(parts: SplitResult, test_file: Path) -> dict[str, Any]:
    synchronous = env.text("SQLITE_SYNCHRONOUS", "NORMAL").upper()
    if synchronous not in {"NORMAL", "FULL"}:
        raise ImproperlyConfigured(f"SQLITE_SYNCHRONOUS must be NORMAL or FULL, not {synchronous!r}")
    pragmas = ("journal_mode=WAL", f"synchronous={synchronous}", "cache_size=-16000")
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": parts.path,
        # A file even in tests: threads that share a database in memory lock each other's whole tables.
        "TEST": {"NAME": str(test_file)},
        "CONN_MAX_AGE": env.number("CONN_MAX_AGE", 60),
        "OPTIONS": {
            # A transaction that starts by reading and then writes fails at once when another wrote meanwhile,
            # however long the timeout; one that asks for the write lock first waits its turn.
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": " ".join(f"PRAGMA {pragma};" for pragma in pragmas),
        },
    }


def _postgresql(parts: SplitResult) -> dict[str, Any]:
    query = {key: values[-1] for key, values in parse_qs(parts.query).items()}
    lock = env.number("DATABASE_LOCK_TIMEOUT_MS", 3_000)
    statement = env.number("DATABASE_STATEMENT_TIMEOUT_MS", 10_000)
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")) or "postgres",
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": query.get("host") or unquote(parts.hostname or ""),
        "PORT": str(parts.port or query.get("port", "")),
        "CONN_MAX_AGE": env.number("CONN_MAX_AGE", 60),
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {"options": f"-c lock_timeout={lock} -c statement_timeout={statement}"},
    }
