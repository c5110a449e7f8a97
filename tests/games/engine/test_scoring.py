"""Counting a hand (docs/rules.md section 6)."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import DECK, HandScore, ScoreRow, rules_for, score_hand, score_members
from tests.games.engine.written import cards, classic, texts

COINS = "1D 2D 3D 4D 5D 6D 7D 8D 9D 10D"


def score(*piles: str, preset: str = "scopa_classica", sweeps: tuple[int, ...] = (), **options: Any) -> HandScore:
    return score_hand(rules_for(preset, options), [cards(pile) for pile in piles], sweeps or (0,) * len(piles))


def bonus(pile: str, preset: str = "scopa_classica", **options: Any) -> int:
    return score(pile, "2C", preset=preset, **options).rows[0].bonus


# 6.1 deck points


def test_most_cards_coins_and_the_settebello_are_a_point_each() -> None:
    assert score("7D 1D 2C", "3D 4C").rows == (ScoreRow(cards=1, coins=1, settebello=1), ScoreRow())


def test_level_numbers_score_for_nobody() -> None:
    assert score("1D 1C", "2D 2C").rows == (ScoreRow(), ScoreRow())


def test_two_of_three_sides_level_at_the_top_leave_nothing_to_the_third() -> None:
    rows = score("1D 1C 1S", "2D 2C 2S", "3B", players=3).rows

    assert [row.cards for row in rows] == [0, 0, 0]
    assert [row.coins for row in rows] == [0, 0, 0]


def test_a_majority_asks_for_twenty_one_cards_and_six_coins() -> None:
    most, others = texts(DECK[:20]), texts(DECK[20:39])
    just = score(texts(DECK[:21]), texts(DECK[21:]), cards_point="majority", coins_point="majority")

    assert score(most, others, cards_point="majority").rows[0].cards == 0
    assert (just.rows[0].cards, just.rows[0].coins) == (1, 1)
    assert score("1D 2D 3D 4D 5D", "6D 7D", coins_point="majority").rows[0].coins == 0


def test_points_can_be_switched_off() -> None:
    rows = score("7D 1D 2C", "3C", cards_point="off", coins_point="off", settebello_points=0, sweep_points=0).rows

    assert rows[0] == ScoreRow()


def test_sweeps_score_what_they_are_worth() -> None:
    assert [row.sweeps for row in score("2C", "3C", sweeps=(3, 1), sweep_points=2).rows] == [6, 2]


def test_the_facts_behind_the_points_are_counted() -> None:
    count = score("1D 2D 3D 7C", "7D", sweeps=(2, 0), napola="run").counts[0]

    assert (count.cards, count.coins, count.settebello, count.napola, count.sweeps) == (4, 3, False, 3, 2)
    assert (count.prime, texts(count.prime_cards)) == (37, "1D 7C")


# 6.3 bonus


@pytest.mark.parametrize(
    ("pile", "options", "points"),
    [
        ("7D 7C 7S", {"most_sevens": 1}, 1),
        ("7D 7C 7S 7B", {"most_sevens": 1, "all_sevens": 2}, 3),
        ("7D 7C 7S", {"all_sevens": 1}, 0),
        ("10D 10C", {"re_bello": 1}, 1),
        ("10C", {"re_bello": 1}, 0),
        ("8S 9S", {"named_cards": {"8S": 1, "9S": 2, "9C": 4}}, 3),
        ("1D 5D 5C", {"each_coin": 1}, 2),
        ("1D 3D 3C", {"coin_rank_points": {"1": 1, "2": 2, "3": 3}}, 4),
        ("1D 2D 3D 4D 8D 9D 10D", {"grande_piccola": True}, 9),
        (COINS, {"grande_piccola": True}, 11),
        ("1D 2D 8D 9D", {"grande_piccola": True}, 0),
    ],
)
def test_a_bonus_is_added(pile: str, options: dict[str, Any], points: int) -> None:
    assert bonus(pile, **options) == points


def test_four_knights_double_the_sweeps() -> None:
    rows = score("9D 9C 9S 9B", "7D", preset="il_ponino", sweeps=(3, 1)).rows

    assert [row.sweeps for row in rows] == [6, 1]


def test_where_only_honours_score_nothing_else_does() -> None:
    rows = score("1D 8C 9S 10B 7D", "1C 8D 2D", preset="scopa_frac", sweeps=(2, 0)).rows

    assert rows == (ScoreRow(bonus=4), ScoreRow(bonus=2))


# 6.4 napola and wins at once


@pytest.mark.parametrize(
    ("pile", "kind", "points"),
    [
        ("1D 2D", "run", 0),
        ("1D 2D 3D", "run", 3),
        ("1D 2D 3D 4D 5D 8D", "run", 5),
        ("1D 2D 3D 4D 5D 8D", "fixed3", 3),
        ("1D 2D 3D 4D 5D 8D", "coins_held", 6),
        ("2D 3D 4D", "coins_held", 0),
        (COINS, "run", 10),
    ],
)
def test_a_run_of_coins_from_the_ace(pile: str, kind: str, points: int) -> None:
    assert bonus(pile, napola=kind) == points


@pytest.mark.parametrize(
    ("pile", "options", "side"),
    [
        (COINS, {"napola": "run", "napola_full_wins": True}, 0),
        (COINS, {"all_coins_win": True}, 0),
        (COINS, {"napola": "run"}, None),
        ("1D 2D 3D", {"coins_123_win": True}, 0),
        ("1D 2D 4D", {"coins_123_win": True}, None),
    ],
)
def test_some_coins_win_at_once(pile: str, options: dict[str, Any], side: int | None) -> None:
    assert score(pile, "2C", **options).instant == side


# 6.5 partners

MEMBERS = ("1D 2D 1C 2C 3C", "3D 4D 5D 6D", "10C 1B 2B 3B", "7D 7C 7S 7B")


def test_partners_pool_their_piles_and_sweeps() -> None:
    result = score(*MEMBERS, preset="scopone", sweeps=(1, 0, 2, 0))

    assert [count.cards for count in result.counts] == [9, 8]
    assert [row.sweeps for row in result.rows] == [3, 0]


def test_partners_may_be_counted_one_by_one() -> None:
    piles = [cards(pile) for pile in MEMBERS]
    rules = classic(players=4, sides="pairs", team_scoring="sum_of_members")
    result = score_hand(rules, piles, (1, 0, 2, 0))

    assert result == score_members(rules, piles, (1, 0, 2, 0))
    assert result.rows == (ScoreRow(cards=1, sweeps=3), ScoreRow(coins=1, settebello=1, primiera=1))


def test_piles_are_given_by_side_or_by_seat() -> None:
    with pytest.raises(ValueError, match="by side or by seat"):
        score("1D", "2D", "3D")
    with pytest.raises(ValueError, match="sweeps"):
        score("1D", "2D", sweeps=(1,))
