"""Drawing by lot so that anybody can repeat it."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256


def lot_order(ids: Iterable[int], lot: str) -> tuple[int, ...]:
    """Ids in the order that a published lot gives them: by the SHA-256 of "lot:id" in UTF-8, the smallest first.

    The order of the ids that are given does not matter, and leaving one out does not change the order of the others.

    >>> lot_order((1, 2, 3), "first of May")
    (2, 3, 1)
    """
    return tuple(sorted(ids, key=lambda entry: sha256(f"{lot}:{entry}".encode()).digest()))
