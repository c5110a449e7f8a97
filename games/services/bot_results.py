"""Matches that bots play in memory, for rehearsals: a result, and nothing written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from games.bots import choose
from games.engine import DECK, apply, rules_for, start_hand, start_match, view_for


@dataclass(frozen=True, slots=True)
class BotResult:
    """How a match between bots ended: points by side, the winning side (None for nobody), and how many hands."""

    scores: tuple[int, ...]
    winner: int | None
    hands: int

    def as_report(self) -> dict[str, object]:
        """The result as a side reports it by points (docs/reports.md)."""
        return {"scores": list(self.scores), "winner": self.winner, "hands": self.hands}


def bot_result(*, preset: str, options: Mapping[str, object], levels: Sequence[str], rng: Random) -> BotResult:
    """Play one match by these rules, a bot of each level on the seat of its place; the same `rng`, the same match.

    Raises BadRules.
    """
    rules = rules_for(preset, options)
    state, _ = start_match(rules, rng.sample(DECK, len(DECK)))
    while state.outcome is None:
        if state.awaits_deck:
            state, _ = start_hand(state, rng.sample(DECK, len(DECK)))
            continue
        seat = state.turn
        if seat is None:
            raise RuntimeError("a hand that is not over has somebody to play")
        state, _ = apply(state, choose(levels[seat], view_for(state, seat), rng))
    return BotResult(tuple(state.scores), state.outcome.winner, state.hands_played)
