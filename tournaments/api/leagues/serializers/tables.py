"""Tables of divisions, their grids of results, and play of rounds, as JSON."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from tournaments.api.leagues.serializers.choices import FORM, ZONES
from tournaments.api.leagues.serializers.entries import SeasonEntryReferenceSerializer, entry_reference
from tournaments.api.serializers.fractions import ExactField
from tournaments.api.serializers.standings import TiebreakValueSerializer
from tournaments.leagues.results import FixtureResult, fixture_total, scoring_from
from tournaments.leagues.table import LeagueLine
from tournaments.models import BoardReport, Division, SeasonEntry
from tournaments.selectors.exports_numbers import exact_document
from tournaments.selectors.leagues.tables import LeagueTable, results_grid
from tournaments.standings.tiebreaks import TIEBREAKS


class LeagueCriterionSerializer(serializers.Serializer[object]):
    """A tie-break by its code, and the few letters that head its column."""

    code = serializers.CharField()
    short = serializers.CharField()


class LeagueLineSerializer(serializers.Serializer[object]):
    """A line of a table; whoever left stands below everybody else."""

    rank = serializers.IntegerField(help_text="shared by those whom nothing separates")
    entry = SeasonEntryReferenceSerializer()
    played = serializers.IntegerField(help_text="fixtures: those won, drawn and lost together")
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()
    forfeited = serializers.IntegerField(help_text="those of the lost ones that were given away")
    points = ExactField(help_text="match points")
    board_points = ExactField(help_text="points of boards: 1, 1/2 or 0 each")
    point_difference = serializers.IntegerField(help_text="of points of matches")
    points_made = serializers.IntegerField()
    values = TiebreakValueSerializer(many=True)
    decided_by = serializers.CharField(
        allow_null=True, help_text="`score` or the tie-break that puts it below the line above; null: nothing does"
    )
    form = serializers.ListField(
        child=serializers.ChoiceField(choices=FORM),
        help_text="the last five, the latest last: won, drawn, lost, forfeited, free",
    )
    zone = serializers.ChoiceField(choices=ZONES, help_text="what the place leads to")
    has_left = serializers.BooleanField()


class LeagueTableSerializer(serializers.Serializer[object]):
    """The table of a division."""

    division = serializers.IntegerField()
    name = serializers.CharField()
    after = serializers.IntegerField(allow_null=True, help_text="the round after which it stood so; null: now")
    criteria = LeagueCriterionSerializer(many=True)
    lines = LeagueLineSerializer(many=True, help_text="best first")
    calendar = serializers.CharField(help_text="the path of the calendar of the division (iCalendar)")


class FixturePointsSerializer(serializers.Serializer[object]):
    """What a fixture has come to so far."""

    home = ExactField(help_text="points of boards")
    away = ExactField()
    home_match_points = ExactField()
    away_match_points = ExactField()
    is_complete = serializers.BooleanField(help_text="every board has a result; only then it counts")


class GridBoardSerializer(serializers.Serializer[object]):
    """A decided board."""

    number = serializers.IntegerField()
    outcome = serializers.ChoiceField(choices=BoardReport.Outcome.choices)
    home_points = serializers.IntegerField()
    away_points = serializers.IntegerField()


class MeetingSerializer(serializers.Serializer[object]):
    """A fixture of two entries whose round has begun."""

    home = serializers.IntegerField(help_text="the id of the entry")
    away = serializers.IntegerField()
    points = FixturePointsSerializer()
    boards = GridBoardSerializer(many=True)


class GridSerializer(serializers.Serializer[object]):
    """Everybody against everybody: a cell is a pair of `home` and `away`, the first meeting first."""

    division = serializers.IntegerField()
    entries = SeasonEntryReferenceSerializer(many=True, help_text="by seed")
    meetings = MeetingSerializer(many=True)


def table_document(table: LeagueTable, after: int | None, calendar: str) -> Mapping[str, Any]:
    """The JSON of a table."""
    entries = SeasonEntry.objects.in_bulk([line.entry for line in table.lines])
    return {
        "division": table.division.number,
        "name": table.division.name,
        "after": after,
        "criteria": [{"code": code, "short": TIEBREAKS[code].short} for code in table.criteria],
        "lines": [_line(line, entries[line.entry], table.criteria) for line in table.lines],
        "calendar": calendar,
    }


def grid_document(division: Division) -> Mapping[str, Any]:
    """The JSON of the grid of a division."""
    entries = division.entries.filter(seed__isnull=False).order_by("seed")
    return {
        "division": division.number,
        "entries": [entry_reference(entry) for entry in entries],
        "meetings": [
            {
                "home": fixture.home,
                "away": fixture.away,
                "points": points_document(fixture, division.season.scoring),
                "boards": [
                    {
                        "number": board.number,
                        "outcome": board.outcome.value,
                        "home_points": board.home_points,
                        "away_points": board.away_points,
                    }
                    for board in fixture.boards
                ],
            }
            for fixtures in results_grid(division).values()
            for fixture in fixtures
        ],
    }


def points_document(fixture: FixtureResult, scoring: Mapping[str, str]) -> Mapping[str, Any]:
    """The JSON of what a fixture has come to, under the match points of its season."""
    total = fixture_total(fixture, scoring_from(scoring))
    return {
        "home": exact_document(total.home),
        "away": exact_document(total.away),
        "home_match_points": exact_document(total.home_match_points),
        "away_match_points": exact_document(total.away_match_points),
        "is_complete": fixture.is_complete,
    }


def _line(line: LeagueLine, entry: SeasonEntry, criteria: tuple[str, ...]) -> Mapping[str, Any]:
    return {
        "rank": line.rank,
        "entry": entry_reference(entry),
        "played": line.played,
        "won": line.won,
        "drawn": line.drawn,
        "lost": line.lost,
        "forfeited": line.forfeited,
        "points": exact_document(line.points),
        "board_points": exact_document(line.board_points),
        "point_difference": line.point_difference,
        "points_made": line.points_made,
        "values": [
            {"code": code, "value": exact_document(value)} for code, value in zip(criteria, line.values, strict=True)
        ],
        "decided_by": line.decided_by,
        "form": list(line.form),
        "zone": line.zone.value,
        "has_left": line.has_left,
    }
