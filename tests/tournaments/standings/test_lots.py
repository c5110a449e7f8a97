"""Lots that anybody can draw again."""

from __future__ import annotations

import random
from hashlib import sha256

from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings.lots import lot_order


def test_a_lot_orders_by_the_published_hash() -> None:
    digests = {entry: sha256(f"Ferragosto:{entry}".encode()).hexdigest() for entry in range(20)}

    assert lot_order(range(20), "Ferragosto") == tuple(sorted(digests, key=digests.__getitem__))


@given(st.sets(st.integers(), max_size=12), st.text(st.characters(codec="utf-8")), st.randoms())
def test_the_order_given_does_not_matter(ids: set[int], lot: str, rng: random.Random) -> None:
    shuffled = list(ids)
    rng.shuffle(shuffled)

    assert lot_order(shuffled, lot) == lot_order(sorted(ids), lot)


def test_another_lot_gives_another_order() -> None:
    assert lot_order(range(20), "a") != lot_order(range(20), "b")
