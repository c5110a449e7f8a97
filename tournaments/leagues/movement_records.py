"""What the end of a season is told in: how divisions ended, play-offs, moves, and the plan of all moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from tournaments.leagues.zones import ZonePlan

__all__ = ["DivisionResult", "Move", "MoveReason", "Plan", "PlayOff"]


class MoveReason(StrEnum):
    """Why an entry is where it is in the plan."""

    PROMOTED = "promoted"
    RELEGATED = "relegated"
    STAYS = "stays"
    PLAYOFF_WON = "playoff_won"
    PLAYOFF_LOST = "playoff_lost"
    REFUSED = "refused"
    FILLS_VACANCY = "fills_vacancy"
    FROM_WAITING_LIST = "from_waiting_list"
    NEW_ENTRY = "new_entry"
    NO_PLACE = "no_place"
    LEFT = "left"
    DISQUALIFIED = "disqualified"


@dataclass(frozen=True, slots=True)
class DivisionResult:
    """How a division ended: `ranked` are all its entries in the strict order of the table, who left included.

    `left` and `disqualified` have no place in the next season; wherever `ranked` has them, they count as the last.
    """

    number: int
    places: int
    zones: ZonePlan
    ranked: tuple[int, ...]
    left: frozenset[int] = frozenset()
    disqualified: frozenset[int] = frozenset()

    @property
    def staying(self) -> tuple[int, ...]:
        """Those who are still there, in the order of the table."""
        return tuple(entry for entry in self.ranked if entry not in self.left and entry not in self.disqualified)


@dataclass(frozen=True, slots=True)
class PlayOff:
    """Two entries of neighbouring divisions that play for a place in the upper one; `upper_entry` is at home."""

    upper_division: int
    lower_division: int
    upper_entry: int
    lower_entry: int
    purpose: str

    @property
    def pair(self) -> tuple[int, int]:
        """The upper and the lower entry: the key of its winner."""
        return (self.upper_entry, self.lower_entry)


@dataclass(frozen=True, slots=True)
class Move:
    """Where an entry goes. Divisions are numbers; None is outside of the league."""

    entry: int
    from_division: int | None
    to_division: int | None
    reason: MoveReason


@dataclass(frozen=True, slots=True)
class Plan:
    """Who plays where next season. `divisions` hold their entries in the order of the old tables, from the top.

    `vacancies` are the places that stay free, by division, where there are any. With a play-off `pending` the plan is
    not to be signed: both of its entries are shown where they are.
    """

    moves: tuple[Move, ...]
    divisions: Mapping[int, tuple[int, ...]]
    vacancies: Mapping[int, int]
    pending: tuple[PlayOff, ...]
