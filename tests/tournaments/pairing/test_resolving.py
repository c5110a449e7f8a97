"""What a bracket says after some results: byes that go on, slots nobody comes to, the reset final."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties.strategies import examples
from tests.tournaments.pairing.bracket_play import by_chaos, by_coin, losses, play_out
from tournaments.pairing.brackets import Bracket, Decision, Decisions, Resolved, SlotState
from tournaments.pairing.double_knockout import build_double_knockout
from tournaments.pairing.knockout import build_knockout
from tournaments.pairing.resolving import BadDecision, resolve

UNDONE = {SlotState.WAITING, SlotState.READY}


def slot(bracket: Bracket, decisions: Decisions, key: str) -> Resolved:
    """One slot of the resolved bracket."""
    return {entry.slot.key: entry for entry in resolve(bracket, decisions)}[key]


@st.composite
def brackets(draw: st.DrawFn) -> Bracket:
    """Any bracket of up to 70 entries."""
    entries = draw(st.integers(2, 70))
    if draw(st.booleans()):
        return build_knockout(entries, third_place=draw(st.booleans()))
    return build_double_knockout(entries, reset=draw(st.booleans()))


@examples(150)
@given(bracket=brackets(), seed=st.integers(0, 10**6))
def test_forfeits_and_disqualifications_leave_no_slot_waiting(bracket: Bracket, seed: int) -> None:
    decisions = play_out(bracket, by_chaos(random.Random(seed)))

    resolved = resolve(bracket, decisions)
    assert not {entry.state for entry in resolved} & UNDONE
    assert {entry.slot.key for entry in resolved if entry.state is SlotState.DECIDED} == set(decisions)
    assert max(losses(bracket, decisions).values()) <= 2


@examples(60)
@given(bracket=brackets(), seed=st.integers(0, 10**6))
def test_resolving_depends_on_nothing_but_bracket_and_decisions(bracket: Bracket, seed: int) -> None:
    decisions = play_out(bracket, by_coin(random.Random(seed)))
    shuffled = list(decisions.items())
    random.Random(seed).shuffle(shuffled)

    assert resolve(bracket, decisions) == resolve(bracket, dict(shuffled))


@examples(60)
@given(bracket=brackets(), seed=st.integers(0, 10**6), kept=st.floats(0, 1))
def test_nobody_stands_in_two_open_slots(bracket: Bracket, seed: int, kept: float) -> None:
    rng = random.Random(seed)
    decisions = play_out(bracket, by_coin(rng))
    some = {key: decision for key, decision in decisions.items() if rng.random() < kept}

    waiting = [entry for entry in resolve(bracket, some) if entry.state in UNDONE]

    there = [seed for entry in waiting for seed in (entry.first, entry.second) if seed is not None]
    assert len(there) == len(set(there))


def test_nothing_is_known_before_the_first_result_but_the_byes() -> None:
    resolved = resolve(build_knockout(5), {})

    assert [(entry.slot.key, entry.state, entry.winner) for entry in resolved] == [
        ("W1.1", SlotState.BYE, 1),
        ("W1.2", SlotState.READY, None),
        ("W1.3", SlotState.BYE, 2),
        ("W1.4", SlotState.BYE, 3),
        ("W2.1", SlotState.WAITING, None),
        ("W2.2", SlotState.READY, None),
        ("W3.1", SlotState.WAITING, None),
    ]


def test_a_bye_is_carried_through_the_losers_bracket() -> None:
    bracket = build_double_knockout(5)

    before, after = resolve(bracket, {}), resolve(bracket, {"W1.2": Decision(4, 5), "W2.2": Decision(2, 3)})

    # W1.3 and W1.4 are byes, so nobody will ever come to L1.2, and whoever drops into L2.2 goes on alone.
    by_key = {entry.slot.key: entry for entry in before}
    assert by_key["L1.2"].state is SlotState.EMPTY
    assert by_key["L1.1"].state is SlotState.WAITING
    by_key = {entry.slot.key: entry for entry in after}
    assert (by_key["L1.1"].state, by_key["L1.1"].winner) == (SlotState.BYE, 5)
    assert (by_key["L2.1"].state, by_key["L2.1"].first, by_key["L2.1"].second) == (SlotState.READY, 3, 5)


def test_a_double_forfeit_leaves_a_slot_that_acts_as_a_bye() -> None:
    decisions = {"W1.1": Decision(None, None), "W1.2": Decision(4, 5)}

    semi_final = slot(build_knockout(8), decisions, "W2.1")

    assert (semi_final.state, semi_final.winner, semi_final.loser) == (SlotState.BYE, 4, None)


def test_two_double_forfeits_leave_an_empty_slot_and_a_bye_after_it() -> None:
    decisions = {"W1.1": Decision(None, None), "W1.2": Decision(None, None)} | {
        "W1.3": Decision(2, 7),
        "W1.4": Decision(3, 6),
        "W2.2": Decision(3, 2),
    }

    assert slot(build_knockout(8), decisions, "W2.1").state is SlotState.EMPTY
    assert slot(build_knockout(8), decisions, "W3.1").winner == 3


def test_who_is_disqualified_does_not_drop_into_the_losers_bracket() -> None:
    decisions = {"W1.1": Decision(1, None), "W1.2": Decision(2, 3)}

    losers = slot(build_double_knockout(4), decisions, "L1.1")

    assert (losers.state, losers.winner) == (SlotState.BYE, 3)


FINALISTS = {"W1.1": Decision(1, 4), "W1.2": Decision(2, 3), "W2.1": Decision(1, 2)} | {
    "L1.1": Decision(3, 4),
    "L2.1": Decision(2, 3),
}


@pytest.mark.parametrize(
    ("final", "state"),
    [
        (None, SlotState.WAITING),
        (Decision(1, 2), SlotState.NOT_NEEDED),
        (Decision(2, 1), SlotState.READY),
        (Decision(2, None), SlotState.NOT_NEEDED),
        (Decision(None, None), SlotState.NOT_NEEDED),
    ],
)
def test_the_reset_is_played_only_if_the_challenger_wins_the_final(final: Decision | None, state: SlotState) -> None:
    decisions = FINALISTS | ({"F": final} if final else {})

    assert slot(build_double_knockout(4), decisions, "R").state is state


def test_the_other_side_leads_in_the_reset() -> None:
    bracket, decisions = build_double_knockout(4), FINALISTS | {"F": Decision(2, 1)}

    final, reset = slot(bracket, decisions, "F"), slot(bracket, decisions, "R")

    assert (final.first, final.second, reset.first, reset.second) == (1, 2, 2, 1)


def test_two_entries_play_a_match_a_final_and_perhaps_a_reset() -> None:
    bracket = build_double_knockout(2)

    assert [(entry.slot.key, entry.state) for entry in resolve(bracket, {"W1.1": Decision(2, 1)})] == [
        ("W1.1", SlotState.DECIDED),
        ("F", SlotState.READY),
        ("R", SlotState.WAITING),
    ]


def test_a_result_between_others_is_left_out() -> None:
    bracket = build_knockout(4)
    decisions = {"W1.1": Decision(4, 1), "W1.2": Decision(2, 3), "W2.1": Decision(1, 2)}

    final = slot(bracket, decisions, "W2.1")

    assert (final.state, final.first, final.second) == (SlotState.READY, 4, 2)


@pytest.mark.parametrize(
    "decisions",
    [{"W9.1": Decision(1, 2)}, {"W1.1": Decision(None, 1)}, {"W1.1": Decision(1, 1)}],
)
def test_decisions_that_no_slot_can_have_are_refused(decisions: Decisions) -> None:
    with pytest.raises(BadDecision) as refusal:
        resolve(build_knockout(4), decisions)

    assert refusal.value.code == "bad_decision"
    assert refusal.value.details["slot"] == next(iter(decisions))
