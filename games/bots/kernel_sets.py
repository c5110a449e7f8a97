"""Which sets of table cards a card can take, on sets of cards that are 40-bit whole numbers. Compiled by numba.

Bit 4 * (value - 1) + suit stands for a card, so four neighbouring bits are one value, a nibble. What adds up to a total
is a list of multisets of values, worked out once; each multiset that lies on the table stands for one or more sets of
cards, which are the products of choices inside nibbles. For totals up to ten there is a list for every way the lower
values can be present, so that little is looked at that does not lie there (docs/algorithms/bots-kernel.md).

Import through `games.bots.kernel_door` only.
"""

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from games.bots.compiling import compiled, lowest, popcount
from games.bots.kernel_masks import presence, sum_of
from games.bots.kernel_rules import (
    CAPTURE_MODE,
    FEW_CARDS,
    FIELD_BITS,
    MOST_CAPTURED,
    SINGLE_PRIORITY,
    SUM_CHOICE,
    TARGET_SUM,
)

__all__ = ["presence", "ready", "set_at", "sets_count", "sum_of"]

RANKS = 10
HIGHEST_TOTAL = 17
LISTED_TOTAL = 10
MOST_PARTS = 5
COUNTED = 1 << 62
"""Says that the numbers of subsets stand in the lower bits, the one for a sum of ten highest."""

type Ints = NDArray[np.int64]
type _Multiset = tuple[tuple[int, int], ...]


def _multisets(total: int, highest: int) -> list[_Multiset]:
    """List the multisets of values up to `highest`, none more than four times, that add up to the total."""
    if total == 0:
        return [()]
    found: list[_Multiset] = []
    for value in range(min(highest, total), 0, -1):
        for times in range(1, min(4, total // value) + 1):
            found += [((value, times), *rest) for rest in _multisets(total - value * times, value - 1)]
    return found


def _all_multisets() -> list[list[_Multiset]]:
    """List them by total, the smallest sets first."""
    by_total: list[list[_Multiset]] = [[]]
    for total in range(1, HIGHEST_TOTAL + 1):
        by_total.append(sorted(_multisets(total, RANKS), key=lambda parts: sum(times for _, times in parts)))
    return by_total


_BY_TOTAL = _all_multisets()
_FLAT = [parts for multisets in _BY_TOTAL for parts in multisets]

SIZE = np.array([sum(times for _, times in parts) for parts in _FLAT], dtype=np.int64)
PARTS = np.array([len(parts) for parts in _FLAT], dtype=np.int64)
NEEDED = np.array([sum(1 << (value - 1) for value, _ in parts) for parts in _FLAT], dtype=np.int64)
"""The values that a multiset needs, as `presence` has them."""
SHIFT = np.zeros((len(_FLAT), MOST_PARTS), dtype=np.int64)
TIMES = np.zeros((len(_FLAT), MOST_PARTS), dtype=np.int64)
for _place, _parts in enumerate(_FLAT):
    for _part, (_value, _times) in enumerate(_parts):
        SHIFT[_place, _part] = 4 * (_value - 1)
        TIMES[_place, _part] = _times


def _lists() -> tuple[Ints, NDArray[np.int32], NDArray[np.int16]]:
    """Give the multisets of every total and presence of lower values: base of a total, start of a list, its items."""
    base = np.zeros(HIGHEST_TOTAL + 2, dtype=np.int64)
    starts, items, first = [0], [], 0
    for total in range(1, HIGHEST_TOTAL + 1):
        multisets = _BY_TOTAL[total]
        base[total] = len(starts) - 1
        needs = [sum(1 << (value - 1) for value, _ in parts) for parts in multisets]
        presences = range(1 << total) if total <= LISTED_TOTAL else (1023,)
        for present in presences:
            items += [first + place for place, need in enumerate(needs) if not need & ~present]
            starts.append(len(items))
        first += len(multisets)
    return base, np.array(starts, dtype=np.int32), np.array(items, dtype=np.int16)


BASE, STARTS, ITEMS = _lists()

CHOICES = np.zeros((16, 5), dtype=np.int64)
"""How many ways there are to choose so many cards of a nibble."""
CHOSEN = np.zeros((16, 5, 6), dtype=np.int64)
"""The ways themselves, each a nibble."""
for _nibble in range(16):
    _bits = [1 << _suit for _suit in range(4) if _nibble >> _suit & 1]
    for _times in range(5):
        _ways = [sum(_way) for _way in combinations(_bits, _times)]
        CHOICES[_nibble, _times] = len(_ways)
        CHOSEN[_nibble, _times, : len(_ways)] = _ways


@compiled("int64(int64[::1], int64)", allocates=False)
def ready(rules: Ints, table: int) -> int:
    """Make a table ready for questions: what the other functions here take as `present`.

    Where any cards that add up to a total may be taken from a table of few cards, all answers are counted at once: the
    numbers of subsets by their sum are the coefficients of the product of (1 + x ** value) over the cards, kept in
    fields of a few bits, the one for a sum of 1 lowest. Elsewhere it is the presence of values.
    """
    bits = rules[FIELD_BITS]
    if bits == 0 or popcount(table) > rules[FEW_CARDS]:
        return presence(table)
    numbers = 0
    rest = table
    while rest:
        field = bits * (lowest(rest) >> 2)
        numbers += (numbers << (field + bits)) + (1 << field)
        rest &= rest - 1
    return int(numbers & ((1 << 60) - 1)) | COUNTED


@compiled("int64(int64, int64)", allocates=False)
def ways(multiset: int, table: int) -> int:
    """Count the sets of table cards that have these values."""
    number = 1
    for part in range(PARTS[multiset]):
        number *= CHOICES[(table >> SHIFT[multiset, part]) & 15, TIMES[multiset, part]]
    return number


@compiled("int64(int64, int64, int64)", allocates=False)
def way_at(multiset: int, table: int, place: int) -> int:
    """Give one of those sets, 0 being the first."""
    taken = 0
    for part in range(PARTS[multiset]):
        shift = SHIFT[multiset, part]
        nibble = (table >> shift) & 15
        times = TIMES[multiset, part]
        number = CHOICES[nibble, times]
        taken |= CHOSEN[nibble, times, place % number] << shift
        place //= number
    return taken


@compiled("int64(int64[::1], int64)", allocates=False)
def total_for(rules: Ints, value: int) -> int:
    """Give what the cards that a card of this value takes add up to; 0 or less where it can take nothing."""
    if rules[CAPTURE_MODE] == 0:
        return value
    return int(rules[TARGET_SUM]) - value


@compiled("int64(int64[::1], int64, int64, int64)", allocates=False)
def sets_count(rules: Ints, value: int, table: int, present: int) -> int:
    """Count the sets that an ordinary card of this value can take; `present` is `ready(rules, table)`."""
    if rules[SINGLE_PRIORITY]:
        equal = (table >> (4 * (value - 1))) & 15
        if equal:
            return popcount(equal)
    total = total_for(rules, value)
    if total <= 0:
        return 0
    if present & COUNTED:
        bits = rules[FIELD_BITS]
        return int((present >> (bits * (total - 1))) & ((1 << bits) - 1))
    where = BASE[total] + (present & ((1 << total) - 1) if total <= LISTED_TOTAL else 0)
    found = 0
    absent = ~present
    most = rules[MOST_CAPTURED]
    for place in range(STARTS[where], STARTS[where + 1]):
        multiset = ITEMS[place]
        if NEEDED[multiset] & absent:
            continue
        if SIZE[multiset] > most:
            break
        number = ways(multiset, table)
        if number and rules[SUM_CHOICE]:
            most = SIZE[multiset]
        found += number
    return found


@compiled("int64(int64[::1], int64, int64, int64, int64)", allocates=False)
def set_at(rules: Ints, value: int, table: int, present: int, place: int) -> int:
    """Give one of the sets that `sets_count` counts, 0 being the first."""
    if rules[SINGLE_PRIORITY]:
        equal = (table >> (4 * (value - 1))) & 15
        if equal:
            return int(CHOSEN[equal, 1, place]) << (4 * (value - 1))
    if present & COUNTED:
        present = presence(table)
    total = total_for(rules, value)
    where = BASE[total] + (present & ((1 << total) - 1) if total <= LISTED_TOTAL else 0)
    absent = ~present
    for item in range(STARTS[where], STARTS[where + 1]):
        if NEEDED[ITEMS[item]] & absent:
            continue
        number = ways(ITEMS[item], table)
        if place < number:
            return way_at(ITEMS[item], table, place)
        place -= number
    return 0
