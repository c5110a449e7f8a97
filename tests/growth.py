"""How work grows with its input: a ratio within one run, so that a slow or busy machine changes nothing."""

import gc
import time
from collections.abc import Callable

SHORTEST = 0.02
"""CPU seconds that the smaller input counts for at least: below them a clock tells nothing."""

TRIES = 4


def least_growth(work: Callable[[str], object], small: str, large: str, *, enough: float) -> float:
    """How many times more CPU time the large input takes than the small one; looks again while it is over `enough`."""
    growth = _growth(work, small, large)
    for _ in range(TRIES - 1):
        if growth <= enough:
            break
        growth = min(growth, _growth(work, small, large))
    return growth


def _growth(work: Callable[[str], object], small: str, large: str) -> float:
    return _seconds(work, large) / max(SHORTEST, _seconds(work, small))


def _seconds(work: Callable[[str], object], given: str) -> float:
    gc.collect()
    before = time.process_time()
    work(given)
    return time.process_time() - before
