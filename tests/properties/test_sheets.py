"""Hands that were played out agree with their own sheets and with what a hand can be (docs/rules.md section 11.6)."""

from __future__ import annotations

import random

from hypothesis import given

from games.engine import (
    HandScore,
    HandScored,
    Rules,
    check_result,
    check_sheet,
    possible_points,
    read_sheet,
    sheet_issues,
    sheet_of,
    sheet_text,
)
from tests.properties.playouts import all_events, random_match
from tests.properties.strategies import CAPTURE_OPTIONS, changed_rules, examples, seated_rules, seeds

SIMPLE_PRIMES = ("none", "points")


def counted_hands(rules: Rules, seed: int) -> list[HandScored]:
    """The counts of some random hands."""
    steps = list(random_match(rules, random.Random(seed), most_plays=120, announcing=True))
    return [event for event in all_events(steps) if isinstance(event, HandScored)]


@examples(150)
@given(seated_rules(), seeds())
def test_a_counted_hand_agrees_with_its_sheet(rules: Rules, seed: int) -> None:
    for scored in counted_hands(rules, seed):
        points = [row.total for row in scored.rows]
        sheet = sheet_of(rules, HandScore(scored.rows, scored.counts, scored.instant))

        assert sheet_issues(rules, sheet) == ()
        assert read_sheet(sheet_text(sheet)) == sheet
        check_result(rules, points)
        found = check_sheet(rules, sheet, points)
        if rules.primiera in SIMPLE_PRIMES and rules.team_scoring == "pooled" and any(row.bonus for row in scored.rows):
            assert found.is_exact or rules.knights_double_sweeps


@examples(100)
@given(changed_rules(CAPTURE_OPTIONS), seeds())
def test_no_hand_under_any_rules_of_capture_is_called_impossible(rules: Rules, seed: int) -> None:
    for scored in counted_hands(rules, seed):
        sheet = sheet_of(rules, HandScore(scored.rows, scored.counts, scored.instant))

        assert sheet_issues(rules, sheet) == ()
        assert possible_points(rules).holds([row.total for row in scored.rows])
