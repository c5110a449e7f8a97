"""The kernel plays the same game as the engine."""

from random import Random

import numpy as np
import pytest

from games.bots.kernel_rules import kernel_rules
from games.bots.values import INSTANT_POINTS
from games.engine import PRESETS, Rules, leftovers_to, legal_plays
from tests.games.bots.kernel_hands import KERNEL, Twins, random_rules, seated, vector_for

SUPPORTED = [name for name, rules in PRESETS.items() if kernel_rules(rules) is not None]


def compare_hand(rules: Rules, rng: Random) -> None:
    """Play a hand at random in both; all that a hand has is equal after every play."""
    twins = Twins.dealt(rules, rng)
    assert twins.s.tolist() == twins.engine_state()
    while not twins.is_over:
        assert twins.kernel_plays() == twins.engine_plays()
        twins.play(rng.choice(legal_plays(twins.state)))
        assert twins.s.tolist() == twins.engine_state()
    expected = [row.total for row in twins.scored.rows]
    if twins.scored.instant is not None:
        expected[twins.scored.instant] += INSTANT_POINTS
    out = np.zeros(4, dtype=np.int64)
    KERNEL.points(twins.R, twins.s, out)
    assert out.tolist() == expected + [0] * (4 - len(expected))


def test_the_families_by_value_and_by_fifteen_are_played_by_the_kernel() -> None:
    assert set(PRESETS) - set(SUPPORTED) <= {"scopa_scoperta", "cirulla", "scopa_frac", "il_ponino"}


@pytest.mark.parametrize("preset", SUPPORTED)
def test_hands_of_a_preset_are_those_of_the_engine(preset) -> None:
    rng = Random(f"kernel {preset}")
    for rules in seated(preset):
        for _ in range(25):
            compare_hand(rules, rng)


@pytest.mark.parametrize("seed", range(8))
def test_hands_of_any_supported_options_are_those_of_the_engine(seed) -> None:
    rng = Random(seed)
    for _ in range(120):
        compare_hand(random_rules(rng), rng)


@pytest.mark.parametrize("leftovers", ["last_capturer", "last_player", "nobody"])
@pytest.mark.parametrize("fallback", ["nobody", "last_player"])
def test_where_nobody_has_captured_leftovers_go_where_the_engine_says(leftovers, fallback) -> None:
    rules = Rules.from_options({"leftovers": leftovers, "leftovers_fallback": fallback})
    s = np.zeros(24, dtype=np.int64)
    s[1], s[4], s[13:17] = 1 << 39, 0b11, (1, -1, 35, 40)

    KERNEL.play(vector_for(rules), s, np.zeros(40, dtype=np.int8), 39, 0)

    everything = 1 << 39 | 0b11
    piles = [everything if seat == leftovers_to(rules, None, 1) else 0 for seat in range(2)]
    assert s[5:7].tolist() == piles
    assert s[4] == (0 if any(piles) else everything)
