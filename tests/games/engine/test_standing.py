"""Who has won after a hand (docs/rules.md section 7)."""

from __future__ import annotations

import pytest

from games.engine import EndReason, Outcome, ScoreRow, rules_for, standing_after, undecided_reason

type Totals = tuple[int, ...]


def after(before: Totals, *rows: ScoreRow, preset: str = "scopa_classica", hands: int = 1, **options: object) -> str:
    """The totals and the outcome in words: "12-11 0 target", or "11-11 - tie" while the match goes on."""
    rules = rules_for(preset, options)
    totals, outcome = standing_after(rules, before, rows, hands_played=hands)
    shown = "-".join(map(str, totals))
    if outcome is None:
        return f"{shown} - {undecided_reason(rules, totals)}"
    return f"{shown} {outcome.winner} {outcome.reason}"


def cards_of(points: int) -> ScoreRow:
    return ScoreRow(cards=points)


def test_below_the_target_the_match_goes_on() -> None:
    assert after((7, 9), cards_of(1), cards_of(1)) == "8-10 - None"


def test_the_higher_total_wins_when_both_arrive() -> None:
    assert after((10, 9), cards_of(1), cards_of(3)) == "11-12 1 target"


def test_level_at_the_target_another_hand_is_played() -> None:
    assert after((10, 10), cards_of(1), cards_of(1)) == "11-11 - tie"


def test_of_three_sides_only_the_top_matters() -> None:
    assert after((10, 10, 8), cards_of(1), cards_of(1), cards_of(0), players=3) == "11-11-8 - tie"
    assert after((11, 10, 8), cards_of(1), cards_of(1), cards_of(0), players=3) == "12-11-8 0 target"


def test_the_target_may_have_to_be_passed() -> None:
    assert after((10, 3), cards_of(1), cards_of(0), target_rule="exceed") == "11-3 - None"
    assert after((10, 3), cards_of(2), cards_of(0), target_rule="exceed") == "12-3 0 target"


def test_a_lead_may_be_asked_for() -> None:
    assert after((10, 10), cards_of(2), cards_of(1), match_end="lead") == "12-11 - lead"
    assert after((10, 10), cards_of(2), cards_of(2), match_end="lead") == "12-12 - tie"
    assert after((10, 10), cards_of(3), cards_of(1), match_end="lead") == "13-11 0 target"
    assert after((10, 10), cards_of(6), cards_of(1), match_end="lead", lead=6) == "16-11 - lead"


def test_the_lowest_total_wins_where_points_are_bad() -> None:
    assert after((19, 15), cards_of(2), cards_of(1), preset="scopa_a_perdere") == "21-16 1 target"
    assert after((20, 20), cards_of(1), cards_of(1), preset="scopa_a_perdere") == "21-21 - tie"


# 7.3 counting order


def test_a_tie_may_be_broken_by_counting_in_order() -> None:
    rows = ScoreRow(cards=1), ScoreRow(settebello=1)

    assert after((10, 10), *rows, match_end="count_order_if_tied") == "11-11 0 count_order"
    order = ["settebello", "cards"]
    assert after((10, 10), *rows, match_end="count_order_if_tied", count_order=order) == "11-11 1 count_order"


def test_counting_that_decides_nothing_leaves_the_tie() -> None:
    rows = ScoreRow(settebello=1, sweeps=1), ScoreRow(cards=1, sweeps=1)

    assert after((9, 9), *rows, match_end="count_order_if_tied") == "11-11 - tie"


def test_a_higher_total_wins_before_counting_unless_counting_is_strict() -> None:
    rows = ScoreRow(coins=1, settebello=1, primiera=1), ScoreRow(cards=1)

    assert after((10, 10), *rows, match_end="count_order_if_tied") == "13-11 0 target"
    assert after((10, 10), *rows, match_end="count_order") == "13-11 1 count_order"


def test_of_two_that_arrive_on_one_item_the_higher_running_total_wins() -> None:
    rows = ScoreRow(bonus=3), ScoreRow(bonus=2, sweeps=2)

    assert after((9, 9), *rows, match_end="count_order") == "12-13 0 count_order"


def test_level_on_one_item_counting_goes_on() -> None:
    rows = ScoreRow(bonus=2, sweeps=1), ScoreRow(bonus=2)

    assert after((9, 9), *rows, match_end="count_order") == "12-11 0 count_order"


def test_sides_that_were_level_at_the_target_before_count_on_from_there() -> None:
    rows = ScoreRow(coins=1), ScoreRow(cards=1)

    assert after((11, 11), *rows, match_end="count_order") == "12-12 1 count_order"


def test_items_left_out_of_the_order_are_counted_last() -> None:
    rows = ScoreRow(cards=1), ScoreRow(sweeps=1)

    assert after((10, 10), *rows, match_end="count_order", count_order=["sweeps"]) == "11-11 1 count_order"


def test_a_single_side_at_the_target_wins_without_counting() -> None:
    assert after((10, 3), cards_of(1), cards_of(0), match_end="count_order") == "11-3 0 target"


# 7.4 fixed hands, and wins at once


@pytest.mark.parametrize(
    ("before", "hands", "expected"),
    [((30, 4), 1, "31-5 - None"), ((30, 4), 2, "31-5 0 hands"), ((4, 4), 2, "5-5 None hands")],
)
def test_a_fixed_number_of_hands_decides_whatever_the_target(before: Totals, hands: int, expected: str) -> None:
    assert after(before, cards_of(1), cards_of(1), hands=hands, max_hands=2) == expected


def test_a_win_at_once_beats_every_total() -> None:
    rules = rules_for("scopa_con_napola", {"max_hands": 5})

    assert standing_after(rules, (2, 19), (cards_of(10), cards_of(2)), instant=0, hands_played=1) == (
        (12, 21),
        Outcome(0, EndReason.INSTANT),
    )
