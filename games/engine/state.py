"""The state of a match and of its hand: values that never change (docs/rules.md sections 3 and 7).

A state knows everything, hidden cards included. It never leaves the server; `view_for` makes what a seat may see.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.engine.cards import Card
from games.engine.plays import PlayMade
from games.engine.rules import Rules


class EndReason(StrEnum):
    """Why a match ended, or why it goes on although the target was reached (docs/rules.md section 7)."""

    TARGET = "target"
    COUNT_ORDER = "count_order"
    INSTANT = "instant"
    HANDS = "hands"
    TIE = "tie"
    LEAD = "lead"
    RESIGNED = "resigned"
    TIMEOUT = "timeout"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: the side that won, or None when it was drawn, and why."""

    winner: int | None
    reason: EndReason


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """The points of one side in one hand, item by item (docs/rules.md section 6)."""

    cards: int = 0
    coins: int = 0
    settebello: int = 0
    primiera: int = 0
    bonus: int = 0
    sweeps: int = 0

    @property
    def total(self) -> int:
        """Give the points of the hand."""
        return self.cards + self.coins + self.settebello + self.primiera + self.bonus + self.sweeps

    def __add__(self, other: ScoreRow) -> ScoreRow:
        """Add item by item."""
        return ScoreRow(
            self.cards + other.cards,
            self.coins + other.coins,
            self.settebello + other.settebello,
            self.primiera + other.primiera,
            self.bonus + other.bonus,
            self.sweeps + other.sweeps,
        )


@dataclass(frozen=True, slots=True)
class SideCount:
    """What one side's pile holds, the facts behind its `ScoreRow`: numbers of cards, not points.

    `prime` is the total of the prime and `prime_cards` the cards that make it, best suit order D C S B; `napola` is
    the length of the run of coins from the ace, 0 when it is not played or too short; `sweeps` are scored sweeps.
    """

    cards: int
    coins: int
    settebello: bool
    prime: int
    prime_cards: tuple[Card, ...]
    napola: int
    sweeps: int


@dataclass(frozen=True, slots=True)
class Call:
    """What is announced with three cards: a low hand, a triple or both; `value` is what the wild card stands for."""

    low: bool
    triple: bool
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Announcement:
    """An announcement as it was made: who, what, the cards shown, its points, and after how many plays of the hand."""

    seat: int
    call: Call
    cards: tuple[Card, ...]
    points: int
    plays_before: int


@dataclass(frozen=True, slots=True)
class HandState:
    """One hand in play, or just played out: who holds what, and all plays so far (docs/rules.md section 3).

    `number` counts from 1. `held`, `piles` and `sweeps` are by seat; held cards are sorted. `table` is in the order
    the cards were laid, `stock` has the next card first. `turn` is None once the hand is over. `opening` are the
    first table cards; `announced` what was announced, in order (docs/rules.md section 6.6).
    """

    number: int
    dealer: int
    held: tuple[tuple[Card, ...], ...]
    table: tuple[Card, ...]
    stock: tuple[Card, ...]
    piles: tuple[tuple[Card, ...], ...]
    sweeps: tuple[int, ...]
    turn: int | None
    last_capturer: int | None
    history: tuple[PlayMade, ...]
    opening: tuple[Card, ...]
    announced: tuple[Announcement, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether the hand is played out."""
        return self.turn is None


@dataclass(frozen=True, slots=True)
class MatchState:
    """A match: its rules, the points by side, and the hand in play or last played (docs/rules.md section 7)."""

    rules: Rules
    scores: tuple[int, ...]
    hands_played: int
    next_dealer: int
    hand: HandState | None
    outcome: Outcome | None

    @property
    def is_over(self) -> bool:
        """Whether the match is decided."""
        return self.outcome is not None

    @property
    def awaits_deck(self) -> bool:
        """Whether the match goes on with a new hand, for which a deck is needed."""
        return self.outcome is None and (self.hand is None or self.hand.turn is None)

    @property
    def turn(self) -> int | None:
        """Give the seat to play, or None when nobody is."""
        return self.hand.turn if self.hand is not None and self.outcome is None else None
