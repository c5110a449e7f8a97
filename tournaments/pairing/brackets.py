"""A bracket as data: slots that are fed by seeds or by other slots, resolved from the results so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Part(StrEnum):
    """The part of the bracket that a slot belongs to."""

    WINNERS = "winners"
    LOSERS = "losers"
    FINAL = "final"
    RESET = "reset"
    THIRD_PLACE = "third_place"


@dataclass(frozen=True, slots=True)
class Seed:
    """A place filled by the entry of this seed; a seed beyond the field is a bye."""

    number: int


@dataclass(frozen=True, slots=True)
class WinnerOf:
    """A place filled by whoever wins another slot."""

    key: str


@dataclass(frozen=True, slots=True)
class LoserOf:
    """A place filled by whoever loses another slot."""

    key: str


type Source = Seed | WinnerOf | LoserOf


@dataclass(frozen=True, slots=True)
class Slot:
    """One meeting of a bracket. `key` is stable and says where it stands: W1.3 is the third of winners' round 1.

    `round` orders the columns of its part, from 1. `part` and `round` together are what is played at one time.
    """

    key: str
    part: Part
    round: int
    first: Source
    second: Source


@dataclass(frozen=True, slots=True)
class Bracket:
    """All slots, every slot after those that feed it; `size` is a power of two, `entries` how many seeds are real."""

    size: int
    entries: int
    slots: tuple[Slot, ...]


class SlotState(StrEnum):
    """How far a slot has come."""

    WAITING = "waiting"
    READY = "ready"
    DECIDED = "decided"
    BYE = "bye"
    EMPTY = "empty"
    NOT_NEEDED = "not_needed"


@dataclass(frozen=True, slots=True)
class Decision:
    """The result of one slot: seed of the winner and of the loser; both None when nobody goes on (double forfeit).

    `loser` is None when the one who did not win is out of the event altogether (disqualified).
    """

    winner: int | None
    loser: int | None


@dataclass(frozen=True, slots=True)
class Resolved:
    """A slot with what the results so far say: seeds, or None where nobody is known or will come.

    BYE: one came, nobody meets them, they go on. EMPTY: nobody will come. NOT_NEEDED: a reset that nobody forced.
    """

    slot: Slot
    first: int | None
    second: int | None
    state: SlotState
    winner: int | None = None
    loser: int | None = None


type Decisions = Mapping[str, Decision]
