"""Fixtures of a division or of play-offs as plain values, with their totals: one query for each kind of row."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.leagues.results import BoardResult, FixtureResult, FixtureTotal, Outcome, fixture_total, scoring_from
from tournaments.models import Board, BoardReport, Division, Fixture, FixtureSide, LeagueRound, Season
from tournaments.standings.history import CardCounts

_CARDS = ("sweeps", "settebelli", "primiere", "hands_won")

type Instead = Mapping[int, BoardReport | None]
"""What would count at some boards, by their ids, in place of what does; None: nothing."""


@dataclass(frozen=True, slots=True)
class ScoredFixture:
    """A fixture of a round with the boards decided so far and what they come to."""

    pk: int
    number: int
    result: FixtureResult
    total: FixtureTotal


@dataclass(frozen=True, slots=True)
class ScoredRound:
    """A round with its fixtures, in the order of their numbers."""

    round: LeagueRound
    fixtures: tuple[ScoredFixture, ...]


def division_fixtures(division: Division) -> list[ScoredRound]:
    """Every round of a division; of a Swiss those to come have no fixtures yet."""
    return _scored(division.season, division.rounds.order_by("number"))


def playoff_fixtures(season: Season) -> list[FixtureResult]:
    """The fixtures of the play-offs."""
    rounds = _scored(season, season.rounds.filter(division__isnull=True).order_by("number"))
    return [fixture.result for each in rounds for fixture in each.fixtures]


def begun_fixtures(
    division: Division, *, after: int | None = None, instead: Instead | None = None
) -> list[list[FixtureResult]]:
    """Round by round what counts for the table: of the rounds that have begun, up to number `after`.

    What somebody who left has lost in rounds to come counts when these begin, so that all have met as many opponents.
    """
    begun = division.rounds.exclude(status=LeagueRound.Status.PLANNED).order_by("number")
    if after is not None:
        begun = begun.filter(number__lte=after)
    return [[fixture.result for fixture in each.fixtures] for each in _scored(division.season, begun, instead)]


def _scored(season: Season, rounds: QuerySet[LeagueRound], instead: Instead | None = None) -> list[ScoredRound]:
    found = list(rounds)
    scoring = scoring_from(season.scoring)
    fixtures = list(Fixture.objects.filter(round__in=found).order_by("round", "number"))
    sides = _sides(found)
    boards = _boards(found, instead or {})
    by_round: dict[int, list[ScoredFixture]] = {each.pk: [] for each in found}
    for fixture in fixtures:
        result = _result(sides[fixture.pk], boards.get(fixture.pk, ()))
        scored = ScoredFixture(fixture.pk, fixture.number, result, fixture_total(result, scoring))
        by_round[fixture.round_id].append(scored)
    return [ScoredRound(each, tuple(by_round[each.pk])) for each in found]


def _sides(rounds: Sequence[LeagueRound]) -> Mapping[int, Mapping[int, int]]:
    """The entries of each fixture by position."""
    sides: dict[int, dict[int, int]] = {}
    rows = FixtureSide.objects.filter(round__in=rounds).order_by()
    for fixture, position, entry in rows.values_list("fixture", "position", "entry"):
        sides.setdefault(fixture, {})[position] = entry
    return sides


def _boards(rounds: Sequence[LeagueRound], instead: Instead) -> Mapping[int, Sequence[Board]]:
    """The boards of each fixture in the order of their numbers, with the reports that count."""
    boards: dict[int, list[Board]] = {}
    for board in Board.objects.filter(fixture__round__in=rounds).select_related("result").order_by("number"):
        if board.pk in instead:
            board.result = instead[board.pk]
        boards.setdefault(board.fixture_id, []).append(board)
    return boards


def _result(sides: Mapping[int, int], boards: Sequence[Board]) -> FixtureResult:
    decided = tuple(_board(board.number, board.result) for board in boards if board.result is not None)
    return FixtureResult(sides[0], sides.get(1), decided, is_complete=len(decided) == len(boards))


def _board(number: int, report: BoardReport) -> BoardResult:
    home, away = (_cards(report, position) for position in (0, 1))
    return BoardResult(number, Outcome(report.outcome), report.home_points, report.away_points, home, away)


def _cards(report: BoardReport, position: int) -> CardCounts:
    counted = report.cards[position] if len(report.cards) == 2 else {}
    return CardCounts(**{name: int(counted.get(name, 0)) for name in _CARDS})
