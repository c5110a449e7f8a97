"""What one viewer may know (docs/rules.md section 10): the only way out of the engine for the cards of a match.

A view is built field by field from what is public and from what the viewer holds. Nothing is copied from the state
and then blanked, so a new hidden field cannot leak by being forgotten.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.cards import Card
from games.engine.plays import Play, PlayMade
from games.engine.rules import Rules
from games.engine.state import Outcome


@dataclass(frozen=True, slots=True)
class SeatView:
    """A match as one seat sees it, or a spectator when `seat` is None (docs/rules.md section 10).

    `held` is the viewer's own hand, `open_hands` all hands where the rules lay them open, else None. Tuples by seat:
    `held_counts`, `pile_counts`, `sweeps`, `sweep_cards` (the cards that made a sweep). `scores` are points by side.
    `legal` is empty unless the viewer is to play.
    """

    rules: Rules
    seat: int | None
    hand_number: int
    dealer: int
    turn: int | None
    held: tuple[Card, ...]
    open_hands: tuple[tuple[Card, ...], ...] | None
    held_counts: tuple[int, ...]
    table: tuple[Card, ...]
    opening: tuple[Card, ...]
    stock_count: int
    pile_counts: tuple[int, ...]
    sweeps: tuple[int, ...]
    sweep_cards: tuple[tuple[Card, ...], ...]
    last_capturer: int | None
    history: tuple[PlayMade, ...]
    scores: tuple[int, ...]
    hands_played: int
    outcome: Outcome | None
    legal: tuple[Play, ...]
