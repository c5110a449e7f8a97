"""Which sets of options can be played, and which make no sense together (docs/rules.md section 2.7)."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine import options as o
from games.engine.cards import DECK_SIZE
from games.engine.errors import (
    BadDealPattern,
    BadPlayerCount,
    BadSides,
    CardsUndealt,
    HandTooLarge,
    NobodyScores,
    UnevenDeal,
)
from games.engine.rules import Rules

PLAYER_COUNTS = (2, 3, 4, 6)
"""How many seats a match can have."""

_SEATS_FOR_SIDES: Mapping[o.Sides, tuple[int, ...]] = {
    o.Sides.INDIVIDUAL: PLAYER_COUNTS,
    o.Sides.PAIRS: (4, 6),
    o.Sides.TRIOS: (6,),
}
_SHAPE_OF_PATTERN: Mapping[o.DealPattern, tuple[int, int]] = {
    o.DealPattern.INTERLEAVED_3_2: (9, 4),
    o.DealPattern.PACKETS_3_3_4: (10, 0),
}


def check_rules(rules: Rules) -> None:
    """Refuse options that cannot be played together (docs/rules.md section 2.7).

    Raises:
        BadPlayerCount, BadSides, BadDealPattern, UnevenDeal, HandTooLarge, CardsUndealt, NobodyScores: all BadRules.

    >>> check_rules(Rules())
    >>> check_rules(Rules(players=5))
    Traceback (most recent call last):
    games.engine.errors.BadPlayerCount: 2, 3, 4 or 6 can play
    """
    if rules.players not in PLAYER_COUNTS:
        raise BadPlayerCount("2, 3, 4 or 6 can play", {"players": rules.players})
    if rules.players not in _SEATS_FOR_SIDES[rules.sides]:
        raise BadSides(f"{rules.players} players cannot form {rules.sides}", {"sides": str(rules.sides)})
    shape = _SHAPE_OF_PATTERN.get(rules.deal_pattern)
    if shape is not None and shape != (rules.hand_size, rules.table_cards):
        raise BadDealPattern(f"{rules.deal_pattern} deals {shape[0]} cards each and {shape[1]} to the table")
    shared = DECK_SIZE - rules.table_cards
    if shared % rules.players:
        raise UnevenDeal(f"{shared} cards do not divide among {rules.players} players")
    if rules.hand_size * rules.players > shared:
        raise HandTooLarge(f"{rules.hand_size} cards each are more than there are")
    if rules.refill is o.Refill.NONE and rules.hand_size * rules.players < shared:
        raise CardsUndealt("without refill every card must be dealt at once")
    if rules.max_hands is None and not _somebody_scores(rules):
        raise NobodyScores("no point could ever be scored, so the match would never end")


def _somebody_scores(rules: Rules) -> bool:
    """Whether any item of the score can ever be worth a point; an item that may miss for ever does not count."""
    if rules.honours_only:
        return True
    return (
        rules.cards_point is not o.CountPoint.OFF
        or rules.coins_point is not o.CountPoint.OFF
        or rules.primiera is not o.Primiera.NONE
        or any((rules.sweep_points, rules.settebello_points, rules.re_bello, rules.each_coin, rules.most_sevens))
        or any(points for _, points in (*rules.named_cards, *rules.coin_rank_points))
    )


def rules_warnings(rules: Rules) -> tuple[str, ...]:
    """Name the options that can be played but have no effect or an odd one (docs/rules.md section 2.7).

    >>> rules_warnings(Rules(table_cards=0))
    ('misdeal_without_table',)
    """
    found = {
        "table_bonus_without_table": rules.table_bonus is not o.TableBonus.NONE and not rules.table_cards,
        "misdeal_without_table": bool(rules.misdeal) and not rules.table_cards,
        "ace_options_without_power": rules.ace_rule is o.AceRule.NONE and _touches_aces(rules),
        "last_play_never_matters": rules.capture_mode is o.CaptureMode.FIFTEEN
        and rules.target_sum == 15
        and rules.sweep_last_play is not o.SweepLastPlay.NO,
        "majority_with_many_sides": rules.sides_count > 2
        and o.CountPoint.MAJORITY in (rules.cards_point, rules.coins_point),
        "three_kings_with_ace_power": o.MisdealReason.THREE_KINGS in rules.misdeal
        and rules.ace_rule is o.AceRule.TAKES_ALL,
    }
    return tuple(code for code, holds in found.items() if holds)


def _touches_aces(rules: Rules) -> bool:
    default = Rules()
    names = (
        "ace_on_ace",
        "ace_empty_table",
        "ace_first_play",
        "ace_optional",
        "ace_sweep",
        "ace_empty_sweep",
    )
    return any(getattr(rules, name) != getattr(default, name) for name in names)
