"""The forty cards (docs/rules.md section 1.1)."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

from games.engine import DECK, SETTEBELLO, BadCard, Card, Suit, sorted_cards
from tests.games.engine.written import cards, texts


def test_the_ordered_deck_is_forty_different_cards_suit_by_suit() -> None:
    assert len(set(DECK)) == 40
    assert texts(DECK[:11]) == "1D 2D 3D 4D 5D 6D 7D 8D 9D 10D 1C"
    assert texts(DECK[-2:]) == "9B 10B"


def test_cards_sort_by_value_then_coins_cups_swords_clubs() -> None:
    shuffled = random.Random(1).sample(DECK, k=40)

    assert texts(sorted_cards(shuffled)[:5]) == "1D 1C 1S 1B 2D"
    assert sorted(shuffled) == list(sorted_cards(shuffled))


def test_comparisons_follow_the_order() -> None:
    low, high = cards("7C 7S")

    assert low < high
    assert low <= low
    assert high > low
    assert high >= high


@pytest.mark.parametrize(
    ("text", "card"),
    [("AD", "1D"), ("K♦", "10D"), ("RB", "10B"), ("J♠", "8S"), ("FS", "8S"), ("QH", "9C"), ("CC", "9C"), ("7♣", "7B")],
)
def test_rank_letters_and_suit_signs_are_read(text: str, card: str) -> None:
    assert str(Card.parse(text)) == card


@pytest.mark.parametrize("text", ["", "7", "D", "0D", "11D", "7d", "7X", "07D", "7DD", " 7D", "7D ", "٧D", "-1D"])
def test_any_other_text_is_no_card(text: str) -> None:
    with pytest.raises(BadCard):
        Card.parse(text)


def test_what_is_no_text_is_no_card() -> None:
    for value in (None, 7, ["7D"], b"7D"):
        with pytest.raises(BadCard):
            Card.parse(value)  # type: ignore[arg-type]  # a door may hand over any JSON


def test_a_card_without_its_place_in_the_deck_cannot_be_made() -> None:
    with pytest.raises(BadCard):
        Card(11, Suit.COINS)


def test_there_is_one_object_for_each_card() -> None:
    assert Card(7, Suit.COINS) is SETTEBELLO
    assert copy.deepcopy(SETTEBELLO) is SETTEBELLO
    assert pickle.loads(pickle.dumps(SETTEBELLO)) is SETTEBELLO


def test_cards_do_not_change() -> None:
    with pytest.raises(AttributeError):
        SETTEBELLO.value = 8
    with pytest.raises(AttributeError):
        del SETTEBELLO.suit


def test_the_representation_reads_back() -> None:
    assert eval(repr(SETTEBELLO), {"Card": Card}) is SETTEBELLO
