"""Places in a bracket: shared by those who go out together, known as soon as they are out."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties.strategies import examples
from tests.tournaments.pairing.bracket_play import better_seed, by_chaos, by_coin, play_out
from tournaments.pairing.brackets import Decision
from tournaments.pairing.double_knockout import build_double_knockout
from tournaments.pairing.knockout import build_knockout
from tournaments.pairing.places import bracket_places


def test_those_who_go_out_together_share_a_place() -> None:
    bracket = build_knockout(8)

    places = bracket_places(bracket, play_out(bracket, better_seed))

    assert places == {1: 1, 2: 2, 3: 3, 4: 3, 5: 5, 6: 5, 7: 5, 8: 5}


def test_the_match_for_the_third_place_tells_third_and_fourth_apart() -> None:
    bracket = build_knockout(4, third_place=True)

    places = bracket_places(bracket, play_out(bracket, better_seed))

    assert places == {1: 1, 2: 2, 3: 3, 4: 4}


def test_losers_of_semi_finals_wait_for_their_match() -> None:
    bracket = build_knockout(4, third_place=True)
    decisions = {"W1.1": Decision(1, 4), "W1.2": Decision(2, 3), "W2.1": Decision(2, 1)}

    assert bracket_places(bracket, decisions) == {2: 1, 1: 2}


def test_three_entries_have_a_third_who_need_not_play() -> None:
    bracket = build_knockout(3, third_place=True)

    assert bracket_places(bracket, {"W1.2": Decision(2, 3)}) == {3: 3}


def test_nobody_who_loses_among_the_winners_has_a_place_yet() -> None:
    decisions = {"W1.1": Decision(1, 4), "W1.2": Decision(2, 3), "L1.1": Decision(3, 4)}

    assert bracket_places(build_double_knockout(4), decisions) == {4: 4}


def test_a_reset_that_is_open_leaves_both_finalists_without_a_place() -> None:
    bracket = build_double_knockout(2)

    assert bracket_places(bracket, {"W1.1": Decision(1, 2), "F": Decision(2, 1)}) == {}
    assert bracket_places(bracket, {"W1.1": Decision(1, 2), "F": Decision(2, 1), "R": Decision(2, 1)}) == {2: 1, 1: 2}


def test_a_final_that_both_forfeit_leaves_the_first_place_vacant() -> None:
    decisions = {"W1.1": Decision(1, 4), "W1.2": Decision(2, 3), "W2.1": Decision(None, None)}

    assert bracket_places(build_knockout(4), decisions) == {4: 3, 3: 3, 1: 2, 2: 2}


def test_a_double_forfeit_among_the_winners_counts_as_losing_again_at_once() -> None:
    places = bracket_places(build_double_knockout(8), {"W1.1": Decision(None, None)})

    assert places == {1: 7, 8: 7}


def test_who_is_disqualified_has_no_place() -> None:
    assert bracket_places(build_knockout(2), {"W1.1": Decision(2, None)}) == {2: 1}


@pytest.mark.parametrize("entries", [*range(2, 71), 100, 129])
def test_places_are_competition_ranks(entries: int) -> None:
    for bracket in (build_knockout(entries), build_knockout(entries, True), build_double_knockout(entries)):
        places = bracket_places(bracket, play_out(bracket, by_coin(random.Random(entries))))

        shared = Counter(places.values())
        assert sorted(places) == list(range(1, entries + 1))
        assert all(place == 1 + sum(shared[better] for better in shared if better < place) for place in shared)


@examples(80)
@given(entries=st.integers(2, 40), seed=st.integers(0, 10**6), is_double=st.booleans())
def test_a_place_once_known_never_changes(entries: int, seed: int, is_double: bool) -> None:
    bracket = build_double_knockout(entries) if is_double else build_knockout(entries, third_place=True)
    decisions = play_out(bracket, by_chaos(random.Random(seed)))

    known: dict[int, int] = {}
    so_far: dict[str, Decision] = {}
    for key, decision in decisions.items():
        so_far[key] = decision
        places = bracket_places(bracket, so_far)
        assert known.items() <= places.items()
        known = dict(places)
