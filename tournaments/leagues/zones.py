"""The zones of a division's table: who goes up, who goes down, who plays for it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Zone", "ZonePlan", "zone_of", "zone_plan"]


class Zone(StrEnum):
    """What a place of the table leads to."""

    PROMOTION = "promotion"
    PLAYOFF_UP = "playoff_up"
    MIDDLE = "middle"
    PLAYOFF_DOWN = "playoff_down"
    RELEGATION = "relegation"


@dataclass(frozen=True, slots=True)
class ZonePlan:
    """How many places of a division lead where."""

    promotes: int = 0
    playoff_up: int = 0
    playoff_down: int = 0
    relegates: int = 0


def zone_plan(
    number: int, divisions: int, *, promotes: int, playoff_up: int, playoff_down: int, relegates: int
) -> ZonePlan:
    """The zones of division `number` of so many: nobody goes up from the highest, nobody down from the lowest."""
    is_highest, is_lowest = number <= 1, number >= divisions
    return ZonePlan(
        promotes=0 if is_highest else promotes,
        playoff_up=0 if is_highest else playoff_up,
        playoff_down=0 if is_lowest else playoff_down,
        relegates=0 if is_lowest else relegates,
    )


def zone_of(place: int, entries: int, plan: ZonePlan) -> Zone:
    """The zone of a place, from 1, in a table of so many entries, those who left included.

    Where a small field makes zones overlap, promotion comes first, then relegation, then the play-off for promotion.
    """
    if place <= plan.promotes:
        return Zone.PROMOTION
    if place > entries - plan.relegates:
        return Zone.RELEGATION
    if place <= plan.promotes + plan.playoff_up:
        return Zone.PLAYOFF_UP
    if place > entries - plan.relegates - plan.playoff_down:
        return Zone.PLAYOFF_DOWN
    return Zone.MIDDLE
