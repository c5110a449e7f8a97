"""Nested odd cycles: graphs whose cheapest matching can only be found by shrinking, opening and turning blossoms."""

from __future__ import annotations

import pytest

from tournaments.pairing.swiss_matching import minimum_weight_perfect_matching

# Heaviest matchings of these graphs need the steps named; weights are turned round to ask for the cheapest instead.
BLOSSOMS = {
    "s_blossom_grows_into_the_path": (
        [(1, 2, 8), (1, 3, 9), (2, 3, 10), (3, 4, 7), (1, 6, 5), (4, 5, 6)],
        {(1, 6), (2, 3), (4, 5)},
    ),
    "blossom_is_relabelled_t": (
        [(1, 2, 9), (1, 3, 8), (2, 3, 10), (1, 4, 5), (4, 5, 3), (3, 6, 4)],
        {(1, 2), (3, 6), (4, 5)},
    ),
    "nested_blossom_is_used_for_the_path": (
        [(1, 2, 9), (1, 3, 9), (2, 3, 10), (2, 4, 8), (3, 5, 8), (4, 5, 10), (5, 6, 6)],
        {(1, 3), (2, 4), (5, 6)},
    ),
    "blossom_is_relabelled_inside_another": (
        [(1, 2, 10), (1, 7, 10), (2, 3, 12), (3, 4, 20), (3, 5, 20), (4, 5, 25), (5, 6, 10), (6, 7, 10), (7, 8, 8)],
        {(1, 2), (3, 4), (5, 6), (7, 8)},
    ),
    "nested_blossom_opens_as_t": (
        [(1, 2, 19), (1, 3, 20), (1, 8, 8), (2, 3, 25), (2, 4, 18), (3, 5, 18), (4, 5, 13), (4, 7, 7), (5, 6, 7)],
        {(1, 8), (2, 3), (4, 7), (5, 6)},
    ),
}


@pytest.mark.parametrize("name", BLOSSOMS)
def test_matching_through_blossoms(name: str) -> None:
    edges, expected = BLOSSOMS[name]

    found = minimum_weight_perfect_matching([(one, two, -weight) for one, two, weight in edges])

    assert found is not None
    assert set(found) == expected
