"""A division as CSV: its table and its fixtures, board by board."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import Board, Division, Fixture, SeasonEntry
from tournaments.selectors.exports_csv import csv_file
from tournaments.selectors.exports_numbers import decimal_text
from tournaments.selectors.leagues.round_pages import division_rounds, rounds_fixtures
from tournaments.selectors.leagues.tables import division_table


def standings_csv(division: Division) -> bytes:
    """The table as it stands, in UTF-8 with a byte order mark."""
    lines = division_table(division).lines
    entries = SeasonEntry.objects.select_related("captain", "club").in_bulk([line.entry for line in lines])
    header = [
        _("Rank"), _("Entry"), _("Captain"), _("Club"), _("Played"), _("Won"), _("Drawn"), _("Lost"), _("Forfeited"),
        _("Boards"), _("Point difference"), _("Points made"), pgettext("of a table", "Points"), _("Last five"),
    ]  # fmt: skip
    rows = (
        (
            line.rank, entries[line.entry].name, entries[line.entry].captain.name, _club(entries[line.entry]),
            line.played, line.won, line.drawn, line.lost, line.forfeited, decimal_text(line.board_points),
            line.point_difference, line.points_made, decimal_text(line.points), " ".join(line.form),
        )
        for line in lines
    )  # fmt: skip
    return csv_file(header, rows)


def fixtures_csv(division: Division) -> bytes:
    """Every board of every fixture, free rounds as well; moments in UTC (ISO 8601)."""
    header = [
        _("Round"), _("Opens"), _("Closes"), _("Home"), _("Away"), _("Board"), _("Home players"), _("Away players"),
        _("Agreed time"), _("State"), _("Outcome"), _("Home points"), _("Away points"),
    ]  # fmt: skip
    fixtures = rounds_fixtures(division_rounds(division))
    return csv_file(header, (row for fixture in fixtures for row in _fixture_rows(fixture)))


def _fixture_rows(fixture: Fixture) -> Iterator[Sequence[object]]:
    names = {side.position: side.entry.name for side in fixture.sides.all()}
    round_ = fixture.round
    window = (round_.number, _moment(round_.opens_at), _moment(round_.closes_at), names.get(0), names.get(1))
    if fixture.is_bye:
        yield (*window, None, None, None, None, "bye", None, None, None)
        return
    for board in fixture.boards.all():
        yield (*window, *_board_cells(board))


def _board_cells(board: Board) -> Sequence[object]:
    report = board.result
    players = [
        ", ".join(seat.player.name for seat in board.seats.all() if seat.position == position and seat.is_active)
        for position in (0, 1)
    ]
    result = (None, None, None) if report is None else (report.outcome, report.home_points, report.away_points)
    return (board.number, *players, _moment(board.agreed_at), board.status, *result)


def _club(entry: SeasonEntry) -> str:
    return "" if entry.club is None else entry.club.name


def _moment(at: datetime | None) -> str | None:
    return None if at is None else at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
