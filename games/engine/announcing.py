"""Announcing a fresh hand of three cards in play (docs/rules.md section 6.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

from games.engine.cards import Card
from games.engine.dealing import batch_schedule
from games.engine.declarations import HAND_SIZE, call_points, calls_of
from games.engine.errors import AnnouncementNotHeld, AnnouncementsOff, AnnouncementTooLate
from games.engine.events import Announced
from games.engine.options import Declarations
from games.engine.rules import Rules
from games.engine.state import Announcement, Call, HandState, ScoreRow


def calls_in(rules: Rules, hand: HandState) -> tuple[Call, ...]:
    """Give what the seat to play may announce now, best first; empty when it may not."""
    if rules.declarations is Declarations.NONE or hand.turn is None or not _is_fresh(rules, hand):
        return ()
    return calls_of(rules, hand.held[hand.turn])


def announce_in(rules: Rules, hand: HandState, call: Call) -> tuple[HandState, tuple[Announced, ...]]:
    """Announce for the seat to play: the hand after it and what happened.

    Raises:
        AnnouncementsOff, AnnouncementTooLate, AnnouncementNotHeld: all of them IllegalPlay.
    """
    assert hand.turn is not None, "the caller has checked that the hand is in play"
    if rules.declarations is Declarations.NONE:
        raise AnnouncementsOff("these rules know no announcements")
    if not _is_fresh(rules, hand):
        raise AnnouncementTooLate("only a hand of three that is untouched is announced, and once")
    cards = hand.held[hand.turn]
    if call not in calls_of(rules, cards):
        raise AnnouncementNotHeld("the cards do not make what is announced")
    points = call_points(rules, call)
    made = Announcement(hand.turn, call, cards, points, len(hand.history))
    return replace(hand, announced=(*hand.announced, made)), (Announced(hand.turn, call, cards, points),)


def shown_cards(rules: Rules, hand: HandState) -> tuple[tuple[Card, ...], ...]:
    """Give the cards that each seat has shown and still holds."""
    shown: list[set[Card]] = [set() for _ in range(rules.players)]
    for made in hand.announced:
        shown[made.seat].update(made.cards)
    return tuple(tuple(card for card in held if card in seen) for held, seen in zip(hand.held, shown, strict=True))


def with_announced(rules: Rules, hand: HandState, rows: Sequence[ScoreRow]) -> tuple[ScoreRow, ...]:
    """Add the points of announcements to the bonus of each side."""
    added = list(rows)
    for made in hand.announced:
        added[rules.side_of(made.seat)] += ScoreRow(bonus=made.points)
    return tuple(added)


def _is_fresh(rules: Rules, hand: HandState) -> bool:
    """Say whether the seat to play holds three cards of a new batch and has not announced them."""
    seat = hand.turn
    if seat is None or len(hand.held[seat]) != HAND_SIZE:
        return False
    played = sum(made.seat == seat for made in hand.history)
    begins = tuple(accumulate(batch_schedule(rules)[:-1], initial=0))
    announced = any(made.seat == seat and made.cards == hand.held[seat] for made in hand.announced)
    return played in begins and not announced
