"""Who is dealt what, and which first tables are special (docs/rules.md section 3)."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from games.engine import (
    DECK,
    PRESETS,
    BadRules,
    Card,
    Rules,
    batch_schedule,
    check_rules,
    deal,
    draws_each,
    misdeal_reasons,
    next_dealer,
    rules_for,
    table_bonus,
)
from tests.properties.playouts import shuffled

TABLE_RULES = rules_for(
    "escoba", {"misdeal": ["three_kings", "two_aces", "low_sum_10"], "table_bonus_30": "two_groups"}
)


def test_first_tables_are_void_or_give_a_bonus_as_their_cards_say() -> None:
    rng = random.Random(5)
    for _ in range(4000):
        table = rng.sample(rng.choice([DECK, [card for card in DECK if card.value in {1, 2, 10}]]), k=4)
        values = [card.value for card in table]
        groups = any(sum(group) == 15 for size in (1, 2, 3) for group in combinations(values, size))
        void = {
            "three_kings": values.count(10) in {3, 4},
            "two_aces": values.count(1) >= 2,
            "low_sum_10": sum(values) < 11,
        }

        assert set(misdeal_reasons(TABLE_RULES, table)) == {reason for reason, holds in void.items() if holds}
        assert table_bonus(TABLE_RULES, table) == {15: 1, 30: 2 if groups else 0}.get(sum(values), 0)
        assert table_bonus(rules_for("escoba"), table) == {15: 1, 30: 2}.get(sum(values), 0)
        assert table_bonus(rules_for("scopa_classica"), table) == 0


def served(deck: tuple[Card, ...], packets: list[list[int]], seats: list[int]) -> dict[int, set[Card]]:
    """Cards by seat (-1 is the table): each round gives a packet to every seat and then one to the table."""
    cards = iter(deck)
    piles: dict[int, set[Card]] = {seat: set() for seat in (*seats, -1)}
    for each, to_table in packets:
        for seat, size in [*((seat, each) for seat in seats), (-1, to_table)]:
            piles[seat] |= {next(cards) for _ in range(size)}
    return piles


@pytest.mark.parametrize(
    ("preset", "options", "packets"),
    [
        ("scopa_classica", {}, [[1, 0], [1, 0], [1, 0], [0, 4]]),
        ("scopa_classica", {"deal_pattern": "packets", "players": 3}, [[3, 4]]),
        ("scopone", {}, [[3, 2], [3, 2], [3, 0]]),
        ("scopone_scientifico", {}, [[3, 0], [3, 0], [4, 0]]),
    ],
)
def test_a_deck_is_served_in_the_packets_of_its_pattern(
    preset: str, options: dict[str, object], packets: list[list[int]]
) -> None:
    rules = rules_for(preset, options)
    for dealer in range(rules.players):
        deck = shuffled(random.Random(dealer))
        seats = [(dealer + step) % rules.players for step in range(1, rules.players + 1)]
        dealt = deal(rules, deck, dealer)
        expected = served(deck, packets, seats)

        assert set(dealt.table) == expected[-1]
        assert [set(held) for held in dealt.held] == [expected[seat] for seat in range(rules.players)]
        assert dealt.stock == deck[40 - len(dealt.stock) :]


def test_every_option_set_that_is_accepted_deals_all_forty_cards() -> None:
    accepted = 0
    for players in range(1, 9):
        for hand_size in range(1, 21):
            for table_cards in (0, 4):
                for refill in ("batch", "draw_one", "none"):
                    rules = Rules.from_options(
                        {"players": players, "hand_size": hand_size, "table_cards": table_cards, "refill": refill}
                    )
                    try:
                        check_rules(rules)
                    except BadRules:
                        continue
                    accepted += 1
                    each = sum(batch_schedule(rules)) + draws_each(rules)
                    assert players in {2, 3, 4, 6}
                    assert players * each + table_cards == 40
                    assert hand_size == batch_schedule(rules)[0]

    assert accepted > 100


@pytest.mark.parametrize("preset", PRESETS)
def test_the_dealer_moves_by_one_seat(preset: str) -> None:
    for rotation, step in (("with_play", 1), ("against_play", -1)):
        rules = rules_for(preset, {"dealer_rotation": rotation})
        for dealer in range(rules.players):
            assert next_dealer(rules, dealer) == (dealer + step) % rules.players
