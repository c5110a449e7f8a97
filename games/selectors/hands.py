"""Hands that have been counted, for their summaries."""

from dataclasses import dataclass

from games import codec
from games.engine import ScoreRow, SideCount
from games.models import Hand, Match
from games.selectors.access import NotFound
from games.selectors.events import EventRow, events_since


@dataclass(frozen=True, slots=True)
class HandSummary:
    """A counted hand: points by category and side, what was counted, totals after it, and everything that happened."""

    number: int
    dealer: int
    rows: tuple[ScoreRow, ...]
    counts: tuple[SideCount, ...]
    scores: tuple[int, ...]
    events: tuple[EventRow, ...]


def counted_hands(match: Match) -> list[Hand]:
    """The match's hands that are over, first to last."""
    return list(Hand.objects.filter(match=match, ended_seq__isnull=False).order_by("number"))


def hand_summary(match: Match, number: int) -> HandSummary:
    """One counted hand; all its cards are open. Raises NotFound for a hand that is not over or does not exist."""
    hand = Hand.objects.filter(match=match, number=number, ended_seq__isnull=False).first()
    if hand is None or hand.ended_seq is None:
        raise NotFound
    length = hand.ended_seq - hand.started_seq + 1
    return HandSummary(
        number=hand.number,
        dealer=hand.dealer,
        rows=codec.decode(tuple[ScoreRow, ...], hand.rows),
        counts=codec.decode(tuple[SideCount, ...], hand.counts),
        scores=tuple(hand.scores),
        events=tuple(events_since(match, None, hand.started_seq - 1, limit=length)),
    )
