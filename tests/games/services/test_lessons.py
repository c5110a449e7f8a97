"""Finished lessons are remembered once for each player."""

from datetime import timedelta

from games.models import FinishedLesson, Player
from games.selectors.lessons import finished_lessons
from games.services.lessons import finish_lessons
from tests.games.conftest import NOW


def test_what_is_finished_twice_is_remembered_once_and_since_the_first_time(ada: Player) -> None:
    finish_lessons(by=ada, lessons=["cards", "equal"], now=NOW)
    finish_lessons(by=ada, lessons=["equal", "sums"], now=NOW + timedelta(days=1))

    assert finished_lessons(ada) == {"cards", "equal", "sums"}
    assert FinishedLesson.objects.get(player=ada, lesson="equal").finished_at == NOW


def test_everybody_has_lessons_of_their_own(ada: Player, bruno: Player) -> None:
    finish_lessons(by=ada, lessons=["cards"], now=NOW)

    assert finished_lessons(bruno) == frozenset()
