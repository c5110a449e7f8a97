"""The table of a division: docs/algorithms/leagues.md, "The table"."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from season_check.document import Division, Entry, SeasonDocument
from season_check.meetings import Meeting, meetings_of
from season_check.tiebreaks import Field, UnknownTiebreak, lot_order, split


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a table, in the words of the document."""

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
    zone: str


@dataclass(frozen=True, slots=True)
class Table:
    """The lines of a division, best first; `unknown` is the first criterion that is not known here, if any."""

    lines: tuple[Line, ...]
    unknown: str | None

    @property
    def order(self) -> list[int]:
        """The entries from the first to the last."""
        return [line.entry for line in self.lines]


def division_table(document: SeasonDocument, division: Division) -> Table:
    """The table as the results of the document give it."""
    entries = document.entries_of(division)
    counted = _without_quitters(document, entries, meetings_of(document, division))
    rounds = tuple(round_.number for round_ in document.rounds_of(division) if round_.has_begun and round_.fixtures)
    meetings = {each.id: [meeting for meeting in counted if meeting.entry == each.id] for each in entries}
    field = Field(document.season, tuple(each.id for each in entries), meetings, rounds)
    groups, unknown = _ranked(field, entries)
    zones = zones_of(division, len(document.divisions), len(entries))
    lines: list[Line] = []
    for group in groups:
        rank = len(lines) + 1
        for entry in lot_order(document.season.lot, group):
            lines.append(_line(field, entry, rank, zones[len(lines)]))
    return Table(tuple(lines), unknown)


def zones_of(division: Division, divisions: int, entries: int) -> list[str]:
    """What every place of a table stands for; where zones overlap the order is promotion, relegation, play-offs."""
    up = division.number > 1
    down = division.number < divisions
    zones = []
    for place in range(entries):
        from_end = entries - 1 - place
        if up and place < division.promotes:
            zones.append("promotion")
        elif down and from_end < division.relegates:
            zones.append("relegation")
        elif up and place < division.promotes + division.playoff_up:
            zones.append("playoff_up")
        elif down and from_end < division.relegates + division.playoff_down:
            zones.append("playoff_down")
        else:
            zones.append("middle")
    return zones


def _without_quitters(document: SeasonDocument, entries: Sequence[Entry], meetings: Sequence[Meeting]) -> list[Meeting]:
    """The rule `half`: who left and was there for less than half of its fixtures is taken out of the table."""
    if document.season.is_swiss:
        return list(meetings)
    whole = document.season.cycles * (len(entries) - 1)
    annulled = set()
    for entry in entries:
        if entry.left_in_round is None:
            continue
        there = sum(each.entry == entry.id and each.kind in ("played", "forfeit_win") for each in meetings)
        if 2 * there < whole:
            annulled.add(entry.id)
    return [each for each in meetings if each.entry not in annulled and each.opponent not in annulled]


def _ranked(field: Field, entries: Sequence[Entry]) -> tuple[list[list[int]], str | None]:
    """Groups of one rank, best first: everybody by points and criteria, then who left is put below who stayed."""
    points = {each.id: field.total(each.id, lambda meeting: meeting.points) for each in entries}
    levels = sorted(set(points.values()), reverse=True)
    groups = [[entry for entry in points if points[entry] == level] for level in levels]
    unknown = None
    for code in field.season.tiebreaks:
        try:
            groups = [part for group in groups for part in (split(group, code, field) if len(group) > 1 else [group])]
        except UnknownTiebreak:
            unknown = code
            break
    left = {each.id for each in entries if each.left_in_round is not None}
    staying = [[entry for entry in group if entry not in left] for group in groups]
    gone = [[entry for entry in group if entry in left] for group in groups]
    return [group for group in [*staying, *gone] if group], unknown


def _line(field: Field, entry: int, rank: int, zone: str) -> Line:
    met = [meeting for meeting in field.meetings[entry] if meeting.opponent is not None]
    won = sum(_is_won(meeting, field) for meeting in met)
    drawn = sum(meeting.points == field.season.draw for meeting in met)
    return Line(
        entry=entry,
        rank=rank,
        played=len(met),
        won=won,
        drawn=drawn,
        lost=len(met) - won - drawn,
        forfeited=sum(meeting.is_forfeited for meeting in met),
        points=field.total(entry, lambda meeting: meeting.points),
        board_points=field.total(entry, lambda meeting: meeting.board_points),
        point_difference=sum(meeting.made - meeting.conceded for meeting in met),
        points_made=sum(meeting.made for meeting in met),
        zone=zone,
    )


def _is_won(meeting: Meeting, field: Field) -> bool:
    return meeting.points == field.season.win
