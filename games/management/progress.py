"""How far a long command has come, and how long it will take."""

import time
from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

_EVERY = 1.0
"""Seconds between two lines."""
_LOOK_EVERY = 500
"""Items between two looks at the clock, where they are quick."""


class Lines(Protocol):
    """Where lines are written: the error stream of a command."""

    def write(self, msg: str) -> object:
        """One line."""


class Progress:
    """Lets items through and says about once a second how many have passed and how many seconds remain."""

    def __init__(
        self,
        total: int,
        lines: Lines,
        *,
        items: str = "matches",
        look_every: int = _LOOK_EVERY,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`total` `items` are expected; the clock, which gives seconds, is looked at after every `look_every`."""
        self._total = total
        self._lines = lines
        self._items = items
        self._look_every = look_every
        self._clock = clock

    def __call__[Item](self, items: Iterable[Item]) -> Iterator[Item]:
        """The same items in their order."""
        started = told = self._clock()
        passed = 0
        for passed, item in enumerate(items, start=1):
            yield item
            if passed % self._look_every == 0 and (now := self._clock()) - told >= _EVERY:
                told = now
                self._tell(passed, now - started)
        self._lines.write(f"{passed:,} {self._items} in {self._clock() - started:,.1f} s")

    def _tell(self, passed: int, seconds: float) -> None:
        total = max(self._total, passed)
        left = seconds / passed * (total - passed)
        self._lines.write(
            f"{passed:,} of {total:,} {self._items} ({100 * passed // total} %), about {left:,.0f} s left"
        )
