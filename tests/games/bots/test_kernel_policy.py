"""Random and greedy play inside the kernel."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from games.bots.kernel_rules import KernelRules
from games.bots.positions import chance_of, mask_of
from games.engine import PRESETS, Card, Rules, legal_plays
from tests.games.bots.kernel_hands import KERNEL, Twins, random_rules, vector_for


def cards(text: str) -> int:
    """A set of cards from its text."""
    return mask_of(map(Card.parse, text.split()))


def state_with(rules: Rules, held: str, table: str, others: str = "") -> tuple[KernelRules, np.ndarray]:
    """A state in the middle of a hand where seat 0 is to play; seat 1 holds the others."""
    s = np.zeros(24, dtype=np.int64)
    s[0], s[1], s[4] = cards(held), cards(others), cards(table)
    s[14], s[15], s[16] = -1, 8, 40
    return vector_for(rules), s


@pytest.mark.parametrize("seed", range(3))
def test_random_and_greedy_plays_are_legal(seed) -> None:
    rng = Random(seed)
    for _ in range(25):
        twins = Twins.dealt(random_rules(rng), rng)
        while not twins.is_over:
            allowed, chance = twins.engine_plays(), chance_of(rng.getrandbits(64))
            assert KERNEL.random_play(twins.R, twins.s, chance) in allowed
            assert KERNEL.greedy_play(twins.R, twins.s, chance, 0.0) in allowed
            twins.play(rng.choice(legal_plays(twins.state)))


def test_every_legal_play_is_drawn_as_often_as_the_next() -> None:
    # 7D and 7C have two sevens to take each, 5S two sums, 1B nothing
    vector, s = state_with(Rules(), "7D 7C 5S 1B", "7S 7B 2D 2C 3S 4B")
    chance = chance_of(11)
    drawn = Counter(KERNEL.random_play(vector, s, chance) for _ in range(8000))
    room = np.zeros(256, dtype=np.int64)
    assert KERNEL.legal_plays(vector, int(s[0]), int(s[4]), 0, room, room.copy()) == len(drawn) == 7
    assert all(1000 < times < 1290 for times in drawn.values())


def test_chance_is_even() -> None:
    chance, deck, places = chance_of(5), np.arange(40, dtype=np.int8), np.zeros((40, 40), dtype=np.int64)
    for _ in range(4000):
        KERNEL.shuffle(deck, chance)
        places[np.arange(40), deck] += 1
    assert sorted(deck.tolist()) == list(range(40))
    assert places.min() > 55
    assert places.max() < 150


def test_seeds_next_to_each_other_and_zero_give_different_chance() -> None:
    states = {int(chance_of(seed)[0]) for seed in (0, 1, 2, 2**63, 2**64 - 1)}
    assert len(states) == 5
    assert 0 not in states


def test_a_sweep_is_taken_and_not_left() -> None:
    vector, s = state_with(Rules(), "7D 2S", "3D 4D", "10B 9B 8B")
    assert KERNEL.greedy_play(vector, s, chance_of(1), 0.0) == (24, cards("3D 4D"))

    # laying the 3 leaves a table of 9 to three unseen nines, laying the king one that nothing sweeps
    vector, s = state_with(Rules(), "3S 10B", "6D", "9B 9C 9D")
    assert KERNEL.greedy_play(vector, s, chance_of(1), 0.0) == (39, 0)


def test_where_the_fewest_points_win_what_is_worth_most_is_left() -> None:
    for preset, expected in (("scopa_classica", cards("7D")), ("scopa_a_perdere", cards("7B"))):
        vector, s = state_with(PRESETS[preset], "7C", "7D 7B 10C")
        assert KERNEL.greedy_play(vector, s, chance_of(1), 0.0)[1] == expected


def test_the_greedy_policy_does_not_look_at_other_hands() -> None:
    rng = Random(4)
    for _ in range(30):
        twins = Twins.dealt(PRESETS["scopone"], rng)
        for _ in range(rng.randrange(20)):
            twins.play(rng.choice(legal_plays(twins.state)))
        s, turn, seed = twins.s.copy(), int(twins.s[13]), rng.getrandbits(64)
        others = [seat for seat in range(4) if seat != turn]
        hidden = [place for place in range(40) for seat in others if int(s[seat]) >> place & 1]
        rng.shuffle(hidden)
        for seat in others:
            size = int(s[seat]).bit_count()
            s[seat], hidden = sum(1 << place for place in hidden[:size]), hidden[size:]
        for epsilon in (0.0, 0.3):
            before = KERNEL.greedy_play(twins.R, twins.s, chance_of(seed), epsilon)
            assert KERNEL.greedy_play(twins.R, s, chance_of(seed), epsilon) == before


def test_greedy_play_is_worth_points_against_random_play() -> None:
    vector, chance = vector_for(PRESETS["scopone_scientifico"]), chance_of(3)
    s, deck, gained = np.zeros(24, dtype=np.int64), np.arange(40, dtype=np.int8), 0.0
    for hand in range(300):
        KERNEL.shuffle(deck, chance)
        KERNEL.deal(vector, deck, hand % 4, s)
        while s[13] >= 0:
            epsilon = 0.0 if s[13] % 2 == 0 else 1.0
            KERNEL.play(vector, s, deck, *KERNEL.greedy_play(vector, s, chance, epsilon))
        gained += KERNEL.difference(vector, s, 0)
    assert gained / 300 > 3


def test_a_playout_ends_the_hand_and_is_the_same_for_the_same_chance() -> None:
    vector, ends = vector_for(PRESETS["scopa_classica"]), []
    for _ in range(2):
        s, deck, chance = np.zeros(24, dtype=np.int64), np.arange(40, dtype=np.int8), chance_of(8)
        KERNEL.shuffle(deck, chance)
        KERNEL.deal(vector, deck, 1, s)
        KERNEL.playout(vector, s, deck, chance, 0.3)
        ends.append(s.tolist())
    assert ends[0] == ends[1]
    assert ends[0][13] == -1
    assert ends[0][4] | ends[0][5] | ends[0][6] == (1 << 40) - 1
