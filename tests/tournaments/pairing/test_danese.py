"""Danese: neighbours of the live table meet, with or without rematches."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties.strategies import examples
from tests.tournaments.pairing.stages import byes_of, entrants, entries_of, request_for, with_round
from tournaments.pairing.danese import pair_danese
from tournaments.pairing.types import PairingImpossible, Reason, RoundPlan
from tournaments.standings.history import RoundResult


def pairs_of(plan: RoundPlan) -> list[set[int]]:
    """Who meets whom."""
    return [{table.first, table.second} for table in plan.tables if table.second is not None]


def results_after(rounds: list[list[tuple[int, int]]]) -> dict[int, tuple[RoundResult, ...]]:
    """Results of rounds that are given as pairs; the first of a pair leads and wins."""
    results: dict[int, tuple[RoundResult, ...]] = {}
    for pairs in rounds:
        request = request_for(entrants(2 * len(pairs)), 1)
        order = [entry for pair in pairs for entry in pair]
        plan = pair_danese(request, order)
        results = with_round(results, plan)
    return results


def test_first_meets_second_and_third_meets_fourth() -> None:
    plan = pair_danese(request_for(entrants(6), 1), [30, 10, 60, 20, 50, 40])

    assert pairs_of(plan) == [{30, 10}, {60, 20}, {50, 40}]
    assert plan.tables[1].reasons[0] == Reason("live_order", {"higher_place": 3, "lower_place": 4})


def test_rematches_are_played_if_they_are_allowed() -> None:
    results = results_after([[(10, 20), (30, 40)]])

    plan = pair_danese(request_for(entrants(4), 2, results), [10, 20, 30, 40], rematches=True)

    assert pairs_of(plan) == [{10, 20}, {30, 40}]
    assert Reason("rematch_allowed", {"first": 10, "second": 20}) in plan.tables[0].reasons


def test_otherwise_the_next_one_down_is_met() -> None:
    results = results_after([[(10, 20), (30, 40)]])

    plan = pair_danese(request_for(entrants(4), 2, results), [10, 20, 30, 40], rematches=False)

    assert pairs_of(plan) == [{10, 30}, {20, 40}]
    assert Reason("rematch_avoided", {"entry": 10, "other": 20}) in plan.tables[0].reasons


def test_the_next_one_is_passed_over_if_the_rest_could_not_be_paired() -> None:
    plan = pair_danese(request_for(entrants(4), 1, forbidden=[(30, 40)]), [10, 20, 30, 40])

    assert pairs_of(plan) == [{10, 30}, {20, 40}]
    assert Reason("rest_must_pair", {"entry": 10, "other": 20}) in plan.tables[0].reasons


def test_forbidden_pairs_do_not_meet_even_where_rematches_are_allowed() -> None:
    plan = pair_danese(request_for(entrants(4), 1, forbidden=[(10, 20)]), [10, 20, 30, 40])

    assert pairs_of(plan) == [{10, 30}, {20, 40}]
    assert Reason("forbidden_avoided", {"entry": 10, "other": 20}) in plan.tables[0].reasons


def test_the_lowest_placed_has_the_bye_and_next_time_the_one_above() -> None:
    request = request_for(entrants(3), 1)
    first = pair_danese(request, [10, 20, 30])

    second = pair_danese(request_for(entrants(3), 2, with_round({}, first)), [10, 20, 30])

    assert (byes_of(first), byes_of(second)) == ([30], [20])
    assert first.tables[-1].reasons == (Reason("bye_lowest_placed", {"place": 3}),)


def test_when_all_have_had_a_bye_the_lowest_placed_has_another() -> None:
    results: dict[int, tuple[RoundResult, ...]] = {}
    for number in (1, 2, 3):
        results = with_round(results, pair_danese(request_for(entrants(3), number, results), [10, 20, 30]))

    assert byes_of(pair_danese(request_for(entrants(3), 4, results), [10, 20, 30])) == [30]


def test_the_bye_goes_up_if_the_rest_could_not_be_paired() -> None:
    request = request_for(entrants(3), 1, forbidden=[(10, 20)])

    assert byes_of(pair_danese(request, [10, 20, 30])) == [20]


def test_who_led_less_often_leads() -> None:
    results = with_round({}, pair_danese(request_for(entrants(4), 1), [20, 10, 40, 30]))
    assert results[10][0].starts

    plan = pair_danese(request_for(entrants(4), 2, results), [10, 20, 30, 40])

    assert [(table.first, table.second) for table in plan.tables] == [(20, 10), (40, 30)]
    assert plan.tables[0].reasons[-1] == Reason("seat_need", {"entry": 20})


def test_with_equal_leads_the_one_who_dealt_last_leads() -> None:
    results = results_after([[(20, 10), (40, 30)], [(10, 20), (30, 40)]])

    plan = pair_danese(request_for(entrants(4), 3, results), [10, 20, 30, 40])

    assert plan.tables[0].reasons[-1].code == "seat_alternates"
    assert not results[plan.tables[0].first][-1].starts


def test_absent_entries_are_passed_over() -> None:
    plan = pair_danese(request_for(entrants(5), 1, absent=[20]), [10, 20, 30, 40, 50])

    assert pairs_of(plan) == [{10, 30}, {40, 50}]


@pytest.mark.parametrize("order", [[10, 20], [10, 20, 30, 40], [10, 20, 20]])
def test_an_order_that_does_not_name_everybody_once_is_refused(order: list[int]) -> None:
    with pytest.raises(PairingImpossible):
        pair_danese(request_for(entrants(3), 1), order)


def test_what_cannot_be_paired_is_refused() -> None:
    with pytest.raises(PairingImpossible) as refusal:
        pair_danese(request_for(entrants(4), 1, forbidden=[(10, 20), (10, 30), (10, 40)]), [10, 20, 30, 40])

    assert refusal.value.details == {"entries": 4}


@examples(60)
@given(entries=st.integers(2, 30), seed=st.integers(0, 10**6), rematches=st.booleans())
def test_everybody_plays_once_a_round_and_rematches_come_only_if_allowed(
    entries: int, seed: int, rematches: bool
) -> None:
    rng, field = random.Random(seed), entrants(entries)
    results: dict[int, tuple[RoundResult, ...]] = {}
    met: set[frozenset[int]] = set()
    for number in range(1, max(entries // 2, 2)):
        order = sorted((entrant.id for entrant in field), key=lambda _: rng.random())
        plan = pair_danese(request_for(field, number, results), order, rematches)

        pairs = {frozenset(pair) for pair in pairs_of(plan)}
        assert sorted(entries_of(plan)) == sorted(order)
        assert len(byes_of(plan)) == entries % 2
        assert rematches or not pairs & met
        assert plan == pair_danese(request_for(field[::-1], number, results), order, rematches)
        met |= pairs
        results = with_round(results, plan)


@examples(40)
@given(entries=st.integers(1, 6), seed=st.integers(0, 10**6))
def test_the_pairs_are_the_first_that_can_be_found_by_trying_all(entries: int, seed: int) -> None:
    rng, count = random.Random(seed), 2 * entries
    order = [10 * number for number in range(1, count + 1)]
    everybody = [(one, other) for one in order for other in order if one < other]
    forbidden = [pair for pair in everybody if rng.random() < 0.5]
    first_found = _first_pairing(order, {frozenset(pair) for pair in forbidden})

    try:
        found = pairs_of(pair_danese(request_for(entrants(count), 1, forbidden=forbidden), order))
    except PairingImpossible:
        found = None

    assert found == first_found


def _first_pairing(order: list[int], forbidden: set[frozenset[int]]) -> list[set[int]] | None:
    """The pairing with the nearest partners from the top down, by trying all."""
    if not order:
        return []
    first, *others = order
    for other in others:
        if frozenset((first, other)) not in forbidden:
            rest = _first_pairing([one for one in others if one != other], forbidden)
            if rest is not None:
                return [{first, other}, *rest]
    return None
