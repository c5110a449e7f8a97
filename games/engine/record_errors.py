"""What can be wrong with a written record, and where (docs/rules.md section 11.7).

A `BadRecord` cannot be read, an `InvalidRecord` can be read but does not hold. Both carry the code of the very fault:
one of `RecordFault`, or the code of the engine's rule that was broken. Records are public, so the details may name any
card of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from games.engine.errors import GameError

_NO_DETAILS: Mapping[str, object] = MappingProxyType({})


class RecordFault(StrEnum):
    """Every fault of a record that is no fault of a card, a play or an option; codes never change."""

    # it cannot be read
    BAD_ENCODING = "bad_encoding"
    BAD_CHARACTER = "bad_character"
    BAD_TAG = "bad_tag"
    BAD_TAG_VALUE = "bad_tag_value"
    DUPLICATE_TAG = "duplicate_tag"
    MISPLACED_TAG = "misplaced_tag"
    MISSING_VERSION = "missing_version"
    UNKNOWN_VERSION = "unknown_version"
    UNCLOSED_COMMENT = "unclosed_comment"
    BAD_COMMENT = "bad_comment"
    BAD_TEXT = "bad_text"
    BAD_CALL = "bad_call"
    BAD_REST = "bad_rest"
    BAD_SCORE = "bad_score"
    BAD_SHEET = "bad_sheet"
    MISPLACED_TEXT = "misplaced_text"
    WRONG_ROUND = "wrong_round"
    MISSING_END = "missing_end"
    BAD_JSON = "bad_json"
    BAD_DOCUMENT = "bad_document"
    # it can be read, but it does not hold
    MISSING_TAG = "missing_tag"
    BAD_SEAT = "bad_seat"
    WRONG_LENGTH = "wrong_length"
    MISDEAL = "misdeal"
    WRONG_DECK = "wrong_deck"
    WRONG_HANDS = "wrong_hands"
    WRONG_STOCK = "wrong_stock"
    STOCK_NEEDED = "stock_needed"
    WRONG_BONUS = "wrong_bonus"
    WRONG_BATCH = "wrong_batch"
    WRONG_SWEEP_MARK = "wrong_sweep_mark"
    WRONG_REST = "wrong_rest"
    WRONG_SIDE_COUNT = "wrong_side_count"
    IMPOSSIBLE_SCORE = "impossible_score"
    WRONG_SCORE = "wrong_score"
    WRONG_RESULT = "wrong_result"
    WRONG_WINNER = "wrong_winner"
    # it holds, but cannot be played again from the start
    WRONG_START = "wrong_start"
    WRONG_DEALER = "wrong_dealer"
    WRONG_HAND_NUMBER = "wrong_hand_number"
    INCOMPLETE_HAND = "incomplete_hand"
    IRREGULAR_HAND = "irregular_hand"


class RecordError(GameError):
    """Something is wrong with a record; `code` says what, `line`, `hand` and `play` say where as far as is known.

    Lines and plays count from 1; `hand` is the number that the hand has in its record. All three also stand in
    `details`.
    """

    code = "record_error"

    def __init__(
        self,
        message: str,
        *,
        code: str | None = None,
        line: int | None = None,
        hand: int | None = None,
        play: int | None = None,
        details: Mapping[str, object] = _NO_DETAILS,
    ) -> None:
        """Keep the fault and its place; without `code` the code is that of the class."""
        place = {"line": line, "hand": hand, "play": play}
        super().__init__(message, {**{name: at for name, at in place.items() if at is not None}, **details})
        if code is not None:
            self.code = str(code)
        self.line = line
        self.hand = hand
        self.play = play

    def __str__(self) -> str:
        place = ", ".join(f"{name} {self.details[name]}" for name in ("line", "hand", "play") if name in self.details)
        said = super().__str__()
        return f"{place}: {said}" if place else said


class RecordTooLarge(RecordError):
    """The input is longer than any record needs to be, or has more pieces."""

    code = "record_too_large"


class BadRecord(RecordError):
    """The input cannot be read as records."""

    code = "bad_record"


class InvalidRecord(RecordError):
    """The record can be read, but what it says cannot have happened."""

    code = "invalid_record"
