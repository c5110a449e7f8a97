"""The double knockout: who drops where, that two losses end it for everybody, and how rare rematches are."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties.strategies import examples
from tests.tournaments.pairing.bracket_play import better_seed, by_coin, losses, play_out
from tests.tournaments.pairing.rematches import (
    best_orders,
    expected_rematches,
    rematches_by_coins,
    rematches_by_round,
)
from tests.tournaments.pairing.worked_cases import cases_of
from tournaments.pairing.brackets import Decision, Part, Resolved, Seed, SlotState
from tournaments.pairing.double_knockout import (
    DROP_ORDERS,
    FINAL_KEY,
    MOST_ENTRIES,
    RESET_KEY,
    DropOrder,
    build_double_knockout,
    dropping,
)
from tournaments.pairing.places import bracket_places
from tournaments.pairing.resolving import resolve
from tournaments.pairing.types import BadStageSettings


def rounds_of(resolved: tuple[Resolved, ...], part: Part) -> list[list[list[int | None]]]:
    """The pairs of each round of a part."""
    rounds: dict[int, list[list[int | None]]] = {}
    for entry in resolved:
        if entry.slot.part is part:
            rounds.setdefault(entry.slot.round, []).append([entry.first, entry.second])
    return [rounds[number] for number in sorted(rounds)]


@pytest.mark.parametrize("case", cases_of("double_elimination_walk"), ids=lambda case: case["id"])
def test_favourites_walk_through_as_in_the_case(case: dict[str, Any]) -> None:
    orders = [DropOrder(order) for order in case["input"]["drop_order"]]
    bracket = build_double_knockout(case["input"]["size"], drop_orders=orders)

    decisions = play_out(bracket, better_seed)

    resolved, expected = resolve(bracket, decisions), case["expected"]
    assert rounds_of(resolved, Part.LOSERS) == expected["lb"]
    if "wb" in expected:
        assert rounds_of(resolved, Part.WINNERS) == expected["wb"]
        assert rounds_of(resolved, Part.FINAL) == [expected["grand_final"]]
    if "rank" in expected:
        places = bracket_places(bracket, decisions)
        assert {str(seed): place for seed, place in places.items()} == expected["rank"]


@pytest.mark.parametrize("case", cases_of("double_elimination_reset"), ids=lambda case: case["id"])
def test_a_finalist_of_the_winners_bracket_needs_two_losses(case: dict[str, Any]) -> None:
    bracket = build_double_knockout(4)

    def challenger_wins_the_final(entry: Resolved) -> Decision:
        if entry.slot.part is Part.FINAL:
            return Decision(entry.second, entry.first)
        return better_seed(entry)

    decisions = play_out(bracket, challenger_wins_the_final)

    assert (RESET_KEY in decisions) is case["expected"]["second_final_played"]
    assert decisions[FINAL_KEY] == Decision(2, 1)
    assert bracket_places(bracket, decisions)[1] == 1


@pytest.mark.parametrize("case", cases_of("double_elimination_count"), ids=lambda case: case["id"])
def test_slots_are_as_many_as_in_the_case(case: dict[str, Any]) -> None:
    for size in case["input"]["sizes"]:
        with_finals = len(build_double_knockout(size).slots)

        # The case counts large brackets without their two finals.
        assert with_finals - (2 if size >= 64 else 0) == case["expected"][str(size)]


@pytest.mark.parametrize("entries", range(2, 71))
@pytest.mark.parametrize("reset", [True, False])
def test_every_size_ends_and_nobody_plays_after_two_losses(entries: int, reset: bool) -> None:
    bracket = build_double_knockout(entries, reset=reset)

    decisions = play_out(bracket, by_coin(random.Random(entries)))

    lost = losses(bracket, decisions)
    champion = next(seed for seed, place in bracket_places(bracket, decisions).items() if place == 1)
    forced = reset and RESET_KEY in decisions
    assert len(decisions) == 2 * entries - 2 + forced
    once = [seed for seed in range(1, entries + 1) if lost[seed] < 2 and seed != champion]
    assert max(lost.values()) == 2
    assert lost[champion] <= 1
    # Without a reset the finalist of the winners' bracket can go out with a single loss.
    assert len(once) <= (0 if reset else 1)
    assert not {entry.state for entry in resolve(bracket, decisions)} & {SlotState.WAITING, SlotState.READY}


@examples(20)
@given(entries=st.integers(2, MOST_ENTRIES), seed=st.integers(0, 10**6))
def test_large_brackets_end_too(entries: int, seed: int) -> None:
    bracket = build_double_knockout(entries)

    decisions = play_out(bracket, by_coin(random.Random(seed)))

    assert len(decisions) == 2 * entries - 2 + (RESET_KEY in decisions)
    assert sorted(bracket_places(bracket, decisions)) == list(range(1, entries + 1))


@pytest.mark.parametrize("size", DROP_ORDERS)
def test_everybody_who_loses_among_the_winners_drops_into_one_slot(size: int) -> None:
    bracket = build_double_knockout(size)
    sources = [source for slot in bracket.slots for source in (slot.first, slot.second)]

    keys = {slot.key for slot in bracket.slots}

    assert len(set(sources)) == len(sources)
    assert {source.key for source in sources if not isinstance(source, Seed)} | {RESET_KEY} == keys


def test_the_five_orders_are_what_their_names_say() -> None:
    assert dropping(DropOrder.NATURAL, 8) == (1, 2, 3, 4, 5, 6, 7, 8)
    assert dropping(DropOrder.REVERSE, 8) == (8, 7, 6, 5, 4, 3, 2, 1)
    assert dropping(DropOrder.HALF_SHIFT, 8) == (5, 6, 7, 8, 1, 2, 3, 4)
    assert dropping(DropOrder.REVERSE_HALF_SHIFT, 8) == (4, 3, 2, 1, 8, 7, 6, 5)
    assert dropping(DropOrder.PAIR_FLIP, 8) == (2, 1, 4, 3, 6, 5, 8, 7)
    assert {dropping(order, 1) for order in DropOrder} == {(1,)}


@pytest.mark.parametrize("case", cases_of("double_elimination_rematch"), ids=lambda case: case["id"])
def test_rematches_are_as_rare_as_in_the_case(case: dict[str, Any]) -> None:
    for name, order_names in case["input"]["orders"].items():
        orders = [DropOrder(order) for order in order_names]

        exact = expected_rematches(case["input"]["size"], orders)

        stated = case["expected"]["losers_bracket_rematches_per_event"][name]
        assert abs(float(exact) - stated) <= case["tolerance"]


@pytest.mark.parametrize(
    "orders",
    [DROP_ORDERS[16], (DropOrder.NATURAL,) * 3, (DropOrder.REVERSE_HALF_SHIFT, DropOrder.REVERSE, DropOrder.NATURAL)],
)
def test_coins_agree_with_the_exact_number_of_rematches(orders: tuple[DropOrder, ...]) -> None:
    thrown = rematches_by_coins(16, orders, events=1500, rng=random.Random(2))

    assert thrown == pytest.approx(float(expected_rematches(16, orders)), abs=0.15)


@pytest.mark.parametrize("size", [size for size in DROP_ORDERS if 4 <= size <= 64])
def test_no_other_sequence_of_the_five_orders_has_fewer_rematches(size: int) -> None:
    fewest, _ = best_orders(size)

    assert expected_rematches(size, DROP_ORDERS[size]) == fewest


@pytest.mark.parametrize("size", [128, 256, 512, 1024])
def test_large_fields_have_no_rematch_before_losers_round_eight(size: int) -> None:
    # Two rounds of the losers a step: 2 and 3, 4 and 5, 6 and 7.
    early = rematches_by_round(size, DROP_ORDERS[size])[:3]

    assert early == [0, 0, 0]
    assert expected_rematches(size, DROP_ORDERS[size]) < 1


@pytest.mark.parametrize("entries", [1, MOST_ENTRIES + 1])
def test_fields_that_no_bracket_is_made_for_are_refused(entries: int) -> None:
    with pytest.raises(BadStageSettings) as refusal:
        build_double_knockout(entries)

    assert refusal.value.details["setting"] == "entries"


def test_too_few_drop_orders_are_refused() -> None:
    with pytest.raises(BadStageSettings) as refusal:
        build_double_knockout(16, drop_orders=[DropOrder.NATURAL])

    assert refusal.value.details == {"setting": "drop_orders", "given": 1, "needed": 3}
