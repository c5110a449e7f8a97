"""Groups: who is in which, their rounds side by side, and the way into a bracket."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties.strategies import examples
from tests.tournaments.pairing.stages import entries_of, request_for
from tests.tournaments.pairing.worked_cases import cases_of
from tournaments.pairing.groups import pair_groups, qualifiers, snake, usual_groups
from tournaments.pairing.knockout import bracket_size, seed_order
from tournaments.pairing.types import BadStageSettings, PairingImpossible
from tournaments.standings.history import Entrant


def field_in_groups(entries: int, groups: int) -> list[Entrant]:
    """Entrants in their groups of the snake; an id is ten times the seed."""
    return [
        Entrant(id=10 * seed, seed=seed, group=number)
        for number, members in enumerate(snake(entries, groups), start=1)
        for seed in members
    ]


def tables_of_groups(groups: int, members: int) -> list[list[int]]:
    """Final tables of groups; an id tells its group and its place in it: 203 is third of group 2."""
    return [[100 * group + place for place in range(1, members + 1)] for group in range(1, groups + 1)]


def meetings(order: tuple[int, ...]) -> Counter[int]:
    """For every two of one group the round of the bracket in which they would meet."""
    places = {seed: place for place, seed in enumerate(seed_order(bracket_size(len(order))))}
    return Counter(
        (places[one] ^ places[other]).bit_length()
        for one, other in combinations(range(1, len(order) + 1), 2)
        if order[one - 1] // 100 == order[other - 1] // 100
    )


@pytest.mark.parametrize("case", cases_of("group_seeding"), ids=lambda case: case["id"])
def test_the_snake_is_that_of_the_case(case: dict[str, Any]) -> None:
    groups = snake(case["input"]["seeds"], case["input"]["groups"])

    assert [list(members) for members in groups] == case["expected"]["groups"]


@given(seeds=st.integers(1, 200), groups=st.integers(1, 20))
def test_the_snake_has_every_seed_once_in_groups_of_nearly_one_size(seeds: int, groups: int) -> None:
    members = snake(seeds, groups)

    assert sorted(seed for group in members for seed in group) == list(range(1, seeds + 1))
    assert max(map(len, members)) - min(map(len, members)) <= 1


@given(groups=st.integers(1, 12), rows=st.integers(1, 6))
def test_two_full_rows_of_the_snake_are_equally_strong(groups: int, rows: int) -> None:
    assert len({sum(members) for members in snake(2 * rows * groups, groups)}) == 1


@examples(60)
@given(entries=st.integers(4, 40), groups=st.integers(1, 8), cycles=st.integers(1, 2))
def test_all_groups_play_side_by_side_until_everybody_has_met_their_group(
    entries: int, groups: int, cycles: int
) -> None:
    groups = min(groups, entries // 2)
    field = field_in_groups(entries, groups)
    group_of = {entrant.id: entrant.group for entrant in field}
    met: Counter[frozenset[int]] = Counter()
    number = 0

    while True:
        number += 1
        try:
            plan = pair_groups(request_for(field, number), cycles)
        except PairingImpossible:
            break
        assert len(entries_of(plan)) == len(set(entries_of(plan)))
        assert all(table.group == group_of[table.first] for table in plan.tables)
        met.update(frozenset((table.first, table.second)) for table in plan.tables if table.second is not None)

    mates = [frozenset(pair) for pair in combinations(group_of, 2) if group_of[pair[0]] == group_of[pair[1]]]
    assert met == Counter(dict.fromkeys(mates, cycles))


def test_a_smaller_group_is_done_earlier() -> None:
    field = field_in_groups(9, 2)

    groups = [{table.group for table in pair_groups(request_for(field, number)).tables} for number in (3, 4, 5)]

    assert groups == [{1, 2}, {1}, {1}]


def test_nobody_is_paired_when_all_groups_have_finished() -> None:
    with pytest.raises(PairingImpossible) as refusal:
        pair_groups(request_for(field_in_groups(8, 2), 4))

    assert refusal.value.details == {"round": 4, "most": 3}


@pytest.mark.parametrize(("entries", "groups"), [(2, 1), (7, 1), (8, 2), (11, 2), (16, 4)])
def test_groups_have_four_members_or_a_few_more_if_nobody_says(entries: int, groups: int) -> None:
    assert usual_groups(entries) == groups


def test_winners_keep_the_order_of_their_groups_and_come_before_the_seconds() -> None:
    order = qualifiers(tables_of_groups(4, 4), 2)

    assert order[:4] == (101, 201, 301, 401)
    assert sorted(order[4:]) == [102, 202, 302, 402]


@pytest.mark.parametrize("groups", range(2, 65))
def test_the_first_two_of_a_group_can_only_meet_in_the_final(groups: int) -> None:
    order = qualifiers(tables_of_groups(groups, 3), 2)

    assert set(meetings(order)) == {bracket_size(len(order)).bit_length() - 1}


@pytest.mark.parametrize("groups", range(2, 33))
def test_the_first_three_of_a_group_cannot_meet_before_the_semi_finals(groups: int) -> None:
    order = qualifiers(tables_of_groups(groups, 3), 3)

    assert min(meetings(order)) >= bracket_size(len(order)).bit_length() - 2


@examples(150)
@given(groups=st.integers(2, 24), per_group=st.integers(1, 6), extra=st.integers(0, 24), seed=st.integers(0, 10**6))
def test_nobody_meets_a_group_mate_in_the_first_round(groups: int, per_group: int, extra: int, seed: int) -> None:
    tables = tables_of_groups(groups, 8)
    next_placed = [table[per_group] for table in tables]
    random.Random(seed).shuffle(next_placed)

    order = qualifiers(tables, per_group, next_placed[:extra])

    going_on = [entry for table in tables for entry in table[:per_group]] + next_placed[:extra]
    ranks = [entry % 100 for entry in order]
    assert sorted(order) == sorted(going_on)
    assert ranks == sorted(ranks)
    assert meetings(order)[1] == 0
    assert order == qualifiers(tables, per_group, next_placed[:extra])


def test_one_group_alone_goes_on_as_it_stands() -> None:
    assert qualifiers([[7, 5, 9]], 1) == (7,)
    assert qualifiers([[7, 5, 9]], 2) == (7, 5)
    assert qualifiers([[7, 5, 9]], 0) == ()


def test_a_group_that_others_have_left_sends_all_it_has() -> None:
    assert qualifiers([[101, 102], [201]], 2) == (101, 201, 102)


@pytest.mark.parametrize("extra", [101, 999])
def test_who_goes_on_already_or_never_played_is_no_extra_one(extra: int) -> None:
    with pytest.raises(BadStageSettings) as refusal:
        qualifiers(tables_of_groups(2, 3), 1, [extra])

    assert refusal.value.details == {"setting": "extra", "entry": extra}
