"""Two players, against each other and as partners."""

import pytest

from games.models import Match
from games.selectors.head_to_head import head_to_head
from games.selectors.profile_results import Tally
from tests.games.settled import settled

pytestmark = pytest.mark.django_db


def test_matches_and_points_are_counted_from_the_first_players_side(ada, bruno) -> None:
    settled([[ada], [bruno]], (11, 5))
    settled([[bruno], [ada]], (11, 9), hours=1)
    last = settled([[ada], [bruno]], (11, 11), hours=2, winner=None)

    found, turned = head_to_head(ada, bruno, None), head_to_head(bruno, ada, None)

    assert found.against == Tally(won=1, lost=1, drawn=1)
    assert (found.points_for, found.points_against) == (31, 27)
    assert (turned.points_for, turned.points_against) == (27, 31)
    assert found.latest[0] == last
    assert found.is_all


def test_partners_are_counted_apart(ada, bruno, make_player) -> None:
    carla, dino = make_player(), make_player()
    settled([[ada, bruno], [carla, dino]], (21, 5), preset="scopone")
    settled([[ada, carla], [bruno, dino]], (21, 9), preset="scopone", hours=1)

    found = head_to_head(ada, bruno, None)

    assert (found.together, found.against) == (Tally(won=1), Tally(won=1))
    assert (found.points_for, found.points_against) == (21, 9)


def test_matches_with_others_do_not_count(ada, bruno, make_player) -> None:
    settled([[ada], [make_player()]], (11, 5))

    assert head_to_head(ada, bruno, None).latest == ()


def test_private_matches_are_for_those_who_played_them(ada, bruno, make_player) -> None:
    settled([[ada], [bruno]], (11, 5))
    Match.objects.update(visibility="private")

    assert head_to_head(ada, bruno, None).against == Tally()
    assert head_to_head(ada, bruno, make_player()).latest == ()
    assert head_to_head(ada, bruno, bruno).against == Tally(won=1)
