"""Who may know of what."""

import pytest

from games.models import Match
from games.selectors.access import NotFound, access_invitation, access_match, access_player, access_seat
from games.services import create_match, make_guest
from games.services.bots import seat_bots
from tests.games.conftest import NOW

pytestmark = pytest.mark.django_db


@pytest.fixture
def private(ada) -> Match:
    return create_match(creator=ada, preset="scopa_classica", visibility="private", bots=["greedy"], now=NOW)


def test_anybody_may_look_at_a_public_match(table, make_player) -> None:
    assert access_match(None, table.pk) == table
    assert access_seat(make_player(), table.pk) == (table, None)


def test_a_private_match_exists_only_for_those_who_sit_there(private, ada, bruno) -> None:
    assert access_seat(ada, private.pk)[1].number == 0
    for stranger in (None, bruno):
        with pytest.raises(NotFound):
            access_match(stranger, private.pk)


def test_staff_sees_no_more_than_others(private, make_player) -> None:
    chief = make_player()
    chief.user.is_staff = chief.user.is_superuser = True
    chief.user.save()

    with pytest.raises(NotFound):
        access_match(chief, private.pk)


def test_whoever_has_the_link_may_see_the_invitation(private) -> None:
    assert access_invitation(private.join_code.lower()) == private
    with pytest.raises(NotFound):
        access_invitation("nothing")


def test_an_unknown_match_and_a_hidden_one_look_alike(private, bruno) -> None:
    messages = set()
    for match_id in (private.pk, 10**15):
        with pytest.raises(NotFound) as refusal:
            access_match(bruno, match_id)
        messages.add(str(refusal.value))
    assert len(messages) == 1


def test_players_are_found_by_name_and_guests_are_not(ada) -> None:
    [bot] = seat_bots(["greedy"], taken=set())

    assert access_player("ADA") == ada
    assert access_player("Nonna") == bot
    with pytest.raises(NotFound):
        access_player(make_guest().name)
