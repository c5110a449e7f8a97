"""Which alternate is asked next to take a chair."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

__all__ = ["Candidate", "next_alternate"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """An alternate as far as a chair is concerned. `division` None: would stand in anywhere.

    `is_busy`: plays in that round already. `was_asked`: was asked for this chair before, whatever came of it.
    """

    alternate: int
    position: int
    rating: int
    division: int | None
    is_busy: bool = False
    was_asked: bool = False


def next_alternate(
    candidates: Iterable[Candidate],
    division: int,
    *,
    least_rating: int | None = None,
    most_rating: int | None = None,
) -> int | None:
    """The id of the alternate to ask, or None if nobody is left.

    First those of this division, then those who play anywhere, each in the order of their positions. Nobody who is
    busy, was asked for this chair, belongs to another division or has a rating outside the bounds.
    """
    left = [
        candidate
        for candidate in candidates
        if candidate.division in (division, None)
        and not candidate.is_busy
        and not candidate.was_asked
        and (least_rating is None or candidate.rating >= least_rating)
        and (most_rating is None or candidate.rating <= most_rating)
    ]
    if not left:
        return None
    return min(left, key=lambda one: (one.division is None, one.position, one.alternate)).alternate
