"""A plan of movement as it is stored and signed: JSON, and its digest."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from hashlib import sha256

from tournaments.leagues.movement import Plan

__all__ = ["plan_digest", "plan_json"]


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
