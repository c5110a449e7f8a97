"""Windows of rounds: whole days of a zone, one right after the other, wherever clocks change."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.leagues.errors import BadSeasonSettings
from tournaments.leagues.windows import MOST_ROUND_DAYS, day_begins, known_zone, round_windows

# Rome and Sao Paulo (until 2019, at midnight) change by an hour, Lord Howe by half of one, Tokyo never.
ZONES = ("Europe/Rome", "Asia/Tokyo", "America/Sao_Paulo", "Australia/Lord_Howe", "America/Havana", "UTC")


@given(
    starts_on=st.dates(date(2015, 1, 1), date(2035, 1, 1)),
    round_days=st.integers(1, 30),
    rounds=st.integers(1, 30),
    zone=st.sampled_from(ZONES),
)
def test_windows_follow_each_other_and_hold_whole_days(
    starts_on: date, round_days: int, rounds: int, zone: str
) -> None:
    windows = round_windows(starts_on, round_days, rounds, zone)

    assert len(windows) == rounds
    assert all(window.closes_at == later.opens_at for window, later in zip(windows, windows[1:], strict=False))
    for number, window in enumerate(windows):
        assert window.opens_at.tzinfo is UTC
        first = starts_on + timedelta(days=number * round_days)
        assert window.opens_at.astimezone(ZoneInfo(zone)).date() == first
        # Nothing of the day lies before the window, nothing of the next day in it.
        moment_before = window.opens_at - timedelta(microseconds=1)
        last_moment = window.closes_at - timedelta(microseconds=1)
        if zone != "America/Havana":  # where the hour before midnight of the autumn change belongs to the day before
            assert moment_before.astimezone(ZoneInfo(zone)).date() == first - timedelta(days=1)
        assert last_moment.astimezone(ZoneInfo(zone)).date() == first + timedelta(days=round_days - 1)


@pytest.mark.parametrize(
    ("zone", "day", "hours"),
    [
        ("Europe/Rome", date(2026, 3, 29), 23),
        ("Europe/Rome", date(2026, 10, 25), 25),
        ("Asia/Tokyo", date(2026, 3, 29), 24),
        ("America/Sao_Paulo", date(2018, 11, 4), 23),
        ("America/Sao_Paulo", date(2018, 2, 17), 25),
        ("Australia/Lord_Howe", date(2026, 4, 5), 24.5),
        ("Australia/Lord_Howe", date(2026, 10, 4), 23.5),
    ],
)
def test_a_day_on_which_clocks_change_has_its_own_length(zone: str, day: date, hours: float) -> None:
    (window,) = round_windows(day, 1, 1, zone)

    assert window.closes_at - window.opens_at == timedelta(hours=hours)


def test_a_day_without_a_midnight_begins_with_its_first_moment() -> None:
    begins = day_begins(date(2018, 11, 4), ZoneInfo("America/Sao_Paulo"))

    assert begins == datetime(2018, 11, 4, 3, tzinfo=UTC)
    assert begins.astimezone(ZoneInfo("America/Sao_Paulo")).hour == 1


def test_a_day_with_two_midnights_begins_with_the_first() -> None:
    begins = day_begins(date(2026, 11, 1), ZoneInfo("America/Havana"))

    assert begins == datetime(2026, 11, 1, 4, tzinfo=UTC)


def test_a_season_without_rounds_has_no_windows() -> None:
    assert round_windows(date(2026, 1, 1), 7, 0, "UTC") == ()


@pytest.mark.parametrize(
    ("starts_on", "round_days", "rounds", "zone", "setting", "problem"),
    [
        (date(2026, 1, 1), 0, 1, "UTC", "round_days", "out_of_range"),
        (date(2026, 1, 1), MOST_ROUND_DAYS + 1, 1, "UTC", "round_days", "out_of_range"),
        (date(2026, 1, 1), 7, -1, "UTC", "rounds", "out_of_range"),
        (date(9999, 12, 30), 7, 1, "UTC", "starts_on", "too_late"),
        (date(2026, 1, 1), 7, 1, "Europe/Atlantis", "zone", "unknown"),
        (date(2026, 1, 1), 7, 1, "../etc/passwd", "zone", "unknown"),
        (date(2026, 1, 1), 7, 1, "", "zone", "unknown"),
    ],
)
def test_what_makes_no_window_is_refused(
    starts_on: date, round_days: int, rounds: int, zone: str, setting: str, problem: str
) -> None:
    with pytest.raises(BadSeasonSettings) as refusal:
        round_windows(starts_on, round_days, rounds, zone)

    assert (refusal.value.details["setting"], refusal.value.details["problem"]) == (setting, problem)


def test_a_zone_is_found_by_its_name() -> None:
    assert known_zone("Europe/Rome") == ZoneInfo("Europe/Rome")
