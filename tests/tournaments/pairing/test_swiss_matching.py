"""The weighted matching against networkx, and where it ends."""

from __future__ import annotations

import random

import networkx
import pytest

from tournaments.pairing.swiss_matching import minimum_weight_perfect_matching

type Edges = list[tuple[int, int, int]]


def random_edges(rng: random.Random) -> Edges:
    vertices = rng.choice([2, 4, 5, 6, 8, 10, 14, 24])
    share, top = rng.choice([0.3, 0.6, 1.0]), rng.choice([2, 12, 1000, 10**40])
    return [(one, two, rng.randrange(top)) for one in range(vertices) for two in range(one) if rng.random() < share]


def reference(edges: Edges) -> set[frozenset[int]]:
    graph = networkx.Graph()
    graph.add_weighted_edges_from(edges)
    return {frozenset(pair) for pair in networkx.min_weight_matching(graph)}


@pytest.mark.parametrize("seed", range(8))
def test_matching_weighs_what_networkx_finds_or_is_none_where_some_stay_alone(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(150):
        edges = random_edges(rng)
        weights = {frozenset(edge[:2]): edge[2] for edge in edges}
        vertices = {vertex for edge in edges for vertex in edge[:2]}
        expected = reference(edges)

        found = minimum_weight_perfect_matching(edges)

        if 2 * len(expected) < len(vertices):
            assert found is None
        else:
            assert found is not None
            assert sorted(vertex for pair in found for vertex in pair) == sorted(vertices)
            assert sum(weights[frozenset(pair)] for pair in found) == sum(weights[pair] for pair in expected)


def test_negative_weights_and_any_names_will_do() -> None:
    edges = [(-1, 70, -5), (70, 3, -9), (3, 8, -5), (8, -1, 10)]

    assert minimum_weight_perfect_matching(edges) == [(-1, 70), (3, 8)]


def test_nobody_is_matched_perfectly_and_three_are_not() -> None:
    assert minimum_weight_perfect_matching([]) == []
    assert minimum_weight_perfect_matching([(1, 2, 0), (2, 3, 0), (1, 3, 0)]) is None


def test_same_edges_in_the_same_order_give_the_same_of_equal_matchings() -> None:
    edges = [(one, two, 0) for one in range(9) for two in range(one)]
    edges += [(9, two, 0) for two in range(9)]

    assert minimum_weight_perfect_matching(edges) == minimum_weight_perfect_matching(list(edges))
