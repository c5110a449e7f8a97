"""Mitchell: one line of entries stays at its tables, the other moves up one table each round.

Everybody meets only the other line. At the end there is one ranking; the two lines are drawn as equals from the seeds.
"""

from __future__ import annotations

from tournaments.pairing.round_robin import in_order_of_numbers, without_absent
from tournaments.pairing.types import PairingImpossible, PairingRequest, Reason, RoundPlan, Table

__all__ = ["mitchell_lines", "mitchell_round", "most_mitchell_rounds", "pair_mitchell"]


def most_mitchell_rounds(tables: int, shared_boards: bool = False) -> int:
    """How many rounds so many tables have without a rematch; one fewer where the movers skip a table."""
    return tables - 1 if _skips(tables, shared_boards) else tables


def mitchell_round(tables: int, number: int, shared_boards: bool = False) -> tuple[tuple[int, int], ...]:
    """At each table in turn, the number of the line that stays and that of the line that moves, both from 1.

    Mover j sits in round r at table ((j - 1 + r - 1) mod T) + 1. With boards that travel the other way
    (`shared_boards`) and an even T the movers skip one table after T/2 rounds, or they would meet boards that they have
    played.

    Raises PairingImpossible for more rounds than there are.
    """
    most = most_mitchell_rounds(tables, shared_boards)
    if not 1 <= number <= most:
        raise PairingImpossible(
            "the movers would meet the same entries again", {"round": number, "most": most, "tables": tables}
        )
    moved = number - 1
    if _skips(tables, shared_boards) and number > tables // 2:
        moved += 1
    return tuple((table, (table - 1 - moved) % tables + 1) for table in range(1, tables + 1))


def mitchell_lines(seeds: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The seeds of the line that stays and of the line that moves: 1, 4, 5, 8 … and 2, 3, 6, 7 …, equal in strength.

    An odd field has one seed too many in one of the lines; it stands for nobody.
    """
    places = range(1, seeds + seeds % 2 + 1)
    return tuple(seed for seed in places if seed % 4 < 2), tuple(seed for seed in places if seed % 4 >= 2)


def pair_mitchell(request: PairingRequest, shared_boards: bool = False) -> RoundPlan:
    """The tables of one round; the line that stays leads the first hand in odd rounds, the other one in even rounds.

    The movement is fixed, so `forbidden` is not looked at, and whose opponent is absent stands alone with the reason
    `opponent_absent`. In an odd field whoever would meet nobody sits out. Raises PairingImpossible for more rounds than
    there are tables.
    """
    numbered = in_order_of_numbers(request.history.entrants)
    staying, moving = mitchell_lines(len(numbered))
    tables: list[Table] = []
    for stays, moves in mitchell_round(len(staying), request.round_number, shared_boards):
        seeds = (staying[stays - 1], moving[moves - 1])
        leads, deals = seeds if request.round_number % 2 else seeds[::-1]
        details = {"round": request.round_number, "table": stays, "mover": moves}
        if max(seeds) > len(numbered):
            table = Table(numbered[min(seeds) - 1].id, None, reasons=(Reason("bye_sits_out", details),))
        else:
            reasons = (Reason("mitchell_move", details),)
            table = Table(numbered[leads - 1].id, numbered[deals - 1].id, reasons=reasons)
        tables.extend(without_absent(table, request.absent))
    return RoundPlan(tuple(tables))


def _skips(tables: int, shared_boards: bool) -> bool:
    return shared_boards and tables % 2 == 0
