"""Leaderboards and players over HTTP."""

import pytest

from games.models import Rating
from games.services import settle_match
from tests.games.api.conftest import API, problem
from tests.games.conftest import NOW, play_on

pytestmark = pytest.mark.django_db


@pytest.fixture
def rated(table):
    """Ada's and Bruno's match, played out and rated."""
    match = play_on(table)
    settle_match(match_id=match.pk, now=NOW)
    return match


def test_a_rated_match_puts_its_players_on_the_board(stranger, rated) -> None:
    page = stranger.get(f"{API}/leaderboard?pool=scopa").json()

    winner = "Ada" if rated.winner_side == 0 else "Bruno"
    assert [row["rank"] for row in page["results"]] == [1, 2]
    assert page["results"][0]["player"] == {"name": winner, "kind": "human", "bot_level": ""}
    assert page["results"][0]["games"] == 1
    assert page["next_offset"] is None


def test_a_board_is_one_pool_and_perhaps_one_kind_of_player(stranger, rated) -> None:
    assert stranger.get(f"{API}/leaderboard?pool=scopone").json()["results"] == []
    assert stranger.get(f"{API}/leaderboard?kind=bot").json()["results"] == []
    assert len(stranger.get(f"{API}/leaderboard?kind=human&limit=1").json()["results"]) == 1


@pytest.mark.parametrize("query", ["pool=briscola", "pool=", "kind=staff", "limit=101", "offset=-1", "pool=%00"])
def test_a_board_that_does_not_exist_is_refused(stranger, query) -> None:
    assert problem(stranger.get(f"{API}/leaderboard?{query}")) == (400, "bad_parameter")


def test_a_board_costs_the_same_whatever_its_length(stranger, make_player, django_assert_num_queries) -> None:
    for points in range(12):
        Rating.objects.create(player=make_player(), pool="scopa", value=1500 + points, games=9)

    with django_assert_num_queries(2):
        assert len(stranger.get(f"{API}/leaderboard").json()["results"]) == 12
