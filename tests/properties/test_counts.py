"""Piles of every kind, counted by the engine and by the model (docs/rules.md section 6)."""

from __future__ import annotations

import random

from games.engine import DECK, PRESETS, Card, Rules, prime, rules_for, score_hand
from tests.properties.model_scoring import ITEMS, PRIME_TABLES, model_score
from tests.properties.strategies import SCORE_OPTIONS, TABLES

SHARES = (0.2, 0.5, 0.8, 0.95, 1.0)


def some_rules(rng: random.Random) -> Rules:
    """A preset or the plain game for some number of seats, with a few scoring options changed."""
    changes = {name: rng.choice(values) for name, values in SCORE_OPTIONS.items() if rng.random() < 0.15}
    if rng.random() < 0.5:
        return rules_for(rng.choice(list(PRESETS)), changes)
    return rules_for("scopa_classica", {**changes, **rng.choice(TABLES)})


def some_piles(rng: random.Random, seats: int) -> list[list[Card]]:
    """The deck shared out, fairly or with nearly everything at one seat; a few cards may be left to nobody."""
    piles: list[list[Card]] = [[] for _ in range(seats)]
    share, unawarded, lucky = rng.choice(SHARES), rng.choice([0.0, 0.0, 0.1]), rng.randrange(seats)
    for card in DECK:
        if rng.random() >= unawarded:
            piles[lucky if rng.random() < share else rng.randrange(seats)].append(card)
    return piles


def test_thousands_of_hands_are_counted_as_the_model_counts_them() -> None:
    rng = random.Random(3)
    for _ in range(3000):
        rules = some_rules(rng)
        piles = some_piles(rng, rules.players)
        sweeps = [rng.randrange(4) for _ in piles]
        score = score_hand(rules, piles, sweeps)
        model = model_score(rules, [rules.side_of(seat) for seat in range(rules.players)], piles, sweeps)
        rows = [{item: getattr(row, item) for item in ITEMS} for row in score.rows]

        assert (rows, score.instant) == (model.rows, model.instant), (rules, piles, sweeps)


def test_the_counts_shown_are_those_of_the_pooled_piles() -> None:
    rng = random.Random(4)
    for _ in range(300):
        rules = some_rules(rng)
        piles = some_piles(rng, rules.players)
        counts = score_hand(rules, piles, [1] * rules.players).counts
        for side, count in enumerate(counts):
            pile = [card for seat, pile in enumerate(piles) if rules.side_of(seat) == side for card in pile]
            worth = PRIME_TABLES[str(rules.primiera_table)]

            assert (count.cards, count.coins) == (len(pile), sum(card.suit.value == "D" for card in pile))
            assert count.settebello == (Card.parse("7D") in pile)
            assert count.prime == prime(rules, pile).total == sum(worth[card.value - 1] for card in count.prime_cards)
            assert len({card.suit for card in count.prime_cards}) == len({card.suit for card in pile})
            assert set(count.prime_cards) <= set(pile)
