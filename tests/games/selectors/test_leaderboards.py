"""Who stands where."""

from datetime import timedelta

import pytest

from games.models import Player
from games.selectors.leaderboard_bands import Certainty
from games.selectors.leaderboards import Cursor, Leaderboard, histogram, place_of, rows_below, rows_from
from games.services.board_sweep import age_entries, fold_changes
from games.services.bots import seat_bots
from tests.games.conftest import NOW
from tests.games.ranked import ranked, unranked

pytestmark = pytest.mark.django_db

SCOPA = Leaderboard("scopa")


@pytest.fixture
def board(make_player):
    """Five players, two of whom are shown at the same points."""
    return [ranked(make_player(), value) for value in (1612.4, 1550.0, 1549.6, 1540.2, 1400.0)]


def lines(board: Leaderboard, offset: int = 0, limit: int = 50) -> list[tuple[int, int]]:
    """Ranks and points of a page."""
    return [(row.rank, row.rating) for row in rows_from(board, histogram(board), offset, limit=limit)]


def names(board: Leaderboard) -> set[str]:
    """Everybody who is on it."""
    return {row.player.name for row in rows_from(board, histogram(board), 0, limit=50)}


def test_equal_shown_ratings_share_a_rank(board) -> None:
    assert lines(SCOPA) == [(1, 1612), (2, 1550), (2, 1550), (4, 1540), (5, 1400)]


def test_a_later_page_goes_on_with_the_right_rank(board) -> None:
    assert lines(SCOPA, 2, 2) == [(2, 1550), (4, 1540)]
    assert lines(SCOPA, 4) == [(5, 1400)]
    assert lines(SCOPA, 5) == []


def test_pages_from_every_offset_are_parts_of_the_whole(board) -> None:
    whole = [row.player for row in rows_from(SCOPA, histogram(SCOPA), 0, limit=50)]

    for offset in range(5):
        for limit in range(1, 6):
            page = rows_from(SCOPA, histogram(SCOPA), offset, limit=limit)
            assert [row.player for row in page] == whole[offset : offset + limit]


def test_pages_below_a_cursor_follow_without_gap_or_repetition(board) -> None:
    counted = histogram(SCOPA)
    page = rows_from(SCOPA, counted, 0, limit=2)
    found = list(page)
    while page:
        cursor = Cursor(page[-1].rating, page[-1].player.pk)
        page = rows_below(SCOPA, counted, cursor, limit=2)
        found += page

    assert [row.player for row in found] == [row.player for row in rows_from(SCOPA, counted, 0, limit=50)]
    assert [row.rank for row in found] == [1, 2, 2, 4, 5]


def test_a_cursor_holds_when_its_row_has_moved_away(board) -> None:
    ranked(board[1], 1700)

    below = rows_below(SCOPA, histogram(SCOPA), Cursor(1550, board[1].pk), limit=5)

    assert [(row.rank, row.rating) for row in below] == [(3, 1550), (4, 1540), (5, 1400)]


def test_folding_the_counts_changes_nothing_that_is_read(board) -> None:
    before = lines(SCOPA)

    assert fold_changes() > 0
    assert lines(SCOPA) == before
    assert fold_changes() == 0
    ranked(board[4], 1613)
    assert lines(SCOPA)[0] == (1, 1613)


def test_whoever_has_no_rated_match_any_more_is_left_out(board) -> None:
    unranked(board[0])

    assert lines(SCOPA) == [(1, 1550), (1, 1550), (3, 1540), (4, 1400)]
    assert place_of(SCOPA, histogram(SCOPA), board[0]) is None


def test_pools_are_apart(board, ada) -> None:
    ranked(ada, 1700, pool="scopone", games=3)

    assert lines(Leaderboard("scopone")) == [(1, 1700)]
    assert histogram(SCOPA).total == 5


def test_bots_and_people_have_their_own_ranks(board) -> None:
    [bot] = seat_bots(["greedy"], taken=set())
    ranked(bot, 1800)

    assert lines(SCOPA)[:2] == [(1, 1800), (2, 1612)]
    assert lines(Leaderboard("scopa", kind="human"))[0] == (1, 1612)
    assert lines(Leaderboard("scopa", kind="bot")) == [(1, 1800)]


def test_a_country_has_its_own_ranks(board) -> None:
    for player in board[2:4]:
        Player.objects.filter(pk=player.pk).update(country="IT")
        ranked(player, 1549.6)

    assert lines(Leaderboard("scopa", country="IT")) == [(1, 1550), (1, 1550)]
    assert lines(Leaderboard("scopa", country="FR")) == []
    assert lines(SCOPA)[1:] == [(2, 1550), (2, 1550), (2, 1550), (5, 1400)]


@pytest.mark.parametrize(("matches", "found"), [(1, 4), (50, 2), (200, 1)])
def test_a_minimum_of_matches_leaves_out_the_others(make_player, matches: int, found: int) -> None:
    for games in (11, 12, 50, 200):
        ranked(make_player(), 1500 + games, games=games)

    assert len(lines(Leaderboard("scopa", matches=matches))) == found


def test_provisional_ratings_stand_apart(board, ada) -> None:
    ranked(ada, 1900, games=11)

    assert lines(Leaderboard("scopa", certainty=Certainty.PROVISIONAL)) == [(1, 1900)]
    assert lines(Leaderboard("scopa", certainty=Certainty.SETTLED))[0] == (1, 1612)
    assert rows_from(SCOPA, histogram(SCOPA), 0, limit=1)[0].provisional


def test_who_has_not_played_for_long_is_left_out_where_that_is_asked(make_player) -> None:
    for days in (5, 40, 100):
        ranked(make_player(), 1500 + days, last_rated_at=NOW - timedelta(days=days))

    age_entries(now=NOW)

    assert lines(Leaderboard("scopa", days=30)) == [(1, 1505)]
    assert lines(Leaderboard("scopa", days=90)) == [(1, 1540), (2, 1505)]
    assert lines(SCOPA) == [(1, 1600), (2, 1540), (3, 1505)]


def test_a_circle_of_players_is_ranked_among_itself(board) -> None:
    circle = Player.objects.filter(pk__in=[board[1].pk, board[3].pk, board[4].pk])

    assert lines(Leaderboard("scopa", players=circle)) == [(1, 1550), (2, 1540), (3, 1400)]
    assert lines(Leaderboard("scopa", players=circle), 1, 1) == [(2, 1540)]
    assert lines(Leaderboard("scopa", kind="bot", players=circle)) == []


def test_a_place_is_a_rank_and_the_rows_before_it(board) -> None:
    counted = histogram(SCOPA)
    rows = rows_from(SCOPA, counted, 0, limit=50)

    for index, row in enumerate(rows):
        place = place_of(SCOPA, counted, row.player)
        assert place is not None
        assert (place.rank, place.index) == (row.rank, index)


def test_a_page_costs_the_same_whatever_the_length(make_player, django_assert_num_queries) -> None:
    for points in range(30):
        ranked(make_player(), 1500 + points)

    with django_assert_num_queries(3):
        assert len(lines(SCOPA)) == 30
    assert names(SCOPA)
