"""Kinds are found by the names in the settings, and two of one name are refused."""

import pytest

from games.notices.registry import UnknownNoticeKind, notice_kind, notice_kinds


@pytest.fixture
def _fresh():
    notice_kinds.cache_clear()
    yield
    notice_kinds.cache_clear()


def test_kinds_of_all_apps_are_known() -> None:
    assert notice_kind("your_turn").group == "matches"
    assert notice_kind("time_proposed").group == "leagues"


def test_a_kind_that_nobody_registered_is_unknown() -> None:
    with pytest.raises(UnknownNoticeKind):
        notice_kind("weather")


@pytest.mark.usefixtures("_fresh")
def test_two_kinds_of_one_code_are_a_fault(settings) -> None:
    settings.NOTICE_KINDS = ["games.notices.kinds.KINDS", "games.notices.kinds.KINDS"]

    with pytest.raises(ValueError, match="twice"):
        notice_kinds()
