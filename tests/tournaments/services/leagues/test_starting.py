"""A season starts: rounds, fixtures, boards and seats."""

from tests.tournaments.services.leagues.seasons import (
    boards_of,
    division,
    play_season,
    players_at,
    round_of,
    running_season,
)
from tournaments.models import Board, LeagueRound, SeasonEntry
from tournaments.selectors.leagues.tables import division_table


def test_every_division_of_a_round_robin_gets_all_its_rounds_at_once(organiser) -> None:
    season = running_season(organiser)

    assert season.status == "running"
    assert LeagueRound.objects.filter(season=season).count() == 2 * 3
    assert Board.objects.filter(fixture__round__season=season).count() == 2 * 6
    assert set(season.entries.values_list("status", flat=True)) == {SeasonEntry.Status.ACTIVE}


def test_a_season_is_played_after_its_last_round(organiser) -> None:
    season = running_season(organiser)
    play_season(season)

    assert season.status == "played"
    assert [line.entry for line in division_table(division(season)).lines] == list(
        season.entries.filter(division__number=1).order_by("seed").values_list("pk", flat=True)
    )


def test_teams(organiser) -> None:
    season = running_season(organiser, boards=2, divisions=1)
    assert [len(players_at(board, 0)) for board in boards_of(round_of(season))] == [1, 1, 1, 1]


def test_pairs(organiser) -> None:
    season = running_season(organiser, team_size=2, divisions=1)
    assert [len(players_at(board, 0)) for board in boards_of(round_of(season))] == [2, 2]


def test_swiss(organiser) -> None:
    season = running_season(organiser, divisions=1, entries=6, format="swiss", swiss_rounds=3)
    play_season(season)
    assert season.status == "played"
