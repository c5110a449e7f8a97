"""Where seeds stand in a single knockout, who has a bye, and that it comes to an end."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties.strategies import examples
from tests.tournaments.pairing.bracket_play import by_coin, losses, play_out
from tests.tournaments.pairing.worked_cases import cases_of
from tournaments.pairing.brackets import Bracket, LoserOf, Part, Seed, SlotState
from tournaments.pairing.double_knockout import build_double_knockout
from tournaments.pairing.knockout import THIRD_PLACE_KEY, bracket_size, build_knockout, seed_order
from tournaments.pairing.places import bracket_places
from tournaments.pairing.resolving import resolve
from tournaments.pairing.types import BadStageSettings


def real_matches(bracket: Bracket) -> int:
    """How many slots are decided at the table when the better seed always wins."""
    decisions = play_out(bracket, by_coin(random.Random(1)))
    return sum(entry.state is SlotState.DECIDED for entry in resolve(bracket, decisions))


@pytest.mark.parametrize("case", cases_of("bracket_seed_order"), ids=lambda case: case["id"])
def test_seeds_stand_in_the_usual_order(case: dict[str, Any]) -> None:
    assert list(seed_order(case["input"]["size"])) == case["expected"]["slots"]


@pytest.mark.parametrize("case", cases_of("bracket_size"), ids=lambda case: case["id"])
def test_sizes_byes_rounds_and_matches_are_those_of_the_case(case: dict[str, Any]) -> None:
    for entries in case["input"]["participants"]:
        expected = case["expected"][str(entries)]

        bracket = build_knockout(entries)

        first_round = [entry for entry in resolve(bracket, {}) if entry.slot.round == 1]
        byes = sorted(entry.winner for entry in first_round if entry.state is SlotState.BYE and entry.winner)
        first, last = expected["bye_seeds"] or (1, 0)
        assert bracket.size == expected["size"]
        assert byes == list(range(first, last + 1))
        assert bracket.size - entries == expected["byes"]
        assert max(slot.round for slot in bracket.slots) == expected["rounds"]
        assert real_matches(bracket) == expected["matches_single"]
        doubles = real_matches(build_double_knockout(entries))
        assert doubles in (expected["matches_double_min"], expected["matches_double_max"])


@pytest.mark.parametrize("case", cases_of("bracket_bye_placement"), ids=lambda case: case["id"])
def test_byes_stand_beside_the_best_seeds(case: dict[str, Any]) -> None:
    bracket = build_knockout(case["input"]["participants"])

    first_round = [[entry.first, entry.second] for entry in resolve(bracket, {}) if entry.slot.round == 1]

    assert first_round == case["expected"]["round1"]


@given(st.integers(1, 10))
def test_two_seeds_meet_the_later_the_better_both_are(power: int) -> None:
    places = {seed: place for place, seed in enumerate(seed_order(2**power))}

    for stage in range(1, power + 1):
        best = [places[seed] >> (power - stage) for seed in range(1, 2**stage + 1)]
        assert sorted(best) == list(range(2**stage))


@pytest.mark.parametrize("entries", range(2, 71))
def test_every_size_ends_after_one_match_fewer_than_entries(entries: int) -> None:
    bracket = build_knockout(entries)
    rng = random.Random(entries)

    decisions = play_out(bracket, by_coin(rng))

    lost = losses(bracket, decisions)
    winner = [seed for seed, place in bracket_places(bracket, decisions).items() if place == 1]
    assert len(decisions) == entries - 1
    assert sorted([*lost, *winner]) == list(range(1, entries + 1))
    assert set(lost.values()) == {1}


@examples(30)
@given(entries=st.integers(2, 1024), seed=st.integers(0, 10**6))
def test_large_brackets_end_too(entries: int, seed: int) -> None:
    bracket = build_knockout(entries, third_place=True)

    decisions = play_out(bracket, by_coin(random.Random(seed)))

    assert len(decisions) == entries - 1 + (entries > 3)
    assert not {entry.state for entry in resolve(bracket, decisions)} & {SlotState.WAITING, SlotState.READY}


def test_slots_stand_after_those_that_feed_them() -> None:
    for entries in (2, 3, 7, 64):
        seen: set[str] = set()
        for slot in build_knockout(entries, third_place=True).slots:
            assert {source.key for source in (slot.first, slot.second) if not isinstance(source, Seed)} <= seen
            seen.add(slot.key)


def test_the_third_place_is_played_by_the_losers_of_the_semi_finals() -> None:
    third = {slot.key: slot for slot in build_knockout(8, third_place=True).slots}[THIRD_PLACE_KEY]

    assert (third.part, third.first, third.second) == (Part.THIRD_PLACE, LoserOf("W2.1"), LoserOf("W2.2"))


def test_two_entries_have_no_third_place_to_play_for() -> None:
    assert [slot.key for slot in build_knockout(2, third_place=True).slots] == ["W1.1"]


@pytest.mark.parametrize("entries", [-1, 0, 1])
def test_one_entry_alone_is_refused(entries: int) -> None:
    with pytest.raises(BadStageSettings) as refusal:
        bracket_size(entries)

    assert refusal.value.details["entries"] == entries
