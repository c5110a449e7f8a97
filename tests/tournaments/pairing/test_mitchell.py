"""Mitchell: one line stays, the other moves up."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.pairing.stages import byes_of, entrants, entries_of, request_for
from tests.tournaments.pairing.worked_cases import cases_of
from tournaments.pairing.mitchell import mitchell_lines, mitchell_round, most_mitchell_rounds, pair_mitchell
from tournaments.pairing.types import PairingImpossible, Reason, Table


@pytest.mark.parametrize("case", cases_of("mitchell"), ids=lambda case: case["id"])
def test_the_moves_are_those_of_the_case(case: dict[str, Any]) -> None:
    for number in range(1, case["input"]["rounds"] + 1):
        pairs = mitchell_round(case["input"]["tables"], number)

        assert [list(pair) for pair in pairs] == case["expected"][f"round{number}"]


@given(tables=st.integers(1, 40), shared_boards=st.booleans())
def test_nobody_meets_anybody_twice_and_every_table_is_sat_at(tables: int, shared_boards: bool) -> None:
    numbers = range(1, most_mitchell_rounds(tables, shared_boards) + 1)
    rounds = [mitchell_round(tables, number, shared_boards) for number in numbers]

    pairs = [pair for round_pairs in rounds for pair in round_pairs]
    assert len(set(pairs)) == len(pairs)
    for round_pairs in rounds:
        assert [stays for stays, _ in round_pairs] == list(range(1, tables + 1))
        assert sorted(moves for _, moves in round_pairs) == list(range(1, tables + 1))


@given(tables=st.integers(2, 40))
def test_with_shared_boards_no_mover_meets_boards_again(tables: int) -> None:
    # Board set b lies at table b in round 1 and travels one table down each round.
    seen: Counter[tuple[int, int]] = Counter()
    for number in range(1, most_mitchell_rounds(tables, shared_boards=True) + 1):
        for table, mover in mitchell_round(tables, number, shared_boards=True):
            seen[mover, (table - 1 + number - 1) % tables] += 1

    assert max(seen.values()) == 1


def test_without_the_skip_movers_of_an_even_field_do_meet_boards_again() -> None:
    boards = [
        (table - 1 + number - 1) % 4 for number in (1, 3) for table, mover in mitchell_round(4, number) if mover == 1
    ]

    assert boards == [0, 0]


@pytest.mark.parametrize(("tables", "shared_boards", "most"), [(4, False, 4), (4, True, 3), (5, True, 5), (2, True, 1)])
def test_more_rounds_than_there_are_tables_are_refused(tables: int, shared_boards: bool, most: int) -> None:
    assert most_mitchell_rounds(tables, shared_boards) == most
    assert mitchell_round(tables, most, shared_boards)
    with pytest.raises(PairingImpossible) as refusal:
        mitchell_round(tables, most + 1, shared_boards)
    assert refusal.value.details == {"round": most + 1, "most": most, "tables": tables}


def test_the_lines_are_drawn_as_a_snake() -> None:
    assert mitchell_lines(8) == ((1, 4, 5, 8), (2, 3, 6, 7))
    assert mitchell_lines(5) == ((1, 4, 5), (2, 3, 6))


@given(seeds=st.integers(1, 50))
def test_lines_of_four_tables_and_more_are_equally_strong(seeds: int) -> None:
    staying, moving = mitchell_lines(4 * seeds)

    assert sum(staying) == sum(moving)


@given(entries=st.integers(2, 60), shared_boards=st.booleans())
def test_everybody_plays_once_a_round_and_sits_out_at_most_once(entries: int, shared_boards: bool) -> None:
    field = entrants(entries)
    numbers = range(1, most_mitchell_rounds((entries + 1) // 2, shared_boards) + 1)

    plans = [pair_mitchell(request_for(field, number), shared_boards) for number in numbers]

    byes = [entry for plan in plans for entry in byes_of(plan)]
    leads: Counter[int] = Counter()
    for plan in plans:
        assert sorted(entries_of(plan)) == sorted(entrant.id for entrant in field)
        assert len(byes_of(plan)) == entries % 2
        for table in plan.tables:
            if table.second is not None:
                leads[table.first] += 1
                leads[table.second] -= 1
    assert len(set(byes)) == len(byes)
    # Sides alternate, so nobody is more than one ahead; a round that is sat out can cost one more.
    assert max((abs(lead) for lead in leads.values()), default=0) <= 1 + entries % 2


def test_the_line_that_stays_leads_in_odd_rounds() -> None:
    first, second = (pair_mitchell(request_for(entrants(4), number)) for number in (1, 2))

    assert [(table.first, table.second) for table in first.tables] == [(10, 20), (40, 30)]
    assert [(table.first, table.second) for table in second.tables] == [(30, 10), (20, 40)]
    assert first.tables[0].reasons == (Reason("mitchell_move", {"round": 1, "table": 1, "mover": 1}),)


def test_in_an_odd_field_somebody_sits_out() -> None:
    plan = pair_mitchell(request_for(entrants(3), 2))

    assert plan.tables == (
        Table(30, 10, reasons=(Reason("mitchell_move", {"round": 2, "table": 1, "mover": 2}),)),
        Table(20, None, reasons=(Reason("bye_sits_out", {"round": 2, "table": 2, "mover": 1}),)),
    )


def test_the_opponent_of_an_absent_entry_stands_alone() -> None:
    plan = pair_mitchell(request_for(entrants(4), 1, absent=[10]))

    assert byes_of(plan) == [20]
    assert plan.tables[0].reasons[-1] == Reason("opponent_absent", {"opponent": 10})
