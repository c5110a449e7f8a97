"""Positions written down for a test: who holds what and what lies on the table, the rest of the deck hidden."""

import json
from collections.abc import Sequence
from dataclasses import replace

from games.codec import encode_state
from games.engine import DECK, Card
from games.models import Match
from games.sealing import seal
from games.selectors.positions import position


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a text such as `7D 10B`."""
    return tuple(Card.parse(word) for word in text.split())


def arrange(match: Match, *, table: str, held: Sequence[str], turn: int = 0) -> Match:
    """The match with these cards on the table and in the hands (by seat), `turn` to play, nothing captured yet.

    What is named nowhere makes the stock, in the order of the deck. The log does not know of it, so this is for tests
    of one answer and not of whole matches.
    """
    state = position(match)
    assert state.hand is not None
    hands = tuple(tuple(sorted(cards(text))) for text in held)
    shown = {*cards(table), *(card for hand in hands for card in hand)}
    stock = tuple(card for card in DECK if card not in shown)
    empty: tuple[Card, ...] = ()
    hand = replace(
        state.hand,
        held=hands,
        table=cards(table),
        stock=stock,
        piles=tuple(empty for _ in hands),
        sweeps=tuple(0 for _ in hands),
        history=(),
        turn=turn,
        last_capturer=None,
    )
    return store(match, replace(state, hand=hand))


def store(match: Match, state) -> Match:  # type: ignore[no-untyped-def]  # a position, which no door may name
    """The match with this position in place of its own."""
    match.snapshot = seal(json.dumps(encode_state(state)).encode())
    match.turn_seat = state.turn
    match.save(update_fields=["snapshot", "turn_seat"])
    return match
