"""What a report of a match with real cards says: read, checked, and brought to points by side (docs/reports.md).

Four depths: the final points, the score sheet of each hand, the captured cards of each hand, the full record in SHN.
The deeper a report goes, the more of it is computed here and the less is believed.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

from games.engine import (
    DECK,
    Card,
    CheckedHand,
    EndReason,
    GameError,
    MatchRecord,
    Outcome,
    RecordError,
    Rules,
    ScoreRow,
    Suit,
    check_record,
    check_sheet,
    read_records,
    rules_of_record,
    score_hand,
    sheet_from_document,
    standing_after,
)
from games.services.errors import BadReport, ImpossibleReport, MatchUnfinished, ServiceError

COINS = tuple(card for card in DECK if card.suit is Suit.COINS)
MOST_HANDS = 200
"""More hands than this are no match; points that end one need fewer."""


@dataclass(frozen=True, slots=True)
class ReportedResult:
    """What a report amounts to: points of each hand by category and side where known, final points, and who won why.

    `conceded` is the side that gave up, if any.
    """

    rows: tuple[tuple[ScoreRow, ...], ...]
    scores: tuple[int, ...]
    winner: int | None
    reason: str
    conceded: int | None = None


class HandPoints(NamedTuple):
    """Points of one hand by category and side, and the side that wins the match at once, if any."""

    rows: tuple[ScoreRow, ...]
    instant: int | None


def read_report(rules: Rules, level: str, content: Mapping[str, Any]) -> ReportedResult:
    """The result that a report of this level amounts to.

    Raises BadReport (it cannot be read), ImpossibleReport (it contradicts itself or the rules), MatchUnfinished.
    """
    if level not in READERS:
        raise BadReport(details={"where": "level", "levels": sorted(READERS)})
    if not isinstance(content, Mapping):
        raise BadReport(details={"where": "content"})
    try:
        return READERS[level](rules, content)
    except RecordError as error:
        raise _from_record(error, None) from error


def _read_points(rules: Rules, content: Mapping[str, Any]) -> ReportedResult:
    scores = _numbers(content.get("scores"), rules.sides_count, "scores")
    conceded = _conceding_side(rules, content)
    if conceded is not None:
        return _conceded(rules, (), scores, conceded)
    hands = content.get("hands")
    played = rules.max_hands or 1 if hands is None else _number(hands, MOST_HANDS, "hands")
    rows = tuple(ScoreRow(bonus=points) for points in scores)
    after, outcome = standing_after(rules, [0] * len(scores), rows, hands_played=played)
    named = content.get("winner")
    if named is not None:
        outcome = _named_outcome(rules, scores, outcome, _number(named, rules.sides_count - 1, "winner"))
    return _finished(rules, content, (), after, outcome)


def _conceding_side(rules: Rules, content: Mapping[str, Any]) -> int | None:
    side = content.get("conceded")
    return None if side is None else _number(side, rules.sides_count - 1, "conceded")


def _conceded(
    rules: Rules, rows: tuple[tuple[ScoreRow, ...], ...], scores: tuple[int, ...], side: int
) -> ReportedResult:
    others = [other for other in range(rules.sides_count) if other != side]
    best = (min if rules.objective == "least" else max)(scores[other] for other in others)
    ahead = [other for other in others if scores[other] == best]
    return ReportedResult(rows, scores, ahead[0] if len(ahead) == 1 else None, EndReason.RESIGNED.value, side)


def _named_outcome(rules: Rules, scores: Sequence[int], outcome: Outcome | None, winner: int) -> Outcome:
    """A winner that the points alone do not show: somebody won at once, or was first in the counting order."""
    if outcome is not None and outcome.winner == winner:
        return outcome
    wins_at_once = rules.napola_full_wins or rules.all_coins_win or rules.coins_123_win
    by_counting = rules.match_end in ("count_order", "count_order_if_tied") and scores[winner] >= rules.target
    if not (wins_at_once or by_counting):
        raise ImpossibleReport({"code": "winner_not_ahead"})
    return Outcome(winner, EndReason.INSTANT if wins_at_once else EndReason.COUNT_ORDER)


def _read_cards(rules: Rules, content: Mapping[str, Any]) -> ReportedResult:
    return _hand_by_hand(rules, content, _points_of_cards)


def _read_sheets(rules: Rules, content: Mapping[str, Any]) -> ReportedResult:
    return _hand_by_hand(rules, content, _points_of_sheet)


def _read_record(rules: Rules, content: Mapping[str, Any]) -> ReportedResult:
    checked = check_record(written_match(rules, content))
    if checked.totals is None:
        raise MatchUnfinished(details={"scores": []})
    rows = tuple(_rows_of(hand) for hand in checked.hands)
    return _finished(rules, content, rows, checked.totals, checked.outcome)


def _rows_of(hand: CheckedHand) -> tuple[ScoreRow, ...]:
    """The points of a written hand by category where every card of it is known, else in one row."""
    points = hand.points or ()
    if hand.played is not None and hand.played.score is not None:
        rows = tuple(hand.played.score.rows)
        if tuple(row.total for row in rows) == points:
            return rows
    return tuple(ScoreRow(bonus=number) for number in points)


def written_match(rules: Rules, content: Mapping[str, Any]) -> MatchRecord:
    """The one match that a report of the level `record` holds. Raises BadReport, ImpossibleReport, RecordError."""
    text = content.get("shn")
    if not isinstance(text, str):
        raise BadReport(details={"where": "shn"})
    records = read_records(text)
    if len(records) != 1:
        raise BadReport(details={"where": "shn", "matches": len(records)})
    if rules_of_record(records[0]) != rules:
        raise ImpossibleReport({"code": "other_rules"})
    return records[0]


def _hand_by_hand(
    rules: Rules, content: Mapping[str, Any], score: Callable[[Rules, Mapping[str, Any]], HandPoints]
) -> ReportedResult:
    hands = content.get("hands")
    if not isinstance(hands, Sequence) or isinstance(hands, str) or not 1 <= len(hands) <= MOST_HANDS:
        raise BadReport(details={"where": "hands"})
    totals: tuple[int, ...] = (0,) * rules.sides_count
    outcome: Outcome | None = None
    rows: list[tuple[ScoreRow, ...]] = []
    for number, hand in enumerate(hands, start=1):
        if outcome is not None:
            raise ImpossibleReport({"code": "match_was_over", "hand": number})
        scored = _scored(rules, number, hand, score)
        rows.append(scored.rows)
        totals, outcome = standing_after(rules, totals, scored.rows, instant=scored.instant, hands_played=number)
    return _finished(rules, content, tuple(rows), totals, outcome)


def _scored(
    rules: Rules, number: int, hand: object, score: Callable[[Rules, Mapping[str, Any]], HandPoints]
) -> HandPoints:
    if not isinstance(hand, Mapping):
        raise BadReport(details={"where": "hands", "hand": number})
    try:
        return score(rules, hand)
    except RecordError as error:
        raise _from_record(error, number) from error
    except ImpossibleReport as impossible:
        raise ImpossibleReport(*({**issue, "hand": number} for issue in impossible.issues)) from impossible
    except BadReport as bad:
        raise BadReport(details={**bad.details, "hand": number}) from bad


def _points_of_sheet(rules: Rules, hand: Mapping[str, Any]) -> HandPoints:
    points = hand.get("points")
    given = None if points is None else _numbers(points, rules.sides_count, "points")
    sheet = sheet_from_document({key: value for key, value in hand.items() if key != "points"})
    worth = check_sheet(rules, sheet, given)
    if given is None and not worth.is_exact:
        raise BadReport(details={"where": "points"})
    full = rules.napola_full_wins and sheet.napola is not None and sheet.napola[1] == len(COINS)
    rows = tuple(ScoreRow(bonus=number) for number in given or worth.least)
    return HandPoints(rows, sheet.napola[0] if full and sheet.napola else None)


def _points_of_cards(rules: Rules, hand: Mapping[str, Any]) -> HandPoints:
    piles = _piles(rules, hand.get("piles"))
    sweeps = _numbers(hand.get("sweeps"), rules.sides_count, "sweeps")
    if sum(sweeps) > (18 if rules.table_cards and rules.table_bonus == "none" else 19):
        raise ImpossibleReport({"code": "sweeps_total"})
    if any(2 * count > len(pile) for count, pile in zip(sweeps, piles, strict=True)) and not rules.ace_empty_sweep:
        raise ImpossibleReport({"code": "sweeps_exceed_cards"})
    scored = score_hand(rules, piles, sweeps)
    return HandPoints(tuple(scored.rows), scored.instant)


def _from_record(error: RecordError, hand: int | None) -> ServiceError:
    """What is wrong with a sheet or a record, as the refusal of a report: with its code and place."""
    place = {"hand": hand} if hand is not None else {}
    codes = error.details.get("issues")
    found = codes if isinstance(codes, list) else []
    issues = [{"code": code, **place} for code in found]
    return ImpossibleReport(*(issues or [{"code": error.code, **error.details, **place}]))


def _piles(rules: Rules, value: object) -> list[list[Card]]:
    """The captured cards by side; the one side that says `rest` took all that nobody else did."""
    if not isinstance(value, Sequence) or isinstance(value, str) or len(value) != rules.sides_count:
        raise BadReport(details={"where": "piles"})
    named = [None if pile == "rest" else _cards(pile) for pile in value]
    taken = [card for pile in named if pile is not None for card in pile]
    if len(set(taken)) != len(taken):
        raise ImpossibleReport({"code": "duplicate_card"})
    rest = [card for card in DECK if card not in taken]
    if named.count(None) > 1:
        raise BadReport(details={"where": "piles"})
    if None not in named and rest and rules.leftovers != "nobody":
        raise ImpossibleReport({"code": "cards_total", "cards": len(taken)})
    return [rest if pile is None else pile for pile in named]


def _cards(value: object) -> list[Card]:
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise BadReport(details={"where": "piles"})
    try:
        return [Card.parse(text) for text in value]
    except (GameError, TypeError) as error:
        raise BadReport(details={"where": "piles"}) from error


def _finished(
    rules: Rules,
    content: Mapping[str, Any],
    rows: tuple[tuple[ScoreRow, ...], ...],
    scores: tuple[int, ...],
    outcome: Outcome | None,
) -> ReportedResult:
    """The result of a match that its points or a side that gave up ended. Raises MatchUnfinished, ImpossibleReport."""
    conceded = _conceding_side(rules, content)
    if conceded is not None:
        if outcome is not None:
            raise ImpossibleReport({"code": "match_was_over"})
        return _conceded(rules, rows, scores, conceded)
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
    {"points": _read_points, "sheet": _read_sheets, "cards": _read_cards, "record": _read_record}
)
