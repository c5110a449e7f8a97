"""The rows of the exported tables: one heading, one row a line, names as people read them and numbers as decimals.

Headings never change. Scores are decimals here, since a spreadsheet would take 7/2 for a day in February or July; the
JSON files have the exact fractions.
"""

from collections.abc import Sequence
from fractions import Fraction

from tournaments.models import Entry, Stage
from tournaments.selectors.exports_documents import known_round, moment_text
from tournaments.selectors.exports_numbers import decimal_text
from tournaments.selectors.rankings import stage_tables
from tournaments.selectors.tables import TableLine

type Rows = tuple[Sequence[str], Sequence[Sequence[object]]]

_TABLE = ("stage", "round", "group", "slot", "table")


def entry_rows(entries: Sequence[Entry], team_size: int) -> Rows:
    """Who takes part, by seed; members that were substituted are left out, those who have left stand with their entry.

    The import reads this table again.
    """
    header = ["seed", "name", *(f"member{place + 1}" for place in range(team_size)), "club", "rating", "status"]
    rows: list[Sequence[object]] = []
    for entry in entries:
        replaced = {member.substitute_for_id for member in entry.members.all()}
        members = [member.name for member in entry.members.all() if member.pk not in replaced][:team_size]
        filled = [*members, *[""] * (team_size - len(members))]
        rows.append((entry.seed, entry.name, *filled, entry.club, entry.rating or None, entry.status))
    return header, rows


def standing_rows(stage: Stage | None, after: int | None) -> Rows:
    """The tables of a stage, one below the other, a column for each tie-break. Raises NotFound as `known_round`."""
    criteria = [] if stage is None else [str(code) for code in stage.settings.get("tiebreaks", ())]
    header = ["group", "rank", "entry", "name", "score", "played", "won", "drawn", "lost", *criteria, "decided_by"]
    if stage is None or stage.status == Stage.Status.PLANNED:
        return header, []
    rows: list[Sequence[object]] = []
    for group in stage_tables(stage, after=known_round(stage, after)):
        for line in group.lines:
            values = [*line.values, *[None] * len(criteria)][: len(criteria)]
            rows.append(
                (
                    group.number or None, line.rank, line.entry.pk, line.entry.name, decimal_text(line.score),
                    line.played, line.won, line.drawn, line.lost, *map(_decimal, values), line.decided_by,
                )
            )  # fmt: skip
    return header, rows


def result_rows(lines: Sequence[TableLine]) -> Rows:
    """Every table that has a result."""
    header = [*_TABLE, "first", "second", "outcome", "first_points", "second_points", "origin", "at"]
    rows = [
        (
            *_place(line), _name(line.first), _name(line.second), report.outcome, report.first_points,
            report.second_points, report.origin, moment_text(report.created_at),
        )
        for line in lines
        if (report := line.pairing.result) is not None
    ]  # fmt: skip
    return header, rows


def pairing_rows(lines: Sequence[TableLine]) -> Rows:
    """Every table, played or not. `first` leads the first hand."""
    header = [*_TABLE, "place", "venue", "first_seed", "first", "second_seed", "second", "status", "reasons"]
    rows = [
        (
            *_place(line), line.pairing.table_name, line.pairing.venue, _seed(line.first), _name(line.first),
            _seed(line.second), _name(line.second), line.pairing.status,
            " ".join(str(reason.get("code", "")) for reason in line.reasons),
        )
        for line in lines
    ]  # fmt: skip
    return header, rows


def _place(line: TableLine) -> Sequence[object]:
    pairing = line.pairing
    return (
        pairing.round.stage.number,
        pairing.round.number,
        pairing.group or None,
        pairing.key,
        pairing.number,
    )


def _name(entry: Entry | None) -> str:
    return "" if entry is None else entry.name


def _seed(entry: Entry | None) -> int | None:
    return None if entry is None else entry.seed


def _decimal(value: Fraction | None) -> str | None:
    return None if value is None else decimal_text(value)
