"""Suggested times: inside the window, where people have time, and fair to both clocks."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.leagues.errors import BadSeasonSettings
from tournaments.leagues.slots import NOTICE_MINUTES, Evidence, PlayerHours, Slot, is_night, suggested_slots
from tournaments.leagues.windows import Window, round_windows

ROME, TOKYO, LORD_HOWE = "Europe/Rome", "Asia/Tokyo", "Australia/Lord_Howe"
ZONES = (ROME, TOKYO, LORD_HOWE, "America/Sao_Paulo", "America/Los_Angeles", "Asia/Kathmandu")
# From Monday to Sunday; on the Sunday clocks change in Rome.
WEEK = Window(datetime(2026, 3, 22, 23, tzinfo=UTC), datetime(2026, 3, 29, 22, tzinfo=UTC))
BEFORE = WEEK.opens_at - timedelta(days=1)
ONE_AGAINST_ONE = (frozenset({1}), frozenset({2}))

HOURS = st.frozensets(st.tuples(st.integers(0, 6), st.integers(0, 23)), max_size=25)
PLAYERS = st.builds(
    PlayerHours,
    zone=st.sampled_from(ZONES),
    hours=HOURS,
    played=st.dictionaries(st.tuples(st.integers(0, 6), st.integers(0, 23)), st.integers(0, 3), max_size=5),
)


def said(zone: str, *hours: tuple[int, int]) -> PlayerHours:
    """A player who named these hours."""
    return PlayerHours(zone, frozenset(hours))


def local_hours(slot: Slot, zone: str, minutes: int) -> list[datetime]:
    """Every quarter of an hour that a match at this time touches, on a clock of this zone."""
    quarters = range(0, minutes, 15)
    return [(slot.starts_at + timedelta(minutes=quarter)).astimezone(ZoneInfo(zone)) for quarter in quarters]


def is_free(player: PlayerHours, slot: Slot, minutes: int) -> bool:
    """Whether the player named, or else has played at, every hour that the match touches."""
    touched = {(moment.weekday(), moment.hour) for moment in local_hours(slot, player.zone, minutes)}
    known = player.hours or {hour for hour, matches in player.played.items() if matches}
    return touched <= set(known)


@given(
    players=st.fixed_dictionaries({1: PLAYERS, 2: PLAYERS, 3: PLAYERS, 4: PLAYERS}),
    into=st.integers(-3 * 24 * 60, 8 * 24 * 60),
    minutes=st.sampled_from([30, 60, 90]),
    most=st.integers(1, 8),
)
def test_slots_lie_in_the_window_and_do_not_overlap(
    players: dict[int, PlayerHours], into: int, minutes: int, most: int
) -> None:
    now = WEEK.opens_at + timedelta(minutes=into)
    sides = (frozenset({1, 2}), frozenset({3, 4}))

    slots = suggested_slots(players, sides, WEEK, now, minutes=minutes, most=most)

    assert len(slots) <= most
    assert slots == suggested_slots(dict(reversed(players.items())), sides, WEEK, now, minutes=minutes, most=most)
    for slot in slots:
        assert slot.starts_at.tzinfo is UTC
        assert slot.starts_at >= max(WEEK.opens_at, now + timedelta(minutes=NOTICE_MINUTES))
        assert slot.starts_at + timedelta(minutes=minutes) <= WEEK.closes_at
        assert any(slot.starts_at.astimezone(ZoneInfo(one.zone)).minute == 0 for one in players.values())
        assert slot.free == {player for player, one in players.items() if is_free(one, slot, minutes)}
        assert slot.of == 4
    starts = sorted(slot.starts_at for slot in slots)
    assert all(later - start >= timedelta(minutes=minutes) for start, later in zip(starts, starts[1:], strict=False))


@given(players=st.fixed_dictionaries({1: PLAYERS, 2: PLAYERS}), hours_left=st.integers(1, 190))
def test_the_first_slot_is_as_good_as_any_of_the_window(players: dict[int, PlayerHours], hours_left: int) -> None:
    """Looked for again in the plainest way: every quarter of an hour that is the hour of somebody's clock."""
    now = WEEK.closes_at - timedelta(hours=hours_left)

    def worth(slot: Slot) -> tuple[int, int, int]:
        free = [player for player, one in players.items() if is_free(one, slot, 60)]
        nights = sum(
            any(moment.hour >= 23 or moment.hour < 8 for moment in local_hours(slot, one.zone, 60))
            for player, one in players.items()
            if player not in free
        )
        return (-nights, int(len(free) == 2), len(free))

    first = now + timedelta(minutes=NOTICE_MINUTES)
    possible = []
    moment = WEEK.opens_at
    while moment + timedelta(hours=1) <= WEEK.closes_at:
        if moment >= first and any(moment.astimezone(ZoneInfo(one.zone)).minute == 0 for one in players.values()):
            possible.append(worth(Slot(moment, frozenset(), 2, Evidence.DEFAULT)))
        moment += timedelta(minutes=15)

    slots = suggested_slots(players, ONE_AGAINST_ONE, WEEK, now)

    assert bool(slots) is bool(possible)
    if slots:
        assert worth(slots[0]) == max(possible)
        assert [worth(slot) for slot in slots] == sorted((worth(slot) for slot in slots), reverse=True)


@given(zones=st.tuples(st.sampled_from(ZONES), st.sampled_from(ZONES)), round_number=st.integers(0, 60))
def test_nobody_who_said_nothing_is_asked_at_night(zones: tuple[str, str], round_number: int) -> None:
    windows = round_windows(datetime(2026, 1, 5, tzinfo=UTC).date(), 7, 61, ROME)
    players = {1: PlayerHours(zones[0]), 2: PlayerHours(zones[1])}

    slots = suggested_slots(players, ONE_AGAINST_ONE, windows[round_number], windows[0].opens_at)

    assert len(slots) == 6
    for slot in slots:
        assert slot.evidence is Evidence.DEFAULT
        for zone in zones:
            assert not any(is_night(moment.hour) for moment in local_hours(slot, zone, 60))


def test_a_time_that_both_named_comes_first() -> None:
    players = {1: said(ROME, (5, 10), (2, 20)), 2: said(TOKYO, (5, 18), (3, 21))}  # Saturday at 9:00 in UTC

    slots = suggested_slots(players, ONE_AGAINST_ONE, WEEK, BEFORE)

    assert slots[0] == Slot(datetime(2026, 3, 28, 9, tzinfo=UTC), frozenset({1, 2}), 2, Evidence.BOTH_SAID)
    assert all(slot.evidence is not Evidence.BOTH_SAID for slot in slots[1:])


def test_a_named_hour_follows_the_clock_that_changes() -> None:
    players = {1: said(ROME, (5, 20), (6, 20)), 2: said(ROME, (5, 20), (6, 20))}

    slots = suggested_slots(players, ONE_AGAINST_ONE, WEEK, BEFORE)

    assert {slot.starts_at for slot in slots if slot.evidence is Evidence.BOTH_SAID} == {
        datetime(2026, 3, 28, 19, tzinfo=UTC),
        datetime(2026, 3, 29, 18, tzinfo=UTC),
    }


def test_an_hour_that_a_clock_leaves_out_is_not_suggested() -> None:
    players = {1: said(ROME, (6, 2)), 2: said(ROME, (6, 2))}

    slots = suggested_slots(players, ONE_AGAINST_ONE, WEEK, BEFORE)

    assert all(slot.evidence is Evidence.DEFAULT for slot in slots)


def test_a_night_that_both_named_is_no_night() -> None:
    players = {1: said(ROME, (1, 23)), 2: said(ROME, (1, 23))}

    first = suggested_slots(players, ONE_AGAINST_ONE, WEEK, BEFORE)[0]

    assert first.starts_at == datetime(2026, 3, 24, 22, tzinfo=UTC)


def test_a_longer_match_needs_every_hour_that_it_touches() -> None:
    players = {1: said(ROME, (1, 20), (2, 20), (2, 21)), 2: said(ROME, (1, 20), (2, 20), (2, 21))}

    slots = suggested_slots(players, ONE_AGAINST_ONE, WEEK, BEFORE, minutes=90)

    both = [slot for slot in slots if slot.evidence is Evidence.BOTH_SAID]
    assert [slot.starts_at for slot in both] == [datetime(2026, 3, 25, 19, tzinfo=UTC)]


def test_who_named_nothing_is_judged_by_what_was_played() -> None:
    players = {1: said(ROME, (3, 21)), 2: PlayerHours(ROME, played={(3, 21): 2, (4, 21): 0})}

    slots = suggested_slots(players, ONE_AGAINST_ONE, WEEK, BEFORE)

    assert (slots[0].starts_at, slots[0].evidence) == (datetime(2026, 3, 26, 20, tzinfo=UTC), Evidence.HISTORY)
    assert slots[1].evidence is Evidence.DEFAULT


def test_a_side_that_named_hours_alone_is_heard() -> None:
    players = {1: said(ROME, (2, 9)), 2: PlayerHours(ROME)}

    first = suggested_slots(players, ONE_AGAINST_ONE, WEEK, BEFORE)[0]

    assert first == Slot(datetime(2026, 3, 25, 8, tzinfo=UTC), frozenset({1}), 2, Evidence.ONE_SIDE)


def test_one_of_each_side_is_better_than_three_of_one() -> None:
    players = {
        1: said(ROME, (1, 20), (2, 20)),
        2: said(ROME, (1, 20)),
        3: said(ROME, (2, 20)),
        4: said(ROME, (4, 12)),
        5: said(ROME, (1, 20)),
    }

    first = suggested_slots(players, (frozenset({1, 2, 5}), frozenset({3, 4})), WEEK, BEFORE)[0]

    assert (first.starts_at, first.free) == (datetime(2026, 3, 25, 19, tzinfo=UTC), frozenset({1, 3}))


def test_equal_times_are_spread_over_the_days() -> None:
    every_evening = [(weekday, hour) for weekday in range(7) for hour in (19, 20, 21)]
    players = {1: said(ROME, *every_evening), 2: said(ROME, *every_evening)}

    slots = suggested_slots(players, ONE_AGAINST_ONE, WEEK, BEFORE, most=8)

    days = [slot.starts_at.astimezone(ZoneInfo(ROME)).date().day for slot in slots]
    assert days == [23, 24, 25, 26, 27, 28, 29, 23]


def test_without_any_word_evenings_and_weekends_are_suggested() -> None:
    slots = suggested_slots({1: PlayerHours(ROME), 2: PlayerHours(ROME)}, ONE_AGAINST_ONE, WEEK, BEFORE)

    local = [slot.starts_at.astimezone(ZoneInfo(ROME)) for slot in slots]
    assert [(moment.weekday(), moment.hour) for moment in local] == [
        (0, 18), (1, 18), (2, 18), (3, 18), (4, 18), (5, 10),
    ]  # fmt: skip


def test_a_player_of_whom_nothing_is_known_does_not_get_in_the_way() -> None:
    assert suggested_slots({}, ONE_AGAINST_ONE, WEEK, BEFORE)


@pytest.mark.parametrize("left", [timedelta(0), timedelta(minutes=NOTICE_MINUTES + 59), timedelta(days=-3)])
def test_nothing_is_suggested_when_the_window_is_as_good_as_over(left: timedelta) -> None:
    players = {1: PlayerHours(ROME), 2: PlayerHours(ROME)}

    assert suggested_slots(players, ONE_AGAINST_ONE, WEEK, WEEK.closes_at - left) == ()


def test_a_zone_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BadSeasonSettings):
        suggested_slots({1: PlayerHours("Mars/Olympus")}, ONE_AGAINST_ONE, WEEK, BEFORE)
