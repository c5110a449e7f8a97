"""The fast tier: score groups, folds, the nearest legal opponent, and repair; for fields of thousands.

It keeps the same absolute rules as the exact tier and comes close to it in quality; how close is in
docs/algorithms/pairing.md. Nobody leads or deals more than twice more often than the other, and nobody has one seat
three times running as long as any pairing avoids it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tournaments.pairing.swiss_repair import Legality, complete, exposable
from tournaments.pairing.swiss_seats import ABSOLUTE
from tournaments.pairing.swiss_state import DOWN_BEFORE, DOWN_LAST, UP_BEFORE, UP_LAST, Contender, SwissState
from tournaments.pairing.types import PairingImpossible

__all__ = ["fast_pairs"]

_WINDOW = 8
"""How many legal opponents are looked at past the first."""
_SWAPS = 60
"""How many earlier tables are tried to make room for somebody left over."""
_DOWN, _UP = DOWN_LAST | DOWN_BEFORE, UP_LAST | UP_BEFORE


def fast_pairs(state: SwissState) -> tuple[tuple[int, int | None], ...]:
    """The pairs of a round by id, sides not yet decided; None beside the one who has the bye.

    Raises PairingImpossible if no pairing keeps the absolute rules.
    """
    field = _Field(state)
    ids = [contender.id for contender in state.contenders]
    byes: list[int | None] = [*bye_candidates(state)] if state.is_odd else [None]
    for legal in (field.is_legal, field.is_bearable):
        for bye in _worth_trying(field, byes, legal):
            if field.pair(bye, legal):
                pairs = [(ids[one], ids[two]) for one, two in enumerate(field.partner) if one < two]
                return (*pairs, *(() if bye is None else ((ids[bye], None),)))
    raise PairingImpossible(
        "no pairing of this round keeps the absolute rules",
        {"entries": len(state.contenders), "round": state.round_number},
    )


def bye_candidates(state: SwissState) -> list[int]:
    """The places of those who may have the bye, in order: lowest score, fewest unplayed rounds, lowest seed."""
    field = state.contenders
    eligible = [place for place, contender in enumerate(field) if contender.may_have_bye]
    return sorted(eligible, key=lambda place: (field[place].score, field[place].unplayed, -field[place].number))


def _worth_trying(field: _Field, byes: Sequence[int | None], legal: Legality) -> Iterator[int | None]:
    """The first choice for the bye and, when that was in vain, the first who really can have it."""
    if not byes:
        return
    yield byes[0]
    if byes[0] is not None:
        possible = field.possible_byes(frozenset(byes), legal)
        yield from [bye for bye in byes if bye in possible][:1]


class _Field:
    """The contenders by their places, best first, as plain lists."""

    def __init__(self, state: SwissState) -> None:
        """Take from the state what the search reads again and again."""
        contenders = state.contenders
        self.size = len(contenders)
        self.ids = [contender.id for contender in contenders]
        self.needs = [contender.need for contender in contenders]
        self.floats = [contender.floats for contender in contenders]
        self.balances = [contender.balance for contender in contenders]
        self.barred: list[frozenset[int]] = [
            contender.opponents | state.forbidden[contender.id]
            if contender.id in state.forbidden
            else contender.opponents
            for contender in contenders
        ]
        self.groups = _groups(contenders)
        self.partner = [-1] * self.size

    def pair(self, bye: int | None, legal: Legality) -> bool:
        """Pair all but the one that has the bye, as `partner` then says; False if they cannot all be paired."""
        self.partner = [-1] * self.size
        carried: list[int] = []
        for group in self.groups:
            carried = self._pair_group(carried, [place for place in group if place != bye])
        places = [place for place in range(self.size) if place != bye]
        return not carried or complete(self.partner, places, legal)

    def possible_byes(self, byes: frozenset[int | None], legal: Legality) -> frozenset[int]:
        """Who of some could have the bye so that the others can be paired; goes on from the last attempt.

        The bye is one place more, whose only legal partners are those who may have it. One pairing of that field
        shows all the others.
        """
        partner = [*self.partner, -1]

        def with_bye(one: int, other: int) -> bool:
            if self.size in (one, other):
                return min(one, other) in byes
            return legal(one, other)

        if not complete(partner, range(self.size + 1), with_bye):
            return frozenset()
        out = partner.pop()
        partner[out] = -1
        return exposable(partner, out, range(self.size), legal)

    def is_legal(self, one: int, other: int) -> bool:
        """Whether two may meet by every absolute rule."""
        need = self.needs[one]
        return self.ids[other] not in self.barred[one] and not (
            need == self.needs[other] and (need == ABSOLUTE or need == -ABSOLUTE)
        )

    def is_bearable(self, one: int, other: int) -> bool:
        """Whether two may meet if somebody may have one seat three times running, but never a balance beyond two."""
        balance, other_balance = self.balances[one], self.balances[other]
        return self.ids[other] not in self.barred[one] and not (
            min(abs(balance), abs(other_balance)) >= 2 and (balance > 0) == (other_balance > 0)
        )

    def _pair_group(self, floaters: Sequence[int], residents: Sequence[int]) -> list[int]:
        """Pair those who came down with the best placed, fold the others; who is left over floats down."""
        open_places = dict.fromkeys(residents)
        stuck = [floater for floater in floaters if not self._take(floater, open_places, _UP)]
        rest = list(open_places)
        down = [rest.pop(self._who_floats(rest))] if len(rest) % 2 else []
        half = len(rest) // 2
        lower = dict.fromkeys(rest[half:])
        left = [place for place in rest[:half] if not self._take(place, lower, 0)]
        left += lower
        self._swap_clashes([place for place in rest[:half] if self.partner[place] >= 0])
        if left:
            left = self._swap_in(left, [place for place in rest[:half] if self.partner[place] >= 0])
        return sorted((*stuck, *left, *down))

    def _take(self, place: int, candidates: dict[int, None], floats: int) -> bool:
        """Pair one with the first legal candidate, or with one soon after whose seat suits better."""
        best, best_cost, seen = -1, 0, 0
        for candidate in candidates:
            if not self.is_legal(place, candidate):
                continue
            cost = self._cost(place, candidate) * 16 + (self.floats[candidate] & floats)
            if best < 0 or cost < best_cost:
                best, best_cost = candidate, cost
            seen += 1
            if not cost or seen > _WINDOW:
                break
        if best < 0:
            return False
        del candidates[best]
        self._pair(place, best)
        return True

    def _cost(self, one: int, other: int) -> int:
        """How badly two seats clash: 0 not at all, else the weaker of the two needs."""
        need, other_need = self.needs[one], self.needs[other]
        return min(abs(need), abs(other_need)) if need * other_need > 0 else 0

    def _pair(self, one: int, other: int) -> None:
        """Put two at a table."""
        self.partner[one], self.partner[other] = other, one

    def _who_floats(self, rest: Sequence[int]) -> int:
        """The index of who leaves an odd group: one of the last, with the seat that too many want, not lately down."""
        surplus = sum((self.needs[place] > 0) - (self.needs[place] < 0) for place in rest)
        last = range(len(rest) - 1, max(len(rest) - 1 - 2 * _WINDOW, -1), -1)
        return min(last, key=lambda index: (self.needs[rest[index]] * surplus <= 0, self.floats[rest[index]] & _DOWN))

    def _swap_clashes(self, tops: Iterable[int]) -> None:
        """Exchange opponents between a table where both want to start and one where both want to deal."""
        clashing: dict[bool, list[int]] = {True: [], False: []}
        for place in tops:
            if self.needs[place] * self.needs[self.partner[place]] > 0:
                clashing[self.needs[place] > 0].append(place)
        for one in clashing[True]:
            for index, other in enumerate(clashing[False][:_SWAPS]):
                if self._exchange(one, self.partner[one], other, self.partner[other]):
                    del clashing[False][index]
                    break

    def _swap_in(self, left: list[int], tops: Sequence[int]) -> list[int]:
        """Pair those left over with each other, through an earlier table if need be; who is left even then."""
        still: list[int] = []
        for place in left:
            for index, other in enumerate(still):
                if self._fit(place, other, tops):
                    del still[index]
                    break
            else:
                still.append(place)
        return still

    def _fit(self, one: int, other: int, tops: Sequence[int]) -> bool:
        """Pair two, or exchange them with one of the last tables."""
        if self.is_legal(one, other):
            self._pair(one, other)
            return True
        return any(self._exchange(top, self.partner[top], one, other) for top in tops[: -_SWAPS - 1 : -1])

    def _exchange(self, one: int, two: int, three: int, four: int) -> bool:
        """Make two other tables of four places if both are legal."""
        for far, near in ((four, three), (three, four)):
            if self.is_legal(one, far) and self.is_legal(near, two):
                self._pair(one, far)
                self._pair(near, two)
                return True
        return False


def _groups(contenders: Sequence[Contender]) -> list[range]:
    """The places of each score group, best first."""
    starts = [
        place
        for place, contender in enumerate(contenders)
        if not place or contender.score != contenders[place - 1].score
    ]
    return [range(start, stop) for start, stop in zip(starts, [*starts[1:], len(contenders)], strict=True)]
