"""What a report of a match with real cards says: read, checked, and brought to points by side (docs/reports.md).

Four depths: the final points, the score sheet of each hand, the captured cards of each hand, the full record in SHN.
The deeper a report goes, the more of it is computed here and the less is believed.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from games.engine import (
    DECK,
    Card,
    GameError,
    HandScore,
    Outcome,
    Rules,
    ScoreRow,
    score_hand,
    standing_after,
)
from games.services.errors import BadReport, ImpossibleReport, MatchUnfinished

MOST_HANDS = 200
"""More hands than this are no match; points that end one need fewer."""


@dataclass(frozen=True, slots=True)
class ReportedResult:
    """What a report amounts to: points of each hand by category and side where known, final points, and who won why."""

    rows: tuple[tuple[ScoreRow, ...], ...]
    scores: tuple[int, ...]
    winner: int | None
    reason: str


def read_report(rules: Rules, level: str, content: Mapping[str, Any]) -> ReportedResult:
    """The result that a report of this level amounts to.

    Raises BadReport (it cannot be read), ImpossibleReport (it contradicts itself or the rules), MatchUnfinished.
    """
    if level not in READERS:
        raise BadReport(details={"where": "level", "levels": sorted(READERS)})
    if not isinstance(content, Mapping):
        raise BadReport(details={"where": "content"})
    return READERS[level](rules, content)


def _read_points(rules: Rules, content: Mapping[str, Any]) -> ReportedResult:
    scores = _numbers(content.get("scores"), rules.sides_count, "scores")
    conceded = content.get("conceded")
    if conceded is not None:
        return _conceded(rules, scores, _number(conceded, rules.sides_count - 1, "conceded"))
    hands = content.get("hands")
    played = rules.max_hands or 1 if hands is None else _number(hands, MOST_HANDS, "hands")
    rows = tuple(ScoreRow(bonus=points) for points in scores)
    after, outcome = standing_after(rules, [0] * len(scores), rows, hands_played=played)
    named = content.get("winner")
    if named is not None:
        outcome = _named_outcome(rules, scores, outcome, _number(named, rules.sides_count - 1, "winner"))
    return _finished((), after, outcome)


def _conceded(rules: Rules, scores: tuple[int, ...], side: int) -> ReportedResult:
    others = [other for other in range(rules.sides_count) if other != side]
    winner = max(others, key=lambda other: scores[other])
    return ReportedResult((), scores, winner, "resigned")


def _named_outcome(rules: Rules, scores: Sequence[int], outcome: Outcome | None, winner: int) -> Outcome:
    """A winner that the points alone do not show: somebody won at once, or was first in the counting order."""
    if outcome is not None and outcome.winner == winner:
        return outcome
    wins_at_once = rules.napola_full_wins or rules.all_coins_win or rules.coins_123_win
    by_counting = rules.match_end in ("count_order", "count_order_if_tied") and scores[winner] >= rules.target
    if not (wins_at_once or by_counting):
        raise ImpossibleReport(details={"issues": [{"code": "winner_not_ahead"}]})
    return Outcome(winner, "instant" if wins_at_once else "count_order")  # type: ignore[arg-type]  # stored as text


def _read_cards(rules: Rules, content: Mapping[str, Any]) -> ReportedResult:
    return _hand_by_hand(rules, content, _score_of_cards)


def _hand_by_hand(
    rules: Rules, content: Mapping[str, Any], score: Callable[[Rules, Mapping[str, Any]], HandScore]
) -> ReportedResult:
    hands = content.get("hands")
    if not isinstance(hands, Sequence) or isinstance(hands, str) or not 1 <= len(hands) <= MOST_HANDS:
        raise BadReport(details={"where": "hands"})
    totals: tuple[int, ...] = (0,) * rules.sides_count
    outcome: Outcome | None = None
    rows: list[tuple[ScoreRow, ...]] = []
    for number, hand in enumerate(hands, start=1):
        if outcome is not None:
            raise ImpossibleReport(details={"issues": [{"code": "match_was_over", "hand": number}]})
        scored = _scored(rules, number, hand, score)
        rows.append(tuple(scored.rows))
        totals, outcome = standing_after(rules, totals, scored.rows, instant=scored.instant, hands_played=number)
    return _finished(tuple(rows), totals, outcome)


def _scored(
    rules: Rules, number: int, hand: object, score: Callable[[Rules, Mapping[str, Any]], HandScore]
) -> HandScore:
    if not isinstance(hand, Mapping):
        raise BadReport(details={"where": "hands", "hand": number})
    try:
        return score(rules, hand)
    except ImpossibleReport as impossible:
        issues = [{**issue, "hand": number} for issue in impossible.details["issues"]]  # type: ignore[attr-defined]
        raise ImpossibleReport(details={"issues": issues}) from impossible
    except BadReport as bad:
        raise BadReport(details={**bad.details, "hand": number}) from bad


def _score_of_cards(rules: Rules, hand: Mapping[str, Any]) -> HandScore:
    piles = _piles(rules, hand.get("piles"))
    sweeps = _numbers(hand.get("sweeps"), rules.sides_count, "sweeps")
    if sum(sweeps) > (18 if rules.table_cards and rules.table_bonus == "none" else 19):
        raise ImpossibleReport(details={"issues": [{"code": "sweeps_total"}]})
    if any(2 * count > len(pile) for count, pile in zip(sweeps, piles, strict=True)) and not rules.ace_empty_sweep:
        raise ImpossibleReport(details={"issues": [{"code": "sweeps_exceed_cards"}]})
    return score_hand(rules, piles, sweeps)


def _piles(rules: Rules, value: object) -> list[list[Card]]:
    """The captured cards by side; the one side that says `rest` took all that nobody else did."""
    if not isinstance(value, Sequence) or isinstance(value, str) or len(value) != rules.sides_count:
        raise BadReport(details={"where": "piles"})
    named = [None if pile == "rest" else _cards(pile) for pile in value]
    taken = [card for pile in named if pile is not None for card in pile]
    if len(set(taken)) != len(taken):
        raise ImpossibleReport(details={"issues": [{"code": "duplicate_card"}]})
    rest = [card for card in DECK if card not in taken]
    if named.count(None) > 1:
        raise BadReport(details={"where": "piles"})
    if None not in named and rest and rules.leftovers != "nobody":
        raise ImpossibleReport(details={"issues": [{"code": "cards_total", "cards": len(taken)}]})
    return [rest if pile is None else pile for pile in named]


def _cards(value: object) -> list[Card]:
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise BadReport(details={"where": "piles"})
    try:
        return [Card.parse(text) for text in value]
    except (GameError, TypeError) as error:
        raise BadReport(details={"where": "piles"}) from error


def _finished(
    rows: tuple[tuple[ScoreRow, ...], ...], scores: tuple[int, ...], outcome: Outcome | None
) -> ReportedResult:
    if outcome is None:
        raise MatchUnfinished(details={"scores": list(scores)})
    return ReportedResult(rows, scores, outcome.winner, str(outcome.reason))


def _numbers(value: object, length: int, where: str) -> tuple[int, ...]:
    if not isinstance(value, Sequence) or isinstance(value, str) or len(value) != length:
        raise BadReport(details={"where": where})
    return tuple(_number(item, 10_000, where) for item in value)


def _number(value: object, most: int, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise BadReport(details={"where": where})
    return value


READERS: Mapping[str, Callable[[Rules, Mapping[str, Any]], ReportedResult]] = MappingProxyType(
    {"points": _read_points, "cards": _read_cards}
)
