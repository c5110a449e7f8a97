"""`manage.py train_bot` writes a network and how it was made, and goes on where it was stopped."""

from __future__ import annotations

import json
import subprocess
import sys
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.bots.families import FAMILIES
from games.bots.kernel_door import opened
from games.bots.network import Network

if opened("games.bots.selfplay") is None:
    pytest.skip("the kernel is not here", allow_module_level=True)


def train(folder, **options) -> str:
    """What the command says when it trains a very small network for the shortest time."""
    out = StringIO()
    call_command(
        "train_bot",
        family="scopa",
        output=folder,
        stdout=out,
        stderr=StringIO(),
        **{"games": 1, "units": (8, 4)} | options,
    )
    return out.getvalue()


def test_a_network_and_how_it_was_made_are_written(tmp_path) -> None:
    said = train(tmp_path, seed=7)

    facts = json.loads((tmp_path / "scopa.json").read_text())
    network = Network.load(tmp_path / "scopa.npz")
    assert facts["command"] == "manage.py train_bot --family scopa --games 1 --seed 7 --units 8 4 --output FOLDER"
    assert facts["hands"] == 800
    assert facts["mixture"] == FAMILIES["scopa"].told()
    assert facts["digest"] == network.digest
    assert f"({network.digest}): 800 hands" in said
    assert network.first_weights.shape[1] == 8
    assert not network.known_inputs.all()


def test_a_training_that_goes_on_from_a_file_says_how_that_was_made(tmp_path) -> None:
    train(tmp_path, seed=7)

    train(tmp_path / "further", beginning=tmp_path / "scopa.npz", rates=(0.0004, 2e-05), temperatures=(0.1, 0.05))

    facts = json.loads((tmp_path / "further" / "scopa.json").read_text())
    assert facts["command"].endswith(
        "--rates 0.0004 2e-05 --temperatures 0.1 0.05 --beginning BEFORE/scopa.npz --output FOLDER"
    )
    assert facts["beginning"] == Network.load(tmp_path / "scopa.npz").digest
    assert facts["made_before"] == json.loads((tmp_path / "scopa.json").read_text())


def test_a_beginning_that_does_not_fit_or_is_none_is_refused(tmp_path) -> None:
    train(tmp_path)
    with pytest.raises(CommandError, match="units"):
        train(tmp_path, beginning=tmp_path / "scopa.npz", units=(9, 4))
    torn = (tmp_path / "scopa.npz").read_bytes()[:500]
    (tmp_path / "torn.npz").write_bytes(torn)
    (tmp_path / "empty.npz").write_bytes(b"")
    for name in ("nothing.npz", "scopa.json", "torn.npz", "empty.npz", "scopa.checkpoint.npz"):
        with pytest.raises(CommandError, match="holds no network"):
            train(tmp_path, beginning=tmp_path / name)


def test_a_finished_training_that_is_resumed_stays_as_it_is(tmp_path) -> None:
    train(tmp_path)
    written = [tmp_path / "scopa.npz", tmp_path / "scopa.json"]
    before = [path.read_bytes() for path in written]

    train(tmp_path, resume=True)

    assert [path.read_bytes() for path in written] == before


@pytest.mark.parametrize("missing", ["numpy", "numba"])
def test_without_the_compiler_it_says_what_is_missing(tmp_path, missing) -> None:
    program = (
        f"import sys; sys.modules[{missing!r}] = None; sys.argv[1:] = ['train_bot', '--family', 'scopa', '--output',"
        f" {str(tmp_path)!r}]; from django.core.management import execute_from_command_line as run; run(sys.argv)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "CommandError: training needs what requirements/bots.txt lists" in done.stderr


def test_there_must_be_a_checkpoint_to_resume_and_it_must_fit(tmp_path) -> None:
    with pytest.raises(CommandError):
        train(tmp_path, resume=True)
    train(tmp_path)
    with pytest.raises(CommandError, match="another training"):
        train(tmp_path, resume=True, seed=2)


@pytest.mark.parametrize("options", [{"games": 0}, {"units": (0, 4)}])
def test_sizes_are_above_nothing(tmp_path, options) -> None:
    with pytest.raises(CommandError, match="above 0"):
        call_command("train_bot", **{"family": "scopa", "output": tmp_path, "games": 1, "units": (8, 4)} | options)
