"""The only way to the compiled parts of the bots, and to everything that needs numba or numpy.

Those modules are never imported at the top of one that must run without them: `kernel()` gives the kernel and
`opened(name)` any other module of `MODULES`, or None where numba is missing, where `BOT_KERNEL=off` says so, or where
the compiler fails. Bots then play through the engine, and one line in the log says that. `opened_for(name, rules)` is
None as well where the module does not play by these rules, which the log says once for each set of rules.

Compiled code is kept in `SETTEBELLO_KERNEL_CACHE`, or under the cache folder of the user, or in a temporary folder if
neither can be written. A cache that cannot be read is made again, and the log says so.
"""

import importlib
import logging
import os
import sys
import tempfile
import threading
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Protocol, cast

from games.engine import PRESETS, Rules, differences

log = logging.getLogger("games.bots")

MODULES = [
    "games.bots.kernel",
    "games.bots.positions",
    "games.bots.network",
    "games.bots.outlook",
    "games.bots.features",
    "games.bots.evaluation",
    "games.bots.selfplay",
    "games.bots.worlds",
    "games.bots.reading",
    "games.bots.inference",
    "games.bots.master_search",
    "games.bots.search_tree",
    "games.bots.endgame_solver",
    "games.bots.endgame",
    "games.bots.search_kernel",
    "games.bots.deals_kernel",
    "games.bots.master_kernel",
]
"""What the door opens, what others build on first; every module that needs numba or numpy stands here."""

ONLY_TO_TRAIN = frozenset({"games.bots.selfplay"})
"""What no bot needs to play; it is compiled when somebody trains one."""

SLOWER = "bots play through the engine, which is slower (%s)"

_LOCATORS = ("games.bots.kernel_cache.Locator", "UserProvidedCacheLocator", "UserWideCacheLocator")
"""Ours first; the others are numba's own, for whatever else is compiled in this process."""

_lock = threading.RLock()
_modules: dict[str, ModuleType | None] = {}


class Kernel(Protocol):
    """What `games.bots.kernel` gives: `R` is the vector of the rules, `s` the state of a hand (kernel_hand.py)."""

    legal_plays: Callable[..., int]
    play: Callable[..., None]
    points: Callable[..., None]
    difference: Callable[..., float]
    deal: Callable[..., None]
    shuffle: Callable[..., None]
    random_play: Callable[..., tuple[int, int]]
    greedy_play: Callable[..., tuple[int, int]]
    playout: Callable[..., None]
    random_playout: Callable[..., None]
    random_hands: Callable[..., int]


def kernel() -> Kernel | None:
    """Give the kernel, compiled; None, with one line in the log, where bots must play through the engine."""
    return cast("Kernel | None", opened("games.bots.kernel"))


def opened(name: str) -> ModuleType | None:
    """Give a module of `MODULES`, compiled, or None where the kernel cannot be had.

    Raises:
        KeyError: the module does not stand in `MODULES`.
    """
    if name not in MODULES:
        raise KeyError(name)
    with _lock:
        if name not in _modules:
            _modules[name] = _open(name)
        return _modules[name]


def opened_for(name: str, rules: Rules) -> ModuleType | None:
    """Give a module of `MODULES` that plays by these rules, as its `plays` says; None where none can be had.

    Raises:
        KeyError: the module does not stand in `MODULES`.
    """
    module = opened(name)
    if module is None or module.plays(rules):
        return module
    _say_unknown(rules)
    return None


@lru_cache(maxsize=256)
def _say_unknown(rules: Rules) -> None:
    """Say in the log that bots do not play by these rules on the kernel, the first time that they are asked for."""
    preset = next((name for name, known in PRESETS.items() if known == rules), None)
    log.warning(SLOWER, f"the kernel does not play by {preset or differences('scopa_classica', rules)}")


def compile_all(progress: Callable[[str], None] = lambda text: None) -> bool:
    """Open all that bots play with, so that nothing is left to compile; says which is next. False without a kernel."""
    needed = [name for name in MODULES if name not in ONLY_TO_TRAIN]
    for place, name in enumerate(needed, start=1):
        progress(f"{place} of {len(needed)}: {name}")
        if opened(name) is None:
            return False
    return True


def name_cache(folder: Path | None = None) -> None:
    """Tell numba where compiled code is kept, unless it has been told; with a folder, tell it that one."""
    if folder is None and os.environ.get("NUMBA_CACHE_LOCATOR_CLASSES", "").startswith(_LOCATORS[0]):
        return
    named = {"CACHE_DIR": str(folder or _cache_folder()), "CACHE_LOCATOR_CLASSES": ",".join(_LOCATORS)}
    os.environ.update({f"NUMBA_{name}": value for name, value in named.items()})
    config = sys.modules.get("numba.core.config")
    if config is not None:  # numba has read the environment already
        vars(config).update(named)


def _open(name: str) -> ModuleType | None:
    if None in _modules.values():
        return None  # and the log has said so
    if os.environ.get("BOT_KERNEL", "").lower() == "off":
        log.warning(SLOWER, "BOT_KERNEL=off")
        return None
    name_cache()
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in ("numba", "numpy", "llvmlite"):
            raise
        log.warning(SLOWER, f"{missing.name} is not installed")
        return None
    except Exception:  # a torn cache can fail in any way inside the compiler, and bots must play on
        log.warning("the compiled bots cannot be read or written and are compiled again", exc_info=True)
    return _opened_afresh(name)


def _opened_afresh(name: str) -> ModuleType | None:
    """Compile again after a failure: into the same folder without its index, then into a temporary one."""
    folder = Path(os.environ["NUMBA_CACHE_DIR"])
    for attempt in (folder, Path(tempfile.mkdtemp(prefix="settebello-kernel-"))):
        for index in attempt.glob("*.nbi"):
            index.unlink(missing_ok=True)
        name_cache(attempt)
        try:
            return importlib.import_module(name)
        except Exception:  # the same
            log.warning("the bots cannot be compiled in %s", attempt, exc_info=True)
    log.warning(SLOWER, "compiling fails")
    return None


def _cache_folder() -> Path:
    """Give a folder that can be written: the one that is named, the user's, or a temporary one."""
    named = os.environ.get("SETTEBELLO_KERNEL_CACHE")
    users = Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser()) / "settebello" / "kernel"
    for folder in (Path(named) if named else users, Path(tempfile.gettempdir()) / f"settebello-kernel-{os.getuid()}"):
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=folder).close()
        except OSError:
            continue
        if _only_ours(folder):
            return folder
    return Path(tempfile.mkdtemp(prefix="settebello-kernel-"))


def _only_ours(folder: Path) -> bool:
    """Whether nobody else could have put a file there: what is read from a cache is run."""
    status = folder.stat()
    return status.st_uid == os.getuid() and not status.st_mode & 0o022
