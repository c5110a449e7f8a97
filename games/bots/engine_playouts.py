"""Playing a hand to its end through the engine, for rules that the compiled kernel does not know.

Every seat plays by one quick policy that sees no more than its own hand and the table: it takes what is worth most and
avoids leaving a table that one card could sweep. Slow beside the kernel, but true to every option of the rules.
"""

from collections.abc import Callable
from functools import lru_cache
from random import Random

from games.bots.values import INSTANT_POINTS
from games.engine import (
    DECK,
    SETTEBELLO,
    Card,
    Event,
    HandScored,
    MatchState,
    Play,
    Rules,
    Suit,
    apply,
    legal_plays,
)

HIGHEST_VALUE = 10

# Shares of a point: forty cards carry one point for cards, ten coins one for coins, four sevens most of the primiera.
_PER_CARD = 1 / 20
_PER_COIN = 1 / 6
_PRIMIERA = {7: 0.30, 6: 0.15, 1: 0.10}
_NAPOLA = {1: 0.6, 2: 0.6, 3: 0.6, 4: 0.3}
_HONOURS = (1, 8, 9, 10)
_SWEPT_BY_NEXT = 0.4
"""How often a table that one card could sweep is swept by the next seat, roughly."""
_RISK_OF_LAID = 0.3
"""The share of its worth that a laid card loses, since others take it more often than not."""


def play_out_hand(state: MatchState, rng: Random, epsilon: float) -> tuple[float, ...]:
    """The points by side of the hand in play when all seats play it out by the quick policy.

    `epsilon` is the chance of a random play at every turn. Winning the match at once counts `INSTANT_POINTS`.

    Raises ValueError when no hand is in play.
    """
    if state.turn is None:
        raise ValueError("no hand is in play")
    events: tuple[Event, ...] = ()
    while state.turn is not None and not any(isinstance(event, HandScored) for event in events):
        state, events = apply(state, quick_play(state, rng, epsilon))
    return scored_points(events)


def scored_points(events: tuple[Event, ...]) -> tuple[float, ...]:
    """The points by side of the hand that was counted among these events; raises ValueError when none was."""
    for event in events:
        if isinstance(event, HandScored):
            points = [float(row.total) for row in event.rows]
            if event.instant is not None:
                points[event.instant] += INSTANT_POINTS
            return tuple(points)
    raise ValueError("no hand was counted")


def difference(rules: Rules, points: tuple[float, ...], side: int) -> float:
    """Points of a side less the mean of the other sides, turned round where the fewest points win."""
    others = [each for other, each in enumerate(points) if other != side]
    ahead = points[side] - sum(others) / len(others)
    return -ahead if rules.objective == "least" else ahead


def quick_play(state: MatchState, rng: Random, epsilon: float) -> Play:
    """The play of the quick policy, or with the chance `epsilon` any legal play."""
    legal = legal_plays(state)
    if len(legal) == 1:
        return legal[0]
    if rng.random() < epsilon or state.hand is None:
        return legal[rng.randrange(len(legal))]
    worth = quick_worth(state.rules, state.hand.table)
    # A little noise in place of a draw among equals, which would cost a second pass.
    return max(legal, key=lambda play: worth(play) + 1e-6 * rng.random())


def quick_worth(rules: Rules, table: tuple[Card, ...]) -> Callable[[Play], float]:
    """What plays on this table are worth to the quick policy, in points: what they take less what they leave."""
    worths = card_worths(rules)
    total = sum([card.value for card in table])
    count = len(table)
    sweep = float(rules.sweep_points)
    sign = -1.0 if rules.objective == "least" else 1.0

    def worth(play: Play) -> float:
        card, take = play.card, play.take
        if play.is_lay:
            gain = -_RISK_OF_LAID * worths[card.index]
            left = total + card.value
        else:
            gain = worths[card.index] + sum([worths[other.index] for other in take])
            left = total - sum([other.value for other in take])
            if len(take) == count:
                gain += sweep
        if _can_be_swept(rules, left):
            gain -= sweep * _SWEPT_BY_NEXT
        return sign * gain

    return worth


@lru_cache(maxsize=128)
def card_worths(rules: Rules) -> tuple[float, ...]:
    """What each card is worth to whoever captures it, in points, by the place of the card in sorting order."""
    by_index = sorted(DECK)
    if rules.honours_only:
        return tuple(1.0 if card.value in _HONOURS else 0.0 for card in by_index)
    return tuple(_card_worth(rules, card) for card in by_index)


def _card_worth(rules: Rules, card: Card) -> float:
    worth = _PER_CARD if rules.cards_point != "off" else 0.0
    if rules.primiera != "none" or rules.most_sevens:
        worth += _PRIMIERA.get(card.value, 0.0)
    if card == Card(10, Suit.COINS):
        worth += rules.re_bello
    if card == SETTEBELLO:
        worth += rules.settebello_points
    if card.suit is Suit.COINS:
        worth += rules.each_coin + (_PER_COIN if rules.coins_point != "off" else 0.0)
        worth += sum(points for value, points in rules.coin_rank_points if value == card.value)
        if rules.napola != "off" or rules.grande_piccola or rules.coins_123_win:
            worth += _NAPOLA.get(card.value, 0.0)
    return worth + sum(points for named, points in rules.named_cards if named == card)


def _can_be_swept(rules: Rules, total: int) -> bool:
    """Whether one card could take a table of this total, by its values alone."""
    if total == 0:
        return False
    by_rank = rules.capture_mode != "fifteen" and total <= HIGHEST_VALUE
    by_sum = rules.capture_mode != "rank" and 1 <= rules.target_sum - total <= HIGHEST_VALUE
    return by_rank or by_sum
