"""Leaderboards over HTTP."""

import pytest

from games.models import Player, RatingPool
from games.services import settle_match
from games.services.clubs import ClubDetails, create_club
from tests.games.api.conftest import API, problem
from tests.games.conftest import NOW, play_on
from tests.games.ranked import ranked

pytestmark = pytest.mark.django_db


@pytest.fixture
def rated(table):
    """Ada's and Bruno's match, played out and rated."""
    match = play_on(table)
    settle_match(match_id=match.pk, now=NOW)
    return match


@pytest.fixture
def board(make_player) -> list[Player]:
    """Nine players, each a point below the one before, but the fifth and sixth level."""
    return [ranked(make_player(f"P{place}"), 1600 - place + (place == 5)) for place in range(9)]


def names(answer) -> list[str]:
    """Who is on a page."""
    return [row["player"]["name"] for row in answer.json()["results"]]


def test_a_rated_match_puts_its_players_on_the_board(stranger, rated) -> None:
    page = stranger.get(f"{API}/leaderboard?pool=scopa").json()

    winner = "Ada" if rated.winner_side == 0 else "Bruno"
    assert [row["rank"] for row in page["results"]] == [1, 2]
    assert page["results"][0]["player"] == {"name": winner, "kind": "human", "bot_level": ""}
    assert page["results"][0]["games"] == 1
    assert page["next_offset"] is None
    assert page["total"] == 2


def test_a_board_is_one_pool_and_perhaps_one_kind_of_player(stranger, rated) -> None:
    assert stranger.get(f"{API}/leaderboard?pool=scopone").json()["results"] == []
    assert stranger.get(f"{API}/leaderboard?kind=bot").json()["results"] == []
    assert len(stranger.get(f"{API}/leaderboard?kind=human&limit=1").json()["results"]) == 1


def test_pages_follow_by_offset_and_by_cursor(stranger, board) -> None:
    everybody = names(stranger.get(f"{API}/leaderboard"))
    first = stranger.get(f"{API}/leaderboard?limit=4").json()

    by_offset = stranger.get(f"{API}/leaderboard?limit=4&offset={first['next_offset']}")
    by_cursor = stranger.get(f"{API}/leaderboard?limit=4&cursor={first['next_cursor']}")

    assert names(by_offset) == names(by_cursor) == everybody[4:8]
    assert [row["rank"] for row in by_cursor.json()["results"]] == [5, 5, 7, 8]
    assert by_cursor.json()["offset"] is None
    last = stranger.get(f"{API}/leaderboard?limit=4&cursor={by_cursor.json()['next_cursor']}").json()
    assert (len(last["results"]), last["next_cursor"], last["next_offset"]) == (1, None, None)


def test_any_offset_may_be_asked_for(stranger, board) -> None:
    assert stranger.get(f"{API}/leaderboard?offset=99999999").json()["results"] == []


def test_the_page_of_a_player_can_be_asked_for(stranger, board) -> None:
    answer = stranger.get(f"{API}/leaderboard?limit=3&player=p7")

    assert names(answer) == ["P6", "P7", "P8"]
    assert answer.json()["offset"] == 6
    assert problem(stranger.get(f"{API}/leaderboard?pool=cirulla&player=P7")) == (404, "not_found")


def test_filters_leave_out_the_others(stranger, board, ada) -> None:
    Player.objects.filter(pk__in=[board[2].pk, board[4].pk]).update(country="IT")
    for player in (board[2], board[4]):
        ranked(player, 1590, games=60)
    ranked(ada, 1900, games=3)
    club = create_club(by=board[8], details=ClubDetails("Circolo"), now=NOW)

    italians = stranger.get(f"{API}/leaderboard?country=IT")
    assert names(italians) == ["P2", "P4"]
    assert italians.json()["results"][0]["country"] == "IT"
    assert names(stranger.get(f"{API}/leaderboard?matches=50")) == ["P2", "P4"]
    assert names(stranger.get(f"{API}/leaderboard?certainty=provisional")) == ["Ada"]
    assert "Ada" not in names(stranger.get(f"{API}/leaderboard?certainty=settled"))
    assert names(stranger.get(f"{API}/leaderboard?scope=club-{club.pk}")) == ["P8"]


def test_a_league_s_pool_has_a_board_if_it_is_public(stranger, ada) -> None:
    for code, is_public in (("cup", True), ("secret", False)):
        RatingPool.objects.create(code=code, family="scopa", system="elo", is_public=is_public, created_at=NOW)
        ranked(ada, 1500, pool=code)

    assert names(stranger.get(f"{API}/leaderboard?pool=cup")) == ["Ada"]
    assert problem(stranger.get(f"{API}/leaderboard?pool=secret")) == (400, "bad_parameter")


@pytest.mark.parametrize(
    "query",
    [
        "pool=briscola",
        "pool=",
        "kind=staff",
        "limit=101",
        "offset=-1",
        "pool=%00",
        "country=it",
        "matches=3",
        "days=7",
        "certainty=sure",
        "cursor=x",
        "cursor=1.",
        "cursor=1.x",
        "scope=%00",
        "player=%00",
    ],
)
def test_a_board_that_does_not_exist_is_refused(stranger, query) -> None:
    assert problem(stranger.get(f"{API}/leaderboard?{query}")) == (400, "bad_parameter")


@pytest.mark.parametrize("query", ["scope=club-9", "scope=nothing", "player=nobody"])
def test_a_circle_or_player_that_does_not_exist_is_not_found(stranger, query) -> None:
    assert problem(stranger.get(f"{API}/leaderboard?{query}")) == (404, "not_found")


def test_a_board_costs_the_same_whatever_its_length(stranger, board, django_assert_max_num_queries) -> None:
    with django_assert_max_num_queries(5):
        assert len(stranger.get(f"{API}/leaderboard").json()["results"]) == 9
