"""From what a seat may know back to a state, with a guess of what is hidden (docs/rules.md section 10).

A state made here holds what the caller guessed, never what is true: whoever searches ahead from a view plays on in it
with the ordinary functions of the engine.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.cards import DECK, DECK_SIZE, Card, sorted_cards
from games.engine.dealing import table_bonus
from games.engine.plays import PlayMade
from games.engine.rules import Rules
from games.engine.state import HandState, MatchState
from games.engine.view import SeatView


def captured_piles(
    rules: Rules, dealer: int, opening: Sequence[Card], history: Sequence[PlayMade]
) -> tuple[tuple[Card, ...], ...]:
    """Give the captured cards of each seat from what everybody has seen: the first table and the plays.

    What is left at the end of a hand is in none of them.

    >>> from games.engine import PlayMade
    >>> history = (PlayMade.parse("6Dx6C", seat=0), PlayMade.parse("7D", seat=1))
    >>> captured_piles(Rules(), 1, [Card.parse("6C")], history)
    ((Card.parse('6D'), Card.parse('6C')), ())
    """
    piles: list[list[Card]] = [[] for _ in range(rules.players)]
    if table_bonus(rules, opening):
        piles[dealer] += opening
    for made in history:
        if not made.play.is_lay:
            piles[made.seat] += (made.play.card, *made.play.take)
    return tuple(map(tuple, piles))


def guessed_state(view: SeatView, held: Sequence[Sequence[Card]], stock: Sequence[Card]) -> MatchState:
    """Give the state in which these are the hands of all seats and the cards still to come, the next one first.

    Raises:
        ValueError: no hand is in play, or the guess contradicts the view: the viewer's own or shown cards, the number
            of cards anywhere, or a card that is twice or nowhere.

    >>> from games.engine import PRESETS, start_match, view_for
    >>> state, _ = start_match(PRESETS["scopa_classica"], DECK)
    >>> guessed_state(view_for(state, 0), state.hand.held, state.hand.stock) == state
    True
    """
    if view.turn is None:
        raise ValueError("no hand is in play")
    piles = captured_piles(view.rules, view.dealer, view.opening, view.history)
    _check_guess(view, held, stock, piles)
    hand = HandState(
        number=view.hand_number,
        dealer=view.dealer,
        held=tuple(map(sorted_cards, held)),
        table=view.table,
        stock=tuple(stock),
        piles=piles,
        sweeps=view.sweeps,
        turn=view.turn,
        last_capturer=view.last_capturer,
        history=view.history,
        opening=view.opening,
        announced=view.announced,
    )
    return MatchState(view.rules, view.scores, view.hands_played, view.dealer, hand, view.outcome)


def _check_guess(
    view: SeatView, held: Sequence[Sequence[Card]], stock: Sequence[Card], piles: Sequence[Sequence[Card]]
) -> None:
    if tuple(map(len, held)) != view.held_counts or len(stock) != view.stock_count:
        raise ValueError("other numbers of cards are held, or still to come")
    known = view.shown if view.open_hands is None else view.open_hands
    if any(not set(cards) <= set(guess) for cards, guess in zip(known, held, strict=True)):
        raise ValueError("a seat has shown other cards")
    if view.seat is not None and set(held[view.seat]) != set(view.held):
        raise ValueError("the viewer holds other cards")
    everything = [*view.table, *stock, *(card for cards in (*held, *piles) for card in cards)]
    if len(everything) != DECK_SIZE or set(everything) != set(DECK):
        raise ValueError("the guess has not the forty cards, each once")
