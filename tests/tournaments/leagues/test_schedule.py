"""Schedules: everybody meets everybody, home and away in balance; a Swiss never repeats a meeting."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.leagues.seasons import field_of, home_wins
from tournaments.leagues.errors import BadSeasonSettings
from tournaments.leagues.histories import league_history, open_pairs
from tournaments.leagues.results import FixtureResult, scoring_from
from tournaments.leagues.schedule import MOST_CYCLES, Meeting, berger_meetings, rounds_in_season, swiss_meetings
from tournaments.pairing.types import PairingImpossible

IDS = st.lists(st.integers(1, 10_000), min_size=2, max_size=17, unique=True)


@given(entries=IDS, cycles=st.integers(1, MOST_CYCLES))
def test_everybody_meets_everybody_once_in_each_cycle(entries: list[int], cycles: int) -> None:
    rounds = berger_meetings(entries, cycles)

    assert len(rounds) == rounds_in_season("round_robin", len(entries), cycles, None)
    length = len(rounds) // cycles
    for cycle in range(cycles):
        met = Counter(
            frozenset((meeting.home, meeting.away))
            for meetings in rounds[cycle * length : (cycle + 1) * length]
            for meeting in meetings
            if meeting.away is not None
        )
        assert met == Counter(frozenset(pair) for pair in combinations(entries, 2))


@given(entries=IDS, cycles=st.integers(1, MOST_CYCLES))
def test_everybody_is_in_every_round_once(entries: list[int], cycles: int) -> None:
    for meetings in berger_meetings(entries, cycles):
        there = [entry for meeting in meetings for entry in (meeting.home, meeting.away) if entry is not None]

        assert sorted(there) == sorted(entries)
        assert sum(meeting.away is None for meeting in meetings) == len(entries) % 2


@given(entries=IDS, cycles=st.integers(1, MOST_CYCLES))
def test_home_and_away_are_in_balance(entries: list[int], cycles: int) -> None:
    meetings = [meeting for round_ in berger_meetings(entries, cycles) for meeting in round_ if meeting.away]
    home = Counter(meeting.home for meeting in meetings)
    away = Counter(meeting.away for meeting in meetings)
    allowed = cycles % 2 if len(entries) % 2 == 0 else 0

    assert all(abs(home[entry] - away[entry]) <= allowed for entry in entries)


@given(entries=IDS)
def test_the_second_cycle_is_the_first_with_home_and_away_swapped(entries: list[int]) -> None:
    rounds = berger_meetings(entries, 2)
    half = len(rounds) // 2

    first = Counter((meeting.home, meeting.away) for round_ in rounds[:half] for meeting in round_ if meeting.away)
    second = Counter((meeting.away, meeting.home) for round_ in rounds[half:] for meeting in round_ if meeting.away)

    assert first == second


def test_a_meeting_says_where_in_the_tables_it_stands() -> None:
    rounds = berger_meetings((30, 10, 20), 2)

    free, meeting = rounds[0]
    assert (free.home, free.away, free.reasons[0].code) == (30, None, "bye_odd_field")
    assert (meeting.home, meeting.away) == (10, 20)
    assert meeting.reasons[0].code == "berger"
    assert meeting.reasons[0].details == {"round": 1, "cycle": 1, "first_number": 2, "second_number": 3}
    assert rounds[-1][0].reasons[0].details["cycle"] == 2


@pytest.mark.parametrize(
    ("season_format", "entries", "cycles", "swiss_rounds", "rounds"),
    [
        ("round_robin", 12, 1, None, 11),
        ("round_robin", 12, 2, None, 22),
        ("round_robin", 11, 1, None, 11),
        ("round_robin", 2, 3, 7, 3),
        ("swiss", 12, 1, 7, 7),
        ("swiss", 12, 1, None, 6),
    ],
)
def test_how_many_rounds_a_season_has(
    season_format: str, entries: int, cycles: int, swiss_rounds: int | None, rounds: int
) -> None:
    assert rounds_in_season(season_format, entries, cycles, swiss_rounds) == rounds


@pytest.mark.parametrize(
    ("season_format", "entries", "cycles", "swiss_rounds", "setting"),
    [
        ("round_robin", 1, 1, None, "entries"),
        ("round_robin", 12, 0, None, "cycles"),
        ("round_robin", 12, MOST_CYCLES + 1, None, "cycles"),
        ("swiss", 12, 1, 12, "swiss_rounds"),
        ("swiss", 12, 1, 0, "swiss_rounds"),
        ("arena", 12, 1, None, "format"),
    ],
)
def test_rounds_that_no_field_supplies_are_refused(
    season_format: str, entries: int, cycles: int, swiss_rounds: int | None, setting: str
) -> None:
    with pytest.raises(BadSeasonSettings) as refusal:
        rounds_in_season(season_format, entries, cycles, swiss_rounds)

    assert refusal.value.details["setting"] == setting


def test_an_entry_cannot_be_scheduled_twice() -> None:
    with pytest.raises(BadSeasonSettings, match="twice"):
        berger_meetings((1, 2, 1), 1)


@pytest.mark.parametrize("entries", [8, 9])
def test_a_swiss_never_repeats_a_meeting_and_balances_the_sides(entries: int) -> None:
    field = field_of(range(1, entries + 1))
    played: list[list[FixtureResult]] = []
    for number in range(1, 6):
        history = league_history(field, played, scoring=scoring_from({}), is_round_robin=False)
        meetings, reasons = swiss_meetings(history, number, 5, lot="lot")
        assert reasons
        played.append([home_wins(meeting.home, meeting.away) for meeting in meetings])

    pairs = [frozenset((one.home, one.away)) for fixtures in played for one in fixtures if one.away is not None]
    assert len(set(pairs)) == len(pairs)
    assert Counter(one.home for fixtures in played for one in fixtures if one.away is None).total() == 5 * (entries % 2)
    home = Counter(one.home for fixtures in played for one in fixtures if one.away is not None)
    away = Counter(one.away for fixtures in played for one in fixtures if one.away is not None)
    assert all(abs(home[entry] - away[entry]) <= 2 for entry in range(1, entries + 1))


def test_a_swiss_keeps_absent_entries_and_open_fixtures_apart() -> None:
    field = field_of((1, 2, 3, 4, 5))
    postponed = FixtureResult(1, 2, (), is_complete=False)
    first = [postponed, home_wins(3, 4), home_wins(5, None)]
    history = league_history(field, [first], scoring=scoring_from({}), is_round_robin=False)

    meetings, _ = swiss_meetings(history, 2, 3, absent=frozenset({5}), forbidden=open_pairs([first]))

    pairs = {frozenset((meeting.home, meeting.away)) for meeting in meetings}
    assert frozenset({1, 2}) not in pairs
    assert frozenset({3, 4}) not in pairs
    assert all(5 not in pair for pair in pairs)
    assert len(pairs) == 2


def test_a_swiss_that_cannot_be_paired_is_refused() -> None:
    history = league_history(field_of((1, 2)), [[home_wins(1, 2)]], scoring=scoring_from({}), is_round_robin=False)

    with pytest.raises(PairingImpossible):
        swiss_meetings(history, 2, 2)


def test_a_meeting_is_a_value() -> None:
    assert Meeting(1, 2) == Meeting(1, 2, ())
