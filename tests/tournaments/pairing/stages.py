"""Small stages for the tests of formats: entrants whose id is ten times their seed, and what they have played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from tournaments.pairing.types import PairingRequest, RoundPlan, Table
from tournaments.standings.history import Entrant, History, RoundKind, RoundResult


def entrants(count: int) -> tuple[Entrant, ...]:
    """So many entrants, the weakest first, so that nothing can rely on their order."""
    return tuple(Entrant(id=10 * seed, seed=seed) for seed in range(count, 0, -1))


def request_for(
    field: Iterable[Entrant],
    round_number: int,
    results: Mapping[int, tuple[RoundResult, ...]] | None = None,
    *,
    absent: Iterable[int] = (),
    forbidden: Iterable[tuple[int, int]] = (),
) -> PairingRequest:
    """What a format is asked for one round."""
    return PairingRequest(
        History(tuple(field), results or {}),
        round_number,
        rounds_total=round_number,
        absent=frozenset(absent),
        forbidden=frozenset(frozenset(pair) for pair in forbidden),
    )


def played(tables: Iterable[Table]) -> dict[int, RoundResult]:
    """Every table of a round with a win of the side that starts."""
    results: dict[int, RoundResult] = {}
    for table in tables:
        if table.second is None:
            results[table.first] = RoundResult(RoundKind.PAIRING_BYE, None, Fraction(1))
        else:
            results[table.first] = RoundResult(RoundKind.PLAYED, table.second, Fraction(1), starts=True)
            results[table.second] = RoundResult(RoundKind.PLAYED, table.first, Fraction(0), starts=False)
    return results


def with_round(results: Mapping[int, tuple[RoundResult, ...]], plan: RoundPlan) -> dict[int, tuple[RoundResult, ...]]:
    """The results with one more round."""
    return {entry: (*results.get(entry, ()), result) for entry, result in played(plan.tables).items()}


def entries_of(plan: RoundPlan) -> list[int]:
    """Everybody who has a table or the bye, with repetitions if there are any."""
    return [entry for table in plan.tables for entry in (table.first, table.second) if entry is not None]


def byes_of(plan: RoundPlan) -> list[int]:
    """Who has no opponent."""
    return [table.first for table in plan.tables if table.second is None]
