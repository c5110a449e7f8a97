"""The level of a beginner: plausible plays with the mistakes of somebody who has just learned the game.

It sees a card of equal value at once, a sum of two mostly, a sum of three seldom. It remembers what was played in the
last round and nothing before. It thinks of the next player only now and then, of a partner never, and follows its
judgement loosely: a play that looks a little worse is chosen a little less often.
"""

from collections.abc import Sequence
from math import exp
from random import Random

from games.engine import SETTEBELLO, Card, Play, SeatView, Suit

_NOTICED_SUMS = {2: 0.8, 3: 0.4}
"""How often a capture of so many cards is seen; one card always, more than three as often as `_NOTICED_LONGER`."""
_NOTICED_LONGER = 0.2

_THINKS_AHEAD = 0.5
"""How often it looks at what it leaves to the next player."""

_TEMPERATURE = 0.3
"""Points by which a play must look better to be chosen e times as often."""

# What a beginner has been told: coins and sevens are good, the seven of coins is a point, so is a sweep.
_PER_CARD = 0.08
_PER_COIN = 0.15
_SEVEN = 0.2
_EQUAL_CARD = 0.1
"""A capture of one equal card is obvious, and feels right."""
_SWEEP_RISK = 0.6
_HIGHEST_VALUE = 10
_OF_ONE_VALUE = 4


def beginner_play(view: SeatView, rng: Random) -> Play:
    """One of the plays that are noticed, the more often the better it looks."""
    noticed = [play for play in view.legal if _notices(play, rng)] or list(view.legal)
    thinks_ahead = rng.random() < _THINKS_AHEAD
    looks = [_look(view, play) - (_risk(view, play) if thinks_ahead else 0.0) for play in noticed]
    if view.rules.objective == "least":
        looks = [-look for look in looks]
    best = max(looks)
    return rng.choices(noticed, [exp((look - best) / _TEMPERATURE) for look in looks])[0]


def _notices(play: Play, rng: Random) -> bool:
    """Whether a play comes to mind at all; the seven of coins always does."""
    if len(play.take) < 2 or SETTEBELLO in play.take:
        return True
    return rng.random() < _NOTICED_SUMS.get(len(play.take), _NOTICED_LONGER)


def _look(view: SeatView, play: Play) -> float:
    """How good a play looks by itself, in points."""
    if play.is_lay:
        return -_shine([play.card])
    look = _shine([play.card, *play.take]) + _EQUAL_CARD * (len(play.take) == 1)
    if len(play.take) == len(view.table):
        look += view.rules.sweep_points
    return look


def _shine(cards: Sequence[Card]) -> float:
    shine = _PER_CARD * len(cards)
    for card in cards:
        shine += _PER_COIN * (card.suit is Suit.COINS) + _SEVEN * (card.value == SETTEBELLO.value)
        shine += card == SETTEBELLO
    return shine


def _risk(view: SeatView, play: Play) -> float:
    """What the next player could do with the table, in points: he might have the card that sweeps it."""
    left = [card for card in view.table if card not in play.take] + [play.card] * play.is_lay
    total = sum(card.value for card in left)
    if not left or total > _HIGHEST_VALUE:
        return 0.0
    seen = sum(card.value == total for card in _remembered(view))
    return _SWEEP_RISK * view.rules.sweep_points * max(0, _OF_ONE_VALUE - seen) / _OF_ONE_VALUE


def _remembered(view: SeatView) -> set[Card]:
    """The own cards, the table, and what was played in the last round."""
    cards = {*view.held, *view.table}
    for made in view.history[-view.rules.players :]:
        cards.update((made.play.card, *made.play.take))
    return cards
