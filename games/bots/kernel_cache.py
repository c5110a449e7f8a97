"""Where numba keeps the compiled functions of the bots, and how it knows that they are out of date.

numba by itself looks only at the file that a function stands in. Functions of the kernel are compiled into those that
call them, so the stamp here covers the sources of every module of the bots that the file imports, near or far, and the
versions of what compiled them. Times of files do not count: a cache that was made when an image was built stays good.

numba opens this module by its name (`NUMBA_CACHE_LOCATOR_CLASSES`, set by `games.bots.kernel_door`).
"""

import ast
import contextlib
import hashlib
import importlib.util
import os
import time
from functools import cache
from pathlib import Path
from types import FunctionType

import llvmlite
import numba
import numpy as np
from numba.core.caching import UserProvidedCacheLocator

_OURS = "games.bots."
_DOOR = "games.bots.kernel_door"
"""Nothing of it is compiled, and everybody who adds a module changes it."""
DAYS_KEPT = 90
"""Days for which compiled code is kept that nobody uses; a file system without times of reading counts from writing."""


class Locator(UserProvidedCacheLocator):
    """Keeps what belongs to `games.bots` in the folder of the kernel; refuses all else."""

    def __init__(self, function: FunctionType, source: str) -> None:
        """Name the folder and the stamp for one function."""
        self._py_func = function
        self._py_file = source
        self._lineno = function.__code__.co_firstlineno
        self._cache_path = os.environ["NUMBA_CACHE_DIR"]
        self._stamp = stamp(function.__module__)

    def get_cache_path(self) -> str:
        """Give the folder that the door has named."""
        return self._cache_path

    def ensure_cache_path(self) -> None:
        """See to it that the folder can be written; where something new comes in, what is long unused goes."""
        super().ensure_cache_path()  # type: ignore[no-untyped-call]  # numba has no types
        forget_unused(self._cache_path)

    def get_source_stamp(self) -> str:
        """Give what changes whenever the compiled code could."""
        return self._stamp

    def get_disambiguator(self) -> str:
        """Give a name for the module and its stamp: checkouts share what is equal and leave each other the rest.

        Two releases side by side on one machine would otherwise compile again at every start.
        """
        return hashlib.sha256(f"{self._py_func.__module__} {self._stamp}".encode()).hexdigest()[:10]

    @classmethod
    def from_function(cls, function: FunctionType, source: str) -> "Locator | None":
        """Give a locator for a function of the bots, None for any other."""
        if not function.__module__.startswith(_OURS) or "NUMBA_CACHE_DIR" not in os.environ:
            return None
        locator = cls(function, source)
        Path(locator.get_cache_path()).mkdir(parents=True, exist_ok=True)
        return locator


@cache
def forget_unused(folder: str) -> None:
    """Remove compiled code that was neither written nor read for `DAYS_KEPT` days; once in the life of a process.

    Every release leaves its own behind, and nobody else would ever clear it away.
    """
    earliest = time.time() - DAYS_KEPT * 86_400
    for file in (*Path(folder).glob("*.nbi"), *Path(folder).glob("*.nbc")):
        with contextlib.suppress(OSError):  # another process may clear away at the same time
            status = file.stat()
            if max(status.st_atime, status.st_mtime) < earliest:
                file.unlink()


@cache
def stamp(module: str) -> str:
    """Give a digest of a module of the bots, of all those it imports, and of the compiler."""
    digest = hashlib.sha256(f"{numba.__version__} {llvmlite.__version__} {np.__version__}".encode())
    for name in sorted(reached(module) - {_DOOR}):
        digest.update(name.encode())
        digest.update(_source(name))
    return digest.hexdigest()


def reached(module: str) -> set[str]:
    """Give a module of the bots and all those that it imports, near or far."""
    reached, waiting = set[str](), [module]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += _imported(name)
    return reached


@cache
def _imported(module: str) -> tuple[str, ...]:
    """List the modules of the bots that a module imports, as `games.bots.x` or as a name of `games.bots`."""
    names: list[str] = []
    for node in ast.walk(ast.parse(_source(module))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        if isinstance(node, ast.ImportFrom) and node.module:
            names += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return tuple(name for name in names if name.startswith(_OURS) and _is_module(name))


def _is_module(name: str) -> bool:
    """Whether a name of `games.bots` is a module and not what one defines."""
    return name.count(".") == _OURS.count(".") and importlib.util.find_spec(name) is not None


@cache
def _source(module: str) -> bytes:
    found = importlib.util.find_spec(module)
    if found is None or found.origin is None:
        raise ImportError(f"{module} has no source")
    return Path(found.origin).read_bytes()
