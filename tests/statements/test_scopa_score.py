"""Article 0, Scopa: what counts, the variants, and the two kinds of Scopone (A0-19 to A0-32)."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from games.engine import (
    DECK,
    PRESETS,
    Card,
    Mark,
    Play,
    Rules,
    ScoreRow,
    batch_schedule,
    captures_of,
    deal,
    mark_of,
    prime,
    rules_for,
    score_hand,
    standing_after,
    start_hand,
)
from tests.games.engine.written import cards, play_out, started

OPEN = PRESETS["scopa_scoperta"]


def rows(rules: Rules, first: str, sweeps: tuple[int, ...] = (0, 0)) -> tuple[ScoreRow, ...]:
    """The points of two sides of which the first has these cards and the second all others."""
    pile = cards(first)
    return score_hand(rules, [list(pile), [card for card in DECK if card not in pile]], sweeps).rows


def test_a0_19_sweeps_most_cards_most_coins_settebello_and_primiera_are_a_point_each() -> None:
    mine, theirs = rows(OPEN, "1D 2D 3D 4D 5D 7D 7C 7S 7B", sweeps=(2, 0))

    assert mine == ScoreRow(coins=1, settebello=1, primiera=1, sweeps=2)
    assert theirs == ScoreRow(cards=1)


def test_a0_19_nobody_scores_what_is_level() -> None:
    low = " ".join(str(card) for card in DECK if card.value <= 5)
    mine, theirs = rows(OPEN, low)

    assert (mine.cards, theirs.cards, mine.coins, theirs.coins) == (0, 0, 0, 0)


def test_a0_20_primiera_is_the_best_card_of_all_four_suits() -> None:
    assert prime(OPEN, cards("7D 6D 6C 1S 2B 10B")).total == 21 + 18 + 16 + 12

    mine, theirs = rows(OPEN, "7D 7C 7S")
    assert (mine.primiera, theirs.primiera) == (0, 1)


def test_a0_21_an_ace_may_take_everything_and_that_is_a_sweep() -> None:
    rules = PRESETS["asso_piglia_tutto"]
    play = Play.parse("1Dx(2C+7S+10B)")

    assert captures_of(rules, play.card, cards("2C 7S 10B")).sets == (play.take,)
    assert mark_of(rules, cards("2C 7S 10B"), play) is Mark.SWEEP
    assert rules_for("asso_piglia_tutto", {"ace_optional": True}).ace_optional


def test_a0_22_card_and_captured_cards_may_have_to_make_fifteen() -> None:
    sets = captures_of(PRESETS["scopa_quindici"], Card.parse("7D"), cards("8C 7S 5B 3D")).sets

    assert {frozenset(chosen) for chosen in sets} == {frozenset(cards("8C")), frozenset(cards("5B 3D"))}


@pytest.mark.parametrize(("four_kind", "points"), [("per_rank", 2), ("once", 1)])
def test_a0_23_four_of_a_kind_may_score_instead_of_primiera(four_kind: str, points: int) -> None:
    rules = rules_for("scopa_scoperta", {"primiera": "four_of_a_kind", "four_kind": four_kind})
    mine, theirs = rows(rules, "3D 3C 3S 3B 9D 9C 9S 9B 7D 7C 7S")

    assert mine.primiera == points
    assert theirs.primiera == (7 if four_kind == "per_rank" else 1)


def test_a0_24_four_sevens_may_score() -> None:
    rules = rules_for("scopa_scoperta", {"all_sevens": 1})

    assert [row.bonus for row in rows(rules, "7D 7C 7S 7B")] == [1, 0]
    assert [row.bonus for row in rows(rules, "7D 7C 7S")] == [0, 0]


def test_a0_25_the_king_of_coins_may_score() -> None:
    assert [row.bonus for row in rows(PRESETS["re_bello"], "10D")] == [1, 0]
    assert PRESETS["scopa_classica"].re_bello == 0


def test_a0_26_rules_are_agreed_first_and_then_stay() -> None:
    rules = rules_for("scopa_scoperta", {"target": 21, "re_bello": 1})
    state, _ = play_out(started(rules))

    assert state.rules == rules == Rules.from_options(rules.options())
    assert start_hand(state, DECK)[0].rules == rules
    with pytest.raises(FrozenInstanceError):
        rules.target = 11


@pytest.mark.parametrize("target", [16, 21, 31])
def test_a0_27_longer_matches_go_to_more_points(target: int) -> None:
    rules = rules_for("scopa_scoperta", {"target": target})
    nothing, one = ScoreRow(), ScoreRow(settebello=1)

    assert standing_after(rules, (target - 2, 0), (one, nothing), hands_played=9)[1] is None
    assert standing_after(rules, (target - 1, 0), (one, nothing), hands_played=9)[1].winner == 0


@pytest.mark.parametrize(
    ("coins", "points"),
    [("1D 2D", 0), ("1D 2D 3D", 3), ("1D 2D 3D 4D", 4), ("1D 2D 3D 5D", 3), ("2D 3D 4D", 0)],
)
def test_a0_28_a_run_of_coins_from_the_ace_scores_its_length_from_three_on(coins: str, points: int) -> None:
    assert rows(PRESETS["scopa_con_napola"], coins)[0].bonus == points


@pytest.mark.parametrize("wins", [True, False])
def test_a0_29_all_ten_coins_may_win_at_once(wins: bool) -> None:
    rules = rules_for("scopa_con_napola", {"napola_full_wins": wins})
    coins = [card for card in DECK if card.suit.value == "D"]
    scored = score_hand(rules, [coins, [card for card in DECK if card not in coins]], (0, 0))

    assert scored.instant == (0 if wins else None)
    assert scored.rows[0].bonus == 10


def test_a0_30_scopone_is_two_against_two_with_nine_cards_each_and_four_open() -> None:
    rules = PRESETS["scopone"]
    dealt = deal(rules, DECK, 3)

    assert (rules.players, rules.sides_count) == (4, 2)
    assert [len(held) for held in dealt.held] == [9] * 4
    assert (len(dealt.table), dealt.stock, batch_schedule(rules)) == (4, (), (9,))


@pytest.mark.parametrize(("team_scoring", "cards_points"), [("pooled", [1, 0]), ("sum_of_members", [0, 1])])
def test_a0_31_scopone_counts_like_scopa_and_partners_count_together(
    team_scoring: str, cards_points: list[int]
) -> None:
    rules = rules_for("scopone", {"team_scoring": team_scoring, "cards_point": "most"})
    shares = (12, 14, 12, 2)  # seats 0 and 2 have 24 cards together, seat 1 has most of all
    piles = [list(DECK[sum(shares[:seat]) : sum(shares[: seat + 1])]) for seat in range(4)]

    assert [row.cards for row in score_hand(rules, piles, (0, 0, 0, 0)).rows] == cards_points


def test_a0_32_scientific_scopone_deals_ten_each_and_begins_on_an_empty_table() -> None:
    dealt = deal(PRESETS["scopone_scientifico"], DECK, 3)

    assert [len(held) for held in dealt.held] == [10] * 4
    assert (dealt.table, dealt.stock) == ((), ())
