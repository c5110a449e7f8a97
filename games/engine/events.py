"""What happens in a match, as it is logged: the full truth, hidden cards included (docs/rules.md section 9).

A viewer gets the events of `games.engine.redact` instead, in which hidden fields are None.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.engine.cards import Card
from games.engine.options import MisdealReason
from games.engine.plays import Mark, Play
from games.engine.state import Call, EndReason, ScoreRow, SideCount

type HeldBySeat = tuple[tuple[Card, ...] | None, ...]


@dataclass(frozen=True, slots=True)
class HandStarted:
    """A deck was dealt; `deck` is hidden from everybody, `held` from all but the seat itself."""

    kind: ClassVar[str] = "hand_started"

    number: int
    dealer: int
    deck: tuple[Card, ...] | None
    table: tuple[Card, ...]
    held: HeldBySeat
    held_counts: tuple[int, ...]
    stock_count: int


@dataclass(frozen=True, slots=True)
class Misdealt:
    """The first table was void; the same dealer deals again."""

    kind: ClassVar[str] = "misdealt"

    number: int
    dealer: int
    deck: tuple[Card, ...] | None
    table: tuple[Card, ...]
    reasons: tuple[MisdealReason, ...]


@dataclass(frozen=True, slots=True)
class TableBonusTaken:
    """The dealer took the first table for 15 or 30."""

    kind: ClassVar[str] = "table_bonus_taken"

    seat: int
    cards: tuple[Card, ...]
    sweeps: int


@dataclass(frozen=True, slots=True)
class Played:
    """A seat played a card."""

    kind: ClassVar[str] = "played"

    seat: int
    play: Play
    mark: Mark


@dataclass(frozen=True, slots=True)
class Announced:
    """A seat announced its fresh hand and showed it; the points count when the hand is scored."""

    kind: ClassVar[str] = "announced"

    seat: int
    call: Call
    cards: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True)
class BatchDealt:
    """All hands were empty and everybody got a new batch; `held` is hidden from all but the seat itself."""

    kind: ClassVar[str] = "batch_dealt"

    held: HeldBySeat
    held_counts: tuple[int, ...]
    stock_count: int


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A seat drew a card after its play; `card` is hidden from the others."""

    kind: ClassVar[str] = "card_drawn"

    seat: int
    card: Card | None
    stock_count: int


@dataclass(frozen=True, slots=True)
class LeftoversTaken:
    """The cards left at the end of the hand went to a seat, or to nobody."""

    kind: ClassVar[str] = "leftovers_taken"

    seat: int | None
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class HandScored:
    """The hand was counted: points and facts by side, the totals after it, and the side that wins at once, if any."""

    kind: ClassVar[str] = "hand_scored"

    number: int
    rows: tuple[ScoreRow, ...]
    counts: tuple[SideCount, ...]
    scores: tuple[int, ...]
    instant: int | None


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is decided: the side that won, or None when it is drawn, why, and the final totals."""

    kind: ClassVar[str] = "match_ended"

    winner: int | None
    reason: EndReason
    scores: tuple[int, ...]


type Event = (
    HandStarted
    | Misdealt
    | TableBonusTaken
    | Announced
    | Played
    | BatchDealt
    | CardDrawn
    | LeftoversTaken
    | HandScored
    | MatchEnded
)

EVENT_TYPES: tuple[type[Event], ...] = (
    HandStarted,
    Misdealt,
    TableBonusTaken,
    Announced,
    Played,
    BatchDealt,
    CardDrawn,
    LeftoversTaken,
    HandScored,
    MatchEnded,
)
"""Every kind of event, in the order of docs/rules.md section 9."""
