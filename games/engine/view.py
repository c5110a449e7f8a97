"""What one viewer may know (docs/rules.md section 10): the only way out of the engine for the cards of a match.

A view is built field by field from what is public and from what the viewer holds. Nothing is copied from the state
and then blanked, so a new hidden field cannot leak by being forgotten.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.announcing import shown_cards
from games.engine.cards import DECK, Card
from games.engine.events import (
    Announced,
    BatchDealt,
    CardDrawn,
    Event,
    HandScored,
    HandStarted,
    HeldBySeat,
    LeftoversTaken,
    MatchEnded,
    Misdealt,
    Played,
    TableBonusTaken,
)
from games.engine.match import legal_calls, legal_plays
from games.engine.plays import Mark, Play, PlayMade
from games.engine.rules import Rules
from games.engine.state import Announcement, Call, HandState, MatchState, Outcome


@dataclass(frozen=True, slots=True)
class SeatView:
    """A match as one seat sees it, or a spectator when `seat` is None (docs/rules.md section 10).

    `held` is the viewer's own hand, `open_hands` all hands where the rules lay them open, else None. Tuples by seat:
    `held_counts`, `pile_counts`, `sweeps`, `sweep_cards` (the cards that made a sweep). `scores` are points by side.
    `legal` and `announcements` are what the viewer may play and announce, empty unless he is to play. `announced` is
    what was announced in this hand, `shown` the cards that each seat has shown and still holds.
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
    announcements: tuple[Call, ...] = ()
    announced: tuple[Announcement, ...] = ()
    shown: tuple[tuple[Card, ...], ...] = ()

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that the viewer does not hold and that have not lain open in this hand, in the order of the deck.

        Others hold them or they are still to come; where one was shown or all hands lie open, the viewer knows more.
        """
        seen = {*self.held, *self.table, *self.opening}
        for made in self.history:
            seen.update((made.play.card, *made.play.take))
        return tuple(card for card in DECK if card not in seen)


def view_for(state: MatchState, seat: int | None) -> SeatView:
    """Give what a seat, or a spectator (None), may know of a match (docs/rules.md section 10).

    Raises:
        ValueError: there is no such seat.

    >>> from games.engine import DECK, PRESETS, start_match
    >>> state, _ = start_match(PRESETS["scopone_scientifico"], DECK)
    >>> view_for(state, 1).held_counts, view_for(state, 1).legal, len(view_for(state, 0).legal)
    ((10, 10, 10, 10), (), 10)
    """
    if seat is not None and not 0 <= seat < state.rules.players:
        raise ValueError("there is no such seat")
    to_play = seat is not None and seat == state.turn
    hand = state.hand if state.hand is not None else _no_hand(state)
    return SeatView(
        rules=state.rules,
        seat=seat,
        hand_number=hand.number,
        dealer=hand.dealer,
        turn=state.turn,
        held=() if seat is None else hand.held[seat],
        open_hands=hand.held if state.rules.open_hands else None,
        held_counts=tuple(map(len, hand.held)),
        table=hand.table,
        opening=hand.opening,
        stock_count=len(hand.stock),
        pile_counts=tuple(map(len, hand.piles)),
        sweeps=hand.sweeps,
        sweep_cards=_sweep_cards(state.rules, hand),
        last_capturer=hand.last_capturer,
        history=hand.history,
        scores=state.scores,
        hands_played=state.hands_played,
        outcome=state.outcome,
        legal=legal_plays(state) if to_play else (),
        announcements=legal_calls(state) if to_play else (),
        announced=hand.announced,
        shown=shown_cards(state.rules, hand),
    )


def redact(event: Event, seat: int | None, *, open_hands: bool = False) -> Event:
    """Give an event as a seat, or a spectator (None), may see it: hidden fields are None (docs/rules.md section 10).

    `open_hands` says that the rules of the match lay all hands open. The deck is hidden from everybody.

    >>> redact(CardDrawn(seat=1, card=Card.parse("7D"), stock_count=9), 0)
    CardDrawn(seat=1, card=None, stock_count=9)
    """
    match event:
        case HandStarted():
            held = _redacted(event.held, seat, open_hands)
            return HandStarted(
                event.number, event.dealer, None, event.table, held, event.held_counts, event.stock_count
            )
        case Misdealt():
            return Misdealt(event.number, event.dealer, None, event.table, event.reasons)
        case BatchDealt():
            return BatchDealt(_redacted(event.held, seat, open_hands), event.held_counts, event.stock_count)
        case CardDrawn():
            return CardDrawn(event.seat, event.card if open_hands or event.seat == seat else None, event.stock_count)
        case TableBonusTaken():
            return TableBonusTaken(event.seat, event.cards, event.sweeps)
        case Announced():
            return Announced(event.seat, event.call, event.cards, event.points)
        case Played():
            return Played(event.seat, event.play, event.mark)
        case LeftoversTaken():
            return LeftoversTaken(event.seat, event.cards)
        case HandScored():
            return HandScored(event.number, event.rows, event.counts, event.scores, event.instant)
        case MatchEnded():
            return MatchEnded(event.winner, event.reason, event.scores)


def _redacted(held: HeldBySeat, seat: int | None, open_hands: bool) -> HeldBySeat:
    return tuple(cards if open_hands or owner == seat else None for owner, cards in enumerate(held))


def _sweep_cards(rules: Rules, hand: HandState) -> tuple[tuple[Card, ...], ...]:
    return tuple(
        tuple(made.play.card for made in hand.history if made.seat == seat and made.mark is Mark.SWEEP)
        for seat in range(rules.players)
    )


def _no_hand(state: MatchState) -> HandState:
    """Give the hand that is still to be dealt: everything empty, so that a view has the same form always."""
    nothing: tuple[tuple[Card, ...], ...] = ((),) * state.rules.players
    return HandState(
        number=state.hands_played + 1,
        dealer=state.next_dealer,
        held=nothing,
        table=(),
        stock=(),
        piles=nothing,
        sweeps=(0,) * state.rules.players,
        turn=None,
        last_capturer=None,
        history=(),
        opening=(),
    )
