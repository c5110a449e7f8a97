"""A client that has seen nothing but redacted events, and what it then knows of a match.

Written from the list of events alone: it must arrive at the same view that the engine gives afresh.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from games.engine import (
    Announced,
    Announcement,
    BatchDealt,
    Call,
    Card,
    CardDrawn,
    Event,
    HandScored,
    HandStarted,
    LeftoversTaken,
    Mark,
    MatchEnded,
    Misdealt,
    Outcome,
    Play,
    Played,
    PlayMade,
    Rules,
    SeatView,
    TableBonusTaken,
    calls_of,
    plays_of_hand,
)

Known = tuple[tuple[Card, ...] | None, ...]


def fold(view: SeatView, events: Iterable[Event]) -> SeatView:
    """The view after some more redacted events."""
    for event in events:
        view = _after(view, event)
    return replace(view, legal=_legal(view), announcements=_announcements(view))


def _after(view: SeatView, event: Event) -> SeatView:
    match event:
        case HandStarted():
            return _hand_started(view, event)
        case Misdealt():
            return view
        case TableBonusTaken(seat=seat, cards=cards, sweeps=sweeps):
            view = _captured(view, seat, cards, sweeps)
            return replace(view, table=_without(view.table, cards), last_capturer=seat)
        case Announced(seat=seat, call=call, cards=cards, points=points):
            made = Announcement(seat, call, cards, points, len(view.history))
            open_cards = tuple(cards if place == seat else shown for place, shown in enumerate(view.shown))
            return replace(view, announced=(*view.announced, made), shown=open_cards)
        case Played():
            return _played(view, event)
        case BatchDealt(held=held, held_counts=counts, stock_count=stock_count):
            view = _with_hands(view, held)
            return replace(view, held_counts=counts, stock_count=stock_count)
        case CardDrawn(seat=seat, card=card, stock_count=stock_count):
            hands = list(_hands(view))
            drawn = hands[seat]
            if drawn is not None and card is not None:
                hands[seat] = tuple(sorted((*drawn, card)))
            view = _with_hands(view, hands)
            return replace(view, held_counts=_add(view.held_counts, seat, 1), stock_count=stock_count)
        case LeftoversTaken(seat=seat, cards=cards):
            return view if seat is None else _captured(replace(view, table=()), seat, cards, 0)
        case HandScored(scores=scores, number=number):
            return replace(view, scores=scores, hands_played=number, turn=None)
        case MatchEnded(winner=winner, reason=reason):
            return replace(view, outcome=Outcome(winner, reason), turn=None)
    raise AssertionError(f"the client does not know {event.kind}")


def _hand_started(view: SeatView, event: HandStarted) -> SeatView:
    nothing = (0,) * view.rules.players
    view = replace(
        view,
        hand_number=event.number,
        dealer=event.dealer,
        turn=view.rules.order_of_play(event.dealer)[0],
        held_counts=event.held_counts,
        table=event.table,
        opening=event.table,
        stock_count=event.stock_count,
        pile_counts=nothing,
        sweeps=nothing,
        sweep_cards=((),) * view.rules.players,
        last_capturer=None,
        history=(),
        announced=(),
        shown=((),) * view.rules.players,
    )
    return _with_hands(view, event.held)


def _played(view: SeatView, event: Played) -> SeatView:
    seat, play = event.seat, event.play
    hands = [None if hand is None else _without(hand, (play.card,)) for hand in _hands(view)]
    view = _with_hands(view, hands)
    view = replace(view, shown=tuple(_without(shown, (play.card,)) for shown in view.shown))
    if play.is_lay:
        view = replace(view, table=(*view.table, play.card))
    else:
        view = _captured(view, seat, (play.card, *play.take), int(event.mark is Mark.SWEEP))
        view = replace(view, table=_without(view.table, play.take), last_capturer=seat)
    if event.mark is Mark.SWEEP:
        shown = list(view.sweep_cards)
        shown[seat] = (*shown[seat], play.card)
        view = replace(view, sweep_cards=tuple(shown))
    return replace(
        view,
        held_counts=_add(view.held_counts, seat, -1),
        turn=(seat + 1) % view.rules.players,
        history=(*view.history, PlayMade(seat, play, event.mark)),
    )


def _captured(view: SeatView, seat: int, cards: Sequence[Card], sweeps: int) -> SeatView:
    return replace(view, pile_counts=_add(view.pile_counts, seat, len(cards)), sweeps=_add(view.sweeps, seat, sweeps))


def _hands(view: SeatView) -> Known:
    """The hands this client can see, by seat."""
    shown: Known = view.open_hands or (None,) * view.rules.players
    return tuple(view.held if seat == view.seat else hand for seat, hand in enumerate(shown))


def _with_hands(view: SeatView, hands: Sequence[tuple[Card, ...] | None]) -> SeatView:
    held = () if view.seat is None else hands[view.seat] or ()
    shown = tuple(hand or () for hand in hands) if view.rules.open_hands else None
    return replace(view, held=held, open_hands=shown)


def _legal(view: SeatView) -> tuple[Play, ...]:
    if view.turn is None or view.turn != view.seat:
        return ()
    return plays_of_hand(view.rules, view.held, view.table, first_play=not view.history)


def _announcements(view: SeatView) -> tuple[Call, ...]:
    """What a fresh hand of three may announce: nothing of its batch is played, and it has not been shown."""
    if view.turn is None or view.turn != view.seat or len(view.held) != 3 or view.shown[view.turn]:
        return ()
    played = sum(made.seat == view.turn for made in view.history)
    is_fresh = played == 0 if view.rules.refill == "draw_one" else played % view.rules.hand_size == 0
    return calls_of(view.rules, view.held) if is_fresh else ()


def _without(cards: Sequence[Card], taken: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card not in taken)


def _add(counts: Sequence[int], seat: int, change: int) -> tuple[int, ...]:
    return tuple(count + change if place == seat else count for place, count in enumerate(counts))


def before_the_first_deal(rules: Rules, view: SeatView) -> SeatView:
    """A view that knows the rules, the seats and the first dealer and nothing of any hand, to start folding from."""
    nothing = (0,) * rules.players
    return replace(
        view,
        hand_number=1,
        turn=None,
        held=(),
        open_hands=((),) * rules.players if rules.open_hands else None,
        held_counts=nothing,
        table=(),
        opening=(),
        stock_count=0,
        pile_counts=nothing,
        sweeps=nothing,
        sweep_cards=((),) * rules.players,
        last_capturer=None,
        history=(),
        scores=(0,) * rules.sides_count,
        hands_played=0,
        outcome=None,
        legal=(),
        announcements=(),
        announced=(),
        shown=((),) * rules.players,
    )
