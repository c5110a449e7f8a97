"""Sets of places that a value can take (docs/rules.md section 4.1)."""

from __future__ import annotations

from itertools import chain, combinations

import pytest

from games.engine.sets import LONGEST_CACHED_TABLE, place_sets
from tests.games.engine.written import classic


def all_sets(values: tuple[int, ...], total: int) -> list[tuple[int, ...]]:
    """Every set of places with this sum, by trying them all."""
    places = range(len(values))
    every = chain.from_iterable(combinations(places, size) for size in range(1, len(values) + 1))
    return sorted(chosen for chosen in every if sum(values[place] for place in chosen) == total)


@pytest.mark.parametrize("values", [(), (1, 1, 1), (1, 2, 3, 4, 5), (1, 1, 2, 2, 3, 7, 10), (4, 4, 4, 4, 8, 9)])
def test_without_priorities_every_set_with_the_sum_is_found(values: tuple[int, ...]) -> None:
    key = classic(single_priority=False).capture_key

    assert [list(found) for found in place_sets(key, values)[1:]] == [all_sets(values, v) for v in range(1, 11)]


@pytest.mark.parametrize("values", [(5, 5, 5), (1, 2, 3, 4, 5, 6), (1, 1, 1, 1, 10, 10)])
def test_by_fifteen_every_set_with_the_rest_is_found(values: tuple[int, ...]) -> None:
    """Section 4.2."""
    key = classic(capture_mode="fifteen").capture_key

    assert [list(found) for found in place_sets(key, values)[1:]] == [all_sets(values, 15 - v) for v in range(1, 11)]


def test_a_table_too_long_for_the_cache_has_the_same_answers() -> None:
    key = classic(single_priority=False).capture_key
    values = tuple(sorted([1, 2, 3, 4, 5, 6, 7] * 2))

    assert len(values) > LONGEST_CACHED_TABLE
    assert list(place_sets(key, values)[6]) == all_sets(values, 6)
