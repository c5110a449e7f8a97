"""Endgames solved by trying everything through the engine: slow, plain, and nothing in common with the bots.

In one arrangement of the hidden cards every line of play is followed to the end of the hand. A play is known to be best
if it is among the best in every arrangement that the seat cannot rule out, so that no bot needs to know who holds what.
Only for two sides and an empty stock.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from games.engine import (
    DECK,
    Card,
    HandScored,
    MatchState,
    Play,
    SeatView,
    apply,
    guessed_state,
    legal_plays,
)

WINNING_AT_ONCE = 21
"""Points that ending the match at once counts for, as the bots were told."""

type Known = dict[tuple[object, ...], float]


def known_best(view: SeatView) -> tuple[Play, ...]:
    """The plays that are best in every arrangement of the hidden cards, in the order of `view.legal`; maybe none."""
    best = set(view.legal)
    for state in arrangements(view):
        values = values_of_plays(state)
        highest = max(values.values())
        best &= {play for play, value in values.items() if value == highest}
        if not best:
            break
    return tuple(play for play in view.legal if play in best)


def arrangements(view: SeatView) -> Iterator[MatchState]:
    """Every state that the view allows, while nothing is left in the stock."""
    if view.stock_count or view.rules.sides_count != 2:
        raise ValueError("only for two sides and an empty stock")
    seen = {*view.held, *view.table, *view.opening}
    for made in view.history:
        seen |= {made.play.card, *made.play.take}
    hidden = [card for card in DECK if card not in seen]
    counts = [0 if seat == view.seat else count for seat, count in enumerate(view.held_counts)]
    for hands in _shared_out(hidden, counts):
        held = [view.held if seat == view.seat else hand for seat, hand in enumerate(hands)]
        yield guessed_state(view, held, ())


def values_of_plays(state: MatchState) -> dict[Play, float]:
    """What each legal play brings the side to play when all cards lie open and nobody errs, in points ahead."""
    known: Known = {}
    sign = 1 if side_to_play(state) == 0 else -1
    return {play: sign * _value_after(state, play, known) for play in legal_plays(state)}


def side_to_play(state: MatchState) -> int:
    """The side that is to play."""
    assert state.turn is not None
    return state.rules.side_of(state.turn)


def _value(state: MatchState, known: Known) -> float:
    """Points of side 0 ahead of side 1 at the end of the hand, turned round where the fewest points win."""
    key = _what_matters(state)
    if key not in known:
        values = [_value_after(state, play, known) for play in legal_plays(state)]
        known[key] = max(values) if side_to_play(state) == 0 else min(values)
    return known[key]


def _value_after(state: MatchState, play: Play, known: Known) -> float:
    after, events = apply(state, play)
    scored = next((event for event in events if isinstance(event, HandScored)), None)
    if scored is None:
        return _value(after, known)
    points = [float(row.total) for row in scored.rows]
    if scored.instant is not None:
        points[scored.instant] += WINNING_AT_ONCE
    ahead = points[0] - points[1]
    return -ahead if state.rules.objective == "least" else ahead


def _what_matters(state: MatchState) -> tuple[object, ...]:
    """All of a state on which the rest of the hand depends; the way there does not matter."""
    hand = state.hand
    assert hand is not None
    piles = tuple(map(frozenset, hand.piles))
    return hand.turn, hand.held, frozenset(hand.table), piles, hand.sweeps, hand.last_capturer


def _shared_out(cards: Sequence[Card], counts: Sequence[int]) -> Iterator[list[tuple[Card, ...]]]:
    """Every way to give so many of the cards to each seat."""
    if not counts:
        yield []
        return
    for hand in combinations(cards, counts[0]):
        rest = [card for card in cards if card not in hand]
        for others in _shared_out(rest, counts[1:]):
            yield [hand, *others]
