"""What a bracket looks like after the results so far: a pure function of the bracket and the decisions.

Byes go on by themselves, through both brackets. A correction can be previewed by resolving twice and comparing
(`tournaments.pairing.changes`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.pairing.brackets import (
    Bracket,
    Decision,
    Decisions,
    Part,
    Resolved,
    Seed,
    Slot,
    SlotState,
    Source,
    WinnerOf,
)

__all__ = ["BadDecision", "resolve"]


class BadDecision(Exception):
    """A decision that no slot can have; `code` is stable, `details` name the slot."""

    code = "bad_decision"

    def __init__(self, message: str, details: Mapping[str, int | str]) -> None:
        super().__init__(message)
        self.details = details


@dataclass(frozen=True, slots=True)
class _Coming:
    """What a place is filled with: nobody yet, or a seed, or (known, None) nobody ever."""

    known: bool
    seed: int | None = None


_LATER = _Coming(known=False)
_NOBODY = _Coming(known=True)


def resolve(bracket: Bracket, decisions: Decisions) -> tuple[Resolved, ...]:
    """Every slot of the bracket, in its order, with who stands in it and how it ended.

    A decision counts only if those it names stand in the slot: after a correction further up, a result between others
    is left out and the slot is to be played. A decision that names nobody, or only a winner, cannot tell whom it was
    about; `changes.standing_decisions` drops those of slots whose entries change.

    Raises BadDecision for a slot that does not exist, a loser without a winner, or one entry as both.
    """
    by_key: dict[str, Resolved] = {}
    _check(bracket, decisions)
    for slot in bracket.slots:
        first, second = (_coming(source, by_key, bracket.entries) for source in (slot.first, slot.second))
        if slot.part is Part.RESET and not _is_forced(slot, by_key):
            by_key[slot.key] = _unforced(slot, by_key)
        else:
            by_key[slot.key] = _resolved(slot, first, second, decisions.get(slot.key))
    return tuple(by_key.values())


def _check(bracket: Bracket, decisions: Decisions) -> None:
    keys = {slot.key for slot in bracket.slots}
    for key, decision in decisions.items():
        if key not in keys:
            raise BadDecision("the bracket has no such slot", {"slot": key})
        if decision.loser is not None and decision.winner in (None, decision.loser):
            raise BadDecision("a loser needs a winner, and another one", {"slot": key, "loser": decision.loser})


def _coming(source: Source, by_key: Mapping[str, Resolved], entries: int) -> _Coming:
    if isinstance(source, Seed):
        return _Coming(known=True, seed=source.number) if source.number <= entries else _NOBODY
    before = by_key[source.key]
    if before.state in (SlotState.WAITING, SlotState.READY):
        return _LATER
    return _Coming(known=True, seed=before.winner if isinstance(source, WinnerOf) else before.loser)


def _resolved(slot: Slot, first: _Coming, second: _Coming, decision: Decision | None) -> Resolved:
    if not (first.known and second.known):
        return Resolved(slot, first.seed, second.seed, SlotState.WAITING)
    if first.seed is None or second.seed is None:
        alone = first.seed if second.seed is None else second.seed
        state = SlotState.EMPTY if alone is None else SlotState.BYE
        return Resolved(slot, first.seed, second.seed, state, winner=alone)
    if decision is None or not {decision.winner, decision.loser} - {None} <= {first.seed, second.seed}:
        return Resolved(slot, first.seed, second.seed, SlotState.READY)
    return Resolved(slot, first.seed, second.seed, SlotState.DECIDED, decision.winner, decision.loser)


def _is_forced(reset: Slot, by_key: Mapping[str, Resolved]) -> bool:
    """Whether the entry from the losers' bracket won the final and the other one, with one loss now, plays on."""
    final = _final_before(reset, by_key)
    return final.state is SlotState.DECIDED and final.winner == final.second and final.loser is not None


def _unforced(reset: Slot, by_key: Mapping[str, Resolved]) -> Resolved:
    is_open = _final_before(reset, by_key).state in (SlotState.WAITING, SlotState.READY)
    return Resolved(reset, None, None, SlotState.WAITING if is_open else SlotState.NOT_NEEDED)


def _final_before(reset: Slot, by_key: Mapping[str, Resolved]) -> Resolved:
    assert not isinstance(reset.first, Seed)  # a reset is fed by the final before it
    return by_key[reset.first.key]
