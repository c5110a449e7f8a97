"""Leaderboards of a club, and of what the apps above offer."""

import pytest

from games.models import Player
from games.selectors.access import NotFound
from games.selectors.leaderboard_scopes import Scope, scope_called
from games.services.clubs import ClubDetails, create_club, join_club, leave_club
from tests.games.conftest import NOW

pytestmark = pytest.mark.django_db


def cup_scope(code: str, viewer: Player | None) -> Scope | None:
    """A source of these tests: everybody whose name begins with B plays for the cup, which guests may not see."""
    if code != "cup" or viewer is None:
        return None
    return Scope("cup", "The cup", "/cup", "scopone", Player.objects.filter(name__startswith="B"))


@pytest.fixture
def _with_a_cup(settings) -> None:
    settings.LEADERBOARD_SCOPES = [f"{__name__}.cup_scope"]


def test_a_club_is_a_scope_of_those_who_are_in_it(ada, bruno, make_player) -> None:
    club = create_club(by=ada, details=ClubDetails("Circolo"), now=NOW)
    carla = make_player("Carla")
    for player in (bruno, carla):
        join_club(by=player, club_id=club.pk, now=NOW)
    leave_club(by=carla, club_id=club.pk, now=NOW)

    scope = scope_called(f"club-{club.pk}", None)

    assert (scope.title, scope.url, scope.pool) == ("Circolo", f"/clubs/{club.pk}", "")
    assert set(scope.players) == {ada, bruno}


@pytest.mark.usefixtures("_with_a_cup")
def test_what_the_settings_name_is_asked(ada, bruno) -> None:
    assert set(scope_called("cup", ada).players) == {bruno}


@pytest.mark.usefixtures("_with_a_cup")
@pytest.mark.parametrize("code", ["cup", "club-1", "club-x", "club-", "club-" + "9" * 5000, "season-3", ""])
def test_what_nobody_knows_or_the_viewer_may_not_know_does_not_exist(code: str) -> None:
    with pytest.raises(NotFound):
        scope_called(code, None)
