"""What a deal is worth when everybody plays alike."""

from __future__ import annotations

import random

import pytest

from games.bots.deals import deal_value
from games.engine import DECK, PRESETS, Card


def test_a_deal_with_all_that_counts_on_one_side_is_worth_more_to_it() -> None:
    deck = deck_with(good="7D 7C 7S 7B 6D 6C 6S 1D 1C 1S 10D 9D 8D 5D 4D 3D 2D 10C 9C 8C")

    ours, theirs = deal_value(PRESETS["scopone_scientifico"], deck, 3, playouts=30, seed=1)

    assert ours > theirs + 1


@pytest.mark.parametrize("preset", PRESETS)
def test_every_side_has_its_points_in_every_variant(preset) -> None:
    rules = PRESETS[preset]
    deck = random.Random(4).sample(DECK, k=40)
    assert len(deal_value(rules, deck, 0, playouts=2, seed=1)) == rules.sides_count


def test_the_same_seed_gives_the_same_value() -> None:
    deck = random.Random(4).sample(DECK, k=40)
    rules = PRESETS["cirulla"]
    first, again, other = (deal_value(rules, deck, 0, playouts=3, seed=seed) for seed in (1, 1, 2))
    assert first == again != other


def test_the_kernel_and_the_engine_agree_on_what_a_deal_is_worth() -> None:
    rules = PRESETS["scopone_scientifico"]
    deck = deck_with(good="7D 7C 7S 7B 6D 6C 6S 1D 1C 1S 10D 9D 8D 5D 4D 3D 2D 10C 9C 8C")
    open_rules = rules.with_options({"open_hands": True})

    ours, theirs = (deal_value(each, deck, 3, playouts=60, seed=1) for each in (rules, open_rules))

    assert ours[0] - ours[1] == pytest.approx(theirs[0] - theirs[1], abs=3)


def test_a_void_deal_has_no_value() -> None:
    kings = [card for card in DECK if card.value == 10]
    others = [card for card in DECK if card.value != 10]
    with pytest.raises(ValueError, match="voids"):
        deal_value(PRESETS["scopa_classica"], [*others[:6], *kings, *others[6:]], 0, playouts=1, seed=1)


def test_no_value_comes_from_no_playout() -> None:
    with pytest.raises(ValueError, match="playout"):
        deal_value(PRESETS["scopone"], DECK, 0, playouts=0, seed=1)


def deck_with(*, good: str) -> list[Card]:
    """A deck of ten cards each, dealt three, three and four, in which seats 0 and 2 get the good ones."""
    best = [Card.parse(text) for text in good.split()]
    rest = [card for card in DECK if card not in best]
    deck: list[Card] = []
    for size in (3, 3, 4):
        for cards in (best, rest, best, rest):
            deck += [cards.pop(0) for _ in range(size)]
    return deck
