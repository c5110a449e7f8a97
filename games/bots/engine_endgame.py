"""The last plays of a hand worked out through the engine, for rules that the compiled kernel does not know.

Every way the hidden cards can lie is searched to the end by alpha-beta, as if all cards lay open in it; a play is worth
the mean. Few cards only: the engine is slow.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import inf

from games.bots.engine_playouts import difference, scored_points
from games.engine import Card, MatchState, Play, SeatView, apply, guessed_state, legal_plays

MOST_CARDS = 6
"""Cards in all hands together; the slowest endgames of six take a tenth of a second."""


def is_engine_endgame(view: SeatView) -> bool:
    """Whether `endgame_means` can tell: two sides, nothing in the stock, and few cards held."""
    return view.rules.sides_count == 2 and view.stock_count == 0 and 0 < sum(view.held_counts) <= MOST_CARDS


def endgame_means(view: SeatView, known: Sequence[tuple[Card, ...]], hidden: Sequence[Card]) -> tuple[float, ...]:
    """The points of every legal play, in the order of `view.legal`, as a mean over every way the hidden cards can lie.

    `known` are the cards that each seat is known to hold, `hidden` those whose place is not known. Points are the
    difference of the mover's side at the end of the hand, with the sign turned where the fewest points win. A play that
    is best whoever holds what has the highest mean.
    """
    totals = [0.0] * len(view.legal)
    missing = [count - len(cards) for count, cards in zip(view.held_counts, known, strict=True)]
    ways = 0
    for hands in _shared_out(hidden, missing):
        held = [(*cards, *hand) for cards, hand in zip(known, hands, strict=True)]
        state = guessed_state(view, held, ())
        for place, play in enumerate(view.legal):
            totals[place] += _solved_after(state, play, -inf, inf)
        ways += 1
    assert view.turn is not None, "the view has legal plays"
    sign = 1.0 if view.rules.side_of(view.turn) == 0 else -1.0
    return tuple(sign * total / ways for total in totals)


def _solved(state: MatchState, low: float, high: float) -> float:
    """Points of side 0 ahead at the end when both sides play as well as they can; a bound outside of `low`, `high`."""
    assert state.turn is not None, "the hand is in play"
    is_first = state.rules.side_of(state.turn) == 0
    best = -inf if is_first else inf
    for play in legal_plays(state):
        value = _solved_after(state, play, low, high)
        if is_first:
            best, low = max(best, value), max(low, value)
        else:
            best, high = min(best, value), min(high, value)
        if low >= high:
            break
    return best


def _solved_after(state: MatchState, play: Play, low: float, high: float) -> float:
    after, events = apply(state, play)
    if after.turn is None:
        return difference(state.rules, scored_points(events), 0)
    return _solved(after, low, high)


def _shared_out(cards: Sequence[Card], counts: Sequence[int]) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Every way to give so many of the cards to each seat, all of them together."""
    if not counts:
        yield ()
        return
    for hand in combinations(cards, counts[0]):
        rest = [card for card in cards if card not in hand]
        for others in _shared_out(rest, counts[1:]):
            yield (hand, *others)
