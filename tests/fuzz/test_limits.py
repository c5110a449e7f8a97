"""No input of a mebibyte takes long or more than 64 MiB to be read or refused (docs/rules.md section 11.2).

Time is shown as growth: four times the input may not take much more than four times the time, where what tries
everything with everything takes sixteen. `python -m benchmarks.reading` has the seconds.
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable

import pytest

from games.engine import GameError
from tests.fuzz.large_inputs import LARGEST, MEBIBYTE, READERS, large_input
from tests.growth import least_growth

QUARTER = MEBIBYTE // 4
MOST_GROWTH = 8
MOST_MEMORY = 64 * MEBIBYTE


def take(read: Callable[[str], object]) -> Callable[[str], None]:
    """What reads a text, or refuses it."""

    def taken(text: str) -> None:
        try:
            read(text)
        except GameError:
            return

    return taken


@pytest.mark.parametrize("name", READERS)
def test_four_times_the_input_does_not_take_much_more_than_four_times_the_time(name: str) -> None:
    small, large = large_input(name, QUARTER), large_input(name, MEBIBYTE)
    assert len(small) < 0.3 * len(large) <= 0.3 * MEBIBYTE

    assert least_growth(take(READERS[name]), small, large, enough=MOST_GROWTH) <= MOST_GROWTH


@pytest.mark.parametrize("name", LARGEST)
def test_what_needs_most_memory_needs_less_than_allowed(name: str) -> None:
    text = large_input(name, MEBIBYTE)
    tracemalloc.start()
    take(READERS[name])(text)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert peak < MOST_MEMORY
