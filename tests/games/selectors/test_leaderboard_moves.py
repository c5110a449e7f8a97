"""How many places somebody has moved since a week ago."""

from datetime import timedelta

import pytest

from games.models import LeaderboardSnapshot, Player
from games.selectors.leaderboard_bands import Certainty
from games.selectors.leaderboard_moves import movements
from games.selectors.leaderboards import Leaderboard, histogram, rows_from
from games.services.board_sweep import take_snapshot
from tests.games.conftest import NOW
from tests.games.ranked import changed, ranked

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(days=7)


@pytest.fixture
def week(table, make_player):
    """Four players a week ago; since then the last has overtaken two others, and a fifth has come."""
    players = [make_player(name) for name in ("Carla", "Dino", "Elsa", "Fabio")]
    for place, player in enumerate(players):
        ranked(player, 1600 - 10 * place)
        changed(table, player, value=1600 - 10 * place)
    take_snapshot(now=NOW)
    ranked(players[3], 1595, last_rated_at=LATER)
    ranked(make_player("Gino"), 1605, last_rated_at=LATER)
    return players


def moved(board: Leaderboard, now=LATER) -> dict[str, int | None | str]:
    """Places gained by name; «?» where nothing is known."""
    rows = rows_from(board, histogram(board), 0, limit=50)
    found = movements(board, rows, now=now)
    return {row.player.name: found[row.player.pk].places if row.player.pk in found else "?" for row in rows}


def test_places_are_gained_and_lost_since_a_week_ago(week) -> None:
    assert moved(Leaderboard("scopa")) == {"Gino": None, "Carla": -1, "Fabio": 1, "Dino": -2, "Elsa": -2}


def test_nothing_is_known_before_there_is_a_week_to_look_back(week) -> None:
    assert set(moved(Leaderboard("scopa"), now=LATER - timedelta(minutes=1)).values()) == {"?"}


def test_a_circle_of_players_is_compared_with_itself(week) -> None:
    circle = Player.objects.filter(name__in=["Carla", "Fabio", "Gino"])

    assert moved(Leaderboard("scopa", players=circle)) == {"Gino": None, "Carla": -1, "Fabio": -1}


def test_in_a_circle_too_a_country_is_compared_with_its_own_places(week) -> None:
    Player.objects.filter(name__in=["Dino", "Fabio"]).update(country="IT")
    ranked(week[1], 1590)
    ranked(week[3], 1595)
    circle = Player.objects.filter(name__in=["Carla", "Dino", "Fabio"])

    assert moved(Leaderboard("scopa", country="IT", players=circle)) == {"Fabio": 1, "Dino": -1}


def test_whoever_was_provisional_then_is_new_among_the_settled(week, table, bruno) -> None:
    LeaderboardSnapshot.objects.all().delete()
    changed(table, bruno, value=1700, games=11)
    ranked(bruno, 1700, games=11)
    take_snapshot(now=NOW)
    ranked(bruno, 1700, games=12)

    assert moved(Leaderboard("scopa", certainty=Certainty.SETTLED))["Bruno"] is None
    assert moved(Leaderboard("scopa"))["Bruno"] == 0


def test_a_country_is_compared_with_its_own_places(week) -> None:
    LeaderboardSnapshot.objects.all().delete()
    Player.objects.filter(name__in=["Dino", "Fabio"]).update(country="IT")
    ranked(week[1], 1590)
    ranked(week[3], 1570)
    take_snapshot(now=NOW)
    ranked(week[3], 1595)

    assert moved(Leaderboard("scopa", country="IT")) == {"Fabio": 1, "Dino": -1}


def test_a_page_asks_for_no_more_than_its_rows(week, django_assert_num_queries) -> None:
    board = Leaderboard("scopa")
    rows = rows_from(board, histogram(board), 0, limit=50)

    with django_assert_num_queries(4):
        movements(board, rows, now=LATER)
