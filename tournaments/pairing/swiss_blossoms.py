"""The blossoms of a matching that is being made: how they come, open, and turn round.

The part of Edmonds' method (see swiss_matching.py) that keeps the nested odd cycles. Terms are those of Z. Galil,
"Efficient algorithms for finding maximum matching in graphs" (ACM Computing Surveys 18, 1986).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

__all__ = ["CRUMB", "FREE", "Blossoms", "Edge", "S", "T"]

FREE, S, T, CRUMB = 0, 1, 2, 5

type Edge = tuple[int, int]


class Blossoms:
    """The matching, its labels and its blossoms. Vertices are 0..n-1; blossoms have the numbers from n to 2n-1."""

    def __init__(self, vertices: int, edges: Sequence[tuple[int, int, int]]) -> None:
        """Set out the graph; gains are four times the (negated) weights, so that all halves are whole."""
        self.n = vertices
        self.gain: list[dict[int, int]] = [{} for _ in range(vertices)]
        for one, other, weight in edges:
            self.gain[one][other] = self.gain[other][one] = -4 * weight
        self.mate = [-1] * vertices
        self.label = [FREE] * (2 * vertices)
        self.label_edge: list[Edge | None] = [None] * (2 * vertices)
        self.best_edge: list[Edge | None] = [None] * (2 * vertices)
        self.inside = list(range(vertices))
        self.parent = [-1] * (2 * vertices)
        self.base = [*range(vertices), *([-1] * vertices)]
        self.unused = list(range(2 * vertices - 1, vertices - 1, -1))
        self.children: dict[int, list[int]] = {}
        self.links: dict[int, list[Edge]] = {}
        self.best_edges: dict[int, list[Edge] | None] = {}
        self.blossom_dual: dict[int, int] = {}
        # Twice the gain of an edge bounds the sum of its ends: half each, and even, keeps every later step whole.
        self.dual = [max(row.values(), default=0) // 2 for row in self.gain]
        self.allowed: set[Edge] = set()
        self.queue: list[int] = []

    def slack(self, edge: Edge) -> int:
        """How far an edge is from being usable; wrong inside a blossom."""
        return self.dual[edge[0]] + self.dual[edge[1]] - self.gain[edge[0]][edge[1]]

    def leaves(self, blossom: int) -> Iterator[int]:
        """The vertices of a blossom."""
        if blossom < self.n:
            yield blossom
            return
        stack = [*self.children[blossom]]
        while stack:
            item = stack.pop()
            if item < self.n:
                yield item
            else:
                stack.extend(self.children[item])

    def assign(self, vertex: int, label: int, source: int | None) -> None:
        """Label the blossom of a vertex that was reached from another; a T-blossom makes its mate an S-blossom."""
        blossom = self.inside[vertex]
        self.label[vertex] = self.label[blossom] = label
        edge = None if source is None else (source, vertex)
        self.label_edge[vertex] = self.label_edge[blossom] = edge
        self.best_edge[vertex] = self.best_edge[blossom] = None
        if label == S:
            self.queue.extend(self.leaves(blossom))
        else:
            base = self.base[blossom]
            self.assign(self.mate[base], S, base)

    def add_blossom(self, base: int, one: int, other: int) -> None:
        """Make an S-blossom of the cycle that an edge between two S-vertices closes at a base."""
        blossom = self.unused.pop()
        root = self.inside[base]
        path, links = self._trace(one, root)
        path.append(root)
        path.reverse()
        links.reverse()
        links.append((one, other))
        far_path, far_links = self._trace(other, root)
        path += far_path
        links += [(there, here) for here, there in far_links]
        for child in path:
            self.parent[child] = blossom
        self.base[blossom] = base
        self.parent[blossom] = -1
        self.children[blossom], self.links[blossom] = path, links
        self.label[blossom] = S
        self.label_edge[blossom] = self.label_edge[root]
        self.blossom_dual[blossom] = 0
        for vertex in self.leaves(blossom):
            if self.label[self.inside[vertex]] == T:
                self.queue.append(vertex)
            self.inside[vertex] = blossom
        self._find_best_edges(blossom)

    def _trace(self, vertex: int, root: int) -> tuple[list[int], list[Edge]]:
        """The sub-blossoms from a vertex back to the root of a new blossom, and the edges that lead to them."""
        path: list[int] = []
        links: list[Edge] = []
        child = self.inside[vertex]
        while child != root:
            edge = self.label_edge[child]
            assert edge is not None
            path.append(child)
            links.append(edge)
            child = self.inside[edge[0]]
        return path, links

    def _find_best_edges(self, blossom: int) -> None:
        """The edges of least slack from a new S-blossom to each other S-blossom, and the best of them."""
        best_to: dict[int, tuple[int, Edge]] = {}
        for child in self.children[blossom]:
            known = self.best_edges.get(child) if child >= self.n else None
            candidates: Iterable[Edge] = (
                known
                if known is not None
                else ((vertex, other) for vertex in self.leaves(child) for other in self.gain[vertex])
            )
            for edge in candidates:
                far = edge[0] if self.inside[edge[1]] == blossom else edge[1]
                target = self.inside[far]
                if target != blossom and self.label[target] == S:
                    slack = self.slack(edge)
                    if target not in best_to or slack < best_to[target][0]:
                        best_to[target] = (slack, edge)
            self.best_edge[child] = None
            self.best_edges.pop(child, None)
        self.best_edges[blossom] = [edge for _, edge in best_to.values()]
        self.best_edge[blossom] = min(best_to.values(), default=(0, None), key=lambda found: found[0])[1]

    def expand(self, blossom: int, at_end_of_stage: bool) -> None:
        """Open a top-level blossom; inside a stage its parts get the labels that they are reached by."""
        for child in self.children[blossom]:
            self.parent[child] = -1
            if child < self.n:
                self.inside[child] = child
            elif at_end_of_stage and not self.blossom_dual[child]:
                self.expand(child, True)
            else:
                for vertex in self.leaves(child):
                    self.inside[vertex] = child
        if not at_end_of_stage and self.label[blossom] == T:
            self._relabel_parts(blossom)
        self.label[blossom] = FREE
        self.label_edge[blossom] = self.best_edge[blossom] = None
        self.base[blossom] = -1
        for kept in (self.children, self.links, self.best_edges, self.blossom_dual):
            kept.pop(blossom, None)
        self.unused.append(blossom)

    def _relabel_parts(self, blossom: int) -> None:
        """Label the parts of an opened T-blossom: alternately from its entry to its base, then what is reached."""
        children, links = self.children[blossom], self.links[blossom]
        entry_edge = self.label_edge[blossom]
        assert entry_edge is not None
        source, vertex = entry_edge
        entry = self.inside[vertex]
        place, step = _way_to_base(children.index(entry), len(children))
        while place:
            here, there = _link(links, place, step)
            self.label[vertex] = self.label[there] = FREE
            self.assign(vertex, T, source)
            self.allowed.update(((here, there), (there, here)))
            place += step
            source, vertex = _link(links, place, step)
            self.allowed.update(((source, vertex), (vertex, source)))
            place += step
        base = children[place]
        self.label[vertex] = self.label[base] = T
        self.label_edge[vertex] = self.label_edge[base] = (source, vertex)
        self.best_edge[base] = None
        place += step
        while children[place] != entry:
            child = children[place]
            place += step
            if self.label[child] == S:
                continue
            reached = next((leaf for leaf in self.leaves(child) if self.label[leaf] != FREE), None)
            if reached is not None:
                through = self.label_edge[reached]
                assert through is not None
                self.label[reached] = self.label[self.mate[self.base[child]]] = FREE
                self.assign(reached, T, through[0])

    def augment(self, one: int, other: int) -> None:
        """Match two S-vertices and turn round everything on the way back to the free vertices."""
        for start, partner in ((one, other), (other, one)):
            vertex, mate = start, partner
            while True:
                blossom = self.inside[vertex]
                if blossom >= self.n:
                    self._turn(blossom, vertex)
                self.mate[vertex] = mate
                edge = self.label_edge[blossom]
                if edge is None:
                    break
                far = self.inside[edge[0]]
                back = self.label_edge[far]
                assert back is not None
                vertex, mate = back
                if far >= self.n:
                    self._turn(far, mate)
                self.mate[mate] = vertex

    def _turn(self, blossom: int, vertex: int) -> None:
        """Match a blossom anew within so that the vertex becomes its base."""
        child = vertex
        while self.parent[child] != blossom:
            child = self.parent[child]
        if child >= self.n:
            self._turn(child, vertex)
        children, links = self.children[blossom], self.links[blossom]
        start = children.index(child)
        place, step = _way_to_base(start, len(children))
        while place:
            place += step
            here, there = _link(links, place, step)
            if children[place] >= self.n:
                self._turn(children[place], here)
            place += step
            if children[place] >= self.n:
                self._turn(children[place], there)
            self.mate[here], self.mate[there] = there, here
        self.children[blossom] = children[start:] + children[:start]
        self.links[blossom] = links[start:] + links[:start]
        self.base[blossom] = vertex


def _way_to_base(start: int, parts: int) -> tuple[int, int]:
    """From which place, and in which direction, an even number of steps leads round a blossom to its base."""
    return (start - parts, 1) if start % 2 else (start, -1)


def _link(links: Sequence[Edge], place: int, step: int) -> Edge:
    """The edge from the part at a place to the next one in a direction."""
    if step == 1:
        return links[place]
    there, here = links[place - 1]
    return here, there
