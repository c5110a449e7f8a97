"""Compiled code is out of date when anything that was compiled into it changes, and only then."""

import os
import time

import pytest

from games.bots import kernel_door

kernel_door.name_cache()
kernel_cache = pytest.importorskip("games.bots.kernel_cache")


def test_a_stamp_covers_all_that_a_module_is_made_of() -> None:
    names = ("compiling", "kernel_door", "kernel_masks", "kernel_rules", "kernel_sets")
    sets = {f"games.bots.{name}" for name in names}
    assert kernel_cache.reached("games.bots.kernel_sets") == sets
    assert kernel_cache.reached("games.bots.kernel_hand") == sets | {"games.bots.kernel_hand"}


def test_modules_named_by_their_package_are_found() -> None:
    assert "games.bots.kernel_rules" in kernel_cache.reached("games.bots.features")


def test_stamps_tell_modules_apart_and_stay() -> None:
    stamps = [kernel_cache.stamp(name) for name in ("games.bots.kernel_sets", "games.bots.kernel_hand")]
    assert stamps[0] != stamps[1]
    assert stamps[0] == kernel_cache.stamp("games.bots.kernel_sets")


def test_only_functions_of_the_bots_are_kept_in_the_folder_of_the_kernel() -> None:
    assert kernel_cache.Locator.from_function(test_stamps_tell_modules_apart_and_stay, __file__) is None


def test_two_versions_of_the_code_lie_side_by_side() -> None:
    kernel = kernel_door.opened("games.bots.kernel")
    assert kernel is not None
    function = kernel.difference.py_func
    now, other = (kernel_cache.Locator(function, __file__) for _ in range(2))
    assert now.get_disambiguator() == other.get_disambiguator()

    other._stamp = "of another release"

    assert now.get_disambiguator() != other.get_disambiguator()


def test_where_something_new_is_kept_what_is_long_unused_goes(tmp_path, monkeypatch) -> None:
    names = ("used.nbi", "read.1.nbc", "unused.nbi", "unused.1.nbc", "unused.txt")
    used, read, *unused, foreign = files = [tmp_path / name for name in names]
    old = time.time() - (kernel_cache.DAYS_KEPT + 1) * 86_400
    for file in files:
        file.write_text("x")
    for file in (*unused, foreign):
        os.utime(file, (old, old))
    os.utime(read, (time.time(), old))
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    kernel = kernel_door.opened("games.bots.kernel")
    assert kernel is not None

    kernel_cache.Locator(kernel.difference.py_func, __file__).ensure_cache_path()

    assert used.exists()
    assert read.exists()
    assert foreign.exists()
    assert not any(file.exists() for file in unused)
