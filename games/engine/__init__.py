"""The rules of Scopa and Scopone as pure functions on values: no clock, no dice, no input or output.

This is the front door: import from `games.engine`, never from its modules. docs/rules.md says what is played here.
"""

from games.engine.cards import DECK, SETTEBELLO, Card, Suit, sorted_cards
from games.engine.coherence import check_rules, rules_warnings
from games.engine.events import (
    EVENT_TYPES,
    BatchDealt,
    CardDrawn,
    Event,
    HandScored,
    HandStarted,
    LeftoversTaken,
    MatchEnded,
    Misdealt,
    Played,
    TableBonusTaken,
)
from games.engine.plays import Mark, Play, PlayMade
from games.engine.presets import PRESETS, differences, rules_for
from games.engine.rules import Rules
from games.engine.state import EndReason, HandState, MatchState, Outcome, ScoreRow, SideCount
from games.engine.view import SeatView

__all__ = [
    "BatchDealt",
    "Card",
    "CardDrawn",
    "DECK",
    "EVENT_TYPES",
    "EndReason",
    "Event",
    "HandScored",
    "HandStarted",
    "HandState",
    "LeftoversTaken",
    "Mark",
    "MatchEnded",
    "MatchState",
    "Misdealt",
    "Outcome",
    "PRESETS",
    "Play",
    "PlayMade",
    "Played",
    "Rules",
    "SETTEBELLO",
    "ScoreRow",
    "SeatView",
    "SideCount",
    "Suit",
    "TableBonusTaken",
    "check_rules",
    "differences",
    "from `games.engine`",
    "never from its modules. docs/rules.md says what is played here.",
    "rules_for",
    "rules_warnings",
    "sorted_cards",
]
