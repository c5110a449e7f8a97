"""The Berger tables: everybody meets everybody, once or twice, with the sides in balance."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, groupby
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.pairing.stages import byes_of, entrants, entries_of, request_for
from tests.tournaments.pairing.worked_cases import cases_of
from tournaments.pairing.round_robin import (
    Pairs,
    berger,
    berger_round,
    pair_round_robin,
    rounds_in_cycle,
    scheduled_round,
)
from tournaments.pairing.types import PairingImpossible, Reason, Table


def sides(rounds: tuple[Pairs, ...], number: int) -> str:
    """F for every round this number leads, D for every one it deals; a bye leaves nothing."""
    spelled = ""
    for first, second in (pair for pairs in rounds for pair in pairs if None not in pair):
        spelled += "F" if first == number else "D" if second == number else ""
    return spelled


def longest_streak(spelled: str) -> int:
    """The most equal sides running."""
    return max((len(list(run)) for _, run in groupby(spelled)), default=0)


@pytest.mark.parametrize("case", cases_of("round_robin"), ids=lambda case: case["id"])
def test_the_tables_are_those_of_the_case(case: dict[str, Any]) -> None:
    rounds = berger(case["input"]["players"], case["input"]["cycles"])

    expected = case["expected"]["rounds"]
    assert len(rounds) == len(expected)
    for pairs, stated in zip(rounds, expected, strict=True):
        met = [list(pair) for pair in pairs if pair[1] is not None]
        byes = [first for first, second in pairs if second is None]
        assert met == (stated["pairs"] if isinstance(stated, dict) else stated)
        assert byes == ([stated["bye"]] if isinstance(stated, dict) else [])


@pytest.mark.parametrize("case", cases_of("double_round_robin"), ids=lambda case: case["id"])
def test_the_double_tables_exchange_two_rounds_as_in_the_case(case: dict[str, Any]) -> None:
    players, expected = case["input"]["players"], case["expected"]

    rounds = berger(players, case["input"]["cycles"])

    once = berger(players)
    assert rounds[: len(once)] == tuple(once[number - 1] for number in expected["first_cycle_round_order"])
    assert rounds[len(once) :] == tuple(tuple((second, first) for first, second in pairs) for pairs in once)
    streaks = [longest_streak(sides(rounds, number)) for number in range(1, players + 1)]
    assert max(streaks) == expected["max_same_side_streak"]


def test_without_the_exchange_somebody_has_three_equal_sides_running() -> None:
    rounds = berger(6, 2, swap_last_two=False)

    assert max(longest_streak(sides(rounds, number)) for number in range(1, 7)) == 3


@given(entries=st.integers(2, 60), cycles=st.integers(1, 2))
def test_everybody_meets_everybody_once_a_cycle_and_plays_once_a_round(entries: int, cycles: int) -> None:
    rounds = berger(entries, cycles)

    met = Counter(frozenset(pair) for pairs in rounds for pair in pairs if pair[1] is not None)
    everybody = list(range(1, entries + 1))
    assert met == Counter({frozenset(pair): cycles for pair in combinations(everybody, 2)})
    for pairs in rounds:
        assert sorted(number for pair in pairs for number in pair if number is not None) == everybody
        assert sum(second is None for _, second in pairs) == entries % 2


@given(entries=st.integers(2, 60), cycles=st.integers(1, 2))
def test_sides_are_balanced_within_one_and_never_three_equal_running(entries: int, cycles: int) -> None:
    rounds = berger(entries, cycles)

    for number in range(1, entries + 1):
        spelled = sides(rounds, number)
        assert abs(spelled.count("F") - spelled.count("D")) <= (1 if cycles == 1 else 0)
        assert longest_streak(spelled) <= 2


@given(entries=st.integers(2, 60), absent_seed=st.integers(1, 60), data=st.data())
def test_a_round_is_paired_by_seeds_with_at_most_one_bye_among_those_here(
    entries: int, absent_seed: int, data: st.DataObject
) -> None:
    number = data.draw(st.integers(1, rounds_in_cycle(entries)))
    field, absent = entrants(entries), {10 * absent_seed} if absent_seed <= entries else set()

    plan = pair_round_robin(request_for(field, number, absent=absent))

    assert sorted(entries_of(plan)) == sorted({entrant.id for entrant in field} - absent)
    assert len(byes_of(plan)) <= 1 + len(absent)
    assert plan == pair_round_robin(request_for(field[::-1], number, absent=absent))


def test_a_table_says_which_numbers_meet_in_which_cycle() -> None:
    plan = pair_round_robin(request_for(entrants(4), 5), cycles=2)

    details = {"round": 5, "cycle": 2, "first_number": 3, "second_number": 4}
    assert plan.tables[0] == Table(30, 40, reasons=(Reason("berger", details),))


def test_the_opponent_of_an_absent_entry_stands_alone_and_knows_who_is_missing() -> None:
    plan = pair_round_robin(request_for(entrants(4), 1, absent=[40]))

    assert [(table.first, table.second) for table in plan.tables] == [(10, None), (20, 30)]
    assert plan.tables[0].reasons[-1] == Reason("opponent_absent", {"opponent": 40})


def test_two_absent_entries_that_would_meet_have_no_table() -> None:
    plan = pair_round_robin(request_for(entrants(4), 1, absent=[20, 30]))

    assert [(table.first, table.second) for table in plan.tables] == [(10, 40)]


@pytest.mark.parametrize(("entries", "cycles", "number"), [(4, 1, 4), (4, 2, 7), (5, 1, 6), (4, 1, 0), (1, 1, 2)])
def test_there_is_no_round_beyond_the_last(entries: int, cycles: int, number: int) -> None:
    with pytest.raises(PairingImpossible) as refusal:
        scheduled_round(entries, cycles, number)

    assert refusal.value.details["round"] == number


def test_the_tables_of_one_cycle_have_no_round_of_the_next() -> None:
    with pytest.raises(PairingImpossible):
        berger_round(4, 4)
