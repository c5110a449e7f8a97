"""Networks are stored and read, belong to families of rules, and value plays as their layers say."""

from __future__ import annotations

import json

import numpy as np
import pytest

from benchmarks.networks import player_called
from games.bots.contests import Contest, play_deals, summary
from games.bots.families import FAMILIES, READERS, family_of
from games.bots.kernel_door import opened
from games.bots.kernel_rules import kernel_rules
from games.bots.network import WEIGHTS, Network, network_for, reader_for
from games.engine import DECK, PRESETS

ONE_MEBIBYTE = 1024 * 1024


def test_a_network_comes_back_from_its_file_with_eight_significant_bits(tmp_path) -> None:
    network = Network.fresh(50, 8, 4, seed=3)

    network.save(tmp_path / "small.npz")
    read = Network.load(tmp_path / "small.npz")

    for array, again in zip(network.arrays, read.arrays, strict=True):
        assert again.dtype == np.float32
        assert np.allclose(array, again, rtol=2**-8)
        assert (again.astype(np.float16).view(np.uint16) % 8 == 0).all()


def test_a_seed_gives_the_same_beginning() -> None:
    first, again, other = (Network.fresh(50, 8, 4, seed=seed) for seed in (3, 3, 4))
    assert (first.first_weights == again.first_weights).all()
    assert not (first.first_weights == other.first_weights).all()


@pytest.mark.parametrize("family", FAMILIES)
def test_the_rules_that_a_network_learns_are_of_its_family_and_the_kernel_plays_them(family) -> None:
    mixture = FAMILIES[family]
    played = {family_of(rules) for rules in mixture.rules}
    assert played == ({each for each, reader in READERS.items() if reader == family} or {family})
    assert all(kernel_rules(rules) is not None for rules in mixture.rules)
    assert sum(mixture.shares) == pytest.approx(1)


def test_all_networks_together_stay_under_one_mebibyte() -> None:
    assert sum(path.stat().st_size for path in WEIGHTS.iterdir()) < ONE_MEBIBYTE


@pytest.mark.parametrize("path", sorted(WEIGHTS.glob("*.npz")), ids=lambda path: path.stem)
def test_every_network_that_ships_says_how_it_was_made(path) -> None:
    facts = json.loads(path.with_suffix(".json").read_text())
    network = network_for(path.stem)
    assert facts["command"].startswith(f"manage.py train_bot --family {path.stem} ")
    assert facts["hands"] >= facts["games"]
    assert facts["mixture"] == FAMILIES[path.stem].told()
    assert network is not None
    assert facts["digest"] == network.digest
    assert facts.get("made_before", {"digest": ""})["digest"] == facts["beginning"]


@pytest.mark.parametrize("path", sorted(WEIGHTS.glob("*.npz")), ids=lambda path: path.stem)
def test_what_a_network_that_ships_never_met_counts_nothing(path) -> None:
    facts = json.loads(path.with_suffix(".json").read_text())
    network = Network.load(path)
    first_seed = facts.get("made_before", facts)["seed"]
    fresh = Network.fresh(*network.first_weights.shape, len(network.second_bias), first_seed)

    assert not network.known_inputs.all()
    assert not np.isclose(network.first_weights, fresh.first_weights, rtol=0.01).all(axis=1).any()


def test_the_strongest_games_have_a_network() -> None:
    for preset in ("scopone_scientifico", "scopone", "scopa_classica"):
        assert network_for(family_of(PRESETS[preset])) is not None


def test_long_hands_are_read_by_a_small_network_and_others_by_their_own() -> None:
    scopone, scientifico, scopa = (reader_for(family) for family in ("scopone", "scopone_scientifico", "scopa"))

    assert scopone is scientifico is network_for("reader")
    assert scopa is network_for("scopa")


@pytest.mark.parametrize("family", FAMILIES)
def test_what_a_play_changes_is_counted_as_if_all_were_counted(family) -> None:
    """The values come from sums that are changed by each play; here they are added up from nothing."""
    evaluation, features, outlook, kernel = (
        opened(f"games.bots.{name}") for name in ("evaluation", "features", "outlook", "kernel")
    )
    if evaluation is None or features is None or outlook is None or kernel is None:
        pytest.skip("the kernel is not here")
    net = Network.fresh(features.INPUTS, 16, 8, seed=1).arrays
    work, chance = evaluation.new_work(net), np.array([11], dtype=np.uint64)
    for options in FAMILIES[family].rules:
        rules = kernel_rules(options)
        assert rules is not None
        state, memory = np.zeros(kernel.STATE_LENGTH, dtype=np.int64), np.zeros((4, 10, 4), dtype=np.int64)
        deck = np.arange(len(DECK)).astype(np.int8)
        kernel.shuffle(deck, chance)
        kernel.deal(rules, deck, 0, state)
        while state[kernel.PLAYS] + 1 < 40 - options.table_cards:
            count = evaluation.values_of_plays(rules, state, memory, net, work)
            cards, takes, values = (work[place][:count].copy() for place in (2, 3, 5))
            for card, take, value in zip(cards, takes, values, strict=True):
                expected = value_from_nothing(features, outlook, rules, state, memory, net, int(card), int(take))
                assert value == pytest.approx(expected, abs=1e-4)
            card, take = kernel.random_play(rules, state, chance)
            evaluation.play_and_remember(rules, state, memory, deck, card, take)


def value_from_nothing(features, outlook, rules, state, memory, net, card, take) -> float:
    ones, look = np.zeros(features.MOST_ONES, dtype=np.int64), np.zeros(outlook.LOOK_LENGTH, dtype=np.int64)
    seat = state[13]
    common = features.common_ones(rules, state, memory, seat, ones)
    outlook.look_after(rules, state, seat, card, take, look)
    count = common + features.after_ones(rules, memory, seat, look, ones[common:])
    first = np.maximum(net[0][ones[:count]].sum(axis=0) + net[1], 0)
    return float(np.maximum(first @ net[2] + net[3], 0) @ net[4] + net[5][0])


@pytest.mark.parametrize(
    ("family", "preset", "changes"),
    [
        ("scopone_scientifico", "scopone_scientifico", {}),
        ("scopone", "scopone", {}),
        ("scopa", "scopa_classica", {}),
        ("scopa_many", "scopa_classica", {"players": 4, "sides": "pairs"}),
        ("scopa_fifteen", "scopa_quindici", {}),
        ("fifteen_many", "escoba", {"players": 4, "sides": "pairs"}),
        ("reader", "scopone_scientifico", {}),
    ],
)
def test_every_network_that_ships_beats_the_greedy_level_without_any_search(family, preset, changes) -> None:
    rules = PRESETS[preset].with_options(changes)
    contest = Contest(rules, player_called(family), player_called("greedy"), seed=1)
    found = summary(play_deals(contest, range(100)))
    assert found.points.mean > 0.1
    assert found.won.mean > 0.55


def test_a_network_without_weights_is_beaten(tmp_path) -> None:
    trained = network_for("scopone_scientifico")
    trained.zeros().save(tmp_path / "empty.npz")
    contest = Contest(
        PRESETS["scopone_scientifico"], player_called(str(tmp_path / "empty.npz")), player_called("greedy"), seed=1
    )
    assert summary(play_deals(contest, range(40))).won.mean < 0.4
