"""What a hand can bring in points, from the rules alone or from a score sheet as well (docs/rules.md section 11.6).

Every item of the score has a range; where the sheet says enough the range is one number. Ranges are added side by side,
and their sums too, so that 1-1 for a point that only one side can have is found impossible.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.dealing import batch_schedule
from games.engine.declarations import HAND_SIZE
from games.engine.options import (
    AceEmptyTable,
    AceRule,
    CaptureObligation,
    CountPoint,
    Declarations,
    DeclareStack,
    FourKind,
    Leftovers,
    LeftoversFallback,
    MissingSuit,
    Napola,
    Primiera,
    SweepLastPlay,
    TableBonus,
    TeamScoring,
)
from games.engine.primes import point_for_best, prime
from games.engine.rules import Rules
from games.engine.scoring import FIXED_NAPOLA_POINTS, MAJORITY_OF_CARDS, MAJORITY_OF_COINS, most_point
from games.engine.sheets import Sheet

COINS, VALUES, HONOURS = 10, 10, 16
GRANDE_AND_PICCOLA = 11
SWEEPS_FROM_TABLE, SWEEPS_FROM_NOTHING = 18, 19


@dataclass(frozen=True, slots=True)
class PointRange:
    """The fewest and the most points by side, and of all sides together."""

    least: tuple[int, ...]
    most: tuple[int, ...]
    least_sum: int
    most_sum: int

    def __add__(self, other: PointRange) -> PointRange:
        """Add item by item."""
        return PointRange(
            tuple(a + b for a, b in zip(self.least, other.least, strict=True)),
            tuple(a + b for a, b in zip(self.most, other.most, strict=True)),
            self.least_sum + other.least_sum,
            self.most_sum + other.most_sum,
        )

    def holds(self, points: Sequence[int]) -> bool:
        """Say whether these points are possible."""
        each = zip(self.least, points, self.most, strict=True)
        return all(least <= given <= most for least, given, most in each) and (
            self.least_sum <= sum(points) <= self.most_sum
        )

    @property
    def is_exact(self) -> bool:
        """Whether there is only one possibility."""
        return self.least == self.most


def possible_points(rules: Rules, sheet: Sheet | None = None) -> PointRange:
    """Give what a hand can bring by these rules, and by what a sheet says of it (docs/rules.md section 11.6).

    >>> possible_points(Rules())
    PointRange(least=(0, 0), most=(22, 22), least_sum=1, most_sum=22)
    """
    bonus = _given(sheet.bonus) if sheet is not None and sheet.bonus is not None else _bonus(rules, sheet)
    if rules.honours_only:
        return bonus
    items = (
        _most(rules, rules.cards_point, MAJORITY_OF_CARDS, None if sheet is None else sheet.cards),
        _most(rules, rules.coins_point, MAJORITY_OF_COINS, None if sheet is None else sheet.coins),
        _settebello(rules, sheet),
        _primiera(rules, sheet),
        _sweeps(rules, sheet),
    )
    return sum(items, start=bonus)


def most_sweeps(rules: Rules) -> int:
    """Give the most sweeps that all sides together can score in a hand (docs/rules.md section 11.6).

    >>> most_sweeps(Rules())
    18
    """
    begins_empty = not rules.table_cards or rules.table_bonus is not TableBonus.NONE
    most = SWEEPS_FROM_NOTHING if begins_empty else SWEEPS_FROM_TABLE
    if begins_empty and rules.sweep_last_play is SweepLastPlay.YES:
        most += 1
    return most + 2 if ace_takes_itself(rules) and rules.ace_empty_sweep else most


def ace_takes_itself(rules: Rules) -> bool:
    """Say whether an ace may go into the pile alone."""
    return rules.ace_rule is AceRule.TAKES_ALL and rules.ace_empty_table is not AceEmptyTable.STAYS


def all_cards_awarded(rules: Rules) -> bool:
    """Say whether every card ends in some pile, whatever is played."""
    if rules.leftovers is not Leftovers.LAST_CAPTURER:
        return rules.leftovers is Leftovers.LAST_PLAYER
    somebody_captures = rules.capture_obligation is not CaptureObligation.OPTIONAL and rules.max_captured is None
    return somebody_captures or rules.leftovers_fallback is LeftoversFallback.LAST_PLAYER


def _given(points: Sequence[int]) -> PointRange:
    return PointRange(tuple(points), tuple(points), sum(points), sum(points))


def _within(rules: Rules, each: int, together: int, certain: int = 0) -> PointRange:
    """Any side may have up to `each`, all of them from `certain` up to `together`."""
    sides = rules.sides_count
    return PointRange((0,) * sides, (each,) * sides, certain, together)


def _counted_together(rules: Rules) -> bool:
    return rules.team_scoring is TeamScoring.POOLED or rules.sides_count == rules.players


def _most(rules: Rules, point: CountPoint, majority: int, numbers: Sequence[int] | None) -> PointRange:
    if point is CountPoint.OFF:
        return _within(rules, 0, 0)
    if numbers is None or not _counted_together(rules):
        return _within(rules, 1, 1)
    return _given(most_point(point, numbers, majority))


def _settebello(rules: Rules, sheet: Sheet | None) -> PointRange:
    worth = rules.settebello_points
    if sheet is None:
        return _awarded(rules, worth)
    return _given([worth * (side == sheet.settebello) for side in range(rules.sides_count)])


def _awarded(rules: Rules, worth: int) -> PointRange:
    """Points that lie on cards: somebody has them if every card is in some pile."""
    return _within(rules, worth, worth, worth if all_cards_awarded(rules) else 0)


def _primiera(rules: Rules, sheet: Sheet | None) -> PointRange:
    if rules.primiera is Primiera.NONE:
        return _within(rules, 0, 0)
    if rules.primiera is Primiera.FOUR_OF_A_KIND:
        once = rules.four_kind is FourKind.ONCE
        each = (1 if _counted_together(rules) else rules.players // rules.sides_count) if once else VALUES
        return _within(rules, each, min(VALUES, each * rules.sides_count))
    totals = None if sheet is None or rules.primiera is not Primiera.POINTS else _primes(rules, sheet)
    if totals is None or not _counted_together(rules):
        return _within(rules, 1, 1)
    missing_loses = rules.primiera_missing_suit is MissingSuit.DISQUALIFIED
    return _given(point_for_best([(total,) if total or not missing_loses else None for total in totals]))


def _primes(rules: Rules, sheet: Sheet) -> Sequence[int] | None:
    """Give the primes of a sheet; that of a side without all suits is 0 where it cannot win."""
    if sheet.prime_cards is None or rules.primiera_missing_suit is not MissingSuit.DISQUALIFIED:
        return sheet.prime
    found = [prime(rules, cards) for cards in sheet.prime_cards]
    return [each.total if each.suits == len(each.cards) == 4 else 0 for each in found]


def _sweeps(rules: Rules, sheet: Sheet | None) -> PointRange:
    doubled = 2 if rules.knights_double_sweeps else 1
    if sheet is None:
        most = rules.sweep_points * most_sweeps(rules) * doubled
        return _within(rules, most, most)
    least = tuple(rules.sweep_points * number for number in sheet.sweeps)
    most_each = tuple(points * doubled for points in least)
    return PointRange(least, most_each, sum(least), sum(least) + (max(least) if doubled == 2 else 0))


def _bonus(rules: Rules, sheet: Sheet | None) -> PointRange:
    called = _announced(rules)
    if rules.honours_only:
        return called + _awarded(rules, HONOURS)
    on_cards = rules.re_bello + sum(worth for _, worth in (*rules.named_cards, *rules.coin_rank_points))
    by_chance = rules.all_sevens + rules.most_sevens + (GRANDE_AND_PICCOLA if rules.grande_piccola else 0)
    items = (
        _awarded(rules, on_cards),
        _within(rules, by_chance, by_chance),
        _each_coin(rules, sheet),
        _napola(rules, sheet),
    )
    return sum(items, start=called)


def _each_coin(rules: Rules, sheet: Sheet | None) -> PointRange:
    if sheet is None:
        return _awarded(rules, rules.each_coin * COINS)
    return _given([rules.each_coin * number for number in sheet.coins])


def _napola(rules: Rules, sheet: Sheet | None) -> PointRange:
    if rules.napola is Napola.OFF:
        return _within(rules, 0, 0)
    most = FIXED_NAPOLA_POINTS if rules.napola is Napola.FIXED3 else COINS
    if sheet is None or not _counted_together(rules):
        return _within(rules, most, most)
    if sheet.napola is None:
        return _within(rules, 0, 0)
    side, length = sheet.napola
    points = {Napola.RUN: length, Napola.FIXED3: FIXED_NAPOLA_POINTS}.get(rules.napola, sheet.coins[side])
    return _given([points * (side == other) for other in range(rules.sides_count)])


def _announced(rules: Rules) -> PointRange:
    if rules.declarations is Declarations.NONE:
        return _within(rules, 0, 0)
    low, triple = rules.declare_low_points, rules.declare_triple_points
    best = low + triple if rules.declare_stack is DeclareStack.ADD else max(low, triple)
    each = best * batch_schedule(rules).count(HAND_SIZE)
    return _within(rules, each * (rules.players // rules.sides_count), each * rules.players)
