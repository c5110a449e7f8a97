"""Everybody meets everybody: the Berger tables of the FIDE handbook (C.05, annex 1), once or twice.

Numbers run from 1 in the order of the seeds. In an odd field one number too many is the bye.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tournaments.pairing.types import PairingImpossible, PairingRequest, Reason, RoundPlan, Table
from tournaments.standings.history import Entrant

__all__ = [
    "Pairs",
    "berger",
    "berger_round",
    "group_tables",
    "in_order_of_numbers",
    "pair_round_robin",
    "rounds_in_cycle",
    "scheduled_round",
    "without_absent",
]

type Pairs = tuple[tuple[int, int | None], ...]


def rounds_in_cycle(entries: int) -> int:
    """How many rounds it takes until everybody has met everybody once."""
    return max(entries + entries % 2 - 1, 0)


def berger_round(entries: int, number: int) -> Pairs:
    """The pairs of one round of the Berger tables; the first named leads. None stands for nobody: a bye.

    Round 1 is i against N + 1 - i. From round to round every number x < N becomes ((x - 1 + N/2) mod (N - 1)) + 1,
    while N keeps its table and changes sides. Raises PairingImpossible for a round that the tables do not have.
    """
    if not 1 <= number <= rounds_in_cycle(entries):
        raise PairingImpossible(
            "the Berger tables have no such round",
            {"round": number, "most": rounds_in_cycle(entries), "entries": entries},
        )
    even = entries + entries % 2
    half, moved = even // 2, (number - 1) * (even // 2) % (even - 1)
    numbers = [*range(moved + 1, even), *range(1, moved + 1)]
    pairs = list(zip(numbers[1:half], reversed(numbers[half:]), strict=True))
    if even > entries:
        return ((numbers[0], None), *pairs)
    return ((numbers[0], even) if number % 2 else (even, numbers[0]), *pairs)


def berger(entries: int, cycles: int = 1, swap_last_two: bool = True) -> tuple[Pairs, ...]:
    """All rounds of one cycle or several; every other cycle has the sides swapped.

    With several cycles the last two rounds of each but the last are exchanged (unless `swap_last_two` is false), so
    that nobody leads or deals three times running where two cycles meet.
    """
    return tuple(
        scheduled_round(entries, cycles, number, swap_last_two=swap_last_two)
        for number in range(1, cycles * rounds_in_cycle(entries) + 1)
    )


def scheduled_round(entries: int, cycles: int, number: int, *, swap_last_two: bool = True) -> Pairs:
    """One round of `berger`, from 1. Raises PairingImpossible beyond the last."""
    length = rounds_in_cycle(entries)
    if not 1 <= number <= cycles * length:
        raise PairingImpossible(
            "everybody has met everybody", {"round": number, "most": cycles * length, "entries": entries}
        )
    cycle, place = divmod(number - 1, length)
    if swap_last_two and cycle < cycles - 1 and length >= 3 and place >= length - 2:
        place = 2 * length - 3 - place
    pairs = berger_round(entries, place + 1)
    if cycle % 2 == 0:
        return pairs
    return tuple((first, None) if second is None else (second, first) for first, second in pairs)


def pair_round_robin(request: PairingRequest, cycles: int = 1) -> RoundPlan:
    """The tables of one round among all entrants, numbered by their seeds.

    The schedule does not move for anybody: `forbidden` is not looked at, because everybody is to meet everybody. Whose
    opponent is absent stands alone, with the reason `opponent_absent` that names the opponent, so that the meeting can
    be entered as a forfeit. Raises PairingImpossible beyond the last round.
    """
    return RoundPlan(group_tables(request.history.entrants, request, cycles))


def in_order_of_numbers(entrants: Iterable[Entrant]) -> list[Entrant]:
    """The entrants as the schedule numbers them: by seed."""
    return sorted(entrants, key=lambda entrant: (entrant.seed, entrant.id))


def group_tables(entrants: Sequence[Entrant], request: PairingRequest, cycles: int) -> tuple[Table, ...]:
    """The tables of a round among these entrants alone, each with the group of its first entry."""
    numbered = in_order_of_numbers(entrants)
    pairs = scheduled_round(len(numbered), cycles, request.round_number)
    cycle = 1 + (request.round_number - 1) // rounds_in_cycle(len(numbered))
    tables: list[Table] = []
    for first, second in pairs:
        details = {"round": request.round_number, "cycle": cycle, "first_number": first}
        if second is not None:
            details["second_number"] = second
        code = "berger" if second is not None else "bye_odd_field"
        entry, opponent = numbered[first - 1], None if second is None else numbered[second - 1].id
        table = Table(entry.id, opponent, entry.group, (Reason(code, details),))
        tables.extend(without_absent(table, request.absent))
    return tuple(tables)


def without_absent(table: Table, absent: frozenset[int]) -> tuple[Table, ...]:
    """A table of a fixed schedule as it is played: nobody there, no table; one there, alone, with the reason."""
    there = [entry for entry in (table.first, table.second) if entry is not None and entry not in absent]
    if not there:
        return ()
    if table.second is None or len(there) == 2:
        return (table,)
    missing = table.second if there[0] == table.first else table.first
    reason = Reason("opponent_absent", {"opponent": missing})
    return (Table(there[0], None, table.group, (*table.reasons, reason)),)
