"""What a seat may know of a hand, as the vectors that the kernel reads, made from its view and from nothing else.

This module needs numpy: code that must run without it asks `games.bots.kernel_door` first.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from games.bots.kernel_rules import KernelRules, kernel_rules
from games.engine import DECK, Card, Play, SeatView, leftovers_to, sorted_cards, table_bonus

# Places in the state, as games/bots/kernel_hand.py has them; that module cannot be read without compiling it.
HELD, TABLE, PILES, SWEEPS = 0, 4, 5, 9
TURN, LAST_CAPTURER, PLAYS, STOCK, DEALER = 13, 14, 15, 16, 17
STATE_LENGTH = 24

ALL_CARDS = (1 << 40) - 1
DECK_SIZE = 40

_CARDS = sorted_cards(DECK)


@dataclass(frozen=True, eq=False, slots=True)
class Position:
    """A hand in play as one seat knows it.

    `R` is the vector of the rules, `s` the state of the hand with the viewer's cards in `HELD + seat` and nothing in
    the other hands, `unseen` the set of cards that are in other hands or in the stock. `history` has a row for every
    play made: seat, card, set taken, table before. `held_counts` are numbers of cards by seat. `first_play` says that
    no card has been played. Vectors are not to be written to; copy them.
    """

    R: KernelRules
    seat: int
    dealer: int
    s: NDArray[np.int64]
    unseen: int
    held_counts: NDArray[np.int64]
    stock_count: int
    history: NDArray[np.int64]
    first_play: bool
    view: SeatView

    @classmethod
    def of(cls, view: SeatView) -> Position:
        """Give the position of a view.

        Raises:
            ValueError: the view is a spectator's, or the kernel does not play its rules.
        """
        rules = kernel_rules(view.rules)
        if rules is None or view.seat is None:
            raise ValueError("a position is a seat's, by rules that the kernel plays")
        state, history = _replayed(view)
        state[HELD + view.seat] = mask_of(view.held)
        seen = int(state[HELD + view.seat] | state[TABLE])
        for seat in range(view.rules.players):
            seen |= int(state[PILES + seat])
        return cls(
            R=rules,
            seat=view.seat,
            dealer=view.dealer,
            s=state,
            unseen=ALL_CARDS & ~seen,
            held_counts=np.array(view.held_counts, dtype=np.int64),
            stock_count=view.stock_count,
            history=history,
            first_play=not view.history,
            view=view,
        )

    def plays(self) -> list[tuple[int, int]]:
        """Give the legal plays as card number and set taken, in the order of `view.legal`."""
        return [(play.card.index, mask_of(play.take)) for play in self.view.legal]


def mask_of(cards: Iterable[Card]) -> int:
    """Give cards as a set: bit 4 * (value - 1) + suit for each.

    >>> bin(mask_of([Card.parse("1D"), Card.parse("2C")]))
    '0b100001'
    """
    mask = 0
    for card in cards:
        mask |= 1 << card.index
    return mask


def cards_of(mask: int) -> tuple[Card, ...]:
    """Give the cards of a set, sorted."""
    return sorted_cards(card for card in _CARDS if mask >> card.index & 1)


def play_of(card: int, take: int) -> Play:
    """Give the play of the engine for a card number and the set it takes."""
    return Play(_CARDS[card], cards_of(take))


def chance_of(seed: int) -> NDArray[np.uint64]:
    """Give the state of chance that the kernel draws from, for a seed of 64 bits."""
    mixed = (seed + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
    return np.array([(mixed ^ (mixed >> 31)) or 1], dtype=np.uint64)


def _replayed(view: SeatView) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Follow the hand from its first table: the public part of the state, and the rows of the history."""
    state = np.zeros(STATE_LENGTH, dtype=np.int64)
    history = np.zeros((DECK_SIZE, 4), dtype=np.int64)
    table = mask_of(view.opening)
    if table_bonus(view.rules, view.opening):
        state[PILES + view.dealer], table = table, 0
    for row, made in enumerate(view.history):
        card, take = made.play.card.index, mask_of(made.play.take)
        history[row] = made.seat, card, take, table
        if take:
            table &= ~take
            state[PILES + made.seat] |= take | 1 << card
        else:
            table |= 1 << card
    state[TABLE] = mask_of(view.table)
    if table != state[TABLE]:
        _give_leftovers(view, state, table)
    for seat, sweeps in enumerate(view.sweeps):
        state[SWEEPS + seat] = sweeps
    state[TURN] = -1 if view.turn is None else view.turn
    state[LAST_CAPTURER] = -1 if view.last_capturer is None else view.last_capturer
    state[PLAYS] = len(view.history)
    state[STOCK] = DECK_SIZE - view.stock_count
    state[DEALER] = view.dealer
    return state, history


def _give_leftovers(view: SeatView, state: NDArray[np.int64], table: int) -> None:
    """Put the cards that were left on the table at the end of the hand into the pile that they went to."""
    taker = leftovers_to(view.rules, view.last_capturer, view.history[-1].seat)
    if taker is not None:
        state[PILES + taker] |= table
