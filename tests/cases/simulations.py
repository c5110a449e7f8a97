"""Invariants of whole hands, checked on hands that are played out with random legal plays."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from games.engine import (
    DECK,
    Event,
    HandScored,
    LeftoversTaken,
    Misdealt,
    Played,
    Rules,
    apply,
    legal_plays,
    start_hand,
    start_match,
)


def holds(rules: Rules, name: str, *, deals: int) -> bool:
    """Whether the named invariant holds in every one of so many hands; the same hands each time it is asked."""
    return all(PROPERTIES[name](play_hand(rules, random.Random(deal))) for deal in range(deals))


def play_hand(rules: Rules, rng: random.Random) -> tuple[Event, ...]:
    """The events of one hand, played out at random; a void deal is dealt again."""
    state, events = start_match(rules, rng.sample(DECK, k=len(DECK)))
    while any(isinstance(event, Misdealt) for event in events):
        state, events = start_hand(state, rng.sample(DECK, k=len(DECK)))
    log = list(events)
    while not any(isinstance(event, HandScored) for event in events):
        state, events = apply(state, rng.choice(legal_plays(state)))
        log += events
    return tuple(log)


def leftover_total(log: Sequence[Event]) -> int:
    """The sum of the card values that stayed on the table."""
    return sum(card.value for event in log if isinstance(event, LeftoversTaken) for card in event.cards)


def someone_captures(log: Sequence[Event]) -> bool:
    """At least one play of the hand takes something."""
    return any(isinstance(event, Played) and not event.play.is_lay for event in log)


PROPERTIES: Mapping[str, Callable[[Sequence[Event]], bool]] = {
    "rank_leftovers_even": lambda log: leftover_total(log) % 2 == 0,
    "fifteen_leftovers": lambda log: leftover_total(log) % 15 == 10,
    "someone_captures": someone_captures,
}
