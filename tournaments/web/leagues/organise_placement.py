"""The divisions as they are filled: who stands where, moved up and down with buttons, looked at before the start."""

from dataclasses import dataclass
from typing import Any

from tournaments.models import Division, Season, SeasonEntry
from tournaments.web.leagues.organise_visits import SeasonDesk


@dataclass(frozen=True, slots=True)
class PlacedEntry:
    """An entry in its division. `up` and `down` are the orders that move it by one place, empty at both ends."""

    entry: SeasonEntry
    came_from: str
    up: str
    down: str


@dataclass(frozen=True, slots=True)
class PlacedDivision:
    """A division with who stands in it, the first seed first."""

    division: Division
    entries: tuple[PlacedEntry, ...]

    @property
    def is_wrong(self) -> bool:
        """Whether the season cannot start with it as it is."""
        return len(self.entries) == 1 or len(self.entries) > self.division.places


def placement_tab(desk: SeasonDesk) -> dict[str, Any]:
    """All divisions with their entries, and those that have no place in any."""
    season = desk.season
    entries = list(
        season.entries.filter(status__in=[SeasonEntry.Status.ACCEPTED, SeasonEntry.Status.ACTIVE])
        .select_related("division", "came_from__division", "captain")
        .order_by("seed", "pk")
    )
    rows = [[entry for entry in entries if entry.division_id == division.pk] for division in desk.divisions]
    return {
        "placed": [_division(desk, place, rows) for place in range(len(rows))],
        "unplaced": [entry for entry in entries if entry.division_id is None],
        "can_move": season.status == Season.Status.PLACED,
        "everybody": sorted(
            (entry for entry in entries if entry.division_id is not None), key=lambda entry: entry.name.casefold()
        ),
    }


def _division(desk: SeasonDesk, place: int, rows: list[list[SeasonEntry]]) -> PlacedDivision:
    division, row = desk.divisions[place], rows[place]
    placed = []
    for seed, entry in enumerate(row, start=1):
        placed.append(PlacedEntry(entry, _origin(entry), _up(desk, place, rows, seed), _down(desk, place, rows, seed)))
    return PlacedDivision(division, tuple(placed))


def _up(desk: SeasonDesk, place: int, rows: list[list[SeasonEntry]], seed: int) -> str:
    """One place up: within the division, from its first place to the last one of the division above."""
    entry = rows[place][seed - 1]
    if seed > 1:
        return f"move_entry:{entry.pk}:{desk.divisions[place].number}:{seed - 1}"
    return f"move_entry:{entry.pk}:{desk.divisions[place - 1].number}:{len(rows[place - 1]) + 1}" if place else ""


def _down(desk: SeasonDesk, place: int, rows: list[list[SeasonEntry]], seed: int) -> str:
    """One place down: within the division, from its last place to the first one of the division below."""
    entry = rows[place][seed - 1]
    if seed < len(rows[place]):
        return f"move_entry:{entry.pk}:{desk.divisions[place].number}:{seed + 1}"
    return f"move_entry:{entry.pk}:{desk.divisions[place + 1].number}:1" if place + 1 < len(rows) else ""


def _origin(entry: SeasonEntry) -> str:
    """The division that the entry played in last season, if it did."""
    before = entry.came_from
    return before.division.name if before is not None and before.division is not None else ""
