"""The single knockout: where seeds stand, who has a bye, and which winner meets which.

The size is the next power of two; the byes go to the best seeds, because a seed beyond the field is a bye and the best
seeds are placed against the last ones.
"""

from __future__ import annotations

from tournaments.pairing.brackets import Bracket, LoserOf, Part, Seed, Slot, WinnerOf
from tournaments.pairing.types import BadStageSettings

__all__ = ["THIRD_PLACE_KEY", "bracket_size", "build_knockout", "seed_order", "winners_slots"]

THIRD_PLACE_KEY = "T"


def bracket_size(entries: int) -> int:
    """The places of a bracket for so many entries: the next power of two; raises BadStageSettings below two."""
    if entries < 2:
        raise BadStageSettings("a bracket needs two entries", {"setting": "entries", "entries": entries, "least": 2})
    return 1 << (entries - 1).bit_length()


def seed_order(size: int) -> tuple[int, ...]:
    """The seeds from the top of the bracket down: 1, 4, 2, 3 for four places.

    Start with seed 1 alone and, for every doubling to m places, put m + 1 - s behind each s. So the best two can only
    meet in the final, the best four only in the semi-finals, and so on.
    """
    order = [1]
    places = 1
    while places < size:
        places *= 2
        order = [seed for upper in order for seed in (upper, places + 1 - upper)]
    return tuple(order)


def winners_slots(size: int) -> tuple[Slot, ...]:
    """The rounds of those who have not lost yet, first round first, keys W1.1 and on; the last of them is one slot."""
    order = seed_order(size)
    slots = [
        Slot(f"W1.{number}", Part.WINNERS, 1, Seed(order[2 * number - 2]), Seed(order[2 * number - 1]))
        for number in range(1, size // 2 + 1)
    ]
    for round_number in range(2, size.bit_length()):
        before = round_number - 1
        slots.extend(
            Slot(
                f"W{round_number}.{number}",
                Part.WINNERS,
                round_number,
                WinnerOf(f"W{before}.{2 * number - 1}"),
                WinnerOf(f"W{before}.{2 * number}"),
            )
            for number in range(1, (size >> round_number) + 1)
        )
    return tuple(slots)


def build_knockout(entries: int, third_place: bool = False) -> Bracket:
    """The bracket of a single knockout; with a match for the third place (key T) if wanted, given semi-finals.

    Raises BadStageSettings for fewer than two entries.
    """
    size = bracket_size(entries)
    slots = winners_slots(size)
    if third_place and size >= 4:
        semi_final = size.bit_length() - 2
        third = Slot(THIRD_PLACE_KEY, Part.THIRD_PLACE, 1, LoserOf(f"W{semi_final}.1"), LoserOf(f"W{semi_final}.2"))
        slots = (*slots[:-1], third, slots[-1])
    return Bracket(size, entries, slots)
