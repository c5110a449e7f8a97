"""Can a score sheet be true, and do its points follow from it? (docs/rules.md section 11.6)"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum

from games.engine.cards import DECK_SIZE
from games.engine.options import Leftovers, Napola
from games.engine.point_ranges import (
    COINS,
    PointRange,
    ace_takes_itself,
    all_cards_awarded,
    most_sweeps,
    possible_points,
)
from games.engine.record_errors import InvalidRecord, RecordFault
from games.engine.rules import Rules
from games.engine.sheets import Sheet

RUN_WITH_SETTEBELLO = 7
"""A run of coins of this length contains the settebello."""


class SheetIssue(StrEnum):
    """What can be impossible about a sheet; codes never change."""

    NOT_A_COUNT = "not_a_count"
    CARDS_TOTAL = "cards_total"
    COINS_TOTAL = "coins_total"
    COINS_EXCEED_CARDS = "coins_exceed_cards"
    SWEEPS_EXCEED_CARDS = "sweeps_exceed_cards"
    ONE_CARD_PILE = "one_card_pile"
    SETTEBELLO_MISSING = "settebello_missing"
    SETTEBELLO_WITHOUT_COINS = "settebello_without_coins"
    SWEEPS_TOTAL = "sweeps_total"
    NAPOLA_OFF = "napola_off"
    NAPOLA_TOO_SHORT = "napola_too_short"
    NAPOLA_TOO_LONG = "napola_too_long"
    NAPOLA_EXCEEDS_COINS = "napola_exceeds_coins"
    NAPOLA_NEEDS_SETTEBELLO = "napola_needs_settebello"
    PRIMIERA_DUPLICATE_CARD = "primiera_duplicate_card"


def sheet_issues(rules: Rules, sheet: Sheet) -> tuple[SheetIssue, ...]:
    """Name all that is impossible about a sheet, each once; empty if it can be true (docs/rules.md section 11.6).

    Raises:
        InvalidRecord: `wrong_side_count`, or `bad_seat` for a side that there is not.

    >>> sheet_issues(Rules(), Sheet((22, 19), (6, 4), 0, (1, 2)))
    (<SheetIssue.CARDS_TOTAL: 'cards_total'>,)
    """
    _check_sides(rules, sheet)
    found = {*_count_issues(rules, sheet), *_owner_issues(rules, sheet), *_napola_issues(rules, sheet)}
    claimed = [card for cards in sheet.prime_cards or () for card in cards]
    if len(set(claimed)) != len(claimed):
        found.add(SheetIssue.PRIMIERA_DUPLICATE_CARD)
    return tuple(issue for issue in SheetIssue if issue in found)


def check_sheet(rules: Rules, sheet: Sheet, points: Sequence[int] | None = None) -> PointRange:
    """Give what a sheet that can be true is worth, and check that these points agree with it.

    Raises:
        InvalidRecord: the first issue of the sheet (`details` has all), or `wrong_score`.

    >>> check_sheet(Rules(), Sheet((22, 18), (6, 4), 0, (1, 2), prime=(81, 70)), (5, 2)).least
    (5, 2)
    """
    issues = sheet_issues(rules, sheet)
    if issues:
        details = {"issues": [str(issue) for issue in issues]}
        raise InvalidRecord("the sheet cannot be true", code=issues[0], details=details)
    found = possible_points(rules, sheet)
    if points is not None:
        check_side_count(rules, points)
        if not found.holds(points):
            bounds = {"least": list(found.least), "most": list(found.most)}
            raise InvalidRecord("the points do not follow from it", code=RecordFault.WRONG_SCORE, details=bounds)
    return found


def check_result(rules: Rules, points: Sequence[int]) -> None:
    """Check that a hand of these rules can bring these points by side (docs/rules.md section 11.6).

    Raises:
        InvalidRecord: `wrong_side_count` or `impossible_score`.

    >>> check_result(Rules(), (3, 2))
    """
    check_side_count(rules, points)
    possible = possible_points(rules)
    if not possible.holds(points):
        details = {"most": list(possible.most), "least_sum": possible.least_sum, "most_sum": possible.most_sum}
        raise InvalidRecord("no hand brings these points", code=RecordFault.IMPOSSIBLE_SCORE, details=details)


def check_side_count(rules: Rules, numbers: Sequence[object]) -> None:
    """Refuse numbers that are not one for each side: `wrong_side_count`."""
    if len(numbers) != rules.sides_count:
        message = f"there are {rules.sides_count} sides"
        raise InvalidRecord(message, code=RecordFault.WRONG_SIDE_COUNT, details={"sides": rules.sides_count})


def _check_sides(rules: Rules, sheet: Sheet) -> None:
    for numbers in (sheet.cards, sheet.coins, sheet.sweeps, sheet.prime, sheet.prime_cards, sheet.bonus):
        if numbers is not None:
            check_side_count(rules, numbers)
    for side in (sheet.settebello, None if sheet.napola is None else sheet.napola[0]):
        if side is not None and not 0 <= side < rules.sides_count:
            raise InvalidRecord("there is no such side", code=RecordFault.BAD_SEAT)


def _are_counts(numbers: Sequence[int] | None) -> bool:
    return all(number >= 0 for number in numbers or ())


def _count_issues(rules: Rules, sheet: Sheet) -> Iterator[SheetIssue]:
    """Look at the numbers; one that is no count says nothing about the others."""
    cards, coins, sweeps = _are_counts(sheet.cards), _are_counts(sheet.coins), _are_counts(sheet.sweeps)
    length = sheet.napola[1] if sheet.napola is not None else 0
    if not (cards and coins and sweeps and _are_counts(sheet.prime) and _are_counts(sheet.bonus) and length >= 0):
        yield SheetIssue.NOT_A_COUNT
    if cards and not _adds_up(rules, sheet.cards, DECK_SIZE):
        yield SheetIssue.CARDS_TOTAL
    if coins and not _adds_up(rules, sheet.coins, COINS):
        yield SheetIssue.COINS_TOTAL
    if cards and coins and any(held > pile for held, pile in zip(sheet.coins, sheet.cards, strict=True)):
        yield SheetIssue.COINS_EXCEED_CARDS
    lone_sweeps = ace_takes_itself(rules) and rules.ace_empty_sweep
    if (
        cards
        and sweeps
        and not lone_sweeps
        and any(2 * swept > pile for swept, pile in zip(sheet.sweeps, sheet.cards, strict=True))
    ):
        yield SheetIssue.SWEEPS_EXCEED_CARDS
    if cards and 1 in sheet.cards and not ace_takes_itself(rules) and rules.leftovers is not Leftovers.LAST_PLAYER:
        yield SheetIssue.ONE_CARD_PILE
    if sweeps and sum(sheet.sweeps) > most_sweeps(rules):
        yield SheetIssue.SWEEPS_TOTAL


def _adds_up(rules: Rules, numbers: Sequence[int], total: int) -> bool:
    return sum(numbers) == total or (sum(numbers) < total and not all_cards_awarded(rules))


def _owner_issues(rules: Rules, sheet: Sheet) -> Iterator[SheetIssue]:
    if sheet.settebello is None:
        if all_cards_awarded(rules):
            yield SheetIssue.SETTEBELLO_MISSING
    elif sheet.coins[sheet.settebello] == 0:
        yield SheetIssue.SETTEBELLO_WITHOUT_COINS


def _napola_issues(rules: Rules, sheet: Sheet) -> Iterator[SheetIssue]:
    if sheet.napola is None:
        return
    side, length = sheet.napola
    if rules.napola is Napola.OFF:
        yield SheetIssue.NAPOLA_OFF
        return
    if length < 0:
        return
    if length < rules.napola_min:
        yield SheetIssue.NAPOLA_TOO_SHORT
    if length > COINS:
        yield SheetIssue.NAPOLA_TOO_LONG
    elif 0 <= sheet.coins[side] < length:
        yield SheetIssue.NAPOLA_EXCEEDS_COINS
    if length >= RUN_WITH_SETTEBELLO and sheet.settebello != side:
        yield SheetIssue.NAPOLA_NEEDS_SETTEBELLO
