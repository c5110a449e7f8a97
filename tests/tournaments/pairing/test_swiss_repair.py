"""Augmenting paths: they seat everybody wherever any pairing could, change little, and show who could be left out."""

from __future__ import annotations

import random

import networkx
import pytest

from tournaments.pairing.swiss_repair import Legality, complete, exposable


def random_field(rng: random.Random, sizes: range) -> tuple[int, networkx.Graph, Legality]:
    """A number of places and which pairs of them are legal, as a graph and as a question."""
    size, share = rng.choice(sizes), rng.choice([0.15, 0.3, 0.6])
    graph = networkx.Graph((one, two) for one in range(size) for two in range(one) if rng.random() < share)
    graph.add_nodes_from(range(size))
    return size, graph, graph.has_edge


def is_perfect(graph: networkx.Graph) -> bool:
    return 2 * len(networkx.max_weight_matching(graph, maxcardinality=True)) == len(graph)


@pytest.mark.parametrize("seed", range(4))
def test_random_fields_are_completed_exactly_where_a_perfect_matching_exists(seed: int) -> None:
    rng = random.Random(seed)
    completed = 0
    for _ in range(200):
        size, graph, is_legal = random_field(rng, range(2, 15))
        partner = [-1] * size

        done = complete(partner, range(size), is_legal)

        assert done == is_perfect(graph)
        assert not done or -1 not in partner
        completed += done
        for place, other in enumerate(partner):
            assert other < 0 or (partner[other] == place and is_legal(place, other))
    assert 20 < completed < 180


@pytest.mark.parametrize("seed", range(4))
def test_exposable_are_all_without_whom_the_others_can_be_paired(seed: int) -> None:
    rng = random.Random(seed)
    shown = 0
    for _ in range(300):
        size, graph, is_legal = random_field(rng, range(3, 14, 2))
        root = rng.randrange(size)
        partner = [-1] * size
        if not complete(partner, [place for place in range(size) if place != root], is_legal):
            continue

        found = exposable(partner, root, range(size), is_legal)

        assert found == {place for place in graph if is_perfect(graph.subgraph(set(graph) - {place}))}
        shown += len(found) > 1
    assert shown > 20


def test_tables_that_need_not_change_stay() -> None:
    partner = [1, 0, 3, 2, -1, -1]
    barred = {frozenset((4, 5))}

    assert complete(partner, range(6), lambda one, two: frozenset((one, two)) not in barred)
    assert partner[:2] == [1, 0]
    assert {partner[4], partner[5]} == {2, 3}


def test_places_outside_the_field_are_left_alone() -> None:
    partner = [-1, -1, -1]

    assert complete(partner, [0, 2], lambda one, two: True)
    assert partner == [2, -1, 0]
