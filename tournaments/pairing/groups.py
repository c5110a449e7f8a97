"""Groups that play a round robin each: who is in which group, the tables of all groups at once, and who goes on.

Those who go on into a bracket are seeded so that group mates meet as late as can be. Winners of the groups come first,
then the seconds, and so on; within such a rank the order is free, and so the ranks are arranged.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise

from tournaments.pairing.knockout import bracket_size, seed_order
from tournaments.pairing.round_robin import group_tables, rounds_in_cycle
from tournaments.pairing.types import BadStageSettings, PairingImpossible, PairingRequest, RoundPlan
from tournaments.standings.history import Entrant

__all__ = ["USUAL_GROUP", "pair_groups", "qualifiers", "snake", "usual_groups"]

USUAL_GROUP = 4


def usual_groups(entries: int) -> int:
    """How many groups a field gets if nobody says: as many as get four members each, at least one."""
    return max(entries // USUAL_GROUP, 1)


def snake(seeds: int, groups: int) -> tuple[tuple[int, ...], ...]:
    """The seeds of each group: forth and back over the groups, so 1, 8, 9, 16 and 2, 7, 10, 15 and so on for four."""
    members: list[list[int]] = [[] for _ in range(groups)]
    for start in range(0, seeds, groups):
        row = range(start + 1, min(start + groups, seeds) + 1)
        order = members if (start // groups) % 2 == 0 else members[::-1]
        for group, seed in zip(order, row, strict=False):
            group.append(seed)
    return tuple(tuple(group) for group in members)


def pair_groups(request: PairingRequest, cycles: int = 1) -> RoundPlan:
    """The tables of one round of all groups, group after group; a group that has finished has no tables any more.

    Within a group everything is as in `pair_round_robin`. Raises PairingImpossible when all groups have finished.
    """
    groups: dict[int, list[Entrant]] = {}
    for entrant in request.history.entrants:
        groups.setdefault(entrant.group, []).append(entrant)
    most = cycles * max((rounds_in_cycle(len(members)) for members in groups.values()), default=0)
    if not 1 <= request.round_number <= most:
        raise PairingImpossible("all groups have finished", {"round": request.round_number, "most": most})
    return RoundPlan(
        tuple(
            table
            for _, members in sorted(groups.items())
            if request.round_number <= cycles * rounds_in_cycle(len(members))
            for table in group_tables(members, request, cycles)
        )
    )


def qualifiers(group_tables: Sequence[Sequence[int]], per_group: int, extra: Sequence[int] = ()) -> tuple[int, ...]:
    """The ids that go on, in the order of their seeds in the next stage.

    `group_tables` are the groups, best first within each; `per_group` of each go on, and after them `extra`, the best
    of the next-placed of all groups. The winners keep the order of their groups, unless mates would meet in the first
    round otherwise; every later rank, and the extra ones, are put among the seeds of their rank. With two from each
    group, mates can only meet in the final.

    A group that has fewer left sends all it has. Raises BadStageSettings if an extra one is in no group or goes on
    already.
    """
    group_of = {entry: number for number, table in enumerate(group_tables) for entry in table}
    ranks = _ranks(group_tables, per_group, extra, group_of)
    seeds = [entry for rank in ranks for entry in rank]
    if len(seeds) < 2:
        return tuple(seeds)
    seating = _Seating(seeds, group_of)
    bounds = list(pairwise(accumulate((len(rank) for rank in ranks), initial=0)))
    seating.settle(bounds[1:])
    if seating.has_mates_in_first_round:
        seating.settle(bounds)
    return tuple(seating.seeds)


class _Seating:
    """Entries by seed, and what it costs that mates can meet: an earlier meeting outweighs all later ones together."""

    def __init__(self, seeds: list[int], group_of: Mapping[int, int]) -> None:
        size = bracket_size(len(seeds))
        rounds = size.bit_length() - 1
        places = {seed: place for place, seed in enumerate(seed_order(size))}
        self.seeds = seeds
        self._places = [places[number] for number in range(1, len(seeds) + 1)]
        self._group_of = group_of
        self._weights = [(size * size) ** (rounds - meeting) for meeting in range(1, rounds + 1)]
        self._places_of: dict[int, set[int]] = {}
        for entry, place in zip(seeds, self._places, strict=True):
            self._places_of.setdefault(group_of[entry], set()).add(place)

    @property
    def has_mates_in_first_round(self) -> bool:
        """Whether two of one group would meet at once."""
        return any(place ^ 1 in places for places in self._places_of.values() for place in places)

    def settle(self, ranks: Sequence[tuple[int, int]]) -> None:
        """Swap seeds within these stretches until no swap of two makes it better."""
        while any(self._improve(first, last) for first, last in ranks):
            pass

    def _improve(self, first: int, last: int) -> bool:
        found = False
        for one in range(first, last):
            for other in range(one + 1, last):
                before = self._cost(one) + self._cost(other)
                self._swap(one, other)
                if self._cost(one) + self._cost(other) < before:
                    found = True
                else:
                    self._swap(one, other)
        return found

    def _cost(self, index: int) -> int:
        place = self._places[index]
        mates = self._places_of[self._group_of[self.seeds[index]]]
        return sum(self._weights[(place ^ mate).bit_length() - 1] for mate in mates if mate != place)

    def _swap(self, one: int, other: int) -> None:
        groups = [self._group_of[self.seeds[index]] for index in (one, other)]
        if groups[0] == groups[1]:
            return
        for index, old, new in ((one, *groups), (other, *groups[::-1])):
            self._places_of[old].discard(self._places[index])
            self._places_of[new].add(self._places[index])
        self.seeds[one], self.seeds[other] = self.seeds[other], self.seeds[one]


def _ranks(
    group_tables: Sequence[Sequence[int]], per_group: int, extra: Sequence[int], group_of: Mapping[int, int]
) -> list[list[int]]:
    ranks = [[table[rank] for table in group_tables if len(table) > rank] for rank in range(per_group)]
    going_on = {entry for rank in ranks for entry in rank}
    for entry in extra:
        if entry not in group_of or entry in going_on:
            raise BadStageSettings(
                "an extra one is in no group or goes on already", {"setting": "extra", "entry": entry}
            )
        going_on.add(entry)
    return [*ranks, list(extra)]
