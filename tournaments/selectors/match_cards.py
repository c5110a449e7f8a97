"""What the cards of a match came to for each side, from its counted hands or from what its sides reported."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.models import Match, Report


def match_cards(match: Match) -> list[dict[str, int]]:
    """For each side of a finished match: points made and conceded, sweeps, settebelli, primiere, hands won.

    Only the points are known where nobody wrote the hands down.
    """
    rows = [hand.rows for hand in match.hands.filter(ended_seq__isnull=False)] or _reported_rows(match)
    counted: list[dict[str, int]] = []
    for side in (0, 1):
        own, other = match.scores[side], match.scores[1 - side]
        counts = {"points_made": own, "points_conceded": other}
        if rows:
            counts |= _sums(rows, side)
        counted.append(counts)
    return counted


def added(first: Sequence[Mapping[str, int]], second: Sequence[Mapping[str, int]]) -> list[dict[str, int]]:
    """The counts of two matches together, side by side; a count that one of them lacks counts nothing."""
    if not first:
        return [dict(each) for each in second]
    return [
        {name: one.get(name, 0) + two.get(name, 0) for name in sorted(set(one) | set(two))}
        for one, two in zip(first, second, strict=True)
    ]


def _sums(rows: Sequence[Sequence[Mapping[str, int]]], side: int) -> dict[str, int]:
    own = [hand[side] for hand in rows if len(hand) == 2]
    other = [hand[1 - side] for hand in rows if len(hand) == 2]
    return {
        "sweeps": sum(row.get("sweeps", 0) for row in own),
        "settebelli": sum(row.get("settebello", 0) > 0 for row in own),
        "primiere": sum(row.get("primiera", 0) > 0 for row in own),
        "hands_won": sum(sum(mine.values()) > sum(theirs.values()) for mine, theirs in zip(own, other, strict=True)),
    }


def _reported_rows(match: Match) -> Sequence[Any]:
    reports = Report.objects.filter(match=match, replaced_at__isnull=True, scores=match.scores).order_by("pk")
    return next((report.rows for report in reports if report.rows), [])
