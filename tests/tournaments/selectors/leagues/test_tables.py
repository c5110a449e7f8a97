"""The table of a division, now and as it stood, in few queries whatever its size."""

from fractions import Fraction

import pytest

from tests.tournaments.conftest import NOW
from tests.tournaments.services.leagues.seasons import (
    IN_ROUND_1,
    boards_of,
    decide,
    division,
    entry_at,
    play_round,
    play_season,
    round_of,
    running_season,
)
from tournaments.leagues.zones import Zone
from tournaments.models import Board, BoardReport, LeagueRound, Season, SeasonEntry
from tournaments.selectors.leagues.tables import division_history, division_table, results_grid, undecided_pairs
from tournaments.services.leagues.deciding import decide_board
from tournaments.services.leagues.entries import disqualify_entry, withdraw_entry
from tournaments.services.leagues.log import lock_season

pytestmark = pytest.mark.django_db


def _seeds(season: Season, **options) -> list[int]:
    """The seeds of the first division in the order of the table."""
    seeds = dict(season.entries.values_list("pk", "seed"))
    return [seeds[line.entry] or 0 for line in division_table(division(season), **options).lines]


def test_three_points_a_win_and_the_zones_of_the_division(organiser) -> None:
    season = running_season(organiser)
    play_season(season)
    upper, lower = (division_table(division(season, number)).lines for number in (1, 2))

    assert [line.points for line in upper] == [9, 6, 3, 0]
    assert [(line.played, line.won, line.lost) for line in upper] == [(3, 3, 0), (3, 2, 1), (3, 1, 2), (3, 0, 3)]
    assert [line.zone for line in upper] == [Zone.MIDDLE] * 3 + [Zone.RELEGATION]
    assert [line.zone for line in lower] == [Zone.PROMOTION] + [Zone.MIDDLE] * 3
    assert upper[0].form == ("W", "W", "W")
    assert (upper[0].point_difference, upper[0].points_made) == (18, 33)


def test_a_table_as_it_stood_after_a_round(organiser) -> None:
    season = running_season(organiser, divisions=1)
    play_round(round_of(season))
    before = _seeds(season)
    play_round(round_of(season, 2))

    assert _seeds(season, after=1) == before
    assert all(line.played == 1 for line in division_table(division(season), after=1).lines)
    assert all(line.played == 2 for line in division_table(division(season)).lines)


def test_a_fixture_of_teams_counts_when_all_its_boards_are_decided(organiser) -> None:
    season = running_season(organiser, divisions=1, entries=2, boards=3)
    first, second, third = boards_of(round_of(season))
    decide(first, (11, 4))
    decide(second, (6, 11))
    assert all(line.played == 0 for line in division_table(division(season)).lines)
    decide(third, (11, 10))

    home, away = division_table(division(season)).lines
    assert (home.entry, home.points, home.board_points) == (entry_at(first.fixture, 0).pk, 3, 2)
    assert (away.points, away.board_points, away.lost) == (0, 1, 1)
    assert home.point_difference == 3


def test_what_the_cards_came_to_reaches_the_tie_breaks(organiser) -> None:
    season = running_season(organiser, divisions=1, entries=2, tiebreaks=["sweeps"])
    (board,) = boards_of(round_of(season))
    cards = [{"sweeps": 1}, {"sweeps": 4}]
    decide_board(
        lock_season(season.pk), board, outcome="draw", points=(9, 9), origin="engine", by=None, now=IN_ROUND_1,
        cards=cards,
    )  # fmt: skip
    lines = division_table(division(season)).lines
    assert [(line.points, line.values) for line in lines] == [(1, (Fraction(4),)), (1, (Fraction(1),))]
    assert lines[0].entry == entry_at(board.fixture, 1).pk


def test_a_round_to_come_counts_nothing_although_somebody_has_lost_it_already(organiser) -> None:
    season = running_season(organiser, divisions=1, entries=6)
    for number in (1, 2, 3):
        play_round(round_of(season, number))
    leaver = season.entries.get(seed=6)
    withdraw_entry(entry_id=leaver.pk, by=leaver.captain, now=IN_ROUND_1)
    assert {line.played for line in division_table(division(season)).lines} == {3}

    play_season(season)
    lines = division_table(division(season)).lines
    assert {line.played for line in lines} == {5}
    assert (lines[-1].entry, lines[-1].forfeited, lines[-1].has_left) == (leaver.pk, 2, True)


def test_who_was_disqualified_stands_below_everybody(organiser) -> None:
    season = running_season(organiser, divisions=1)
    play_season(season)
    best = season.entries.get(seed=1)
    disqualify_entry(entry_id=best.pk, by=organiser, reason="cheated", now=NOW)
    assert _seeds(season) == [2, 3, 4, 1]


def test_a_free_round_of_a_swiss_gives_its_points_and_one_of_a_round_robin_none(organiser) -> None:
    for form, points in (("swiss", 3), ("round_robin", 0)):
        season = running_season(organiser, divisions=1, entries=3, format=form)
        free = season.rounds.get(number=1).fixtures.get(is_bye=True).sides.get().entry_id
        line = next(line for line in division_table(division(season)).lines if line.entry == free)
        assert (line.points, line.form) == (points, ("-",))


def test_a_swiss_knows_who_must_not_meet_again(organiser) -> None:
    season = running_season(organiser, divisions=1, entries=4, format="swiss", swiss_rounds=3)
    first, second = boards_of(round_of(season))
    decide(first, (11, 1))
    assert undecided_pairs(division(season)) == {frozenset(second.fixture.sides.values_list("entry", flat=True))}
    assert division_history(division(season)).rounds == 1


def test_the_grid_has_every_meeting_by_who_was_at_home(organiser) -> None:
    season = running_season(organiser, divisions=1, entries=2, cycles=2)
    play_season(season)
    one, two = season.entries.order_by("seed").values_list("pk", flat=True)
    grid = results_grid(division(season))

    assert {pair: [board.home_points for each in found for board in each.boards] for pair, found in grid.items()} == {
        (one, two): [11], (two, one): [5],
    }  # fmt: skip


def test_twelve_teams_twenty_two_rounds_and_three_boards_take_ten_queries(
    organiser, django_assert_max_num_queries
) -> None:
    season = running_season(organiser, divisions=1, entries=12, boards=3, cycles=2)
    boards = list(Board.objects.all())
    reports = BoardReport.objects.bulk_create(
        BoardReport(
            board=board, number=1, origin="staff", outcome="home", home_points=11, away_points=board.pk % 11,
            created_at=NOW,
        )
        for board in boards
    )  # fmt: skip
    for board, report in zip(boards, reports, strict=True):
        board.result, board.status = report, Board.Status.DECIDED
    Board.objects.bulk_update(boards, ["result", "status"], batch_size=500)
    LeagueRound.objects.update(status=LeagueRound.Status.CLOSED)

    found = division(season)
    with django_assert_max_num_queries(10):
        table = division_table(found)
    assert sum(line.played for line in table.lines) == 12 * 22


def test_entries_that_were_never_placed_are_in_no_table(organiser) -> None:
    season = running_season(organiser, divisions=1, entries=2)
    SeasonEntry.objects.create(season=season, name="Fuori", captain=organiser, status="waitlisted", created_at=NOW)
    assert len(division_table(division(season)).lines) == 2
