"""A plan in JSON, and its digest."""

from __future__ import annotations

import json
from hashlib import sha256

from tests.tournaments.leagues.divisions import division
from tournaments.leagues.movement import Plan, movement_plan
from tournaments.leagues.plans import plan_digest, plan_json
from tournaments.leagues.zones import ZonePlan

ZONES = ZonePlan(promotes=1, playoff_up=1, playoff_down=1, relegates=1)


def plan(winner: int | None = None) -> Plan:
    """Two divisions of four, one promotion, a play-off and a newcomer."""
    return movement_plan(
        [division(1, 4, ZONES), division(2, 4, ZONES, left=[204])],
        playoff_winners={} if winner is None else {(103, 202): winner},
        new_entries=(951,),
    )


def test_a_plan_is_told_in_json() -> None:
    told = plan_json(plan())

    assert json.loads(json.dumps(told)) == told
    assert told["divisions"] == {"1": [101, 102, 103, 201], "2": [104, 202, 203, 951]}
    assert told["vacancies"] == {}
    assert told["pending"] == [
        {
            "upper_division": 1,
            "lower_division": 2,
            "upper_entry": 103,
            "lower_entry": 202,
            "purpose": "division_1_place_1",
        }
    ]
    assert told["moves"][3] == {"entry": 104, "from_division": 1, "to_division": 2, "reason": "relegated"}  # type: ignore[index]
    assert told["moves"][-1] == {"entry": 951, "from_division": None, "to_division": 2, "reason": "new_entry"}  # type: ignore[index]


def test_the_digest_can_be_repeated_with_json_alone() -> None:
    inputs = {"season": 4, "name": "Città"}

    text = json.dumps(
        {"plan": plan_json(plan()), "inputs": inputs}, sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )
    assert plan_digest(plan(), inputs) == sha256(text.encode("utf-8")).hexdigest()


def test_another_plan_or_another_input_has_another_digest() -> None:
    digests = {plan_digest(plan(winner), {"season": season}) for winner in (None, 103, 202) for season in (1, 2)}

    assert len(digests) == 6
    assert plan_digest(plan(), {"a": 1, "b": 2}) == plan_digest(plan(), {"b": 2, "a": 1})
