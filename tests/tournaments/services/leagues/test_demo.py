"""The leagues that a new installation shows."""

import pytest

from tests.tournaments.conftest import NOW
from tests.tournaments.services.leagues.seasons import new_player
from tournaments.models import Board, League, Season
from tournaments.services.leagues.demo import seed_demo_leagues
from tournaments.services.leagues.sweep import sweep_leagues

pytestmark = pytest.mark.django_db


def test_one_league_is_played_and_one_waits_for_teams() -> None:
    organiser, *players = [new_player() for _ in range(5)]
    assert seed_demo_leagues(organiser=organiser, players=players, now=NOW)

    running = Season.objects.get(status=Season.Status.RUNNING)
    boards = Board.objects.filter(fixture__round__season=running)
    assert boards.filter(fixture__round__number=1, status=Board.Status.DECIDED).count() == 2
    assert boards.filter(fixture__round__number=2, status=Board.Status.AGREED).count() == 1
    assert boards.filter(fixture__round__number=2, proposals__status="open").count() == 1
    assert Season.objects.get(status=Season.Status.REGISTRATION).is_of_teams
    sweep_leagues(now=NOW)
    assert boards.filter(fixture__round__number=2, status=Board.Status.AGREED).count() == 1


def test_a_second_call_changes_nothing() -> None:
    organiser, *players = [new_player() for _ in range(4)]
    seed_demo_leagues(organiser=organiser, players=players, now=NOW)
    assert not seed_demo_leagues(organiser=organiser, players=players, now=NOW)
    assert League.objects.count() == 2
