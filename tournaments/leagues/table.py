"""The table of a division: what its fixtures come to, with the zones and the form of each entry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.leagues.results import FixtureResult
from tournaments.leagues.zones import Zone, ZonePlan, zone_of
from tournaments.pairing.quitters import QuitterRule
from tournaments.standings.history import Entrant, History, Scoring
from tournaments.standings.lots import lot_order
from tournaments.standings.table import standings

__all__ = [
    "FORM_LENGTH",
    "LEAGUE_TIEBREAKS",
    "TEAM_TIEBREAKS",
    "LeagueLine",
    "league_history",
    "league_table",
    "open_pairs",
    "usual_tiebreaks",
]

FORM_LENGTH = 5

LEAGUE_TIEBREAKS: tuple[str, ...] = ("direct_encounter", "point_difference", "points_made", "wins", "sweeps")
TEAM_TIEBREAKS: tuple[str, ...] = (
    "board_points", "extended_direct_encounter", "point_difference", "points_made", "bottom_board_elimination",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class LeagueLine:
    """One line. `played` = `won` + `drawn` + `lost`; `forfeited` counts those among `lost` that were given away.

    `rank` is shared by those whom nothing separates; the lines stand in an order that a lot makes strict, and `zone`
    is that of the place in this order. `values` follow the criteria. `form` holds the last results, the latest last:
    "W", "D", "L", "F" for a fixture forfeited, "-" for a free round.
    """

    entry: int
    rank: int
    played: int
    won: int
    drawn: int
    lost: int
    forfeited: int
    points: Fraction
    board_points: Fraction
    point_difference: int
    points_made: int
    values: tuple[Fraction | None, ...]
    decided_by: str | None
    form: tuple[str, ...]
    zone: Zone
    has_left: bool = False


def league_history(
    entrants: Sequence[Entrant],
    rounds: Sequence[Sequence[FixtureResult]],
    *,
    scoring: Scoring,
    boards: int = 1,
    is_round_robin: bool = True,
    cycles: int = 1,
    quitters: Mapping[int, QuitterRule] | None = None,
) -> History:
    """The history of a division from its fixtures round by round; only complete fixtures count."""
    raise NotImplementedError


def open_pairs(rounds: Sequence[Sequence[FixtureResult]]) -> frozenset[frozenset[int]]:
    """The pairs whose fixture is not complete: a Swiss must not pair them again."""
    return frozenset(
        frozenset((fixture.home, fixture.away))
        for fixtures in rounds
        for fixture in fixtures
        if fixture.away is not None and not fixture.is_complete
    )


def league_table(
    history: History,
    criteria: Sequence[str],
    *,
    zones: ZonePlan,
    lot: str,
    departed: frozenset[int] = frozenset(),
) -> tuple[LeagueLine, ...]:
    """The table, best first; who left stands below everybody else."""
    raise NotImplementedError


def usual_tiebreaks(boards: int) -> tuple[str, ...]:
    """The criteria of a season that names none: those of teams where a fixture has several boards."""
    return TEAM_TIEBREAKS if boards > 1 else LEAGUE_TIEBREAKS
