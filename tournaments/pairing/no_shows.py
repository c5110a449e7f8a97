"""How long somebody who does not come to a pairing may enter no further tournament.

The ladder of lichess (lila, modules/swiss, SwissBan.scala): a day for the first time, twice as long each further time,
thirty days at most; half as long again when it happens while the last ban still runs (of somebody who had entered
before it). A game that is played clears the ladder.
"""

from collections.abc import Sequence
from enum import StrEnum

FIRST_BAN_HOURS = 24
LONGEST_BAN_HOURS = 30 * 24


class Appearance(StrEnum):
    """What somebody did about one pairing."""

    PLAYED = "played"
    NO_SHOW = "no_show"
    NO_SHOW_WHILE_BANNED = "no_show_while_banned"


def ban_hours(appearances: Sequence[Appearance]) -> tuple[int, ...]:
    """The whole hours of the ban that each appearance brings, oldest first; 0 for a game that was played.

    A part of an hour is not counted.
    """
    hours: list[int] = []
    last = 0
    for appearance in appearances:
        last = _next_ban(last, appearance)
        hours.append(last)
    return tuple(hours)


def _next_ban(last: int, appearance: Appearance) -> int:
    if appearance is Appearance.PLAYED:
        return 0
    if last == 0:
        return FIRST_BAN_HOURS
    longer = last * 3 // 2 if appearance is Appearance.NO_SHOW_WHILE_BANNED else last * 2
    return min(longer, LONGEST_BAN_HOURS)
