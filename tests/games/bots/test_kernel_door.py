"""The door to compiled code: open, closed, and where the cache is torn. Every case is a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from games.bots import kernel_door

pytestmark = pytest.mark.timeout(600)  # the first run on a machine compiles everything

ROOT = Path(__file__).parents[3]

PLAY = """
import logging, sys
logging.basicConfig(format="%(message)s", stream=sys.stdout)
from games.bots import kernel_door
kernel = kernel_door.kernel()
again = kernel_door.opened("games.bots.positions")
print("kernel" if kernel else "no kernel", "positions" if again else "no positions")
"""


def run(program: str, **environment: str) -> list[str]:
    """What a new process prints for a program, by lines; it must end well."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("NUMBA_", "BOT_KERNEL"))}
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**inherited, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=500,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_the_kernel_is_opened_without_a_word() -> None:
    assert run(PLAY) == ["kernel positions"]


def test_the_kernel_can_be_turned_off_and_the_log_says_so_once() -> None:
    expected = ["bots play through the engine, which is slower (BOT_KERNEL=off)", "no kernel no positions"]
    assert run(PLAY, BOT_KERNEL="off") == expected


@pytest.mark.parametrize("missing", ["numba", "numpy"])
def test_without_the_compiler_bots_play_through_the_engine_and_the_log_says_so_once(missing) -> None:
    program = f"import sys; sys.modules[{missing!r}] = None\n{PLAY}"
    expected = [f"bots play through the engine, which is slower ({missing} is not installed)", "no kernel no positions"]
    assert run(program) == expected


def test_the_bots_are_imported_without_the_compiler() -> None:
    program = "import sys; sys.modules['numba'] = sys.modules['numpy'] = None\nimport games.bots; print('imported')"
    assert run(program) == ["imported"]


def test_the_whole_service_is_imported_without_the_compiler() -> None:
    program = (
        "import sys; sys.modules['numba'] = sys.modules['numpy'] = None\n"
        "import django; django.setup()\n"
        "import games.tasks, games.admin, scopa_site.urls; print('imported')"
    )
    assert run(program) == ["imported"]


BOTH_LEVELS = """
import logging, sys
logging.basicConfig(format="%(message)s", stream=sys.stdout)
from random import Random
from games.bots import choose
from games.engine import DECK, PRESETS, start_match, view_for
for preset in ("cirulla", "cirulla", "scopa_classica"):
    state, _ = start_match(PRESETS[preset], DECK, dealer=0)
    for level in ("search", "master"):
        choose(level, view_for(state, state.turn), Random(1))
"""


def test_rules_that_the_kernel_does_not_know_are_named_in_the_log_once() -> None:
    expected = ["bots play through the engine, which is slower (the kernel does not play by cirulla)"]
    assert run(BOTH_LEVELS) == expected


def test_importing_the_bots_compiles_nothing() -> None:
    assert run("import sys, games.bots; print('numba' in sys.modules)") == ["False"]


def test_only_modules_of_the_list_are_opened() -> None:
    with pytest.raises(KeyError):
        kernel_door.opened("games.bots.greedy")
    assert kernel_door.kernel() is kernel_door.kernel()


def test_all_that_bots_play_with_can_be_compiled_and_progress_is_told() -> None:
    told: list[str] = []
    needed = [name for name in kernel_door.MODULES if name not in kernel_door.ONLY_TO_TRAIN]
    assert kernel_door.compile_all(told.append)
    assert told[0] == f"1 of {len(needed)}: games.bots.kernel"
    assert [line.split(": ")[1] for line in told] == needed


def test_what_only_training_needs_stands_in_the_list_as_well() -> None:
    assert set(kernel_door.MODULES) >= kernel_door.ONLY_TO_TRAIN


READ_MASKS = """
import logging, sys
logging.basicConfig(format="%(message)s", stream=sys.stdout)
from games.bots import kernel_door
kernel_door.MODULES.insert(0, "games.bots.kernel_masks")
masks = kernel_door.opened("games.bots.kernel_masks")
print(masks.presence(0b10001), sum(len(function.stats.cache_hits) for function in (masks.presence, masks.sum_of)))
"""


def test_compiled_code_is_kept_in_the_named_folder_and_read_from_it(tmp_path) -> None:
    folder = {"SETTEBELLO_KERNEL_CACHE": str(tmp_path)}
    assert run(READ_MASKS, **folder) == ["3 0"]
    assert {path.suffix for path in tmp_path.iterdir()} == {".nbi", ".nbc"}
    assert run(READ_MASKS, **folder) == ["3 2"]


@pytest.mark.parametrize("torn", ["*.nbi", "*.nbc"])
def test_a_torn_cache_is_made_again(tmp_path, torn) -> None:
    folder = {"SETTEBELLO_KERNEL_CACHE": str(tmp_path)}
    run(READ_MASKS, **folder)
    for path in tmp_path.glob(torn):
        path.write_bytes(path.read_bytes()[:100])

    told = run(READ_MASKS, **folder)
    assert told[0] == "the compiled bots cannot be read or written and are compiled again"
    assert told[-1] == "3 0"
    assert run(READ_MASKS, **folder) == ["3 2"]


def test_a_folder_that_cannot_be_written_is_passed_over(tmp_path) -> None:
    a_file = tmp_path / "file"
    a_file.write_text("no folder")
    program = (
        "from games.bots import kernel_door; kernel_door.name_cache(); import os; print(os.environ['NUMBA_CACHE_DIR'])"
    )
    found = run(program, SETTEBELLO_KERNEL_CACHE=str(a_file), TMPDIR=str(tmp_path))
    assert Path(found[0]).is_relative_to(tmp_path)
    assert Path(found[0]).is_dir()


def test_a_folder_that_others_can_write_is_passed_over(tmp_path) -> None:
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    theirs.chmod(0o777)
    program = "import os; from games.bots.kernel_door import name_cache as n; n(); print(os.environ['NUMBA_CACHE_DIR'])"
    found = Path(run(program, SETTEBELLO_KERNEL_CACHE=str(theirs), TMPDIR=str(tmp_path))[0])
    assert found != theirs
    assert found.stat().st_mode & 0o022 == 0
