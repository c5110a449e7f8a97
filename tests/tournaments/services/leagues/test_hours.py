"""Players say at which hours of the week they can usually play."""

import pytest

from tests.tournaments.conftest import NOW
from tournaments.models import UsualHour
from tournaments.services.leagues.errors_boards import BadHours
from tournaments.services.leagues.hours import set_usual_hours

pytestmark = pytest.mark.django_db


def hours_of(player) -> list[tuple[int, int]]:
    return list(UsualHour.objects.filter(player=player).values_list("weekday", "hour"))


def test_the_hours_of_a_week_replace_those_before(ada, bruno) -> None:
    set_usual_hours(by=ada, hours=[(0, 20), (6, 15)], now=NOW)
    set_usual_hours(by=bruno, hours=[(2, 9)], now=NOW)
    set_usual_hours(by=ada, hours=[(1, 21), (1, 21), (0, 20)], now=NOW)
    assert hours_of(ada) == [(0, 20), (1, 21)]
    assert hours_of(bruno) == [(2, 9)]


def test_nobody_has_to_have_usual_hours(ada) -> None:
    set_usual_hours(by=ada, hours=[(0, 20)], now=NOW)
    set_usual_hours(by=ada, hours=[], now=NOW)
    assert hours_of(ada) == []


@pytest.mark.parametrize("hour", [(7, 0), (-1, 0), (0, 24), (0, -1), (True, 1)])
def test_what_is_no_hour_of_the_week_changes_nothing(ada, hour) -> None:
    set_usual_hours(by=ada, hours=[(0, 20)], now=NOW)
    with pytest.raises(BadHours):
        set_usual_hours(by=ada, hours=[(3, 3), hour], now=NOW)
    assert hours_of(ada) == [(0, 20)]
