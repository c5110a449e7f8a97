"""Minimum-weight perfect matching of a general graph with whole weights of any size.

Edmonds' blossom method in the form of Z. Galil, "Efficient algorithms for finding maximum matching in graphs" (ACM
Computing Surveys 18, 1986), whose terms the names follow: S- and T-vertices, blossoms, dual variables, stages. It
gives the same matchings as networkx where the optimum is unique, several times faster: plain lists in place of graph
views, and dual variables that start at each vertex's own best edge in place of the best of all.
"""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.pairing.swiss_blossoms import CRUMB, FREE, Blossoms, Edge, S, T

__all__ = ["minimum_weight_perfect_matching"]


def minimum_weight_perfect_matching(edges: Iterable[tuple[int, int, int]]) -> list[tuple[int, int]] | None:
    """The pairs of the cheapest perfect matching of the vertices that the edges (one, other, weight) name.

    None if no perfect matching exists. Of several equally cheap ones always the same is given.
    """
    listed = list(edges)
    names = sorted({vertex for one, other, _ in listed for vertex in (one, other)})
    if len(names) % 2:
        return None
    places = {name: place for place, name in enumerate(names)}
    search = _Search(len(names), [(places[one], places[other], weight) for one, other, weight in listed])
    if not search.solve():
        return None
    return [(names[one], names[other]) for one, other in enumerate(search.mate) if one < other]


class _Search(Blossoms):
    """The search for augmenting paths."""

    def solve(self) -> bool:
        """Find the matching; False if there is no perfect one."""
        self._match_tight_edges()
        while -1 in self.mate:
            if not self._stage():
                return False
        return True

    def _match_tight_edges(self) -> None:
        """A first matching of edges without slack."""
        for one in range(self.n):
            if self.mate[one] < 0:
                for other, gain in self.gain[one].items():
                    if self.mate[other] < 0 and self.dual[one] + self.dual[other] == gain:
                        self.mate[one], self.mate[other] = other, one
                        break

    def _stage(self) -> bool:
        """Find one augmenting path and use it; False if there is none."""
        for item in range(len(self.label)):
            self.label[item] = FREE
            self.label_edge[item] = self.best_edge[item] = None
        for blossom in self.blossom_dual:
            self.best_edges[blossom] = None
        self.allowed.clear()
        self.queue.clear()
        for vertex in range(self.n):
            if self.mate[vertex] < 0 and self.label[self.inside[vertex]] == FREE:
                self.assign(vertex, S, None)
        while not self._scan():
            if not self._change_duals():
                return False
        for blossom in list(self.blossom_dual):
            if (
                blossom in self.blossom_dual
                and self.parent[blossom] < 0
                and self.label[blossom] == S
                and not self.blossom_dual[blossom]
            ):
                self.expand(blossom, True)
        return True

    def _scan(self) -> bool:
        """Label everything that usable edges reach; True once the matching was augmented."""
        label, inside, dual, allowed, gains = self.label, self.inside, self.dual, self.allowed, self.gain
        best_edge, queue = self.best_edge, self.queue
        while queue:
            vertex = queue.pop()
            own_dual, own = dual[vertex], inside[vertex]
            for other, gain in gains[vertex].items():
                blossom = inside[other]
                if own == blossom:
                    continue
                kind = label[blossom]
                slack = own_dual + dual[other] - gain
                if slack > 0 and (vertex, other) not in allowed:
                    if kind == S or label[other] == FREE:
                        kept = best_edge[own if kind == S else other]
                        # spelled out, since this line is where the time goes
                        if kept is None or slack < dual[kept[0]] + dual[kept[1]] - gains[kept[0]][kept[1]]:
                            best_edge[own if kind == S else other] = (vertex, other)
                elif kind == FREE:
                    self.assign(other, T, vertex)
                elif kind == S:
                    base = self._common_base(vertex, other)
                    if base < 0:
                        self.augment(vertex, other)
                        return True
                    self.add_blossom(base, vertex, other)
                    own = inside[vertex]
                elif label[other] == FREE:
                    label[other] = T
                    self.label_edge[other] = (vertex, other)
        return False

    def _change_duals(self) -> bool:
        """Pump slack out of the duals until an edge is usable or a blossom opens; False if nothing can change."""
        delta, edge, opened = self._smallest_step()
        if delta is None:
            return False
        for vertex in range(self.n):
            label = self.label[self.inside[vertex]]
            if label == S:
                self.dual[vertex] -= delta
            elif label == T:
                self.dual[vertex] += delta
        for blossom in self.blossom_dual:
            if self.parent[blossom] < 0:
                if self.label[blossom] == S:
                    self.blossom_dual[blossom] += delta
                elif self.label[blossom] == T:
                    self.blossom_dual[blossom] -= delta
        if edge is None:
            self.expand(opened, False)
        else:
            one, other = edge
            self.allowed.update((edge, (other, one)))
            self.queue.append(one if self.label[self.inside[one]] == S else other)
        return True

    def _smallest_step(self) -> tuple[int | None, Edge | None, int]:
        """The least change of duals that makes an edge usable or opens a T-blossom."""
        delta: int | None = None
        found: Edge | None = None
        opened = -1
        for item, edge in enumerate(self.best_edge):
            if edge is None:
                continue
            if item < self.n and self.label[self.inside[item]] == FREE:
                step = self.slack(edge)
            elif self.parent[item] < 0 and self.label[item] == S:
                step = self.slack(edge) // 2
            else:
                continue
            if delta is None or step < delta:
                delta, found = step, edge
        for blossom, dual in self.blossom_dual.items():
            if self.parent[blossom] < 0 and self.label[blossom] == T and (delta is None or dual < delta):
                delta, found, opened = dual, None, blossom
        return delta, found, opened

    def _common_base(self, vertex: int, other: int) -> int:
        """Trace back from both ends: the base of the blossom they close, or -1 for an augmenting path."""
        path = []
        base = -1
        one, two = vertex, other
        while one >= 0:
            blossom = self.inside[one]
            if self.label[blossom] == CRUMB:
                base = self.base[blossom]
                break
            path.append(blossom)
            self.label[blossom] = CRUMB
            edge = self.label_edge[blossom]
            if edge is None:
                one = -1
            else:
                back = self.label_edge[self.inside[edge[0]]]
                one = -1 if back is None else back[0]
            if two >= 0:
                one, two = two, one
        for blossom in path:
            self.label[blossom] = S
        return base
