"""Points of the kernel beside those of the engine, on piles that play seldom brings."""

from random import Random

import numpy as np
import pytest

from games.bots import kernel_door
from games.bots.positions import mask_of
from games.bots.values import INSTANT_POINTS
from games.engine import DECK, PRESETS, Card, Rules, score_hand
from tests.games.bots.kernel_hands import KERNEL, random_rules, vector_for

kernel_door.kernel()


def random_piles(rng: Random, players: int) -> list[list[Card]]:
    """Piles by seat: any split of the deck, some of it left out, coins together more often than by chance."""
    piles: list[list[Card]] = [[] for _ in range(players)]
    collector, greed = rng.randrange(players), rng.choice((0, 0, 0.7, 1))
    for card in DECK:
        seat = collector if card.suit == "D" and rng.random() < greed else rng.randrange(players + 1)
        if seat < players:
            piles[seat].append(card)
    return piles


def state_of(piles: list[list[Card]], sweeps: list[int]) -> np.ndarray:
    """The state of a hand that ended with these piles."""
    s = np.zeros(24, dtype=np.int64)
    s[5 : 5 + len(piles)] = list(map(mask_of, piles))
    s[9 : 9 + len(sweeps)] = sweeps
    s[13] = -1
    return s


def expected_points(rules: Rules, piles: list[list[Card]], sweeps: list[int]) -> list[int]:
    """What the engine counts, the win at once as points."""
    score = score_hand(rules, piles, sweeps)
    totals = [row.total for row in score.rows]
    if score.instant is not None:
        totals[score.instant] += INSTANT_POINTS
    return totals


@pytest.mark.parametrize("seed", range(4))
def test_points_are_those_of_the_engine(seed) -> None:
    rng, instants = Random(seed), 0
    for _ in range(200):
        rules = random_rules(rng)
        piles = random_piles(rng, rules.players)
        sweeps = [rng.randrange(3) for _ in piles]
        s, out = state_of(piles, sweeps), np.ones(4, dtype=np.int64)
        KERNEL.points(vector_for(rules), s, out)
        expected = expected_points(rules, piles, sweeps)
        assert out.tolist() == expected + [0] * (4 - len(expected))
        for side, own in enumerate(expected):
            others = [points for other, points in enumerate(expected) if other != side]
            sign = -1 if rules.objective == "least" else 1
            found = KERNEL.difference(vector_for(rules), s, side)
            assert found == pytest.approx(sign * (own - sum(others) / len(others)))
        instants += max(expected) >= INSTANT_POINTS
    assert instants > 5


def test_all_coins_end_the_match_where_the_rules_say_so() -> None:
    coins = [card for card in DECK if card.suit == "D"]
    piles, out = [coins, [card for card in DECK if card not in coins]], np.zeros(4, dtype=np.int64)

    KERNEL.points(vector_for(PRESETS["scopa_con_napola"]), state_of(piles, [0, 0]), out)
    with_napola = out.tolist()
    KERNEL.points(vector_for(PRESETS["scopa_classica"]), state_of(piles, [0, 0]), out)

    # coins, settebello and the run of ten against cards; the primiera is nobody's without all four suits
    assert with_napola == [1 + 1 + 10 + INSTANT_POINTS, 1, 0, 0]
    assert out.tolist() == [2, 1, 0, 0]
