"""Lists of clubs and of members."""

import pytest

from games.selectors.access import NotFound
from games.selectors.clubs import access_club, club_size, clubs_of, is_manager, listed_clubs, members_of
from games.services.clubs import ClubDetails, create_club, join_club
from tests.games.conftest import NOW

pytestmark = pytest.mark.django_db


@pytest.fixture
def clubs(ada, bruno):
    """Three clubs: two in Italy, one asks whom it admits."""
    return [
        create_club(by=ada, details=ClubDetails("Beta", "Genova", "IT"), now=NOW),
        create_club(by=bruno, details=ClubDetails("Alfa", "Roma", "IT", joining="approval"), now=NOW),
        create_club(by=bruno, details=ClubDetails("Gamma", "Lyon", "FR"), now=NOW),
    ]


def names(**filters) -> list[str]:
    """What a list shows."""
    return [each.club.name for each in listed_clubs(**filters)]


def test_clubs_are_listed_by_name_and_found_by_name_place_and_country(clubs) -> None:
    assert names() == ["Alfa", "Beta", "Gamma"]
    assert names(name="gen") == ["Beta"]
    assert names(name="a", country="FR") == ["Gamma"]
    assert names(offset=1, limit=1) == ["Beta"]


def test_only_those_who_are_in_count(ada, bruno, make_player, clubs) -> None:
    join_club(by=ada, club_id=clubs[1].pk, now=NOW)
    join_club(by=make_player(), club_id=clubs[0].pk, now=NOW)

    assert [each.members for each in listed_clubs()] == [1, 2, 1]
    assert club_size(clubs[0]) == 2
    assert clubs_of(ada) == [clubs[0]]


def test_managers_come_first_then_names(ada, make_player, clubs) -> None:
    for name in ("Aaron", "Zoe"):
        join_club(by=make_player(name), club_id=clubs[0].pk, now=NOW)

    assert [member.player.name for member in members_of(clubs[0])] == ["Ada", "Aaron", "Zoe"]
    assert [member.player.name for member in members_of(clubs[0], offset=1, limit=1)] == ["Aaron"]


def test_whoever_only_asks_manages_nothing(ada, clubs) -> None:
    join_club(by=ada, club_id=clubs[1].pk, now=NOW)

    assert not is_manager(clubs[1], ada)
    assert not is_manager(clubs[1], None)


def test_a_club_that_does_not_exist_is_not_found() -> None:
    with pytest.raises(NotFound):
        access_club(404)


def test_a_list_costs_the_same_whatever_its_length(ada, django_assert_num_queries) -> None:
    for number in range(9):
        create_club(by=ada, details=ClubDetails(f"Club {number}"), now=NOW)

    with django_assert_num_queries(2):
        listed_clubs()
