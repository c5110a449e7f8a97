"""Danese: first meets second, third meets fourth and so on, on the table as it stands.

The usual end of an evening of pairs. Rematches are allowed, or else everybody meets the next one down who may still be
met.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import combinations

from tournaments.pairing.swiss_matching import minimum_weight_perfect_matching
from tournaments.pairing.types import PairingImpossible, PairingRequest, Reason, RoundPlan, Table
from tournaments.standings.history import RoundKind, RoundResult

__all__ = ["pair_danese"]

type MayMeet = Callable[[int, int], bool]

_BYES = (RoundKind.PAIRING_BYE, RoundKind.FORFEIT_WIN)


def pair_danese(request: PairingRequest, order: Sequence[int], rematches: bool = True) -> RoundPlan:
    """The tables of one round; `order` are the ids of the live table, best first, absent ones included or not.

    From the top down everybody meets the next one who may be met, as long as the rest can still be paired; forbidden
    pairs never meet, rematches count as forbidden unless allowed. In an odd field the lowest placed who has not had a
    bye or a win without play sits out; if the rest cannot be paired then, or all have had one, the next one up does.
    Whoever has led less often so far leads the first hand.

    Raises PairingImpossible if no pairing keeps these rules, or if an entry of the history is in neither `order` nor
    `absent`.
    """
    here = _those_here(request, order)
    met = _met(request)
    forbidden = request.forbidden

    def may_meet(one: int, other: int) -> bool:
        return frozenset((one, other)) not in forbidden and (rematches or other not in met[one])

    bye, pairs = _bye_and_pairs(request, here, may_meet)
    place = {entry: number for number, entry in enumerate(here, start=1)}
    taken: set[int] = set() if bye is None else {bye}
    tables: list[Table] = []
    for higher, lower in pairs:
        passed = [entry for entry in here[place[higher] : place[lower] - 1] if entry not in taken]
        reasons = [Reason("live_order", {"higher_place": place[higher], "lower_place": place[lower]})]
        reasons.extend(_passing_reason(higher, other, forbidden, met) for other in passed)
        if lower in met[higher]:
            reasons.append(Reason("rematch_allowed", {"first": higher, "second": lower}))
        first, second, seat = _seated(request.history.results, higher, lower)
        tables.append(Table(first, second, reasons=(*reasons, seat)))
        taken |= {higher, lower}
    if bye is not None:
        tables.append(Table(bye, None, reasons=(Reason("bye_lowest_placed", {"place": place[bye]}),)))
    return RoundPlan(tuple(tables))


def _those_here(request: PairingRequest, order: Sequence[int]) -> list[int]:
    here = [entry for entry in order if entry not in request.absent]
    expected = {entrant.id for entrant in request.history.entrants} - request.absent
    if len(here) != len(expected) or set(here) != expected:
        raise PairingImpossible(
            "the order must name everybody who is here once", {"named": len(here), "here": len(expected)}
        )
    return here


def _met(request: PairingRequest) -> Mapping[int, frozenset[int]]:
    """Whom each entry has played; a forfeit is no meeting."""
    return {
        entrant.id: frozenset(
            result.opponent
            for result in request.history.results.get(entrant.id, ())
            if result.kind is RoundKind.PLAYED and result.opponent is not None
        )
        for entrant in request.history.entrants
    }


def _bye_and_pairs(
    request: PairingRequest, here: Sequence[int], may_meet: MayMeet
) -> tuple[int | None, list[tuple[int, int]]]:
    candidates: list[int | None] = [None]
    if len(here) % 2:
        results = request.history.results
        had = {entry for entry in here if any(result.kind in _BYES for result in results.get(entry, ()))}
        upwards = here[::-1]
        candidates = sorted(upwards, key=lambda entry: entry in had)
    for bye in candidates:
        pairs = _nearest_pairs([entry for entry in here if entry != bye], may_meet)
        if pairs is not None:
            return bye, pairs
    raise PairingImpossible("no pairing of this round avoids what must not be", {"entries": len(here)})


def _nearest_pairs(order: Sequence[int], may_meet: MayMeet) -> list[tuple[int, int]] | None:
    """Everybody with the next one down who may be met, as far as the rest can still be paired; None if it cannot be.

    Going down without looking ahead fails at the bottom only, if at all. Then the last pairs are undone, twice as many
    each time, until those set free can be paired among themselves.
    """
    pairs, left = _greedy_pairs(order, may_meet)
    undone = 2
    while left:
        kept = pairs[: max(len(pairs) - undone, 0)]
        kept_entries = {entry for pair in kept for entry in pair}
        free = [entry for entry in order if entry not in kept_entries]
        if _can_be_paired(free, may_meet):
            return kept + _careful_pairs(free, may_meet)
        if not kept:
            return None
        undone *= 2
    return pairs


def _greedy_pairs(order: Sequence[int], may_meet: MayMeet) -> tuple[list[tuple[int, int]], list[int]]:
    """The pairs of going down once, and those nobody was left for."""
    waiting = list(order)
    pairs: list[tuple[int, int]] = []
    left: list[int] = []
    while waiting:
        entry = waiting.pop(0)
        other = next((lower for lower in waiting if may_meet(entry, lower)), None)
        if other is None:
            left.append(entry)
        else:
            waiting.remove(other)
            pairs.append((entry, other))
    return pairs, left


def _careful_pairs(order: Sequence[int], may_meet: MayMeet) -> list[tuple[int, int]]:
    """As `_greedy_pairs`, but nobody is paired so that the rest cannot be; the order must be pairable."""
    waiting = list(order)
    pairs: list[tuple[int, int]] = []
    while waiting:
        entry, *lower = waiting
        for other in lower:
            rest = [one for one in lower if one != other]
            if may_meet(entry, other) and _can_be_paired(rest, may_meet):
                pairs.append((entry, other))
                waiting = rest
                break
    return pairs


def _can_be_paired(entries: Collection[int], may_meet: MayMeet) -> bool:
    edges = [(one, other, 1) for one, other in combinations(entries, 2) if may_meet(one, other)]
    if len({entry for one, other, _ in edges for entry in (one, other)}) < len(entries):
        return False  # somebody may meet nobody, and the matching would not know of them
    return minimum_weight_perfect_matching(edges) is not None


def _passing_reason(
    entry: int, passed: int, forbidden: Collection[frozenset[int]], met: Mapping[int, frozenset[int]]
) -> Reason:
    """Why an entry does not meet one who stood nearer."""
    if frozenset((entry, passed)) in forbidden:
        return Reason("forbidden_avoided", {"entry": entry, "other": passed})
    if passed in met[entry]:
        return Reason("rematch_avoided", {"entry": entry, "other": passed})
    return Reason("rest_must_pair", {"entry": entry, "other": passed})


def _seated(results: Mapping[int, Sequence[RoundResult]], higher: int, lower: int) -> tuple[int, int, Reason]:
    """Who leads, who deals, and why: whoever led less, then whoever dealt last where they differ, then the lower."""
    seats = [
        [result.starts for result in results.get(entry, ()) if result.starts is not None] for entry in (higher, lower)
    ]
    balances = [2 * sum(own) - len(own) for own in seats]
    if balances[0] != balances[1]:
        first, second = (higher, lower) if balances[0] < balances[1] else (lower, higher)
        return first, second, Reason("seat_need", {"entry": first})
    for own, other in zip(reversed(seats[0]), reversed(seats[1]), strict=False):
        if own != other:
            first, second = (lower, higher) if own else (higher, lower)
            return first, second, Reason("seat_alternates", {"entry": first})
    return lower, higher, Reason("seat_lower_leads", {"entry": lower})
