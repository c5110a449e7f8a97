"""Which sets of table cards an ordinary card can take, worked out on bare values (docs/rules.md section 4.1).

Suits do not matter here: a table is its values in rising order, and a set of cards is the places it has in that order.
Tables of equal values share their answers, which is why these, and not the cards, are kept in a cache.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from games.engine.cards import VALUES
from games.engine.options import CaptureMode, MatchCapture, SetChoice
from games.engine.rules import CaptureKey

type Places = tuple[int, ...]
type PlaceSets = tuple[Places, ...]

HIGHEST_VALUE = VALUES[-1]
CACHED_TABLES = 2**14
"""How many tables the cache holds."""
LONGEST_CACHED_TABLE = 12
"""Cards on the largest table that is cached; larger ones are rare and can have thousands of sets."""


def place_sets(key: CaptureKey, values: tuple[int, ...]) -> tuple[PlaceSets, ...]:
    """For each played value from 0 to 10 (0 unused) give the sets it can take from a table of these rising values."""
    if len(values) > LONGEST_CACHED_TABLE:
        return _work_out(key, values)
    return _cached(key, values)


@lru_cache(maxsize=CACHED_TABLES)
def _cached(key: CaptureKey, values: tuple[int, ...]) -> tuple[PlaceSets, ...]:
    return _work_out(key, values)


def _work_out(key: CaptureKey, values: tuple[int, ...]) -> tuple[PlaceSets, ...]:
    by_rank = key.mode is not CaptureMode.FIFTEEN
    by_sum = key.mode is not CaptureMode.RANK
    highest = max(HIGHEST_VALUE if by_rank else 0, key.target_sum - 1 if by_sum else 0)
    sums = _sets_by_sum(values, highest, key.max_captured)
    answers: list[PlaceSets] = [()]
    for value in VALUES:
        found: set[Places] = set()
        if by_rank:
            found.update(_by_value(key, values, value, sums[value]))
        if by_sum and key.target_sum - value > 0:
            found.update(_chosen(sums[key.target_sum - value], key.fifteen_choice))
        answers.append(tuple(sorted(found)))
    return tuple(answers)


def _sets_by_sum(values: tuple[int, ...], highest: int, most: int | None) -> list[list[Places]]:
    """List all sets of at most `most` places by the sum of their values, for sums up to `highest`."""
    sums: list[list[Places]] = [[] for _ in range(highest + 1)]
    limit = len(values) if most is None else most

    def extend(places: Places, total: int, start: int) -> None:
        for place in range(start, len(values)):
            reached = total + values[place]
            if reached > highest:
                return  # the values rise: no later place fits either
            longer = (*places, place)
            sums[reached].append(longer)
            if len(longer) < limit:
                extend(longer, reached, place + 1)

    extend((), 0, 0)
    return sums


def _by_value(key: CaptureKey, values: tuple[int, ...], value: int, sets: list[Places]) -> Sequence[Places]:
    """Give the sets that add up to the value, with the priorities of docs/rules.md section 4.1 applied."""
    singles: list[Places] = [places for places in sets if len(places) == 1]
    several = [places for places in sets if len(places) > 1]
    if key.match_capture is MatchCapture.ALL and singles:
        equal: Places = tuple(place for place, lying in enumerate(values) if lying == value)
        allowed = key.max_captured is None or len(equal) <= key.max_captured
        singles = [equal] if allowed else []
        if key.single_priority:
            several = []
    elif key.single_priority and singles:
        several = []
    return _chosen(singles + several, key.sum_choice)


def _chosen(sets: list[Places], choice: SetChoice) -> list[Places]:
    if choice is SetChoice.FREE or not sets:
        return sets
    fewest = min(map(len, sets))
    return [places for places in sets if len(places) == fewest]
