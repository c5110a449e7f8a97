"""The table of a division: what its fixtures come to, with the zones and the form of each entry."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from tournaments.leagues.histories import league_history, open_pairs
from tournaments.leagues.zones import Zone, ZonePlan, zone_of
from tournaments.standings.history import History, RoundKind, RoundResult, Scoring
from tournaments.standings.lots import lot_order
from tournaments.standings.table import SCORE, Standing, standings

__all__ = [
    "FORM_LENGTH",
    "LEAGUE_TIEBREAKS",
    "SWISS_TIEBREAKS",
    "TEAM_TIEBREAKS",
    "LeagueLine",
    "league_history",
    "league_table",
    "open_pairs",
    "usual_tiebreaks",
]

FORM_LENGTH = 5

_LAST = ("point_difference", "points_made", "wins", "games_elected")

LEAGUE_TIEBREAKS: tuple[str, ...] = ("direct_encounter", *_LAST)
"""Of players and pairs in a round robin; the last one puts those who missed fewer fixtures above."""

TEAM_TIEBREAKS: tuple[str, ...] = ("board_points", "extended_direct_encounter", *_LAST)
"""Of teams in a round robin: the boards of all fixtures first."""

SWISS_TIEBREAKS: tuple[str, ...] = ("buchholz_cut_1", "buchholz")
"""What comes first in a Swiss, where not all have met and opponents differ."""


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


def league_table(
    history: History,
    criteria: Sequence[str],
    *,
    zones: ZonePlan,
    lot: str,
    departed: frozenset[int] = frozenset(),
) -> tuple[LeagueLine, ...]:
    """The table of a division, best first: by match points, then by the criteria, then in the order of the lot.

    Who left (`departed`) stands below everybody else, in the same order among themselves. Raises UnknownTiebreak and
    BadHistory.
    """
    everybody = standings(history, criteria, lot=lot)
    codes = (SCORE, *criteria)
    staying = _ranked(everybody, frozenset(line.entry for line in everybody) - departed, codes, lot)
    gone = _ranked(everybody, departed, codes, lot)
    lines = [*staying, *(replace(line, rank=line.rank + len(staying)) for line in gone)]
    return tuple(
        _line(history, line, zone_of(place, len(lines), zones), has_left=line.entry in departed)
        for place, line in enumerate(lines, start=1)
    )


def usual_tiebreaks(boards: int, *, is_round_robin: bool = True) -> tuple[str, ...]:
    """The criteria of a season that names none: of teams where a fixture has several boards."""
    criteria = TEAM_TIEBREAKS if boards > 1 else LEAGUE_TIEBREAKS
    return criteria if is_round_robin else (*SWISS_TIEBREAKS, *criteria)


def _ranked(
    everybody: Sequence[Standing], wanted: frozenset[int], codes: Sequence[str], lot: str
) -> tuple[Standing, ...]:
    """The lines of some entries as if there were no others; those of one rank in the order of the lot.

    Two entries between whom others were taken out are separated by the first criterion that separates any of them.
    """
    ranked: list[Standing] = []
    separated_by = len(codes)
    for _, shared in groupby(everybody, key=lambda line: line.rank):
        group = {line.entry: line for line in shared}
        decided_by = next((line.decided_by for line in group.values() if line.decided_by is not None), None)
        if decided_by is not None:
            separated_by = min(separated_by, codes.index(decided_by))
        kept = [group[entry] for entry in lot_order(group.keys() & wanted, lot)]
        rank = len(ranked) + 1
        for number, line in enumerate(kept):
            is_separated = bool(ranked) and number == 0
            ranked.append(replace(line, rank=rank, decided_by=codes[separated_by] if is_separated else None))
        if kept:
            separated_by = len(codes)
    return tuple(ranked)


def _line(history: History, standing: Standing, zone: Zone, *, has_left: bool) -> LeagueLine:
    """The line of an entry with everything that is counted."""
    results = history.results.get(standing.entry, ())
    letters = [letter for result in results if (letter := _letter(result, history.scoring))]
    won, drawn, forfeited = letters.count("W"), letters.count("D"), letters.count("F")
    lost = letters.count("L") + forfeited
    made = sum(result.cards.points_made for result in results)
    return LeagueLine(
        entry=standing.entry,
        rank=standing.rank,
        played=won + drawn + lost,
        won=won,
        drawn=drawn,
        lost=lost,
        forfeited=forfeited,
        points=standing.score,
        board_points=sum((result.board_points or Fraction(0) for result in results), Fraction(0)),
        point_difference=made - sum(result.cards.points_conceded for result in results),
        points_made=made,
        values=standing.values,
        decided_by=standing.decided_by,
        form=tuple(letters[-FORM_LENGTH:]),
        zone=zone,
        has_left=has_left,
    )


def _letter(result: RoundResult, scoring: Scoring) -> str:
    """The result in a letter; nothing for a round that is not decided or does not count."""
    if result.kind is RoundKind.ZERO_BYE:
        return ""
    if result.kind is RoundKind.PAIRING_BYE:
        return "-"
    if result.kind is RoundKind.FORFEIT_LOSS:
        return "F"
    if result.points > scoring.draw:
        return "W"
    return "D" if result.points == scoring.draw else "L"
