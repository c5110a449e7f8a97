"""Divisions that have been played, for the tests of movement. Entry 203 is the third of division 2."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tournaments.leagues.movement import DivisionResult, Plan
from tournaments.leagues.zones import ZonePlan

FOUR_ZONES = ZonePlan(promotes=2, playoff_up=1, playoff_down=1, relegates=2)


def division(
    number: int,
    entries: int = 8,
    zones: ZonePlan = FOUR_ZONES,
    *,
    places: int | None = None,
    left: Collection[int] = (),
    disqualified: Collection[int] = (),
) -> DivisionResult:
    """A division with its entries in the order of their numbers."""
    return DivisionResult(
        number,
        entries if places is None else places,
        zones,
        tuple(100 * number + place for place in range(1, entries + 1)),
        frozenset(left),
        frozenset(disqualified),
    )


def reasons(plan: Plan) -> Mapping[int, str]:
    """Why each entry goes where it goes."""
    return {move.entry: move.reason.value for move in plan.moves}


def targets(plan: Plan, entries: Sequence[int]) -> list[int | None]:
    """Where these entries go."""
    to = {move.entry: move.to_division for move in plan.moves}
    return [to[entry] for entry in entries]
