"""The standing of a match after a hand: totals, and who has won by which rule (docs/rules.md section 7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.engine.options import MatchEnd, Objective, TargetRule
from games.engine.rules import Rules
from games.engine.state import EndReason, Outcome, ScoreRow


def standing_after(
    rules: Rules,
    before: Sequence[int],
    rows: Sequence[ScoreRow],
    *,
    instant: int | None = None,
    hands_played: int,
) -> tuple[tuple[int, ...], Outcome | None]:
    """Give the totals after a hand, in points by side, and the outcome if the match is over (docs/rules.md section 7).

    `hands_played` counts the hand that `rows` are of. `undecided_reason` says why a match goes on past its target.

    >>> standing_after(Rules(), (10, 9), (ScoreRow(cards=1), ScoreRow(coins=1, sweeps=2)), hands_played=5)
    ((11, 12), Outcome(winner=1, reason=<EndReason.TARGET: 'target'>))
    """
    after = tuple(total + row.total for total, row in zip(before, rows, strict=True))
    if instant is not None:
        return after, Outcome(instant, EndReason.INSTANT)
    if rules.max_hands is not None:
        over = hands_played >= rules.max_hands
        return after, Outcome(leader(rules, after), EndReason.HANDS) if over else None
    if not _at_target(rules, after):
        return after, None
    return after, _decided(rules, before, rows, after)


def undecided_reason(rules: Rules, scores: Sequence[int]) -> EndReason | None:
    """Say why a match that is not over goes on although a side has the target: `tie`, `lead`, or None if none has it.

    >>> undecided_reason(Rules(), (11, 11))
    <EndReason.TIE: 'tie'>
    """
    if rules.max_hands is not None or not _at_target(rules, scores):
        return None
    if leader(rules, scores) is not None and rules.match_end is MatchEnd.LEAD:
        return EndReason.LEAD
    return EndReason.TIE


def leader(rules: Rules, scores: Sequence[int]) -> int | None:
    """Give the side that is ahead by the objective of the rules, or None when it is level."""
    best = min(scores) if rules.objective is Objective.LEAST else max(scores)
    ahead = [side for side, score in enumerate(scores) if score == best]
    return ahead[0] if len(ahead) == 1 else None


def _needed(rules: Rules) -> int:
    return rules.target + (rules.target_rule is TargetRule.EXCEED)


def _at_target(rules: Rules, scores: Sequence[int]) -> list[int]:
    """List the sides that have the target."""
    return [side for side, score in enumerate(scores) if score >= _needed(rules)]


def _decided(rules: Rules, before: Sequence[int], rows: Sequence[ScoreRow], after: Sequence[int]) -> Outcome | None:
    """Give the outcome now that some side has the target; None when another hand is played (section 7.2)."""
    first = leader(rules, after)
    arrived = _at_target(rules, after)
    if rules.objective is Objective.MOST:
        if rules.match_end is MatchEnd.COUNT_ORDER and len(arrived) > 1:
            return _by_counting(rules, before, rows, arrived)
        if rules.match_end is MatchEnd.COUNT_ORDER_IF_TIED and first is None:
            level = [side for side in arrived if after[side] == max(after)]
            return _by_counting(rules, before, rows, level)
        if rules.match_end is MatchEnd.LEAD and first is not None and not _leads_enough(rules, after):
            return None
    return None if first is None else Outcome(first, EndReason.TARGET)


def _leads_enough(rules: Rules, scores: Sequence[int]) -> bool:
    second, best = sorted(scores)[-2:]
    return best - second >= rules.lead


def _by_counting(rules: Rules, before: Sequence[int], rows: Sequence[ScoreRow], sides: Iterable[int]) -> Outcome | None:
    """Count the hand item by item from the old totals: the first side to arrive wins (docs/rules.md section 7.3).

    If two arrive on the same item the higher running total wins; level there, counting goes on between them.
    """
    running = {side: before[side] for side in sides}
    for points in ({}, *_counted(rules, rows)):
        for side in running:
            running[side] += points.get(side, 0)
        arrived = {side: total for side, total in running.items() if total >= _needed(rules)}
        if not arrived:
            continue
        best = [side for side, total in arrived.items() if total == max(arrived.values())]
        if len(best) == 1:
            return Outcome(best[0], EndReason.COUNT_ORDER)
        running = {side: running[side] for side in best}
    return None


def _counted(rules: Rules, rows: Sequence[ScoreRow]) -> list[dict[int, int]]:
    """Give the points by side of every item in counting order; items left out of the order come last, together."""
    items = [{side: int(getattr(row, item)) for side, row in enumerate(rows)} for item in rules.count_order]
    rest = {side: row.total - sum(points[side] for points in items) for side, row in enumerate(rows)}
    return [*items, rest]
