"""One hand: starting it, playing a card, ending it (docs/rules.md sections 3 to 5).

The functions here know nothing of points or of the match; `match.py` counts and goes on.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.captures import check_play, natural_capture, plays_on
from games.engine.cards import Card, sorted_cards
from games.engine.dealing import Dealt, deal_batch
from games.engine.events import BatchDealt, CardDrawn, Event, LeftoversTaken, Played, TableBonusTaken
from games.engine.options import AceRule, AceSweep, Leftovers, LeftoversFallback, Refill, SweepLastPlay
from games.engine.plays import Mark, Play, PlayMade
from games.engine.rules import Rules
from games.engine.state import HandState

ACE = 1


def mark_of(
    rules: Rules,
    table: Sequence[Card],
    play: Play,
    *,
    last_play: bool = False,
    last_card_of_player: bool = False,
) -> Mark:
    """Say whether a legal play scores a sweep, clears the table without one, or neither (docs/rules.md section 5).

    `last_play` is the last play of the hand, `last_card_of_player` this player's last card of the hand.

    >>> mark_of(Rules(), [Card.parse("6C")], Play.parse("6Dx6C"))
    <Mark.SWEEP: '#'>
    >>> mark_of(Rules(), [Card.parse("6C")], Play.parse("6Dx6C"), last_play=True)
    <Mark.CLEARED: '~'>
    """
    if play.is_lay or len(play.take) != len(table):
        return Mark.NONE
    if rules.sweep_last_play is not SweepLastPlay.YES and last_play:
        return Mark.CLEARED
    if rules.sweep_last_play is SweepLastPlay.NO_PLAYER_LAST_CARD and last_card_of_player:
        return Mark.CLEARED
    if play.card.value == ACE and rules.ace_rule is AceRule.TAKES_ALL and not _ace_scores(rules, table, play):
        return Mark.CLEARED
    return Mark.SWEEP


def leftovers_to(rules: Rules, last_capturer: int | None, last_player: int) -> int | None:
    """Give the seat that takes the cards left at the end of the hand, or None (docs/rules.md section 5.2).

    >>> leftovers_to(Rules(), 0, 1)
    0
    """
    if rules.leftovers is Leftovers.NOBODY:
        return None
    if rules.leftovers is Leftovers.LAST_PLAYER:
        return last_player
    if last_capturer is None and rules.leftovers_fallback is LeftoversFallback.LAST_PLAYER:
        return last_player
    return last_capturer


def open_hand(rules: Rules, number: int, dealer: int, dealt: Dealt, bonus: int) -> tuple[HandState, tuple[Event, ...]]:
    """Give the hand that begins with these cards; the dealer has taken the table if there is a bonus."""
    empty: tuple[tuple[Card, ...], ...] = ((),) * rules.players
    hand = HandState(
        number=number,
        dealer=dealer,
        held=dealt.held,
        table=() if bonus else dealt.table,
        stock=dealt.stock,
        piles=_put(empty, dealer, dealt.table) if bonus else empty,
        sweeps=tuple(bonus if seat == dealer else 0 for seat in range(rules.players)),
        turn=rules.order_of_play(dealer)[0],
        last_capturer=dealer if bonus else None,
        history=(),
        opening=dealt.table,
    )
    return hand, (TableBonusTaken(dealer, dealt.table, bonus),) if bonus else ()


def plays_in(rules: Rules, hand: HandState) -> tuple[Play, ...]:
    """Give the legal plays of the seat to play, sorted; empty when the hand is over."""
    if hand.turn is None:
        return ()
    return plays_on(rules, hand.held[hand.turn], hand.table, not hand.history)


def play_in(rules: Rules, hand: HandState, play: Play) -> tuple[HandState, tuple[Event, ...]]:
    """Make a play of the seat to play: the hand after it and what happened; raises IllegalPlay."""
    assert hand.turn is not None, "the caller has checked that the hand is in play"
    check_play(rules, hand.held[hand.turn], hand.table, play, first_play=not hand.history)
    return carry_out(rules, hand, play, mark_in(rules, hand, play))


def mark_in(rules: Rules, hand: HandState, play: Play) -> Mark:
    """Give the mark that the next play of a hand has."""
    assert hand.turn is not None, "the caller has checked that the hand is in play"
    return mark_of(
        rules,
        hand.table,
        play,
        last_play=len(hand.history) + 1 == rules.plays_per_hand,
        last_card_of_player=len(hand.held[hand.turn]) == 1 and not hand.stock,
    )


def carry_out(rules: Rules, hand: HandState, play: Play, mark: Mark) -> tuple[HandState, tuple[Event, ...]]:
    """Make a play that somebody has allowed: the hand after it and what happened.

    The last play of a hand also gives the leftovers away and leaves `turn` None.
    """
    seat = hand.turn
    assert seat is not None, "the caller has checked that the hand is in play"
    is_last = len(hand.history) + 1 == rules.plays_per_hand
    after = _after_play(rules, hand, seat, play, mark)
    played = Played(seat, play, mark)
    if is_last:
        ended, events = _give_leftovers(rules, after, seat)
        return ended, (played, *events)
    if not hand.stock:
        return after, (played,)
    refilled, events = _refill(rules, after, seat)
    return refilled, (played, *events)


def _after_play(rules: Rules, hand: HandState, seat: int, play: Play, mark: Mark) -> HandState:
    """Give the hand with the card moved, and what it takes; nothing is refilled or given away yet."""
    card, take = play.card, play.take
    piles, sweeps, last_capturer = hand.piles, hand.sweeps, hand.last_capturer
    if play.is_lay:
        table = (*hand.table, card)
    else:
        table = tuple([other for other in hand.table if other not in take])
        piles = _put(piles, seat, (card, *take))
        last_capturer = seat
        if mark is Mark.SWEEP:
            sweeps = (*sweeps[:seat], sweeps[seat] + 1, *sweeps[seat + 1 :])
    return HandState(
        hand.number,
        hand.dealer,
        _replaced(hand.held, seat, tuple([other for other in hand.held[seat] if other is not card])),
        table,
        hand.stock,
        piles,
        sweeps,
        (seat + 1) % rules.players,
        last_capturer,
        (*hand.history, PlayMade(seat, play, mark)),
        hand.opening,
        hand.announced,
    )


def _ace_scores(rules: Rules, table: Sequence[Card], play: Play) -> bool:
    """Say whether an ace that has cleared the table scores a sweep (docs/rules.md section 5.1)."""
    if play.takes_itself:
        return rules.ace_empty_sweep
    if rules.ace_sweep is AceSweep.NATURAL:
        return natural_capture(rules, play.card, table)
    return rules.ace_sweep is AceSweep.ALWAYS


def _refill(rules: Rules, hand: HandState, seat: int) -> tuple[HandState, tuple[Event, ...]]:
    """Draw one card, or deal a new batch when all hands are empty (docs/rules.md section 3.3)."""
    if rules.refill is Refill.DRAW_ONE:
        drawn, stock = hand.stock[0], hand.stock[1:]
        held = _replaced(hand.held, seat, sorted_cards((*hand.held[seat], drawn)))
        return _with_cards(hand, held, stock), (CardDrawn(seat, drawn, len(stock)),)
    if any(hand.held):
        return hand, ()
    held, stock = deal_batch(rules, hand.stock, hand.dealer)
    return _with_cards(hand, held, stock), (BatchDealt(held, tuple(map(len, held)), len(stock)),)


def _give_leftovers(rules: Rules, hand: HandState, last_player: int) -> tuple[HandState, tuple[Event, ...]]:
    """End the hand: nobody is to play, and what is left is given away (docs/rules.md section 5.2)."""
    table, piles = hand.table, hand.piles
    events: tuple[Event, ...] = ()
    if table:
        taker = leftovers_to(rules, hand.last_capturer, last_player)
        events = (LeftoversTaken(taker, table),)
        if taker is not None:
            piles, table = _put(piles, taker, table), ()
    ended = HandState(
        hand.number,
        hand.dealer,
        hand.held,
        table,
        hand.stock,
        piles,
        hand.sweeps,
        None,
        hand.last_capturer,
        hand.history,
        hand.opening,
        hand.announced,
    )
    return ended, events


def _with_cards(hand: HandState, held: tuple[tuple[Card, ...], ...], stock: tuple[Card, ...]) -> HandState:
    return HandState(
        hand.number,
        hand.dealer,
        held,
        hand.table,
        stock,
        hand.piles,
        hand.sweeps,
        hand.turn,
        hand.last_capturer,
        hand.history,
        hand.opening,
        hand.announced,
    )


def _put(piles: tuple[tuple[Card, ...], ...], seat: int, cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    return _replaced(piles, seat, piles[seat] + cards)


def _replaced(
    by_seat: tuple[tuple[Card, ...], ...], seat: int, cards: tuple[Card, ...]
) -> tuple[tuple[Card, ...], ...]:
    return (*by_seat[:seat], cards, *by_seat[seat + 1 :])
