"""A plan of movement as it is stored, signed and used: JSON, its digest, and the seeds of the next season."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from hashlib import sha256

from tournaments.leagues.movement import Plan

__all__ = ["next_seeds", "plan_digest", "plan_json"]

_LAST = 1_000_000


def plan_json(plan: Plan) -> dict[str, object]:
    """The whole plan in JSON values; divisions are keys, so they become texts."""
    return {
        "moves": [
            {
                "entry": move.entry,
                "from_division": move.from_division,
                "to_division": move.to_division,
                "reason": move.reason.value,
            }
            for move in plan.moves
        ],
        "divisions": {str(number): list(entries) for number, entries in sorted(plan.divisions.items())},
        "vacancies": {str(number): places for number, places in sorted(plan.vacancies.items())},
        "pending": [asdict(playoff) for playoff in plan.pending],
    }


def plan_digest(plan: Plan, inputs: Mapping[str, object]) -> str:
    """The SHA-256, in hexadecimal, of the plan and of what it was computed from (JSON values).

    Keys are sorted and nothing is spaced, so that anybody who has both can repeat it.
    """
    content = {"plan": plan_json(plan), "inputs": dict(inputs)}
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(text.encode()).hexdigest()


def next_seeds(
    plan: Plan, tables: Mapping[int, Sequence[int]], ratings: Mapping[int, int]
) -> Mapping[int, tuple[int, ...]]:
    """The entries of every division of the next season in the order of their seeds.

    First by the division they come from, the higher before the lower and newcomers last; then by rating; then by their
    place in the last table (`tables`, best first, by division).
    """
    origin = {move.entry: move.from_division for move in plan.moves}
    places = {entry: place for table in tables.values() for place, entry in enumerate(table)}

    def key(entry: int) -> tuple[int, int, int, int]:
        division = origin.get(entry)
        return (
            _LAST if division is None else division, -ratings.get(entry, 0), places.get(entry, _LAST), entry
        )  # fmt: skip

    return {number: tuple(sorted(entries, key=key)) for number, entries in plan.divisions.items()}
