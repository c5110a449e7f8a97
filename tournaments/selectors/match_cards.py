"""What the cards of a match came to for each side, from its counted hands or from what its sides reported."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.models import Match, Report


def match_cards(match: Match) -> list[dict[str, int]]:
    """For each side of a finished match: points made and conceded, sweeps, settebelli, primiere, hands won.

    Only the points are known where nobody wrote the hands down.
    """
    hands = [_of_rows(hand.rows) for hand in match.hands.filter(ended_seq__isnull=False)] or _reported(match)
    counted: list[dict[str, int]] = []
    for side in (0, 1):
        counts = {"points_made": match.scores[side], "points_conceded": match.scores[1 - side]}
        for hand in hands:
            counts = {name: counts.get(name, 0) + hand[side].get(name, 0) for name in {*counts, *hand[side]}}
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


type Hand = tuple[dict[str, int], dict[str, int]]


def _of_rows(rows: Sequence[Mapping[str, int]]) -> Hand:
    """The counts of a hand by side, from its points by category."""
    totals = [sum(row.values()) for row in rows]
    first, second = (
        {
            "sweeps": row.get("sweeps", 0),
            "settebelli": int(row.get("settebello", 0) > 0),
            "primiere": int(row.get("primiera", 0) > 0),
            "hands_won": int(totals[side] > totals[1 - side]),
        }
        for side, row in enumerate(rows)
    )
    return first, second


def _of_sheet(sheet: Mapping[str, Any], rows: Sequence[Mapping[str, int]]) -> Hand:
    """The same from a score sheet, which says how many of each there were rather than what they were worth."""
    hand = _of_rows(rows)
    primes = sheet.get("prime") or [0, 0]
    for side, counts in enumerate(hand):
        counts["sweeps"] = int(sheet["sweeps"][side])
        counts["settebelli"] = int(sheet.get("settebello") == side)
        counts["primiere"] = int(primes[side] > primes[1 - side])
    return hand


def _reported(match: Match) -> list[Hand]:
    """The hands of the first report that agrees with the result and goes so far."""
    for report in Report.objects.filter(match=match, replaced_at__isnull=True, scores=match.scores).order_by("pk"):
        if not report.rows:
            continue
        if report.level == Report.Level.SHEET:
            return [_of_sheet(sheet, rows) for sheet, rows in zip(report.content["hands"], report.rows, strict=True)]
        return [_of_rows(rows) for rows in report.rows]
    return []
