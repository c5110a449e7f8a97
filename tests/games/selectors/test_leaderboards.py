"""Who stands where."""

import pytest

from games.models import Match, Rating
from games.selectors.histories import pool_ratings, rating_changes, rating_history
from games.selectors.leaderboards import leaderboard, leaderboard_size
from games.services import settle_match
from games.services.bots import seat_bots
from tests.games.conftest import NOW, play_on

pytestmark = pytest.mark.django_db


@pytest.fixture
def board(make_player):
    values = [1612.4, 1550.0, 1549.6, 1540.2, 1400.0]
    for value in values:
        Rating.objects.create(player=make_player(), pool="scopa", value=value, games=20)
    Rating.objects.create(player=make_player(), pool="scopone", value=1700, games=3)
    Rating.objects.create(player=make_player(), pool="scopa", value=1500, games=0)


def test_equal_shown_ratings_share_a_rank(board) -> None:
    assert [(row.rank, row.rating) for row in leaderboard("scopa")] == [
        (1, 1612),
        (2, 1550),
        (2, 1550),
        (4, 1540),
        (5, 1400),
    ]


def test_a_later_page_goes_on_with_the_right_rank(board) -> None:
    assert [(row.rank, row.rating) for row in leaderboard("scopa", offset=2, limit=2)] == [(2, 1550), (4, 1540)]
    assert leaderboard("scopa", offset=100) == []


def test_pools_are_apart_and_the_unplayed_are_left_out(board) -> None:
    assert [(row.rating, row.provisional) for row in leaderboard("scopone")] == [(1700, True)]
    assert leaderboard_size("scopa") == 5


def test_bots_can_be_left_out(board) -> None:
    [bot] = seat_bots(["greedy"], taken=set())
    Rating.objects.create(player=bot, pool="scopa", value=1800, games=40)

    assert leaderboard("scopa")[0].player == bot
    assert leaderboard("scopa", kind="human")[0].rating == 1612
    assert leaderboard_size("scopa", kind="bot") == 1


def test_a_history_is_the_ledger_oldest_first(table, ada) -> None:
    match = play_on(table)
    settle_match(match_id=match.pk, now=NOW)

    [point] = rating_history(ada, "scopa", None)

    assert (point.match_id, point.before) == (match.pk, 1500)
    assert pool_ratings(ada)[0].rating == round(point.after)
    assert [entry.player for entry in rating_changes(match.pk)] == [ada, match.seats.get(number=1).player]


def test_a_history_does_not_tell_of_private_matches(table, ada, bruno, make_player) -> None:
    match = play_on(table)
    settle_match(match_id=match.pk, now=NOW)
    Match.objects.filter(pk=match.pk).update(visibility="private")

    assert [point.match_id for point in rating_history(ada, "scopa", make_player())] == [None]
    assert [point.match_id for point in rating_history(ada, "scopa", bruno)] == [match.pk]
