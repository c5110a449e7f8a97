"""Times at which the players of a board could meet, from the hours they named and the hours they have played at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from tournaments.leagues.windows import Window

__all__ = ["Evidence", "PlayerHours", "Slot", "suggested_slots"]


class Evidence(StrEnum):
    """What a suggestion rests on."""

    BOTH_SAID = "both_said"
    HISTORY = "history"
    ONE_SIDE = "one_side"
    DEFAULT = "default"


@dataclass(frozen=True, slots=True)
class PlayerHours:
    """What is known of a player's week. Hours are (weekday, hour) of the player's own zone, Monday is 0.

    `hours` are those that the player named, `played` how many matches the player has played at each hour.
    """

    zone: str
    hours: frozenset[tuple[int, int]] = frozenset()
    played: Mapping[tuple[int, int], int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Slot:
    """A suggested time, in UTC. `free` are the players who usually can, out of `of` players."""

    starts_at: datetime
    free: frozenset[int]
    of: int
    evidence: Evidence


def suggested_slots(
    players: Mapping[int, PlayerHours],
    sides: tuple[frozenset[int], frozenset[int]],
    window: Window,
    now: datetime,
    *,
    minutes: int = 60,
    most: int = 6,
) -> tuple[Slot, ...]:
    """The best times to suggest, best first; none where nothing is left of the window."""
    raise NotImplementedError
