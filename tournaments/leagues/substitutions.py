"""Who of a team may sit where: regular members keep their order, reserves and alternates may sit anywhere."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum

__all__ = ["MOST_SHIFT", "Member", "SeatProblem", "own_board", "seat_problem", "usual_lineup"]

MOST_SHIFT = 1
"""By how many boards a regular member may sit away from its own."""


@dataclass(frozen=True, slots=True)
class Member:
    """A player of a roster; `order` from 0 is the order of boards and chairs, reserves after everybody else."""

    player: int
    order: int
    is_reserve: bool = False


class SeatProblem(StrEnum):
    """Why somebody may not take a chair."""

    NOT_IN_ROSTER = "not_in_roster"
    SITS_ALREADY = "sits_already"
    NO_SUCH_BOARD = "no_such_board"
    OUT_OF_ORDER = "out_of_order"


def own_board(member: Member, team_size: int) -> int:
    """The board of a regular member, from 1, where a board has `team_size` chairs for its side."""
    return member.order // team_size + 1


def seat_problem(
    player: int, board: int, roster: Iterable[Member], *, boards: int, team_size: int, seated: Collection[int] = ()
) -> SeatProblem | None:
    """Why a member of a roster may not sit at a board, or None if nothing speaks against it.

    `seated` are the players who sit elsewhere in that round. A reserve may take any board; a regular member its own,
    or one that is at most MOST_SHIFT away, so that nobody is moved to a weaker opponent far down.
    """
    member = next((one for one in roster if one.player == player), None)
    if member is None:
        return SeatProblem.NOT_IN_ROSTER
    if player in seated:
        return SeatProblem.SITS_ALREADY
    if not 1 <= board <= boards:
        return SeatProblem.NO_SUCH_BOARD
    if not member.is_reserve and abs(board - own_board(member, team_size)) > MOST_SHIFT:
        return SeatProblem.OUT_OF_ORDER
    return None


def usual_lineup(
    roster: Iterable[Member], *, boards: int, team_size: int, absent: Collection[int] = ()
) -> tuple[tuple[int | None, ...], ...]:
    """Who sits where if the captain says nothing: for each board the players of its chairs, None for an empty one.

    Regular members sit at their own boards; the chairs of those who are absent go to the reserves who are there, from
    the first board down, in the order of the roster.
    """
    there = sorted((one for one in roster if one.player not in absent), key=lambda one: (one.order, one.player))
    chairs: list[int | None] = [None] * (boards * team_size)
    for member in there:
        if not member.is_reserve and member.order < len(chairs):
            chairs[member.order] = member.player
    reserves = iter([member.player for member in there if member.is_reserve])
    filled = [next(reserves, None) if player is None else player for player in chairs]
    return tuple(tuple(filled[at : at + team_size]) for at in range(0, len(filled), team_size))
