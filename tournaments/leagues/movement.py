"""The end of a season: who is promoted, who is relegated, who fills what is free; a plan that is shown and signed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.leagues.zones import ZonePlan

__all__ = ["DivisionResult", "Move", "MoveReason", "Plan", "PlayOff", "movement_plan", "playoffs"]


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

    `vacancies` are the places that stay free, by division, where there are any. With a play-off `pending` the plan
    cannot be signed: both of its entries are shown where they are.
    """

    moves: tuple[Move, ...]
    divisions: Mapping[int, tuple[int, ...]]
    vacancies: Mapping[int, int]
    pending: tuple[PlayOff, ...]


def playoffs(results: Sequence[DivisionResult], refusals: frozenset[int] = frozenset()) -> tuple[PlayOff, ...]:
    """The play-offs that the final tables lead to."""
    raise NotImplementedError


def movement_plan(
    results: Sequence[DivisionResult],
    *,
    playoff_winners: Mapping[tuple[int, int], int],
    refusals: frozenset[int] = frozenset(),
    waiting: Sequence[int] = (),
    new_entries: Sequence[int] = (),
    next_places: Mapping[int, int] | None = None,
) -> Plan:
    """The plan; `playoff_winners` by (upper entry, lower entry). `next_places` None: the places of this season."""
    raise NotImplementedError
