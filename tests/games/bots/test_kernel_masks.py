"""Sets of cards as whole numbers."""

from random import Random

import pytest

from games.bots import kernel_door
from games.bots.positions import mask_of
from games.engine import DECK

kernel_door.kernel()
masks = pytest.importorskip("games.bots.kernel_masks")


def test_presence_folds_a_set_to_its_values() -> None:
    rng = Random(1)
    for _ in range(200):
        cards = rng.sample(DECK, k=rng.randrange(41))
        assert masks.presence(mask_of(cards)) == sum({1 << (card.value - 1) for card in cards})
        assert masks.sum_of(mask_of(cards)) == sum(card.value for card in cards)
