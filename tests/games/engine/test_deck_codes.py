"""Codes of whole decks (docs/rules.md section 11.4)."""

from __future__ import annotations

from random import Random

import pytest

from games.engine import DECK, BadDeck, Card, deck_code, read_deck_code

ORDERED = "ABCDEFGHIJKLMNOPQRSTabcdefghijklmnopqrst"


def test_letters_follow_the_ordered_deck() -> None:
    assert deck_code(DECK) == ORDERED
    assert read_deck_code(ORDERED[::-1])[:2] == (Card.parse("10B"), Card.parse("9B"))


def test_a_code_reads_back() -> None:
    for seed in range(50):
        deck = tuple(Random(seed).sample(DECK, k=40))

        assert read_deck_code(deck_code(deck)) == deck


@pytest.mark.parametrize("code", ["", ORDERED[1:], "A" + ORDERED[:-1], ORDERED + "u", ORDERED[:-1] + "♦", None, 7])
def test_a_code_without_each_letter_once_is_refused(code: str) -> None:
    with pytest.raises(BadDeck):
        read_deck_code(code)


def test_a_deck_without_each_card_once_has_no_code() -> None:
    with pytest.raises(BadDeck):
        deck_code(DECK[1:])
    with pytest.raises(BadDeck):
        deck_code(DECK[:-1] + DECK[:1])
