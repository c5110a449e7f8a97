"""Where an exercise begins: a prepared deal, and the plays made before the learner is asked.

A position is never put together by hand. It is a deck that the engine deals and plays that the engine allows, so what
the learner sees could happen at any table.
"""

from dataclasses import dataclass

from games.engine import Card, MatchState, Play, Rules, apply, deck_for, read_deck_code, start_match

LEARNER = 0
"""The seat of whoever learns; the other seat is a bot's."""


@dataclass(frozen=True, slots=True)
class Position:
    """A deal of the common game for two, and what was played before."""

    deck: tuple[Card, ...]
    dealer: int
    plays: tuple[Play, ...] = ()


def prepared(*, table: str, own: str, other: str, plays: str = "") -> Position:
    """Give a position that the learner leads: this first table, and these three cards for each seat.

    >>> state = opened(prepared(table="5C 6S 7S 7B", own="8C 9S 10D", other="1C 2C 3C"))
    >>> [str(card) for card in state.hand.held[LEARNER]], state.turn
    (['8C', '9S', '10D'], 0)
    """
    in_turn = [card for both in zip(_cards(own), _cards(other), strict=True) for card in both]
    return Position(deck_for(Rules(), 1, _cards(table), in_turn), 1, _plays(plays))


def recorded(*, deck: str, dealer: int, plays: str) -> Position:
    """Give the position after these plays of a deck that is written as its code."""
    return Position(read_deck_code(deck), dealer, _plays(plays))


def opened(position: Position) -> MatchState:
    """Give the match as it stands when the learner is asked.

    Raises:
        IllegalPlay: the position was written down wrongly.
    """
    state, _ = start_match(Rules(), position.deck, dealer=position.dealer)
    for play in position.plays:
        state, _ = apply(state, play)
    return state


def _cards(text: str) -> list[Card]:
    return [Card.parse(word) for word in text.split()]


def _plays(text: str) -> tuple[Play, ...]:
    return tuple(Play.parse(word) for word in text.split())
