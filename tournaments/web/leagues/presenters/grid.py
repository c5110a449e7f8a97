"""Everybody against everybody: what each meeting came to, from the side of the row."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import Fixture, SeasonEntry
from tournaments.web.leagues.presenters.fixtures import fixture_score


@dataclass(frozen=True, slots=True)
class GridCell:
    """A meeting: its result for the row («11–7», «2–1»), or the number of the round in which it is to come."""

    text: str
    mark: str
    label: str
    url: str


@dataclass(frozen=True, slots=True)
class GridRow:
    """A line of the grid; a cell holds every meeting of the two, none where row and column are the same."""

    name: str
    url: str
    is_yours: bool
    cells: tuple[tuple[GridCell, ...] | None, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """The grid: `heads` are number and name of the columns, in the order of the rows."""

    heads: tuple[tuple[int, str], ...]
    rows: tuple[GridRow, ...]


def results_grid(entries: Sequence[SeasonEntry], fixtures: Iterable[Fixture], *, own: int | None) -> Grid:
    """The grid of a division; the entries stand in the order of its table, the fixtures come with everything."""
    cells = _cells(fixtures)
    return Grid(
        heads=tuple((number, entry.name) for number, entry in enumerate(entries, start=1)),
        rows=tuple(
            GridRow(
                name=row.name,
                url=reverse("league_entry", args=[row.season.league_id, row.season.number, row.pk]),
                is_yours=row.pk == own,
                cells=tuple(
                    None if row.pk == column.pk else tuple(cells.get((row.pk, column.pk), ())) for column in entries
                ),
            )
            for row in entries
        ),
    )


def _cells(fixtures: Iterable[Fixture]) -> Mapping[tuple[int, int], list[GridCell]]:
    cells: dict[tuple[int, int], list[GridCell]] = {}
    for fixture in fixtures:
        sides = {side.position: side.entry for side in fixture.sides.all()}
        if len(sides) < 2:
            continue
        for position in (0, 1):
            row, column = sides[position], sides[1 - position]
            cells.setdefault((row.pk, column.pk), []).append(_cell(fixture, position, row, column))
    return cells


def _cell(fixture: Fixture, position: int, row: SeasonEntry, column: SeasonEntry) -> GridCell:
    """A meeting as the side at `position` saw it."""
    score = fixture_score(fixture, position)
    details = {"round": fixture.round.number, "row": row.name, "column": column.name, "score": score.text}
    if not score.text:
        return GridCell(
            text=pgettext("round in a grid", "R%(round)d") % details,
            mark="",
            label=_("%(row)s against %(column)s, no result yet") % details,
            url=_address(fixture),
        )
    return GridCell(
        text=score.text,
        mark=score.mark,
        label=_("%(row)s against %(column)s in round %(round)d") % details,
        url=_address(fixture),
    )


def _address(fixture: Fixture) -> str:
    """The board, where there is one, else the round."""
    boards = list(fixture.boards.all())
    if len(boards) == 1:
        return reverse("league_board", args=[boards[0].pk])
    round_ = fixture.round
    if round_.division is None:
        return ""
    season = round_.season
    place = [season.league_id, season.number, round_.division.number]
    return f"{reverse('league_fixtures', args=place)}?round={round_.number}#fixture-{fixture.pk}"
