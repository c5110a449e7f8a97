"""Who leads the first hand: the colour rules of chess, read as starting and dealing.

FIDE handbook C.04.3, article 5.2. Dealer balance is the whole point of them at a card table: the side that starts
gives away about two points a hand.
"""

from __future__ import annotations

from tournaments.pairing.swiss_state import Contender
from tournaments.pairing.types import Reason

__all__ = ["ABSOLUTE", "seated", "share_absolute_need"]

ABSOLUTE = 3


def share_absolute_need(one: Contender, other: Contender) -> bool:
    """Whether both must have the same seat, so that they may not meet (C.04.3, article 2.1.3)."""
    return abs(one.need) == ABSOLUTE and one.need == other.need


def seated(one: Contender, other: Contender) -> tuple[Contender, Contender, Reason]:
    """The two in order, who starts first, and the rule that decided."""
    higher, lower = _ranked(one, other)
    one_starts, code, details = _decision(higher, lower)
    first, second = (higher, lower) if one_starts else (lower, higher)
    starts = first.seats.count("F")
    return (
        first,
        second,
        Reason(code, {"entry": first.id, "starts": starts, "deals": len(first.seats) - starts} | details),
    )


def _ranked(one: Contender, other: Contender) -> tuple[Contender, Contender]:
    """The two, the higher first: by score, then by pairing number."""
    if (-one.score, one.number) < (-other.score, other.number):
        return one, other
    return other, one


def _decision(higher: Contender, lower: Contender) -> tuple[bool, str, dict[str, int | str]]:
    """Whether the higher of two starts, the code of the rule and what more it has to say."""
    need, other = higher.need, lower.need
    if (need > 0) != (other > 0) or (need < 0) != (other < 0):
        return need > 0 or other < 0, "seat_need", {"need": max(need, -other, 0), "other_need": max(-need, other, 0)}
    if need != other:
        return (need > other), "seat_stronger_need", {}
    if abs(need) == ABSOLUTE and higher.balance != lower.balance:
        return higher.balance < lower.balance, "seat_stronger_need", {}
    for back in range(1, min(len(higher.seats), len(lower.seats)) + 1):
        if higher.seats[-back] != lower.seats[-back]:
            return higher.seats[-back] == "D", "seat_alternates", {"games_ago": back}
    if need:
        return need > 0, "seat_need_of_higher", {"higher": higher.id}
    return higher.number % 2 == 1, "seat_first_round", {"number": higher.number}
