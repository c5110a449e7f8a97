"""The end of the match, written a second time from docs/rules.md section 7, without a line of the engine's code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine import Rules
from tests.properties.model_scoring import ITEMS


@dataclass(frozen=True)
class ModelStanding:
    """The totals after a hand, and whether, how and for whom the match ended."""

    after: tuple[int, ...]
    finished: bool
    winner: int | None
    reason: str | None


def model_standing(
    rules: Rules, before: Sequence[int], rows: Sequence[dict[str, int]], instant: int | None, hands_played: int
) -> ModelStanding:
    """Add the rows to the totals and decide."""
    after = tuple(total + sum(row.values()) for total, row in zip(before, rows, strict=True))
    goal = rules.target + (1 if rules.target_rule == "exceed" else 0)
    if instant is not None:
        return ModelStanding(after, True, instant, "instant")
    if rules.max_hands is not None:
        if hands_played < rules.max_hands:
            return ModelStanding(after, False, None, None)
        return ModelStanding(after, True, _best(rules, after), "hands")
    if max(after) < goal:
        return ModelStanding(after, False, None, None)
    winner, reason = _decide(rules, before, rows, after, goal)
    return ModelStanding(after, winner is not None, winner, reason)


def _decide(
    rules: Rules, before: Sequence[int], rows: Sequence[dict[str, int]], after: Sequence[int], goal: int
) -> tuple[int | None, str]:
    best = _best(rules, after)
    if rules.objective == "least" or rules.match_end == "higher_total":
        return best, "tie" if best is None else "target"
    if rules.match_end == "lead":
        first, second = sorted(after, reverse=True)[:2]
        if best is None:
            return None, "tie"
        return (best, "target") if first - second >= rules.lead else (None, "lead")
    if rules.match_end == "count_order_if_tied":
        if best is not None:
            return best, "target"
        candidates = [side for side, total in enumerate(after) if total == max(after)]
    else:
        candidates = [side for side, total in enumerate(after) if total >= goal]
        if len(candidates) == 1:
            return candidates[0], "target"
    counted = _count(rules, before, rows, candidates, goal)
    return counted, "tie" if counted is None else "count_order"


def _count(
    rules: Rules, before: Sequence[int], rows: Sequence[dict[str, int]], candidates: Sequence[int], goal: int
) -> int | None:
    """Count the points of the hand item by item; who arrives first wins, of two at once the one with more."""
    left_out = [item for item in ITEMS if item not in rules.count_order]
    counted_by_then = [0] * len(rows)
    steps: list[list[str]] = [[], *([str(item)] for item in rules.count_order), left_out]
    for items in steps:
        for side, row in enumerate(rows):
            counted_by_then[side] += sum(row[item] for item in items)
        running = {side: before[side] + counted_by_then[side] for side in candidates}
        if max(running.values()) >= goal:
            candidates = [side for side in candidates if running[side] == max(running.values())]
        if max(running.values()) >= goal and len(candidates) == 1:
            return candidates[0]
    return None


def _best(rules: Rules, totals: Sequence[int]) -> int | None:
    best = min(totals) if rules.objective == "least" else max(totals)
    return totals.index(best) if list(totals).count(best) == 1 else None
