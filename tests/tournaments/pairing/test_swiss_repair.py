"""Augmenting paths: they seat as many as any pairing could, and change little."""

from __future__ import annotations

import random

import networkx

from tournaments.pairing.swiss_repair import complete


def test_random_fields_are_completed_as_far_as_any_matching_goes() -> None:
    rng = random.Random(4)
    for _ in range(400):
        size = rng.randrange(2, 15)
        pairs = [(one, two) for one in range(size) for two in range(one) if rng.random() < rng.choice([0.15, 0.3, 0.6])]
        legal = {frozenset(pair) for pair in pairs}
        graph = networkx.Graph(pairs)
        partner = [-1] * size

        left = complete(partner, range(size), range(size), lambda one, two, legal=legal: frozenset((one, two)) in legal)

        assert len(left) == size - 2 * len(networkx.max_weight_matching(graph, maxcardinality=True))
        assert left == [place for place in range(size) if partner[place] < 0]
        for place, other in enumerate(partner):
            assert other < 0 or (partner[other] == place and frozenset((place, other)) in legal)


def test_tables_that_need_not_change_stay() -> None:
    partner = [1, 0, 3, 2, -1, -1]
    barred = {frozenset((4, 5))}

    left = complete(partner, [4, 5], range(6), lambda one, two: frozenset((one, two)) not in barred)

    assert left == []
    assert partner[:2] == [1, 0]
    assert {partner[4], partner[5]} == {2, 3}


def test_places_outside_the_field_are_left_alone() -> None:
    partner = [-1, -1, -1]

    assert complete(partner, [0, 2], [0, 2], lambda one, two: True) == []
    assert partner == [2, -1, 0]
