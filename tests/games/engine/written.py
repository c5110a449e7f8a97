"""Cards, decks and whole hands from notation, so that tests read like a score sheet."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine import DECK, Card, Event, MatchState, Play, Rules, apply, legal_plays, rules_for, start_match


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a text such as "7D 3C"."""
    return tuple(map(Card.parse, text.split()))


def texts(shown: Sequence[Card]) -> str:
    """The text of cards, in their order."""
    return " ".join(map(str, shown))


def deck_beginning(text: str) -> tuple[Card, ...]:
    """A deck that deals these cards first and the others in the order of the ordered deck."""
    first = cards(text)
    return first + tuple(card for card in DECK if card not in first)


def play_all(state: MatchState, text: str) -> tuple[MatchState, list[Event]]:
    """Make the plays of a text such as "7D 7Cx7D", and collect what happens."""
    log: list[Event] = []
    for play in text.split():
        state, events = apply(state, Play.parse(play))
        log += events
    return state, log


def play_out(state: MatchState) -> tuple[MatchState, list[Event]]:
    """Play the hand to its end, always with the first legal play."""
    log: list[Event] = []
    while state.turn is not None:
        state, events = apply(state, legal_plays(state)[0])
        log += events
    return state, log


def classic(**options: object) -> Rules:
    """The rules of scopa_classica with some options changed."""
    return rules_for("scopa_classica", options)


def started(rules: Rules, deck: Sequence[Card] = DECK, *, dealer: int | None = None) -> MatchState:
    """A match with its first hand dealt."""
    return start_match(rules, deck, dealer=dealer)[0]
