"""A player's ratings with their places, and how they went."""

from datetime import timedelta

import pytest

from games.models import Match, Rating, RatingPool
from games.selectors.access import NotFound
from games.selectors.profiles import course_of, standings_of
from games.services import annul_match_rating
from tests.games.conftest import NOW
from tests.games.ranked import ranked
from tests.games.settled import settled

pytestmark = pytest.mark.django_db


def test_a_settled_rating_has_a_place_among_the_settled(ada, bruno, make_player) -> None:
    ranked(ada, 1600.4)
    ranked(bruno, 1700)
    ranked(make_player(), 1900, games=3)

    [standing] = standings_of(ada)

    assert (standing.pool, standing.rating, standing.rank, standing.of) == ("scopa", 1600, 2, 2)
    assert not standing.provisional


def test_a_provisional_rating_has_none(ada, bruno) -> None:
    ranked(ada, 1600, games=11)
    ranked(bruno, 1500)

    [standing] = standings_of(ada)

    assert (standing.provisional, standing.rank, standing.of) == (True, None, 1)


def test_pools_come_in_their_order_and_only_public_ones(ada) -> None:
    RatingPool.objects.create(code="cup", name="The cup", family="scopa", system="glicko_2", created_at=NOW)
    RatingPool.objects.create(code="secret", family="scopa", system="elo", is_public=False, created_at=NOW)
    for pool in ("cup", "secret", "cirulla", "scopa"):
        ranked(ada, 1500, pool=pool)
    Rating.objects.filter(pool="cup").update(deviation=61.5)

    found = {standing.pool: standing for standing in standings_of(ada)}

    assert list(found) == ["scopa", "cirulla", "cup"]
    assert (found["cup"].name, found["cup"].deviation, found["scopa"].deviation) == ("The cup", 62, None)


def test_a_course_is_what_stands_today_oldest_first(ada, bruno) -> None:
    first, second, third = (settled([[ada], [bruno]], (11, 5), hours=hours) for hours in range(3))
    annul_match_rating(match_id=second.pk, now=NOW)

    course = course_of(ada, "scopa", None)

    assert [point.match_id for point in course] == [first.pk, third.pk]
    assert course[0].before == 1500


def test_a_course_can_begin_later(ada, bruno) -> None:
    settled([[ada], [bruno]], (11, 5))
    late = settled([[ada], [bruno]], (11, 5), hours=48)

    course = course_of(ada, "scopa", None, since=NOW + timedelta(hours=24))

    assert [point.match_id for point in course] == [late.pk]


def test_a_course_does_not_tell_of_private_matches(ada, bruno, make_player) -> None:
    match = settled([[ada], [bruno]], (11, 5))
    Match.objects.update(visibility="private")

    assert [point.match_id for point in course_of(ada, "scopa", make_player())] == [None]
    assert [point.match_id for point in course_of(ada, "scopa", bruno)] == [match.pk]


def test_the_course_of_a_pool_that_is_not_public_is_not_told(ada) -> None:
    RatingPool.objects.create(code="secret", family="scopa", system="elo", is_public=False, created_at=NOW)

    for pool in ("secret", "nothing"):
        with pytest.raises(NotFound):
            course_of(ada, pool, ada)
