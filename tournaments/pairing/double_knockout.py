"""The double knockout: whoever loses once drops into the losers' bracket, whoever loses twice is out.

Losers' round 1 pairs the losers of neighbouring matches of winners' round 1; every even losers' round 2j brings in the
losers of winners' round j + 1 in a drop order; every odd one pairs the winners of the round before. The drop order
decides how soon two who have already met can meet again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType

from tournaments.pairing.brackets import Bracket, LoserOf, Part, Slot, Source, WinnerOf
from tournaments.pairing.knockout import bracket_size, winners_slots
from tournaments.pairing.types import BadStageSettings

__all__ = ["DROP_ORDERS", "FINAL_KEY", "MOST_ENTRIES", "RESET_KEY", "DropOrder", "build_double_knockout", "dropping"]

FINAL_KEY = "F"
RESET_KEY = "R"
MOST_ENTRIES = 1024


class DropOrder(StrEnum):
    """In which order the losers of a winners' round come down to the places of a losers' round."""

    NATURAL = "natural"
    REVERSE = "reverse"
    HALF_SHIFT = "half_shift"
    REVERSE_HALF_SHIFT = "reverse_half_shift"
    PAIR_FLIP = "pair_flip"


_NATURAL, _REVERSE, _HALF, _REVERSE_HALF, _FLIP = DropOrder

DROP_ORDERS: Mapping[int, tuple[DropOrder, ...]] = MappingProxyType(
    {
        2: (),
        4: (_NATURAL,),
        8: (_REVERSE, _NATURAL),
        16: (_REVERSE, _NATURAL, _NATURAL),
        32: (_REVERSE_HALF, _HALF, _NATURAL, _NATURAL),
        64: (_HALF, _REVERSE, _FLIP, _REVERSE, _NATURAL),
        128: (_REVERSE_HALF, _HALF, _REVERSE, _NATURAL, _REVERSE, _NATURAL),
        256: (_HALF, _REVERSE, _REVERSE_HALF, _FLIP, _HALF, _NATURAL, _NATURAL),
        512: (_REVERSE_HALF, _HALF, _REVERSE, _FLIP, _REVERSE_HALF, _HALF, _NATURAL, _NATURAL),
        1024: (_HALF, _REVERSE, _REVERSE_HALF, _FLIP, _HALF, _REVERSE, _FLIP, _REVERSE, _NATURAL),
    }
)
"""For losers' rounds 2, 4, 6 … of each size: the orders with the fewest rematches to be expected between equals.

Among all sequences of the five orders these are the best; docs/algorithms/pairing.md says how that is computed.
"""


def dropping(order: DropOrder, places: int) -> tuple[int, ...]:
    """Which match of the winners' round, from 1, sends its loser to each of the places in turn.

    `places` is a power of two. A single place has only one order, whatever it is called.
    """
    half = places // 2
    masks = {
        DropOrder.NATURAL: 0,
        DropOrder.REVERSE: places - 1,
        DropOrder.HALF_SHIFT: half,
        DropOrder.REVERSE_HALF_SHIFT: max(half - 1, 0),
        DropOrder.PAIR_FLIP: min(1, half),
    }
    # Each of the five turns some binary digits of the place over, and nothing else.
    return tuple((place ^ masks[order]) + 1 for place in range(places))


def build_double_knockout(entries: int, reset: bool = True, drop_orders: Sequence[DropOrder] | None = None) -> Bracket:
    """The bracket of a double knockout: winners W1.1 …, losers L1.1 …, the final F and, if wanted, the reset final R.

    `drop_orders` replaces those of DROP_ORDERS, one for each even losers' round. Raises BadStageSettings for fewer than
    two entries or more than 1,024, or for another number of drop orders.
    """
    size = bracket_size(entries)
    if entries > MOST_ENTRIES:
        raise BadStageSettings(
            "too many entries for a double knockout", {"setting": "entries", "entries": entries, "most": MOST_ENTRIES}
        )
    orders = DROP_ORDERS[size] if drop_orders is None else tuple(drop_orders)
    if len(orders) != len(DROP_ORDERS[size]):
        raise BadStageSettings(
            "every even losers' round needs one drop order",
            {"setting": "drop_orders", "given": len(orders), "needed": len(DROP_ORDERS[size])},
        )
    return Bracket(size, entries, (*winners_slots(size), *_losers_slots(size, orders), *_final_slots(size, reset)))


def _losers_slots(size: int, orders: Sequence[DropOrder]) -> list[Slot]:
    slots: list[Slot] = []
    for step, order in enumerate(orders, start=1):
        odd, even, places = 2 * step - 1, 2 * step, size >> (step + 1)
        slots.extend(
            Slot(f"L{odd}.{number}", Part.LOSERS, odd, *_odd_sources(odd, number)) for number in range(1, places + 1)
        )
        slots.extend(
            Slot(f"L{even}.{number}", Part.LOSERS, even, LoserOf(f"W{step + 1}.{match}"), WinnerOf(f"L{odd}.{number}"))
            for number, match in enumerate(dropping(order, places), start=1)
        )
    return slots


def _odd_sources(round_number: int, number: int) -> tuple[Source, Source]:
    upper, lower = 2 * number - 1, 2 * number
    if round_number == 1:
        return LoserOf(f"W1.{upper}"), LoserOf(f"W1.{lower}")
    before = round_number - 1
    return WinnerOf(f"L{before}.{upper}"), WinnerOf(f"L{before}.{lower}")


def _final_slots(size: int, reset: bool) -> list[Slot]:
    winners_rounds = size.bit_length() - 1
    losers_rounds = 2 * (winners_rounds - 1)
    # Two entries have no losers' bracket: whoever lost their only match is its finalist.
    challenger = WinnerOf(f"L{losers_rounds}.1") if losers_rounds else LoserOf("W1.1")
    final = Slot(FINAL_KEY, Part.FINAL, 1, WinnerOf(f"W{winners_rounds}.1"), challenger)
    if not reset:
        return [final]
    # The challenger stands first, so that the other side leads than in the final.
    return [final, Slot(RESET_KEY, Part.RESET, 1, WinnerOf(FINAL_KEY), LoserOf(FINAL_KEY))]
