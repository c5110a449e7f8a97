"""Reading the environment: typed, and loud about what it cannot read."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from scopa_site.settings import env


def test_an_absent_text_without_a_default_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOME_NAME", raising=False)

    with pytest.raises(ImproperlyConfigured, match="SOME_NAME"):
        env.text("SOME_NAME")


def test_an_empty_text_counts_as_absent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOME_NAME", "")

    assert env.text("SOME_NAME", "default") == "default"
    with pytest.raises(ImproperlyConfigured):
        env.text("SOME_NAME")


@pytest.mark.parametrize(("value", "expected"), [("1", True), ("Yes", True), ("off", False), ("0", False)])
def test_a_flag_is_yes_or_no(monkeypatch: pytest.MonkeyPatch, value: str, expected: bool) -> None:
    monkeypatch.setenv("SOME_FLAG", value)

    assert env.flag("SOME_FLAG", default=not expected) is expected


def test_a_flag_that_is_neither_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOME_FLAG", "maybe")

    with pytest.raises(ImproperlyConfigured, match="maybe"):
        env.flag("SOME_FLAG", default=True)


def test_a_number_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOME_NUMBER", "four")

    with pytest.raises(ImproperlyConfigured, match="four"):
        env.number("SOME_NUMBER", 4)


def test_names_are_separated_by_commas_and_trimmed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOME_NAMES", "a.example, b.example,")

    assert env.names("SOME_NAMES") == ["a.example", "b.example"]
