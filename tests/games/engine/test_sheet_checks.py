"""What is impossible about a sheet or a result (docs/rules.md section 11.6)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.engine import (
    NO_COUNT,
    PRESETS,
    InvalidRecord,
    Rules,
    Sheet,
    SheetIssue,
    check_result,
    check_sheet,
    rules_for,
    sheet_issues,
)
from tests.games.engine.written import cards, classic

PLAIN = Sheet((22, 18), (6, 4), 0, (1, 2), prime=(81, 70))
NAPOLA = PRESETS["scopa_con_napola"]
OPTIONAL_LEFTOVERS = classic(leftovers="nobody")
LONE_ACES = classic(ace_rule="takes_all", ace_empty_table="takes_itself", ace_empty_sweep=True)


@pytest.mark.parametrize(
    ("rules", "sheet", "issues"),
    [
        (classic(), PLAIN, ()),
        (classic(), replace(PLAIN, cards=(22, 19)), ("cards_total",)),
        (classic(), replace(PLAIN, cards=(22, 17)), ("cards_total",)),
        (OPTIONAL_LEFTOVERS, replace(PLAIN, cards=(22, 17), coins=(6, 3)), ()),
        (OPTIONAL_LEFTOVERS, replace(PLAIN, settebello=None), ()),
        (OPTIONAL_LEFTOVERS, replace(PLAIN, cards=(22, 19)), ("cards_total",)),
        (classic(), replace(PLAIN, coins=(6, 5)), ("coins_total",)),
        (classic(), replace(PLAIN, cards=(36, 4), coins=(5, 5), sweeps=(1, 1)), ("coins_exceed_cards",)),
        (classic(), replace(PLAIN, cards=(36, 4), sweeps=(0, 3)), ("sweeps_exceed_cards",)),
        (LONE_ACES, replace(PLAIN, cards=(36, 4), sweeps=(0, 3)), ()),
        (classic(), replace(PLAIN, cards=(39, 1), coins=(9, 1), sweeps=(0, 0)), ("one_card_pile",)),
        (classic(leftovers="last_player"), replace(PLAIN, cards=(39, 1), coins=(9, 1), sweeps=(0, 0)), ()),
        (LONE_ACES, replace(PLAIN, cards=(39, 1), coins=(9, 1), sweeps=(0, 0)), ()),
        (classic(), replace(PLAIN, settebello=None), ("settebello_missing",)),
        (classic(), replace(PLAIN, coins=(0, 10)), ("settebello_without_coins",)),
        (classic(), replace(PLAIN, sweeps=(10, 8)), ()),
        (classic(), replace(PLAIN, sweeps=(10, 9)), ("sweeps_total",)),
        (classic(table_cards=0, hand_size=4), replace(PLAIN, sweeps=(10, 9)), ()),
        (classic(table_cards=0, hand_size=4), replace(PLAIN, sweeps=(11, 9)), ("sweeps_total",)),
        (PRESETS["escoba"], replace(PLAIN, sweeps=(10, 9)), ()),
        (PRESETS["escoba"], replace(PLAIN, sweeps=(11, 9)), ("sweeps_total",)),
        (classic(table_cards=0, hand_size=4, sweep_last_play="yes"), replace(PLAIN, sweeps=(11, 9)), ()),
        (classic(), replace(PLAIN, napola=(0, 3)), ("napola_off",)),
        (NAPOLA, replace(PLAIN, napola=(0, 6)), ()),
        (NAPOLA, replace(PLAIN, napola=(0, 2)), ("napola_too_short",)),
        (NAPOLA, replace(PLAIN, coins=(10, 0), napola=(0, 11)), ("napola_too_long",)),
        (NAPOLA, replace(PLAIN, napola=(1, 5)), ("napola_exceeds_coins",)),
        (NAPOLA, replace(PLAIN, coins=(2, 8), napola=(1, 7)), ("napola_needs_settebello",)),
        (classic(), replace(PLAIN, prime_cards=(cards("7D 7C"), cards("7C 6S"))), ("primiera_duplicate_card",)),
        (classic(), replace(PLAIN, cards=(NO_COUNT, 41)), ("not_a_count",)),
        (classic(), replace(PLAIN, coins=(NO_COUNT, 4)), ("not_a_count",)),
        (classic(), replace(PLAIN, cards=(22, 19), sweeps=(NO_COUNT, 4)), ("not_a_count", "cards_total")),
        (NAPOLA, replace(PLAIN, napola=(0, NO_COUNT)), ("not_a_count",)),
    ],
)
def test_every_issue_of_a_sheet_is_named(rules: Rules, sheet: Sheet, issues: tuple[str, ...]) -> None:
    assert sheet_issues(rules, sheet) == tuple(map(SheetIssue, issues))


@pytest.mark.parametrize(
    ("sheet", "code"),
    [
        (replace(PLAIN, cards=(22, 9, 9)), "wrong_side_count"),
        (replace(PLAIN, prime=(80,)), "wrong_side_count"),
        (replace(PLAIN, settebello=2), "bad_seat"),
        (replace(PLAIN, napola=(2, 3)), "bad_seat"),
        (replace(PLAIN, napola=(NO_COUNT, 3)), "bad_seat"),
    ],
)
def test_a_sheet_for_other_sides_is_refused(sheet: Sheet, code: str) -> None:
    with pytest.raises(InvalidRecord) as caught:
        sheet_issues(NAPOLA, sheet)

    assert caught.value.code == code


@pytest.mark.parametrize(
    ("rules", "sheet", "points"),
    [
        (classic(), PLAIN, (5, 2)),
        (classic(), replace(PLAIN, prime=(0, 70)), (4, 3)),
        (classic(), replace(PLAIN, prime=(70, 70)), (4, 2)),
        (classic(), replace(PLAIN, prime=None, prime_cards=(cards("7D 7C 6S 1B"), cards("7S 7B"))), (5, 2)),
        (classic(cards_point="off", coins_point="majority"), PLAIN, (4, 2)),
        (classic(sweep_points=3), PLAIN, (7, 6)),
        (classic(each_coin=1), PLAIN, (11, 6)),
        (classic(re_bello=1), replace(PLAIN, bonus=(0, 1)), (5, 3)),
        (NAPOLA, replace(PLAIN, napola=(0, 6)), (11, 2)),
        (rules_for("scopa_con_napola", {"napola": "fixed3"}), replace(PLAIN, napola=(0, 6)), (8, 2)),
        (rules_for("scopa_con_napola", {"napola": "coins_held"}), replace(PLAIN, coins=(9, 1), napola=(0, 4)), (14, 2)),
        (PRESETS["scopa_frac"], replace(PLAIN, bonus=(9, 7)), (9, 7)),
    ],
)
def test_the_points_of_a_sheet_are_computed(rules: Rules, sheet: Sheet, points: tuple[int, ...]) -> None:
    found = check_sheet(rules, sheet, points)

    assert found.is_exact
    assert found.least == points
    with pytest.raises(InvalidRecord) as caught:
        check_sheet(rules, sheet, (points[0] + 1, points[1]))
    assert caught.value.code == "wrong_score"
    assert caught.value.details == {"least": list(points), "most": list(points)}


def test_what_a_sheet_does_not_say_is_left_open() -> None:
    sheet = replace(PLAIN, prime=None)

    for points in ((4, 2), (5, 2), (4, 3)):
        check_sheet(classic(), sheet, points)
    for points in ((5, 3), (3, 2), (6, 2)):
        with pytest.raises(InvalidRecord):
            check_sheet(classic(), sheet, points)


def test_an_impossible_sheet_has_no_points() -> None:
    with pytest.raises(InvalidRecord) as caught:
        check_sheet(classic(), replace(PLAIN, cards=(22, 19), coins=(6, 5)), (5, 2))

    assert caught.value.code == "cards_total"
    assert caught.value.details == {"issues": ["cards_total", "coins_total"]}


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        (classic(), (22, 0)),
        (classic(), (0, 1)),
        (classic(leftovers="nobody"), (0, 0)),
        (PRESETS["scopa_frac"], (16, 0)),
        (PRESETS["scopone_a_41"], (7, 9)),
        (PRESETS["cirulla"], (0, 60)),
        (classic(players=3), (1, 1, 1)),
        (classic(primiera="four_of_a_kind"), (12, 1)),
    ],
)
def test_a_result_that_can_be_is_accepted(rules: Rules, points: tuple[int, ...]) -> None:
    check_result(rules, points)


@pytest.mark.parametrize(
    ("rules", "points", "code"),
    [
        (classic(), (0, 0), "impossible_score"),
        (classic(), (23, 0), "impossible_score"),
        (classic(), (12, 11), "impossible_score"),
        (classic(), (3, -1), "impossible_score"),
        (PRESETS["scopa_frac"], (9, 8), "impossible_score"),
        (PRESETS["scopa_frac"], (8, 7), "impossible_score"),
        (PRESETS["scopone_a_41"], (5, 5), "impossible_score"),
        (classic(), (1, 2, 3), "wrong_side_count"),
        (classic(), (), "wrong_side_count"),
    ],
)
def test_a_result_that_cannot_be_is_refused(rules: Rules, points: tuple[int, ...], code: str) -> None:
    with pytest.raises(InvalidRecord) as caught:
        check_result(rules, points)

    assert caught.value.code == code
