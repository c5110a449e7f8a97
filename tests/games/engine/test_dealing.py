"""How a deck is dealt (docs/rules.md section 3)."""

from __future__ import annotations

import pytest

from games.engine import (
    DECK,
    PRESETS,
    BadDeck,
    Card,
    batch_schedule,
    deal,
    draws_each,
    misdeal_reasons,
    next_dealer,
    rules_for,
    table_bonus,
)
from games.engine.dealing import deal_batch
from tests.games.engine.written import cards, classic, texts

# 3.2 packets


def test_one_by_one_the_seat_after_the_dealer_is_served_first_and_the_table_last() -> None:
    dealt = deal(classic(), DECK, 1)

    assert [texts(held) for held in dealt.held] == ["1D 3D 5D", "2D 4D 6D"]
    assert texts(dealt.table) == "7D 8D 9D 10D"
    assert texts(dealt.stock[:2]) == "1C 2C"


def test_packets_give_each_seat_its_whole_batch() -> None:
    dealt = deal(classic(deal_pattern="packets"), DECK, 0)

    assert [texts(held) for held in dealt.held] == ["4D 5D 6D", "1D 2D 3D"]


def test_scopone_is_dealt_three_two_three_two_three() -> None:
    dealt = deal(PRESETS["scopone"], DECK, 3)

    assert texts(dealt.table) == "3C 4C 7S 8S"
    assert dealt.held[0] == tuple(sorted(cards("1D 2D 3D 5C 6C 7C 9S 10S 1B")))
    assert dealt.stock == ()


def test_scopone_scientifico_is_dealt_three_three_four() -> None:
    dealt = deal(PRESETS["scopone_scientifico"], DECK, 0)

    assert dealt.held[1] == tuple(sorted(cards("1D 2D 3D 3C 4C 5C 5S 6S 7S 8S")))
    assert dealt.table == ()


def test_the_same_seat_is_served_first_when_the_dealer_leads() -> None:
    dealt = deal(PRESETS["scopa_scoperta"], DECK, 0)

    assert dealt.held[1][0] == Card.parse("1D")


@pytest.mark.parametrize("preset", PRESETS)
def test_every_card_is_dealt_once(preset: str) -> None:
    dealt = deal(PRESETS[preset], DECK, 0)

    assert sorted([*dealt.table, *dealt.stock, *(card for held in dealt.held for card in held)]) == sorted(DECK)


@pytest.mark.parametrize("deck", [DECK[:39], (*DECK[:39], DECK[0]), (*DECK, DECK[0]), ()])
def test_only_the_forty_cards_are_a_deck(deck: tuple[Card, ...]) -> None:
    with pytest.raises(BadDeck):
        deal(classic(), deck, 0)


# 3.3 batches


@pytest.mark.parametrize(
    ("options", "schedule"),
    [
        ({}, (3, 3, 3, 3, 3, 3)),
        ({"hand_size": 4}, (4, 4, 4, 4, 2)),
        ({"players": 6, "sides": "trios", "hand_size": 4}, (4, 2)),
        ({"hand_size": 18, "refill": "none"}, (18,)),
        ({"refill": "draw_one"}, (3,)),
    ],
)
def test_a_hand_has_so_many_batches(options: dict[str, object], schedule: tuple[int, ...]) -> None:
    assert batch_schedule(rules_for("scopa_classica", options)) == schedule


def test_every_seat_draws_equally_often() -> None:
    assert draws_each(classic(refill="draw_one")) == 15
    assert draws_each(classic(refill="draw_one", players=3, hand_size=4)) == 8
    assert draws_each(classic()) == 0


def test_the_last_batch_is_an_equal_share_of_what_is_left() -> None:
    held, stock = deal_batch(classic(hand_size=4), cards("1D 2D 3D 4D"), 0)

    assert [texts(shown) for shown in held] == ["2D 4D", "1D 3D"]
    assert stock == ()


def test_later_batches_come_in_whole_packets_where_the_first_did() -> None:
    held, _ = deal_batch(classic(deal_pattern="packets"), DECK[:12], 0)

    assert [texts(shown) for shown in held] == ["4D 5D 6D", "1D 2D 3D"]


# 3.4 void deals


@pytest.mark.parametrize(
    ("table", "reasons"),
    [
        ("10D 10C 10S 4B", ["three_kings"]),
        ("10D 10C 9S 4B", []),
        ("1D 1C 9S 4B", ["two_aces"]),
        ("1D 2C 3S 4B", ["low_sum_10"]),
        ("1D 2C 3S 5B", []),
        ("1D 1C 1S 2B", ["two_aces", "low_sum_10"]),
        ("", []),
    ],
)
def test_a_first_table_may_void_the_deal(table: str, reasons: list[str]) -> None:
    rules = classic(misdeal=["three_kings", "two_aces", "low_sum_10"])

    assert list(misdeal_reasons(rules, cards(table))) == reasons


def test_only_the_reasons_agreed_on_void_a_deal() -> None:
    assert misdeal_reasons(PRESETS["cirulla"], cards("10D 10C 10S 4B")) == ()


# 3.5 table bonus


@pytest.mark.parametrize(
    ("table", "total", "two_groups"),
    [("10D 2C 2S 1B", 1, 1), ("10D 9C 8S 3B", 2, 0), ("10D 5C 8S 7B", 2, 2), ("10D 9C 8S 4B", 0, 0), ("", 0, 0)],
)
def test_a_first_table_of_fifteen_or_thirty_gives_sweeps(table: str, total: int, two_groups: int) -> None:
    assert table_bonus(PRESETS["escoba"], cards(table)) == total
    assert table_bonus(rules_for("escoba", {"table_bonus_30": "two_groups"}), cards(table)) == two_groups
    assert table_bonus(classic(), cards(table)) == 0


# 3.6 next dealer


def test_the_deal_passes_with_or_against_the_play() -> None:
    assert [next_dealer(PRESETS["scopone"], seat) for seat in range(4)] == [1, 2, 3, 0]
    against = rules_for("scopone", {"dealer_rotation": "against_play"})
    assert [next_dealer(against, seat) for seat in range(4)] == [3, 0, 1, 2]
