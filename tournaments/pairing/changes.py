"""What a corrected result does to the rest of a bracket, before anybody carries it out.

Resolve the bracket with the decisions as they are and as they would be, and compare:

>>> from tournaments.pairing.brackets import Decision
>>> from tournaments.pairing.knockout import build_knockout
>>> from tournaments.pairing.resolving import resolve
>>> bracket = build_knockout(4)
>>> before = resolve(bracket, {"W1.1": Decision(1, 4)})
>>> after = resolve(bracket, {"W1.1": Decision(4, 1)})
>>> changed_slots(before, after)
(SlotChange(key='W2.1', before=(1, None), after=(4, None), loses_result=False),)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.pairing.brackets import Bracket, Decisions, Resolved, SlotState
from tournaments.pairing.resolving import resolve

__all__ = ["SlotChange", "changed_slots", "standing_decisions"]


@dataclass(frozen=True, slots=True)
class SlotChange:
    """A slot in which somebody else stands now; `before` and `after` are the seeds of its two places.

    `loses_result` says that it had been decided, so that a result between others falls away.
    """

    key: str
    before: tuple[int | None, int | None]
    after: tuple[int | None, int | None]
    loses_result: bool


def changed_slots(before: Sequence[Resolved], after: Sequence[Resolved]) -> tuple[SlotChange, ...]:
    """The slots whose entries differ between two resolutions of one bracket, in the order of the bracket.

    Raises ValueError if the two are not of one bracket.
    """
    return tuple(
        SlotChange(
            old.slot.key,
            (old.first, old.second),
            (new.first, new.second),
            loses_result=old.state is SlotState.DECIDED,
        )
        for old, new in _side_by_side(before, after)
        if (old.first, old.second) != (new.first, new.second)
    )


def standing_decisions(bracket: Bracket, before: Decisions, after: Decisions) -> Decisions:
    """Of the decisions after a correction, those that still hold: none of a slot whose entries the correction changes.

    `resolve` cannot see this of decisions that do not name both (double forfeit, disqualification). A decision that the
    correction itself sets, one that `before` does not have, holds.
    """
    held = dict(after)
    played = resolve(bracket, before)
    while True:
        stale = {change.key for change in changed_slots(played, resolve(bracket, held)) if change.loses_result}
        dropped = {key for key in stale if key in held and held[key] == before.get(key)}
        if not dropped:
            return held
        held = {key: decision for key, decision in held.items() if key not in dropped}


def _side_by_side(before: Sequence[Resolved], after: Sequence[Resolved]) -> list[tuple[Resolved, Resolved]]:
    pairs = list(zip(before, after, strict=True))
    if any(old.slot != new.slot for old, new in pairs):
        raise ValueError("the two are not of one bracket")
    return pairs
