"""A season starts: seeds are frozen, and every division gets its rounds, fixtures, boards and seats."""

from datetime import date, timedelta

import pytest

from games.models import Notice
from tests.tournaments.conftest import NOW
from tests.tournaments.services.leagues.seasons import (
    IN_ROUND_1,
    boards_of,
    division,
    enter,
    fill,
    league_of,
    new_player,
    open_season,
    placed_season,
    players_at,
    round_of,
    running_season,
)
from tournaments.models import Board, BoardSeat, Fixture, LeagueRound, Season, SeasonEntry
from tournaments.services.errors import NotStaff, WrongPhase
from tournaments.services.leagues.alternates import offer_alternate
from tournaments.services.leagues.errors_entries import BadSeason, DivisionUneven
from tournaments.services.leagues.placement import move_entry, place_season
from tournaments.services.leagues.starting import start_season

pytestmark = pytest.mark.django_db


def _meetings(season: Season) -> list[tuple[int, ...]]:
    """The seeds that meet in the first division, round by round, home first."""
    fixtures = Fixture.objects.filter(round__division=division(season)).order_by("round__number", "number")
    return [tuple(fixture.sides.order_by("position").values_list("entry__seed", flat=True)) for fixture in fixtures]


def test_all_meet_all_in_a_round_robin_whose_fixtures_are_known_at_once(organiser) -> None:
    season = running_season(organiser, opened=False)

    assert season.status == Season.Status.RUNNING
    assert set(season.entries.values_list("status", flat=True)) == {SeasonEntry.Status.ACTIVE}
    assert _meetings(season) == [(1, 4), (2, 3), (4, 3), (1, 2), (2, 4), (3, 1)], "the Berger table of four"
    assert {each.rounds.count() for each in season.divisions.all()} == {3}
    assert set(LeagueRound.objects.values_list("status", flat=True)) == {"planned"}
    assert set(Board.objects.values_list("status", flat=True)) == {"planned"}


def test_twice_round_swaps_home_and_away(organiser) -> None:
    season = running_season(organiser, divisions=1, entries=2, cycles=2)
    assert _meetings(season) == [(1, 2), (2, 1)]


def test_in_an_odd_division_somebody_is_free_in_every_round(organiser) -> None:
    running_season(organiser, divisions=1, entries=3)
    free = Fixture.objects.filter(is_bye=True)
    assert sorted(fixture.sides.get().entry.seed for fixture in free) == [1, 2, 3]
    assert not Board.objects.filter(fixture__in=free).exists()


def test_windows_are_whole_days_of_the_season_one_after_the_other(organiser) -> None:
    season = running_season(organiser, divisions=1, zone="Europe/Rome", round_days=10)
    windows = list(season.rounds.order_by("number").values_list("opens_at", "closes_at"))

    assert [opens.isoformat() for opens, _ in windows] == [
        "2026-03-15T23:00:00+00:00",
        "2026-03-25T23:00:00+00:00",
        # Clocks change on 29 March, so the day begins an hour earlier.
        "2026-04-04T22:00:00+00:00",
    ]
    assert [closes for _, closes in windows[:-1]] == [opens for opens, _ in windows[1:]]
    assert {board.deadline for board in boards_of(round_of(season))} == {windows[0][1]}


def test_boards_are_seated_in_the_order_of_the_rosters(organiser) -> None:
    season = open_season(league_of(organiser, preset="scopone"), preset="scopone", divisions=1, places=2, boards=2)
    players = [new_player(f"Giocatore {number}") for number in range(8)]
    for captain in (0, 4):
        enter(season, *players[captain : captain + 4], team_name=f"Squadra {captain}")
    place_season(season_id=season.pk, by=organiser, now=NOW)
    start_season(season_id=season.pk, by=organiser, now=NOW)

    first, second = boards_of(round_of(season))
    assert [players_at(board, position) for board in (first, second) for position in (0, 1)] == [
        players[0:2], players[4:6], players[2:4], players[6:8],
    ]  # fmt: skip


def test_a_swiss_knows_its_windows_and_its_first_round(organiser) -> None:
    season = running_season(organiser, divisions=1, entries=6, format="swiss", swiss_rounds=3, opened=False)
    assert [(each.number, each.fixtures.count()) for each in season.rounds.order_by("number")] == [
        (1, 3), (2, 0), (3, 0),
    ]  # fmt: skip
    assert round_of(season, 1).reasons


def test_a_round_whose_window_has_begun_is_open_from_the_start(organiser) -> None:
    season = placed_season(organiser, divisions=1)
    start_season(season_id=season.pk, by=organiser, now=IN_ROUND_1)
    assert list(season.rounds.order_by("number").values_list("status", flat=True)) == ["open", "planned", "planned"]


def test_no_season_starts_after_its_first_round(organiser) -> None:
    season = placed_season(organiser, divisions=1)
    with pytest.raises(BadSeason) as refused:
        start_season(season_id=season.pk, by=organiser, now=NOW + timedelta(days=9))
    assert refused.value.details["field"] == "starts_on"


def test_a_swiss_of_more_rounds_than_opponents_does_not_start(organiser) -> None:
    season = placed_season(organiser, divisions=1, format="swiss", swiss_rounds=5)
    with pytest.raises(BadSeason) as refused:
        start_season(season_id=season.pk, by=organiser, now=NOW)
    assert (refused.value.details["field"], refused.value.details["most"]) == ("swiss_rounds", 3)


def test_nobody_plays_alone_nor_in_a_division_that_is_too_full(organiser) -> None:
    season = placed_season(organiser, divisions=2, entries=2)
    entry = season.entries.filter(division__number=1).first()
    move_entry(entry_id=entry.pk, by=organiser, division_number=2, now=NOW)
    with pytest.raises(DivisionUneven) as refused:
        start_season(season_id=season.pk, by=organiser, now=NOW)
    assert refused.value.details == {"division": 1, "entries": 1, "places": 2}


def test_divisions_without_entries_are_given_up(organiser, ada) -> None:
    season = open_season(league_of(organiser), divisions=3, places=2)
    alternate = offer_alternate(season_id=season.pk, by=ada, division=3, now=NOW)
    fill(season, 4)
    place_season(season_id=season.pk, by=organiser, now=NOW)
    start_season(season_id=season.pk, by=organiser, now=NOW)

    alternate.refresh_from_db()
    assert (season.divisions.count(), alternate.division) == (2, None)
    assert season.log.get(verb="divisions_given_up").before == {"divisions": [3]}


def test_seeds_are_numbered_anew_when_they_are_frozen(organiser) -> None:
    season = placed_season(organiser, divisions=1)
    SeasonEntry.objects.filter(season=season, seed=4).update(seed=9)
    start_season(season_id=season.pk, by=organiser, now=NOW)
    assert list(season.entries.order_by("seed").values_list("seed", flat=True)) == [1, 2, 3, 4]


def test_only_an_organiser_starts_a_season_that_is_placed(organiser, ada) -> None:
    season = placed_season(organiser, divisions=1)
    with pytest.raises(NotStaff):
        start_season(season_id=season.pk, by=ada, now=NOW)
    start_season(season_id=season.pk, by=organiser, now=NOW)
    with pytest.raises(WrongPhase):
        start_season(season_id=season.pk, by=organiser, now=NOW)


def test_everybody_hears_when_it_begins_and_in_which_division(organiser) -> None:
    running_season(organiser, opened=False)
    told = Notice.objects.filter(kind="season_started")
    assert told.count() == 8
    assert {notice.facts["division"] for notice in told} == {"Serie A", "Serie B"}
    assert {notice.facts["starts_at"] for notice in told} == {"2026-03-16T00:00:00+00:00"}


def test_a_season_of_the_size_it_is_made_for_starts_within_a_few_queries(
    organiser, django_assert_max_num_queries
) -> None:
    season = placed_season(organiser, divisions=1, entries=12, boards=3, cycles=2, starts_on=date(2026, 3, 16))
    with django_assert_max_num_queries(400):
        start_season(season_id=season.pk, by=organiser, now=NOW)
    assert Fixture.objects.count() == 132
    assert BoardSeat.objects.count() == 132 * 3 * 2
