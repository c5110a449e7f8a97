"""Validation of one written hand, as far as it says something (docs/rules.md section 11.6)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.engine.cards import sorted_cards
from games.engine.record_errors import RecordError, RecordFault
from games.engine.record_playing import PlayedHand, play_out
from games.engine.record_setup import fault
from games.engine.records import BatchBreak, BonusTaken, End, HandRecord, RecordedCall, RecordedPlay, Rest
from games.engine.rules import Rules
from games.engine.sheet_checks import check_result, check_sheet, check_side_count
from games.engine.sheets import read_sheet

_TELLS_OF_PLAY = (RecordedPlay, RecordedCall, BatchBreak, BonusTaken, Rest)


class RecordLevel(StrEnum):
    """How much a written hand says, and so how far it can be checked."""

    NOTHING = "nothing"
    RESULT = "result"
    SHEET = "sheet"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class CheckedHand:
    """A hand that holds: the level it was checked at, its points by side if it ended, and its play if it has any."""

    number: int
    level: RecordLevel
    points: tuple[int, ...] | None
    played: PlayedHand | None


def check_hand(rules: Rules, hand: HandRecord) -> CheckedHand:
    """Check everything that a written hand says (docs/rules.md section 11.6).

    Raises:
        BadRecord: the sheet cannot be read.
        InvalidRecord: the first fault, with its line, hand and play.
    """
    played = None
    points = hand.points
    level = RecordLevel.NOTHING if points is None else RecordLevel.RESULT
    if any(isinstance(token, _TELLS_OF_PLAY) for token in hand.tokens):
        level = RecordLevel.FULL
        played = play_out(rules, hand, complete=points is not None)
        _check_rest(hand, played)
    try:
        _check_points(rules, hand, played)
    except RecordError as problem:
        if problem.hand is not None:
            raise
        end = next((token for token in hand.tokens if isinstance(token, End)), None)
        raise _placed(problem, hand, end) from None
    if level is RecordLevel.RESULT and hand.tag("Sheet") is not None:
        level = RecordLevel.SHEET
    return CheckedHand(hand.number, level, points, played)


def _check_rest(hand: HandRecord, played: PlayedHand) -> None:
    rest = hand.rest
    written = None if rest is None else (sorted_cards(rest.cards), rest.seat)
    found = (sorted_cards(played.leftovers), played.leftovers_to) if played.leftovers else None
    if written != found:
        cards, seat = found or ((), None)
        details = {"cards": [str(card) for card in cards], "to": seat}
        raise fault(hand, RecordFault.WRONG_REST, "other leftovers, or another taker", token=rest, details=details)


def _check_points(rules: Rules, hand: HandRecord, played: PlayedHand | None) -> None:
    """Compare the points with the plays, the sheet and what is possible."""
    points, sheet = hand.points, hand.tag("Sheet")
    if points is not None:
        check_side_count(rules, points)
    if points is not None and played is not None and played.score is not None:
        counted = tuple(row.total for row in played.score.rows)
        if points != counted:
            end = next((token for token in hand.tokens if isinstance(token, End)), None)
            details = {"expected": list(counted)}
            raise fault(hand, RecordFault.WRONG_SCORE, "the plays give other points", token=end, details=details)
    if sheet is not None:
        check_sheet(rules, read_sheet(sheet), points)
    elif points is not None and played is None:
        check_result(rules, points)


def _placed(problem: RecordError, hand: HandRecord, end: End | None) -> RecordError:
    """Give the same error with the place of the hand."""
    line = hand.line if end is None else end.line
    return type(problem)(problem.args[0], code=problem.code, line=line, hand=hand.number, details=problem.details)
