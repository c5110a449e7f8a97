"""What the formats take and give: who is to be paired, and the tables with the reasons for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tournaments.standings.history import History


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a table is as it is: a stable code and the numbers or entry ids that its sentence names.

    The codes are listed in docs/algorithms/pairing.md; pages turn them into sentences of the reader's language.
    """

    code: str
    details: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Table:
    """Two entries that meet; `first` leads the first hand. `second` is None when `first` has the bye."""

    first: int
    second: int | None
    group: int = 0
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """The tables of one round in the order of their numbers, and what was decided for the round as a whole."""

    tables: tuple[Table, ...]
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class PairingRequest:
    """Everything a round format may look at.

    `round_number` is the round to pair, from 1. `absent` entries are not paired. `forbidden` holds sets of two ids
    that must not meet. `lot` is the published seed of whatever is drawn by lot.
    """

    history: History
    round_number: int
    rounds_total: int
    absent: frozenset[int] = frozenset()
    forbidden: frozenset[frozenset[int]] = frozenset()
    lot: str = ""


class PairingImpossible(Exception):
    """No pairing of this round keeps the absolute rules; `code` is stable, `details` say how far it went."""

    code = "pairing_impossible"

    def __init__(self, message: str, details: Mapping[str, int | str] | None = None) -> None:
        super().__init__(message)
        self.details: Mapping[str, int | str] = details or {}


class BadStageSettings(Exception):
    """A stage cannot be run with these settings; `code` is stable, `details` name the setting."""

    code = "bad_stage_settings"

    def __init__(self, message: str, details: Mapping[str, int | str] | None = None) -> None:
        super().__init__(message)
        self.details: Mapping[str, int | str] = details or {}
