"""Decks that deal what a record says was held (docs/rules.md section 11.6).

A record holds the first table and the plays, not the hands. Since every batch is played out, the cards that a seat
plays in a batch are the cards it was dealt, so a deck can be put together that deals exactly these.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from games.engine.cards import DECK, Card
from games.engine.dealing import deal, deal_batch
from games.engine.options import Refill
from games.engine.rules import Rules

type Slots = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealingOrder:
    """Where every place of the deck goes: to the table, or to a seat in one of its servings; and the stock in order."""

    table: Slots
    servings: tuple[tuple[Slots, ...], ...]
    stock: Slots


def deck_for(
    rules: Rules, dealer: int, opening: Sequence[Card], played: Sequence[Card], stock: Sequence[Card] = ()
) -> tuple[Card, ...]:
    """Give a deck that deals this first table, and to every seat the cards it plays by the time it plays them.

    Cards that nobody has played lie wherever there is room. With a `stock` its cards lie as it says, as far as it goes.

    >>> deck = deck_for(Rules(), 1, DECK[:4], DECK[4:])
    >>> deal(Rules(), deck, 1).table == DECK[:4]
    True
    """
    order = dealing_order(rules, dealer)
    places: dict[int, Card] = dict(zip(order.table, opening, strict=False))
    places.update(zip(order.stock, stock, strict=False))
    drawn = set(stock)
    seats = rules.order_of_play(dealer)
    for turn, seat in enumerate(seats):
        free = (slot for serving in order.servings[seat] for slot in serving if slot not in places)
        own = (card for card in played[turn :: len(seats)] if card not in drawn)
        places.update(zip(free, own, strict=False))
    used = set(places.values())
    others = (card for card in DECK if card not in used)
    return tuple(places[slot] if slot in places else next(others) for slot in range(len(DECK)))


@lru_cache(maxsize=128)
def dealing_order(rules: Rules, dealer: int) -> DealingOrder:
    """Give the order in which these rules deal a hand, found by dealing the ordered deck."""
    first = deal(replace(rules, misdeal=()), DECK, dealer)
    servings: list[list[Slots]] = [[_slots(held)] for held in first.held]
    stock = first.stock
    if rules.refill is Refill.DRAW_ONE:
        seats = rules.order_of_play(dealer)
        for turn, card in enumerate(stock):
            servings[seats[turn % len(seats)]].append(_slots((card,)))
        stock = ()
    while stock:
        batch, stock = deal_batch(rules, stock, dealer)
        for seat, held in enumerate(batch):
            servings[seat].append(_slots(held))
    return DealingOrder(_slots(first.table), tuple(map(tuple, servings)), _slots(first.stock))


def _slots(cards: Sequence[Card]) -> Slots:
    return tuple(DECK.index(card) for card in cards)
