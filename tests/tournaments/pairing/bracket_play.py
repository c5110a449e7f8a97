"""Plays brackets to the end, with any way of deciding a slot."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

from tournaments.pairing.brackets import Bracket, Decision, Resolved, SlotState
from tournaments.pairing.resolving import resolve

type Judge = Callable[[Resolved], Decision]


def play_out(bracket: Bracket, judge: Judge) -> dict[str, Decision]:
    """Decide every slot as soon as it is ready, until none is; nobody may be ready twice for one slot."""
    decisions: dict[str, Decision] = {}
    while ready := [entry for entry in resolve(bracket, decisions) if entry.state is SlotState.READY]:
        assert not {entry.slot.key for entry in ready} & set(decisions)
        decisions.update({entry.slot.key: judge(entry) for entry in ready})
    return decisions


def better_seed(entry: Resolved) -> Decision:
    """The better seed wins."""
    one, other = seeds_of(entry)
    return Decision(min(one, other), max(one, other))


def by_coin(rng: random.Random) -> Judge:
    """A fair coin decides."""

    def judge(entry: Resolved) -> Decision:
        winner, loser = rng.sample(seeds_of(entry), 2)
        return Decision(winner, loser)

    return judge


def by_chaos(rng: random.Random) -> Judge:
    """Coins, but now and then both forfeit, or whoever does not win is disqualified."""

    def judge(entry: Resolved) -> Decision:
        winner, loser = rng.sample(seeds_of(entry), 2)
        what = rng.random()
        if what < 0.2:
            return Decision(None, None)
        return Decision(winner, None if what < 0.4 else loser)

    return judge


def seeds_of(entry: Resolved) -> list[int]:
    """The two who stand in a slot that is ready."""
    assert entry.first is not None
    assert entry.second is not None
    return [entry.first, entry.second]


def losses(bracket: Bracket, decisions: dict[str, Decision]) -> Counter[int]:
    """How often each seed has not won a slot it played."""
    return Counter(
        seed
        for entry in resolve(bracket, decisions)
        if entry.state is SlotState.DECIDED
        for seed in seeds_of(entry)
        if seed != entry.winner
    )
