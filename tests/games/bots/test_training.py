"""Training is a function of its plan: stopped or not, the weights are the same; and it learns."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import numpy as np
import pytest

from games.bots import training_plan
from games.bots.families import FAMILIES
from games.bots.kernel_door import opened
from games.bots.training import Training
from games.bots.training_plan import BATCH, CHUNK, BadCheckpoint, Plan, WrongBeginning

selfplay = opened("games.bots.selfplay")
if selfplay is None:
    pytest.skip("the kernel is not here", allow_module_level=True)

PLAN = Plan("scopa", games=4 * BATCH * CHUNK, seed=5, first_units=8, second_units=4)


def test_a_training_that_was_stopped_ends_with_the_same_bits(tmp_path) -> None:
    whole = Training.start(PLAN)
    list(whole.chunks())
    stopped = Training.start(PLAN)
    list(islice(stopped.chunks(), 2))
    stopped.save(tmp_path / "checkpoint.npz")

    resumed = Training.resume(PLAN, tmp_path / "checkpoint.npz")
    list(resumed.chunks())

    assert resumed.games == whole.games == PLAN.games
    assert resumed.error == whole.error > 0
    for array, again in zip(whole.network.arrays, resumed.network.arrays, strict=True):
        assert (array == again).all()


def test_what_is_learned_foretells_better_than_what_is_not() -> None:
    errors = list(Training.start(PLAN).chunks())
    assert errors[-1] < 0.9 * errors[0]


def test_another_seed_gives_other_weights() -> None:
    short = replace(PLAN, games=1)
    one, other = Training.start(short), Training.start(replace(short, seed=6))
    list(one.chunks())
    list(other.chunks())
    assert not (one.network.first_weights == other.network.first_weights).all()


def test_a_checkpoint_of_another_plan_is_refused(tmp_path) -> None:
    Training.start(PLAN).save(tmp_path / "checkpoint.npz")
    with pytest.raises(BadCheckpoint):
        Training.resume(replace(PLAN, seed=6), tmp_path / "checkpoint.npz")


def test_a_file_that_is_no_checkpoint_is_refused(tmp_path) -> None:
    path = tmp_path / "checkpoint.npz"
    Training.start(PLAN).save(path)
    torn = path.read_bytes()[:500]
    for content in (b"nothing of the kind", b"", torn):
        path.write_bytes(content)
        with pytest.raises(BadCheckpoint):
            Training.resume(PLAN, path)


def test_a_checkpoint_of_another_mixture_is_refused(tmp_path, monkeypatch) -> None:
    Training.start(PLAN).save(tmp_path / "checkpoint.npz")
    monkeypatch.setattr(training_plan, "FAMILIES", {"scopa": FAMILIES["scopa_fifteen"]})
    with pytest.raises(BadCheckpoint):
        Training.resume(PLAN, tmp_path / "checkpoint.npz")


def test_games_are_rounded_up_to_whole_chunks() -> None:
    assert replace(PLAN, games=1).hands == BATCH * CHUNK


def test_a_training_goes_on_from_another_network_and_leaves_that_as_it_is() -> None:
    learned = Training.start(PLAN)
    list(learned.chunks())
    before = learned.network.digest
    plan = replace(PLAN, games=1, seed=6, beginning=before)

    further = Training.start(plan, learned.network)
    first_error = next(further.chunks())

    assert learned.network.digest == before != further.network.digest
    assert first_error < 0.9 * next(Training.start(replace(plan, beginning="")).chunks())


def test_inputs_that_were_never_met_count_nothing_and_can_be_learned_later() -> None:
    fresh = Training.start(PLAN)
    assert not fresh.result.known_inputs.any()
    list(fresh.chunks())
    learned = fresh.result
    assert fresh.network.known_inputs.all()
    assert 0 < learned.known_inputs.sum() < len(learned.known_inputs)
    known = learned.known_inputs
    assert (learned.first_weights[known] == fresh.network.first_weights[known]).all()

    plan = Plan("scopa_many", games=1, seed=6, first_units=8, second_units=4, beginning=learned.digest)
    further = Training.start(plan, learned)
    assert further.network.known_inputs.all(), "an input without weights would never be learned"
    assert (further.result.known_inputs == known).all()
    next(further.chunks())
    assert known.sum() < further.result.known_inputs.sum() < len(known)
    assert further.result.known_inputs[known].all()


def test_a_training_begins_with_no_other_network_than_its_plan_names() -> None:
    network = Training.start(PLAN).network
    with pytest.raises(WrongBeginning):
        Training.start(PLAN, network)
    with pytest.raises(WrongBeginning):
        Training.start(replace(PLAN, beginning=network.digest))
    with pytest.raises(WrongBeginning, match="units"):
        Training.start(replace(PLAN, first_units=9, beginning=network.digest), network)


def test_what_counts_for_less_pulls_less_and_is_told_in_full() -> None:
    network = Training.start(PLAN).network
    ones = np.arange(0, 1000, 10)
    layers = np.zeros((5, 8), dtype=np.float32)
    pulls, errors = [], []
    for weight in (1.0, 0.25):
        gradient = network.zeros()
        told = selfplay.add_gradient(network.arrays, gradient.arrays, ones, len(ones), 3.0, weight, layers)
        pulls.append(gradient)
        errors.append(told)
    assert errors[0] == errors[1] > 0
    for whole, part in zip(pulls[0].arrays, pulls[1].arrays, strict=True):
        assert np.allclose(whole * 0.25, part, rtol=1e-5)
        assert whole.any()
