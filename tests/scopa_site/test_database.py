"""DATABASE_URL becomes Django's dictionary."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from scopa_site.settings.database import database

TEST_FILE = Path("/tmp/test.sqlite3")


def test_sqlite_takes_the_write_lock_before_it_reads() -> None:
    found = database("sqlite:///data/game.sqlite3", test_file=TEST_FILE)

    assert found["NAME"] == "/data/game.sqlite3"
    assert found["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in found["OPTIONS"]["init_command"]


def test_a_password_may_hold_any_character() -> None:
    found = database("postgresql://anna:p%40ss%2F@db.example:5433/scopa", test_file=TEST_FILE)

    assert (found["USER"], found["PASSWORD"]) == ("anna", "p@ss/")
    assert (found["HOST"], found["PORT"], found["NAME"]) == ("db.example", "5433", "scopa")


def test_a_socket_folder_may_stand_in_place_of_a_host() -> None:
    found = database("postgresql://postgres:@/postgres?host=/run/postgresql&port=5444", test_file=TEST_FILE)

    assert (found["HOST"], found["PORT"]) == ("/run/postgresql", "5444")


def test_no_statement_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATABASE_LOCK_TIMEOUT_MS", "DATABASE_STATEMENT_TIMEOUT_MS"):
        monkeypatch.delenv(name, raising=False)  # this run has longer ones of its own (tests/servers.py)

    found = database("postgresql://db.example/scopa", test_file=TEST_FILE)

    assert found["OPTIONS"]["options"] == "-c lock_timeout=3000 -c statement_timeout=10000"


def test_the_environment_may_let_statements_wait_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_LOCK_TIMEOUT_MS", "30000")
    monkeypatch.setenv("DATABASE_STATEMENT_TIMEOUT_MS", "0")

    found = database("postgresql://db.example/scopa", test_file=TEST_FILE)

    assert found["OPTIONS"]["options"] == "-c lock_timeout=30000 -c statement_timeout=0"


def test_another_scheme_is_refused() -> None:
    with pytest.raises(ImproperlyConfigured, match="mysql"):
        database("mysql://db.example/scopa", test_file=TEST_FILE)
