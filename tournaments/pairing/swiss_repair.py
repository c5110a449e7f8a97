"""Completing a pairing: augmenting paths from whoever is still without a partner.

J. Edmonds, "Paths, trees, and flowers" (Canadian Journal of Mathematics 17, 1965), without weights: breadth first, so
that few tables are changed. Where no path leads on from somebody, no pairing of the field seats everybody (C. Berge).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence

__all__ = ["Legality", "complete", "exposable"]

type Legality = Callable[[int, int], bool]


def complete(partner: list[int], places: Sequence[int], is_legal: Legality) -> bool:
    """Pair all of these places by changing `partner` (-1: nobody); False as soon as it is clear that it cannot be."""
    free = [place for place in places if partner[place] < 0]
    if not all(any(is_legal(place, other) for other in places if other != place) for place in free):
        return False
    for root in reversed(free):
        if partner[root] < 0:
            waiting = [place for place in free if place != root and partner[place] < 0]
            if not _Tree(partner, root, waiting, places, is_legal).augment():
                return False
    return True


def exposable(partner: Sequence[int], root: int, places: Sequence[int], is_legal: Legality) -> frozenset[int]:
    """Of a field in which all but the root are paired: everybody who could be left out in its place, and itself.

    These are the ends of the alternating paths of even length from the root.
    """
    tree = _Tree(list(partner), root, (), places, is_legal)
    tree.augment()
    return frozenset(place for place in places if tree.is_even[place])


class _Tree:
    """The alternating tree that grows from one free place."""

    def __init__(
        self, partner: list[int], root: int, waiting: Sequence[int], places: Sequence[int], is_legal: Legality
    ) -> None:
        """Start a tree of the root alone; `waiting` are the other free places, at which a path may end."""
        self.partner = partner
        self.root = root
        self.waiting = waiting
        self.places = places
        self.is_legal = is_legal
        self.parent = [-1] * len(partner)
        self.base = list(range(len(partner)))
        self.is_even = bytearray(len(partner))
        self.is_even[root] = 1
        self.queue = deque([root])

    def augment(self) -> bool:
        """Grow until a path reaches another free place, and use it; False, fully grown, if there is none."""
        while self.queue:
            place = self.queue.popleft()
            for other in self._neighbours(place):
                if self.base[place] == self.base[other] or self.partner[place] == other:
                    continue
                if not self.is_legal(place, other):
                    continue
                mate = self.partner[other]
                if other == self.root or (mate >= 0 and self.parent[mate] >= 0):
                    self._contract(place, other)
                elif self.parent[other] < 0:
                    self.parent[other] = place
                    if mate < 0:
                        self._turn(other)
                        return True
                    self.is_even[mate] = 1
                    self.queue.append(mate)
        return False

    def _neighbours(self, place: int) -> Iterable[int]:
        """Everybody, the free ones first, then those nearest in the standings; the order is idle if nobody is free."""
        if not self.waiting:
            return self.places
        return [*self.waiting, *sorted(self.places, key=lambda other: abs(other - place))]

    def _turn(self, end: int) -> None:
        """Exchange matched and unmatched steps along the path that ends here."""
        while end >= 0:
            before = self.parent[end]
            after = self.partner[before]
            self.partner[end], self.partner[before] = before, end
            end = after

    def _contract(self, one: int, other: int) -> None:
        """Shrink the odd cycle that an edge between two even places closes."""
        base = self._common_base(one, other)
        inside = bytearray(len(self.partner))
        self._mark(one, base, other, inside)
        self._mark(other, base, one, inside)
        for place in self.places:
            if inside[self.base[place]]:
                self.base[place] = base
                if not self.is_even[place]:
                    self.is_even[place] = 1
                    self.queue.append(place)

    def _common_base(self, one: int, other: int) -> int:
        """The first base on both ways back to the root."""
        seen = set()
        while True:
            one = self.base[one]
            seen.add(one)
            if self.partner[one] < 0:
                break
            one = self.parent[self.partner[one]]
        while True:
            other = self.base[other]
            if other in seen:
                return other
            other = self.parent[self.partner[other]]

    def _mark(self, place: int, base: int, child: int, inside: bytearray) -> None:
        """Note the bases on the way from a place to the base of a cycle, and lead their ways back round it."""
        while self.base[place] != base:
            inside[self.base[place]] = inside[self.base[self.partner[place]]] = 1
            self.parent[place] = child
            child = self.partner[place]
            place = self.parent[self.partner[place]]
