"""Divisions brought to their places: what is too much goes down, what is free is filled, from the top.

The order in which a free place is offered is a rule that is published; docs/algorithms/leagues.md says why.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tournaments.leagues.movement_records import DivisionResult, MoveReason
from tournaments.leagues.promotion import Draft

__all__ = ["Filling"]


class Filling:
    """A draft with the places that there will be. `results` come from the top; `places` by number of division."""

    def __init__(
        self,
        draft: Draft,
        results: Sequence[DivisionResult],
        places: Mapping[int, int],
        refusals: frozenset[int],
    ) -> None:
        self._draft = draft
        self._results = {result.number: result for result in results}
        self._places = places
        self._numbers = sorted({*self._results, *places})
        self._origin = {entry: result.number for result in results for entry in result.ranked}
        self._rank = {entry: place for result in results for place, entry in enumerate(result.staying)}
        self._unwilling = refusals | {entry for playoff in draft.pending for entry in playoff.pair}

    def settle(self) -> None:
        """Bring every division to its places, as far as those who played this season can fill them."""
        for number in self._numbers:
            below = next((other for other in self._numbers if other > number), None)
            members = self._members(number)
            too_many = len(members) - self._places.get(number, 0)
            if too_many > 0:
                self._push_down(members, number, too_many, below)
            elif too_many < 0:
                for entry in self._offers(number, below)[:-too_many]:
                    self._draft.put(entry, number, MoveReason.FILLS_VACANCY)

    def admit(self, entries: Sequence[int], reason: MoveReason) -> None:
        """Let newcomers in, in their order: into the lowest division, and higher only when that is full."""
        free = [number for number in reversed(self._numbers) for _ in range(self.vacancies().get(number, 0))]
        for place, entry in enumerate(entries):
            if place < len(free):
                self._draft.put(entry, free[place], reason)
            else:
                self._draft.put(entry, None, MoveReason.NO_PLACE)

    def vacancies(self) -> dict[int, int]:
        """The places that are free, by division, where there are any."""
        free = {number: places - len(self._members(number)) for number, places in self._places.items()}
        return {number: free[number] for number in sorted(free) if free[number] > 0}

    def _members(self, number: int) -> list[int]:
        return [entry for entry, division in self._draft.to.items() if division == number]

    def _push_down(self, members: Sequence[int], number: int, count: int, below: int | None) -> None:
        """Send the last ones down: of the division itself first, then who came from above, then who came from below."""

        def worth(entry: int) -> tuple[int, int]:
            origin = self._origin[entry]
            came = 0 if origin == number else 1 if origin < number else 2
            return came, -self._rank[entry]

        for entry in sorted(members, key=worth)[:count]:
            if below is None:
                self._draft.put(entry, None, MoveReason.NO_PLACE)
            elif self._origin[entry] == below:
                self._draft.put(entry, below, MoveReason.STAYS)
            else:
                self._draft.put(entry, below, MoveReason.RELEGATED)

    def _offers(self, number: int, below: int | None) -> list[int]:
        """Everybody to whom a free place of a division is offered, in order, each once."""
        return list(dict.fromkeys(self._in_order_of_offers(number, below)))

    def _in_order_of_offers(self, number: int, below: int | None) -> Iterator[int]:
        own = self._results[number].staying if number in self._results else ()
        others = self._results[below].staying if below in self._results else ()
        going_down = [entry for entry in own if self._draft.to[entry] == below]
        could_come_up = [entry for entry in others if self._draft.to[entry] != number and entry not in self._unwilling]
        lost = MoveReason.PLAYOFF_LOST
        yield from (entry for entry in going_down if self._draft.reasons[entry] is lost)
        yield from (entry for entry in could_come_up if self._draft.reasons[entry] is lost)
        yield from going_down
        yield from could_come_up
