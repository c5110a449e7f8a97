"""A pool computed again, and compared with what is stored."""

import pytest

from games.models import Rating, RatingChange
from games.rating import SYSTEMS
from games.selectors.pools import pool_called
from games.selectors.refolds import check_ledger, refolded_table
from games.services import annul_match_rating, refold_pool
from tests.games.conftest import NOW
from tests.games.settled import correct, settled

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(make_player):
    return [make_player() for _ in range(5)]


def rating(player) -> float:
    return Rating.objects.get(player=player).value


def test_without_corrections_nothing_differs(people) -> None:
    a, b, c, d, _ = people
    for points in range(5):
        settled([[a], [b]], [11, points])
        settled([[c], [d], [a]], [6, 11, 6], options={"players": 3}, winner=1)

    found = check_ledger("scopa")

    assert (found.matches, found.players, found.corrected, found.is_under_way) == (10, 4, 0, False)
    assert found.wrong == ()


def test_a_correction_moves_whom_its_players_met_later_once_the_pool_is_computed_again(people) -> None:
    """Ada's first match is turned round after the second: its points were made with an expectation that is gone."""
    a, b, c, d, e = people
    first = settled([[a], [b]], [11, 8])
    second = settled([[a], [c]], [11, 8])
    settled([[d], [e]], [11, 8])
    correct(first, e, [8, 11])

    found = check_ledger("scopa")

    # As it was: 1520 against 1500, so 0.4712... of 40. Folded again: 1480 against 1500, so 0.5287... of 40.
    was, would_be = 40 / (1 + 10 ** (20 / 400)), 40 / (1 + 10 ** (-20 / 400))
    assert (found.matches, found.corrected, found.is_under_way) == (3, 1, True)
    assert {(each.player_id, each.match_id) for each in found.wrong} == {
        (a.pk, second.pk),
        (c.pk, second.pk),
        (a.pk, None),
        (c.pk, None),
    }
    by_player = {each.player_id: each for each in found.wrong if each.match_id is None}
    assert by_player[a.pk].points == pytest.approx(was - would_be)
    assert by_player[c.pk].points == pytest.approx(would_be - was)
    assert rating(a) == pytest.approx(1480 + was)

    assert refold_pool(pool_id=pool_called("scopa").pk, now=NOW)
    assert rating(a) == pytest.approx(1480 + would_be)
    found = check_ledger("scopa")
    assert (found.wrong, found.is_under_way) == ((), False)


def test_an_annulled_match_is_no_longer_there_for_what_followed(people) -> None:
    a, b, c, _, _ = people
    first = settled([[a], [b]], [11, 8])
    settled([[a], [c]], [11, 8])
    annul_match_rating(match_id=first.pk, now=NOW)
    assert rating(a) != 1520

    refold_pool(pool_id=pool_called("scopa").pk, now=NOW)

    assert (rating(a), rating(b), rating(c)) == (1520, 1500, 1480)
    found = check_ledger("scopa")
    assert (found.matches, found.players, found.corrected, found.wrong) == (1, 2, 1, ())


def test_a_rating_that_no_match_explains_is_wrong_to_the_last_bit(people) -> None:
    a, b, _, _, e = people
    match = settled([[a], [b]], [11, 8])
    Rating.objects.filter(player=a).update(value=1520.0000000000002)
    Rating.objects.create(player=e, pool="scopa", value=1500, games=1)
    RatingChange.objects.filter(player=b).update(before=1500.0000000000002)

    found = check_ledger("scopa")

    assert [(each.player_id, each.match_id) for each in found.wrong] == [
        (b.pk, match.pk),
        (a.pk, None),
        (e.pk, None),
    ]
    assert found.wrong[1].points == pytest.approx(2.3e-13, rel=0.1)


def test_a_lost_rating_and_a_lost_change_are_found(people) -> None:
    a, b, _, _, _ = people
    match = settled([[a], [b]], [11, 8])
    RatingChange.objects.filter(player=a).delete()
    Rating.objects.filter(player=b).delete()

    assert [(each.player_id, each.match_id, each.stored) for each in check_ledger("scopa").wrong] == [
        (a.pk, match.pk, None),
        (b.pk, None, None),
    ]


@pytest.mark.parametrize("system", ["elo", "glicko_2", "plackett_luce"])
def test_a_table_ranks_by_the_points_of_its_system(people, system) -> None:
    a, b, c, d, _ = people
    settled([[a], [b]], [11, 8])
    settled([[a], [c]], [11, 8])
    settled([[d], [c]], [11, 8])

    rows = refolded_table("scopa", system)

    assert (rows[0].player_id, rows[0].name, rows[0].games) == (a.pk, a.name, 2)
    assert rows[-1].player_id == c.pk
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)
    value = type(SYSTEMS[system].start)(**rows[0].value)
    assert SYSTEMS[system].points(value) == rows[0].points
    assert rows == refolded_table("scopa", system)


def test_equal_points_share_a_rank(people) -> None:
    a, b, c, d, _ = people
    settled([[a], [b]], [11, 8])
    settled([[c], [d]], [11, 8])

    assert [(row.rank, row.player_id) for row in refolded_table("scopa", "elo")] == [
        (1, a.pk),
        (1, c.pk),
        (3, b.pk),
        (3, d.pk),
    ]
