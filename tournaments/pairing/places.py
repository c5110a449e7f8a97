"""Final places of a bracket: a place is known as soon as its entry is out, whatever happens elsewhere.

Places are shared by those who go out in the same round and count those who are still in: 5, 5, 7, 7.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from tournaments.pairing.brackets import Bracket, Decisions, LoserOf, Part, Resolved, SlotState, WinnerOf
from tournaments.pairing.resolving import resolve

__all__ = ["THIRD", "bracket_places"]

THIRD = 3


def bracket_places(bracket: Bracket, decisions: Decisions) -> Mapping[int, int]:
    """The place of each seed that is out, and of the winner once there is one.

    A double forfeit puts both where a loser of that slot ends, or would end after losing at once in the losers'
    bracket. Nobody moves up for it: a final without a winner leaves the first place vacant. Who was disqualified has no
    place. The reset final and the match for the third place are waited for. Raises BadDecision like `resolve`.
    """
    resolved = {entry.slot.key: entry for entry in resolve(bracket, decisions)}
    feeds_on, drops_into = _ways_on(resolved)
    ranks = _exit_ranks(bracket, drops_into)
    places: dict[int, int] = {}
    for key, entry in resolved.items():
        if entry.state not in (SlotState.DECIDED, SlotState.BYE):
            continue
        if entry.winner is None:
            both = (entry.first, entry.second)
            places.update({seed: ranks[key] for seed in both if seed is not None})
            continue
        if key not in feeds_on:
            places[entry.winner] = THIRD if entry.slot.part is Part.THIRD_PLACE else 1
        if entry.loser is not None and not _plays_on(drops_into.get(key), resolved):
            places[entry.loser] = THIRD + 1 if entry.slot.part is Part.THIRD_PLACE else ranks[key]
    return places


def _ways_on(resolved: Mapping[str, Resolved]) -> tuple[frozenset[str], Mapping[str, str]]:
    """Slots whose winner plays another one, and for those whose loser may, the key of that one."""
    feeds_on: set[str] = set()
    drops_into: dict[str, str] = {}
    for key, entry in resolved.items():
        for source in (entry.slot.first, entry.slot.second):
            if isinstance(source, LoserOf):
                drops_into[source.key] = key
            elif isinstance(source, WinnerOf) and _plays_on(key, resolved):
                feeds_on.add(source.key)
    return frozenset(feeds_on), drops_into


def _plays_on(key: str | None, resolved: Mapping[str, Resolved]) -> bool:
    return key is not None and resolved[key].state is not SlotState.NOT_NEEDED


def _exit_ranks(bracket: Bracket, drops_into: Mapping[str, str]) -> Mapping[str, int]:
    """The place of whoever ends in each slot without having won it."""
    counts = Counter((slot.part, slot.round) for slot in bracket.slots)
    losers = [counts[Part.LOSERS, number] for number in range(1, len(counts) + 1)]
    still_in = [sum(losers[number:]) for number in range(len(losers) + 1)]  # losers' slots after each round
    is_double = any(slot.part is Part.FINAL for slot in bracket.slots)
    ranks: dict[str, int] = {}
    for slot in reversed(bracket.slots):
        if slot.part is Part.THIRD_PLACE:
            ranks[slot.key] = THIRD
        elif slot.part in (Part.FINAL, Part.RESET):
            ranks[slot.key] = 2
        elif slot.part is Part.LOSERS:
            ranks[slot.key] = THIRD + still_in[slot.round]
        elif is_double:
            ranks[slot.key] = ranks[drops_into[slot.key]]
        else:
            ranks[slot.key] = counts[slot.part, slot.round] + 1
    return ranks
