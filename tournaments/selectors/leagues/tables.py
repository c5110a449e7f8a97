"""The table of a division as its fixtures say, now or after any round."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.leagues.histories import league_history, open_pairs
from tournaments.leagues.results import FixtureResult, scoring_from
from tournaments.leagues.table import LeagueLine, league_table
from tournaments.leagues.zones import zone_plan
from tournaments.models import Division, Season, SeasonEntry
from tournaments.pairing.quitters import QuitterRule
from tournaments.selectors.leagues.fixtures import Instead, begun_fixtures, playoff_fixtures
from tournaments.standings.history import Entrant, History

__all__ = ["LeagueTable", "division_history", "division_table", "playoff_fixtures", "results_grid", "undecided_pairs"]

GONE = (SeasonEntry.Status.WITHDRAWN, SeasonEntry.Status.DISQUALIFIED)


@dataclass(frozen=True, slots=True)
class LeagueTable:
    """The lines of a division, best first. `criteria` head their values."""

    division: Division
    lines: tuple[LeagueLine, ...]
    criteria: tuple[str, ...]


def division_table(division: Division, *, after: int | None = None, instead: Instead | None = None) -> LeagueTable:
    """The table after the rounds that have begun, or as it stood after round `after`; with other results `instead`.

    Whoever left stands below everybody else. What they played counts for the others if they were there for at least
    half of their fixtures, and is taken back otherwise.
    """
    season = division.season
    entries = _entries(division)
    history = _history(division, entries, begun_fixtures(division, after=after, instead=instead))
    zones = zone_plan(
        division.number,
        season.divisions.count(),
        promotes=division.promotes,
        playoff_up=division.playoff_up,
        playoff_down=division.playoff_down,
        relegates=division.relegates,
    )
    departed = frozenset(entry.pk for entry in entries if entry.status in GONE)
    criteria = tuple(season.tiebreaks)
    lines = league_table(history, criteria, zones=zones, lot=season.lot, departed=departed)
    return LeagueTable(division, lines, criteria)


def division_history(division: Division, *, after: int | None = None) -> History:
    """What every entry of a division did in the rounds that have begun: what a Swiss round is drawn from."""
    return _history(division, _entries(division), begun_fixtures(division, after=after))


def undecided_pairs(division: Division) -> frozenset[frozenset[int]]:
    """The pairs whose fixture is not decided yet, which a Swiss must not pair again."""
    return open_pairs(begun_fixtures(division))


def results_grid(division: Division) -> dict[tuple[int, int], list[FixtureResult]]:
    """The fixtures of a division that have begun by (home, away), the first meeting first; free rounds left out."""
    grid: dict[tuple[int, int], list[FixtureResult]] = {}
    for fixtures in begun_fixtures(division):
        for fixture in fixtures:
            if fixture.away is not None:
                grid.setdefault((fixture.home, fixture.away), []).append(fixture)
    return grid


def _entries(division: Division) -> list[SeasonEntry]:
    return list(division.entries.filter(seed__isnull=False).order_by("seed"))


def _history(division: Division, entries: Sequence[SeasonEntry], rounds: Sequence[Sequence[FixtureResult]]) -> History:
    season = division.season
    return league_history(
        [Entrant(entry.pk, entry.seed or 0, entry.rating) for entry in entries],
        rounds,
        scoring=scoring_from(season.scoring),
        boards=season.boards,
        is_round_robin=season.format == Season.Format.ROUND_ROBIN,
        cycles=season.cycles,
        quitters={entry.pk: QuitterRule.HALF for entry in entries if entry.status in GONE},
    )
