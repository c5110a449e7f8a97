"""The greedy level: takes what is worth most now and does not leave a table that can be swept.

It looks one play ahead. A capture is worth the cards, the coins, the settebello and the primiera cards in it; a sweep
is worth a point; a table that one card could sweep costs what the next seat would gain, weighted by how many such
cards are still unseen. It knows no partner and no later play.
"""

from collections import Counter
from collections.abc import Iterable
from random import Random

from games.engine import DECK, SETTEBELLO, Card, Play, SeatView, Suit, captures_of

# Shares of a point: forty cards carry one point for cards, ten coins one for coins, four sevens most of the primiera.
_PER_CARD = 1 / 20
_PER_COIN = 1 / 6
_PRIMIERA = {7: 0.30, 6: 0.15, 1: 0.10}


def greedy_play(view: SeatView, rng: Random) -> Play:
    """The legal play of the highest worth in points; among equals one by chance."""
    worths = [(_worth(view, play), play) for play in view.legal]
    best = max(worth for worth, _ in worths)
    equals = [play for worth, play in worths if worth > best - 1e-9]
    return equals[rng.randrange(len(equals))]


def _worth(view: SeatView, play: Play) -> float:
    table = tuple(card for card in view.table if card not in play.take)
    gain = 0.0
    if play.is_lay:
        table = (*table, play.card)
    else:
        gain = _cards_worth(view, (play.card, *play.take))
        if not table and not _is_last_play(view):
            gain += view.rules.sweep_points
    sign = -1.0 if view.rules.objective == "least" else 1.0
    return sign * (gain - _risk(view, play, table))


def _cards_worth(view: SeatView, cards: Iterable[Card]) -> float:
    worth = 0.0
    for card in cards:
        worth += _PER_CARD + _PRIMIERA.get(card.value, 0.0)
        if card.suit is Suit.COINS:
            worth += _PER_COIN + view.rules.each_coin
        if card == SETTEBELLO:
            worth += view.rules.settebello_points
    return worth


def _risk(view: SeatView, play: Play, table: tuple[Card, ...]) -> float:
    """What the next seat is expected to gain from this table, in points."""
    if not table:
        return 0.0
    unseen = Counter(card.value for card in view.unseen)
    total = sum(unseen.values())
    if not total:
        return 0.0
    next_holds = min(max(1, _held_by_next_seat(view)), total)
    risk = 0.0
    for value, count in unseen.items():
        example = next(card for card in DECK if card.value == value)
        sets = captures_of(view.rules, example, table).sets
        if sets:
            chance = min(1.0, count * next_holds / total)
            risk += chance * max(_threat(view, table, taken) for taken in sets) / 2
    return risk


def _held_by_next_seat(view: SeatView) -> int:
    seats = len(view.held_counts)
    return view.held_counts[((view.turn or 0) + 1) % seats]


def _threat(view: SeatView, table: tuple[Card, ...], taken: tuple[Card, ...]) -> float:
    swept = view.rules.sweep_points if len(taken) == len(table) else 0
    return _cards_worth(view, taken) + swept


def _is_last_play(view: SeatView) -> bool:
    return view.stock_count == 0 and sum(view.held_counts) == 1
