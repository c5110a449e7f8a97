"""How often two who met among the winners meet again among the losers, exactly and by throwing coins.

Exactly, between equals: two meet again in a losers' slot if the loser of the earlier match comes up to that slot from
below, while its winner wins on, loses in a given later match of the winners and drops into the same slot or comes up to
it too. All these coins are independent, so the probabilities multiply.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction

from tests.tournaments.pairing.bracket_play import by_coin, play_out, seeds_of
from tournaments.pairing.brackets import Part, SlotState
from tournaments.pairing.double_knockout import DropOrder, build_double_knockout, dropping
from tournaments.pairing.resolving import resolve

type Match = tuple[int, int]
"""A match of the winners: its round and its place in it, from 0."""

type Comers = dict[Match, Fraction]
"""How probably the loser of each match comes to a losers' slot."""

_HALF = Fraction(1, 2)


def expected_rematches(size: int, orders: Sequence[DropOrder]) -> Fraction:
    """The rematches in the losers' bracket that a full field of equals is to expect."""
    return sum(rematches_by_round(size, orders), Fraction(0))


def rematches_by_round(size: int, orders: Sequence[DropOrder]) -> list[Fraction]:
    """The same, for each pair of losers' rounds (2, 3), (4, 5) and on; rounds later than the orders given are left out.

    The five orders treat all slots of a round alike, so one slot is looked at and counted as many times as there are.
    """
    comers: Comers = {(1, 0): _HALF, (1, 1): _HALF}
    found: list[Fraction] = []
    for step, order in enumerate(orders, start=1):
        places = size >> (step + 1)
        dropped: Comers = {(step + 1, dropping(order, places)[0] - 1): Fraction(1)}
        total = places * _meet_again(comers, dropped)
        comers = _winners(comers, dropped)
        if places > 1:
            neighbours = _shifted(comers, step + 1)
            total += places // 2 * _meet_again(comers, neighbours)
            comers = _winners(comers, neighbours)
        found.append(total)
    return found


def rematches_by_coins(size: int, orders: Sequence[DropOrder], events: int, rng: random.Random) -> float:
    """The mean of so many events, each decided by coins."""
    bracket = build_double_knockout(size, reset=False, drop_orders=orders)
    total = 0
    for _ in range(events):
        met: set[frozenset[int]] = set()
        for entry in resolve(bracket, play_out(bracket, by_coin(rng))):
            if entry.state is SlotState.DECIDED and entry.slot.part in (Part.WINNERS, Part.LOSERS):
                pair = frozenset(seeds_of(entry))
                total += pair in met
                met.add(pair)
    return total / events


def best_orders(size: int) -> tuple[Fraction, tuple[DropOrder, ...]]:
    """The fewest rematches that any sequence of the five orders gives, and the first such sequence.

    Later orders do not change earlier rounds, so a beginning that is worse than the best whole is given up.
    """
    steps = size.bit_length() - 2
    best: tuple[Fraction, tuple[DropOrder, ...]] = (Fraction(size), ())
    beginnings: list[tuple[DropOrder, ...]] = [()]
    while beginnings:
        beginning = beginnings.pop()
        cost = expected_rematches(size, beginning)
        if cost >= best[0]:
            continue
        if len(beginning) == steps:
            best = (cost, beginning)
            continue
        places = size >> (len(beginning) + 2)
        different = {dropping(order, places): order for order in reversed(DropOrder)}
        longer = [(*beginning, order) for order in different.values()]
        beginnings.extend(sorted(longer, key=lambda orders: expected_rematches(size, orders), reverse=True))
    return best


def _meet_again(ours: Comers, theirs: Comers) -> Fraction:
    total = Fraction(0)
    for losers, others in ((ours, theirs), (theirs, ours)):
        for (round_number, place), chance in losers.items():
            for (later, match), other_chance in others.items():
                steps = later - round_number
                if steps > 0 and place >> steps == match:
                    total += chance * other_chance * _HALF**steps
    return total


def _winners(ours: Comers, theirs: Comers) -> Comers:
    # A match of the winners sends its one loser to one place, so no key is in both.
    return {match: chance / 2 for match, chance in (ours | theirs).items()}


def _shifted(comers: Comers, round_number: int) -> Comers:
    """Who comes to the neighbour of the slot: the same matches, one block of this winners' round further."""
    return {(earlier, place ^ (1 << (round_number - earlier))): chance for (earlier, place), chance in comers.items()}
