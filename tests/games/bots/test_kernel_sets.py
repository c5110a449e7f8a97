"""Which sets a card can take, beside the engine's answer on tables larger than play brings."""

from random import Random

import numpy as np
import pytest

from games.bots import kernel_door
from games.bots.kernel_rules import FEW_CARDS, FIELD_BITS
from games.bots.positions import cards_of, mask_of
from games.engine import DECK, Card, Rules, captures_of
from tests.games.bots.kernel_hands import vector_for

kernel_door.kernel()
sets = pytest.importorskip("games.bots.kernel_sets")

WAYS_OF_TAKING = [
    {},
    {"single_priority": False},
    {"sum_choice": "fewest", "single_priority": False},
    {"max_captured": 2},
    {"capture_mode": "fifteen"},
    {"capture_mode": "fifteen", "fifteen_choice": "fewest"},
    {"capture_mode": "fifteen", "target_sum": 18, "max_captured": 3},
    {"capture_mode": "fifteen", "target_sum": 18},
    {"capture_mode": "fifteen", "target_sum": 2},
    {"capture_mode": "fifteen", "target_sum": 11},
]


@pytest.mark.parametrize("options", WAYS_OF_TAKING, ids=str)
def test_sets_are_those_of_the_engine(options) -> None:
    rules, rng = Rules.from_options(options), Random(str(options))
    vector = vector_for(rules)
    for _ in range(150):
        table = rng.sample(DECK, k=rng.choice((0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14)))
        mask = mask_of(table)
        card = rng.choice(DECK)
        expected = sorted(map(mask_of, captures_of(rules, card, table).sets))
        for present in (sets.ready(vector, mask), sets.presence(mask)):
            number = sets.sets_count(vector, card.value, mask, present)
            found = [sets.set_at(vector, card.value, mask, present, place) for place in range(number)]
            assert sorted(found) == expected


@pytest.mark.parametrize(("options", "highest"), [({}, 10), ({"capture_mode": "fifteen"}, 14)])
def test_no_table_of_few_cards_has_more_subsets_than_a_field_holds(options, highest) -> None:
    vector = vector_for(Rules.from_options(options))
    most, room = int(vector[FEW_CARDS]), (1 << int(vector[FIELD_BITS])) - 1

    def largest(value: int, numbers: list[int], cards: int) -> int:
        """The largest number of subsets of one sum, over all tables that add cards from this value up."""
        if value > 10:
            return max(numbers[1:])
        found = 0
        for count in range(min(4, most - cards) + 1):
            found = max(found, largest(value + 1, numbers, cards + count))
            numbers = [
                number + (numbers[total - value] if total >= value else 0) for total, number in enumerate(numbers)
            ]
        return found

    assert 0 < largest(1, [1, *[0] * highest], 0) <= room
    assert highest * int(vector[FIELD_BITS]) <= 60


def test_a_set_of_cards_comes_back_sorted() -> None:
    text = "1D 1B 7C 10S"
    cards = tuple(map(Card.parse, text.split()))
    assert cards_of(mask_of(reversed(cards))) == cards


def test_every_multiset_adds_up_to_its_total() -> None:
    for total in range(1, sets.HIGHEST_TOTAL + 1):
        start = int(sets.STARTS[sets.BASE[total] + ((1 << total) - 1 if total <= sets.LISTED_TOTAL else 0)])
        end = int(sets.STARTS[sets.BASE[total] + ((1 << total) - 1 if total <= sets.LISTED_TOTAL else 0) + 1])
        sums = {int(np.sum((sets.SHIFT[item] // 4 + 1) * sets.TIMES[item])) for item in sets.ITEMS[start:end]}
        assert sums == {total}
