"""The rules of a match as the vector of whole numbers that the kernel reads, or None where the kernel cannot play them.

What is supported is decided from every option that can matter to a hand, never from the name of a preset
(docs/algorithms/bots-kernel.md has the list). Places in the vector are the constants below.

This module needs numpy: code that must run without it asks `games.bots.kernel_door` first.
"""

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from games.engine import SETTEBELLO, BadRules, Card, Rules, Suit, check_rules

type KernelRules = NDArray[np.int64]

# Table, seats and deal.
PLAYERS = 0
SIDES = 1
HAND_SIZE = 2
TABLE_CARDS = 3
REFILL = 4  # 0 none, 1 batch, 2 one card after every play
DEAL_PATTERN = 5  # 0 one by one, 1 packets, 2 interleaved 3-2, 3 packets 3-3-4
FIRST_PLAYER = 6  # 0 after the dealer, 1 the dealer
TABLE_BONUS = 7  # 0 none, 1 on 15 and on 30, 2 on 30 only if two groups make 15
# Capturing.
CAPTURE_MODE = 8  # 0 equal rank or sum, 1 together with the played card to TARGET_SUM
TARGET_SUM = 9
SINGLE_PRIORITY = 10
SUM_CHOICE = 11  # 0 any set, 1 fewest cards; of the capture mode in force
MOST_CAPTURED = 12  # 40 where there is no limit
OBLIGATION = 13  # 0 the card that can take must, 1 the turn, 2 the turn and equal cards first
ACE_TAKES_ALL = 14
ACE_ON_ACE = 15  # 0 as any card, 1 takes all, 2 either
ACE_FIRST_PLAY = 16  # 0 allowed, 1 without power, 2 forbidden
ACE_SWEEP = 17  # 0 never, 1 where any card of value 1 would sweep, 2 always
# Sweeps and the end of the hand.
SWEEP_POINTS = 18
SWEEP_LAST_PLAY = 19  # 0 not the last play of the hand, 1 any, 2 nobody's last card
LEFTOVERS = 20  # 0 last capturer, 1 last player, 2 nobody
LEFTOVERS_FALLBACK = 21  # where nobody captured: 0 nobody, 1 last player
# Points.
CARDS_POINT = 22  # 0 off, 1 most, 2 majority
COINS_POINT = 23
SETTEBELLO_POINTS = 24
PRIMIERA = 25  # 0 none, 1 points by the standard table, all four suits needed
MOST_SEVENS = 26
EACH_COIN = 27
RE_BELLO = 28
NAPOLA = 29  # 0 off, 1 the length of the run
NAPOLA_MIN = 30
WINNING_RUN = 31  # run of coins from the ace that ends the match at once; 0 none
ACE_OF_COINS = 32
TWO_OF_COINS = 33
THREE_OF_COINS = 34
OBJECTIVE = 35  # 1 most points, -1 least
SUM_OF_MEMBERS = 36  # 1: every seat is counted alone and partners add their points
# Worked out from the others.
FIELD_BITS = 37  # bits for the number of subsets of a table by their sum (kernel_sets.py); 0 where it does not help
FEW_CARDS = 38  # cards on the largest table for which those bits are enough
# A rough worth of every card in thousandths of a point, for the quick policy of playouts.
WORTH = 40

LENGTH = 80

NOT_OF_A_HAND: Mapping[str, str] = {
    "direction": "display only",
    "deck": "display only",
    "misdeal": "decides which deals are played, not how",
    "dealer_rotation": "between hands",
    "target": "between hands",
    "target_rule": "between hands",
    "match_end": "between hands",
    "lead": "between hands",
    "count_order": "between hands",
    "max_hands": "between hands",
    "wild_card": "only for announcements, which are refused",
    "declare_low_limit": "only for announcements, which are refused",
    "declare_low_points": "only for announcements, which are refused",
    "declare_triple_points": "only for announcements, which are refused",
    "declare_stack": "only for announcements, which are refused",
    "ace_empty_sweep": "only for aces that take themselves, which are refused",
    "four_kind": "only for four of a kind, which is refused",
}
"""The options that the vector leaves out, and why."""

_REFILL = {"none": 0, "batch": 1, "draw_one": 2}
_PATTERN = {"one_by_one": 0, "packets": 1, "interleaved_3_2": 2, "packets_3_3_4": 3}
_MODE = {"rank": 0, "fifteen": 1}
_CHOICE = {"free": 0, "fewest": 1}
_OBLIGATION = {"card": 0, "turn": 1, "turn_ranked": 2}
_ON_ACE = {"single_ace": 0, "takes_all": 1, "choice": 2}
_FIRST_ACE = {"allowed": 0, "no_power": 1, "forbidden": 2}
_ACE_SWEEP = {"never": 0, "natural": 1, "always": 2}
_LAST_SWEEP = {"no": 0, "yes": 1, "no_player_last_card": 2}
_LEFTOVERS = {"last_capturer": 0, "last_player": 1, "nobody": 2}
_FALLBACK = {"nobody": 0, "last_player": 1}
_COUNT = {"off": 0, "most": 1, "majority": 2}
_PRIMIERA = {"none": 0, "points": 1}
_NAPOLA = {"off": 0, "run": 1}

_MOST_PLAYERS = 4
_COIN_POINTS = (1, 2, 3)


@lru_cache(maxsize=256)
def kernel_rules(rules: Rules) -> KernelRules | None:
    """Give the rules of a hand as a vector of `LENGTH` int64, or None where the kernel does not play them.

    The vector is shared: nobody writes to it. (Compiled functions do not take read-only vectors.)
    """
    if not _is_coherent(rules) or not _is_supported(rules):
        return None
    vector = np.zeros(LENGTH, dtype=np.int64)
    for place, value in {**_table(rules), **_capturing(rules), **_ending(rules), **_points(rules)}.items():
        vector[place] = value
    for suit_place, suit in enumerate(Suit):
        for value in range(1, 11):
            vector[WORTH + 4 * (value - 1) + suit_place] = round(1000 * _worth(rules, Card(value, suit)))
    return vector


def _is_coherent(rules: Rules) -> bool:
    try:
        check_rules(rules)
    except BadRules:
        return False
    return True


def _is_supported(rules: Rules) -> bool:
    """Whether every option that matters has a value that the kernel knows."""
    known: tuple[tuple[Mapping[str, int], str], ...] = (
        (_MODE, rules.capture_mode),
        (_OBLIGATION, rules.capture_obligation),
        (_PRIMIERA, rules.primiera),
        (_NAPOLA, rules.napola),
    )
    return (
        rules.players <= _MOST_PLAYERS
        and all(value in words for words, value in known)
        and not rules.open_hands
        and rules.declarations == "none"
        and rules.match_capture == "one"
        and _is_plain_count(rules)
        and _are_plain_aces(rules)
        and not (rules.capture_obligation == "turn_ranked" and not _ranks_are_plain(rules))
    )


def _is_plain_count(rules: Rules) -> bool:
    return (
        rules.primiera_table == "standard"
        and rules.primiera_missing_suit == "disqualified"
        and not any((rules.all_sevens, rules.grande_piccola, rules.knights_double_sweeps, rules.honours_only))
        and not any(points for _, points in rules.named_cards)
        and all(value in _COIN_POINTS for value, points in rules.coin_rank_points if points)
    )


def _are_plain_aces(rules: Rules) -> bool:
    """Whether an ace with power stays on an empty table, must take, and any others are as they are."""
    if rules.ace_rule == "none":
        return True
    return rules.capture_mode == "rank" and rules.ace_empty_table == "stays" and not rules.ace_optional


def _ranks_are_plain(rules: Rules) -> bool:
    """Whether what can take an equal card can take nothing else, as the ranked obligation of the kernel needs."""
    return rules.capture_mode == "rank" and rules.single_priority and rules.ace_rule == "none"


def _table(rules: Rules) -> dict[int, int]:
    bonus = 0
    if rules.table_bonus != "none":
        bonus = 1 if rules.table_bonus_30 == "total" else 2
    return {
        PLAYERS: rules.players,
        SIDES: rules.sides_count,
        HAND_SIZE: rules.hand_size,
        TABLE_CARDS: rules.table_cards,
        REFILL: _REFILL[rules.refill],
        DEAL_PATTERN: _PATTERN[rules.deal_pattern],
        FIRST_PLAYER: int(rules.first_player == "dealer"),
        TABLE_BONUS: bonus,
    }


def _fields(rules: Rules) -> tuple[int, int]:
    """Give the bits of a field and the cards of a table, which tests/games/bots/test_kernel_sets.py shows to fit."""
    by_rank = rules.capture_mode == "rank"
    if (rules.sum_choice if by_rank else rules.fifteen_choice) == "fewest" or rules.max_captured is not None:
        return 0, 0
    if by_rank:
        return 6, 8
    return (4, 6) if rules.target_sum <= 15 else (0, 0)


def _capturing(rules: Rules) -> dict[int, int]:
    by_rank = rules.capture_mode == "rank"
    field_bits, few_cards = _fields(rules)
    return {
        CAPTURE_MODE: _MODE[rules.capture_mode],
        TARGET_SUM: rules.target_sum,
        SINGLE_PRIORITY: int(rules.single_priority and by_rank),
        SUM_CHOICE: _CHOICE[rules.sum_choice if by_rank else rules.fifteen_choice],
        FIELD_BITS: field_bits,
        FEW_CARDS: few_cards,
        MOST_CAPTURED: 40 if rules.max_captured is None else rules.max_captured,
        OBLIGATION: _OBLIGATION[rules.capture_obligation],
        ACE_TAKES_ALL: int(rules.ace_rule == "takes_all"),
        ACE_ON_ACE: _ON_ACE[rules.ace_on_ace],
        ACE_FIRST_PLAY: _FIRST_ACE[rules.ace_first_play],
        ACE_SWEEP: _ACE_SWEEP[rules.ace_sweep],
    }


def _ending(rules: Rules) -> dict[int, int]:
    return {
        SWEEP_POINTS: rules.sweep_points,
        SWEEP_LAST_PLAY: _LAST_SWEEP[rules.sweep_last_play],
        LEFTOVERS: _LEFTOVERS[rules.leftovers],
        LEFTOVERS_FALLBACK: _FALLBACK[rules.leftovers_fallback],
    }


def _points(rules: Rules) -> dict[int, int]:
    winning_run = 10 if rules.napola_full_wins or rules.all_coins_win else 0
    coin_points = dict(rules.coin_rank_points)
    return {
        CARDS_POINT: _COUNT[rules.cards_point],
        COINS_POINT: _COUNT[rules.coins_point],
        SETTEBELLO_POINTS: rules.settebello_points,
        PRIMIERA: _PRIMIERA[rules.primiera],
        MOST_SEVENS: rules.most_sevens,
        EACH_COIN: rules.each_coin,
        RE_BELLO: rules.re_bello,
        NAPOLA: _NAPOLA[rules.napola],
        NAPOLA_MIN: rules.napola_min,
        WINNING_RUN: 3 if rules.coins_123_win else winning_run,
        ACE_OF_COINS: coin_points.get(1, 0),
        TWO_OF_COINS: coin_points.get(2, 0),
        THREE_OF_COINS: coin_points.get(3, 0),
        OBJECTIVE: -1 if rules.objective == "least" else 1,
        SUM_OF_MEMBERS: int(rules.team_scoring == "sum_of_members" and rules.sides_count != rules.players),
    }


_PRIME_SHARES = {7: 0.30, 6: 0.15, 1: 0.10}
_NAPOLA_SHARES = {1: 0.5, 2: 0.4, 3: 0.3, 4: 0.1, 5: 0.05}


def _worth(rules: Rules, card: Card) -> float:
    """Give about how many points it is worth to have this card in one's pile rather than in another's."""
    worth = 0.05 if rules.cards_point != "off" else 0.0
    if rules.primiera != "none" or (rules.most_sevens and card.value == 7):
        worth += _PRIME_SHARES.get(card.value, 0.0)
    if card == SETTEBELLO:
        worth += rules.settebello_points
    if card.suit is Suit.COINS:
        worth += (0.17 if rules.coins_point != "off" else 0.0) + rules.each_coin
        worth += dict(rules.coin_rank_points).get(card.value, 0)
        worth += rules.re_bello if card.value == 10 else 0
        if rules.napola != "off" or rules.coins_123_win:
            worth += _NAPOLA_SHARES.get(card.value, 0.0)
    return worth
