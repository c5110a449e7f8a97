"""Clubs: who makes, joins, leaves and manages them."""

from datetime import timedelta

import pytest

from games.models import Club, ClubMember, Notice
from games.selectors.access import NotFound
from games.selectors.clubs import askers_of, club_players, is_manager, membership_of
from games.services import make_guest
from games.services.clubs import (
    ClubDetails,
    admit,
    create_club,
    dismiss,
    edit_club,
    join_club,
    leave_club,
    name_manager,
)
from games.services.errors import (
    AlreadyClubMember,
    BadClub,
    ClubNameTaken,
    GuestInClub,
    LastClubManager,
    NotClubManager,
    NotClubMember,
    UnknownCountry,
)
from tests.games.conftest import NOW

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(ada) -> Club:
    """Open to everybody; Ada manages it."""
    return create_club(by=ada, details=ClubDetails("Circolo"), now=NOW)


@pytest.fixture
def closed(ada) -> Club:
    """Its managers admit; Ada manages it."""
    return create_club(by=ada, details=ClubDetails("Accademia", joining="approval"), now=NOW)


def told(player) -> list[str]:
    """The kinds of notices that the player has."""
    return list(Notice.objects.filter(player=player, void_at__isnull=True).values_list("kind", flat=True))


def test_whoever_makes_a_club_manages_it(ada) -> None:
    club = create_club(by=ada, details=ClubDetails("  Bar \n Sport ", country="it", description=" Ciao\r\n"), now=NOW)

    assert (club.name, club.country, club.description) == ("Bar Sport", "IT", "Ciao")
    assert is_manager(club, ada)


@pytest.mark.parametrize(
    ("details", "field"),
    [
        (ClubDetails("  "), "name"),
        (ClubDetails("x" * 61), "name"),
        (ClubDetails("a\x00b"), "name"),
        (ClubDetails("a", place="x" * 121), "place"),
        (ClubDetails("a", description="x" * 4001), "description"),
        (ClubDetails("a", joining="never"), "joining"),
    ],
)
def test_a_club_that_cannot_be_is_refused(ada, details, field) -> None:
    with pytest.raises(BadClub) as refused:
        create_club(by=ada, details=details, now=NOW)

    assert refused.value.details == {"field": field}
    assert not Club.objects.exists()


def test_a_name_is_taken_however_it_is_capitalised(ada, bruno, club) -> None:
    with pytest.raises(ClubNameTaken):
        create_club(by=bruno, details=ClubDetails("CIRCOLO"), now=NOW)


def test_there_is_no_country_of_other_letters(ada) -> None:
    with pytest.raises(UnknownCountry):
        create_club(by=ada, details=ClubDetails("Circolo", country="XX"), now=NOW)


def test_managers_change_what_the_club_says_and_nobody_else(ada, bruno, club) -> None:
    edit_club(by=ada, club_id=club.pk, details=ClubDetails("Circolo Nuovo", place="Genova"), now=NOW)
    assert Club.objects.get().place == "Genova"

    join_club(by=bruno, club_id=club.pk, now=NOW)
    with pytest.raises(NotClubManager):
        edit_club(by=bruno, club_id=club.pk, details=ClubDetails("Mio"), now=NOW)


def test_anybody_joins_an_open_club_once(bruno, club) -> None:
    assert join_club(by=bruno, club_id=club.pk, now=NOW).joined_at == NOW

    with pytest.raises(AlreadyClubMember):
        join_club(by=bruno, club_id=club.pk, now=NOW)


def test_whoever_left_may_come_back(bruno, club) -> None:
    join_club(by=bruno, club_id=club.pk, now=NOW)
    leave_club(by=bruno, club_id=club.pk, now=NOW + timedelta(days=1))
    join_club(by=bruno, club_id=club.pk, now=NOW + timedelta(days=2))

    assert ClubMember.objects.filter(player=bruno).count() == 2
    assert bruno in club_players(club)


def test_guests_and_bots_stay_out(club, bruno) -> None:
    with pytest.raises(GuestInClub):
        join_club(by=make_guest(), club_id=club.pk, now=NOW)
    with pytest.raises(GuestInClub):
        create_club(by=make_guest(), details=ClubDetails("Ospiti"), now=NOW)


def test_a_closed_club_is_asked_and_its_managers_are_told(ada, bruno, closed) -> None:
    assert join_club(by=bruno, club_id=closed.pk, now=NOW).joined_at is None

    assert [question.player for question in askers_of(closed)] == [bruno]
    assert bruno not in club_players(closed)
    assert told(ada) == ["club_joining_asked"]


def test_a_manager_admits_and_the_player_is_told(ada, bruno, closed) -> None:
    join_club(by=bruno, club_id=closed.pk, now=NOW)

    admit(by=ada, club_id=closed.pk, player=bruno, now=NOW)
    admit(by=ada, club_id=closed.pk, player=bruno, now=NOW)

    assert bruno in club_players(closed)
    assert told(bruno) == ["club_joining_decided"]
    assert told(ada) == []


def test_a_manager_refuses_and_the_player_is_told(ada, bruno, closed) -> None:
    join_club(by=bruno, club_id=closed.pk, now=NOW)

    dismiss(by=ada, club_id=closed.pk, player=bruno, now=NOW)

    assert membership_of(closed, bruno) is None
    assert Notice.objects.get(player=bruno).facts["outcome"] == "refused"


def test_a_question_can_be_taken_back_and_is_then_void(ada, bruno, closed) -> None:
    join_club(by=bruno, club_id=closed.pk, now=NOW)

    leave_club(by=bruno, club_id=closed.pk, now=NOW)

    assert askers_of(closed) == []
    assert told(ada) == []


def test_a_member_who_is_sent_away_is_told(ada, bruno, club) -> None:
    join_club(by=bruno, club_id=club.pk, now=NOW)

    dismiss(by=ada, club_id=club.pk, player=bruno, now=NOW)

    assert bruno not in club_players(club)
    assert Notice.objects.get(player=bruno).facts["outcome"] == "dismissed"


def test_only_managers_decide(bruno, make_player, closed) -> None:
    carla = make_player("Carla")
    join_club(by=carla, club_id=closed.pk, now=NOW)
    for act in (admit, dismiss, name_manager):
        with pytest.raises(NotClubManager):
            act(by=bruno, club_id=closed.pk, player=carla, now=NOW)


def test_nothing_is_decided_about_who_is_not_there(ada, bruno, closed) -> None:
    for act in (admit, dismiss, name_manager):
        with pytest.raises(NotClubMember):
            act(by=ada, club_id=closed.pk, player=bruno, now=NOW)
    join_club(by=bruno, club_id=closed.pk, now=NOW)
    with pytest.raises(NotClubMember):
        name_manager(by=ada, club_id=closed.pk, player=bruno, now=NOW)


def test_the_last_manager_stays_while_there_are_members(ada, bruno, club) -> None:
    join_club(by=bruno, club_id=club.pk, now=NOW)

    for act in (
        lambda: leave_club(by=ada, club_id=club.pk, now=NOW),
        lambda: dismiss(by=ada, club_id=club.pk, player=ada, now=NOW),
        lambda: name_manager(by=ada, club_id=club.pk, player=ada, manages=False, now=NOW),
    ):
        with pytest.raises(LastClubManager):
            act()

    name_manager(by=ada, club_id=club.pk, player=bruno, now=NOW)
    leave_club(by=ada, club_id=club.pk, now=NOW)
    assert is_manager(club, bruno)


def test_whoever_comes_into_an_empty_club_manages_it(ada, bruno, closed) -> None:
    leave_club(by=ada, club_id=closed.pk, now=NOW)

    join_club(by=bruno, club_id=closed.pk, now=NOW)

    assert is_manager(closed, bruno)


def test_a_club_that_does_not_exist_is_not_found(ada) -> None:
    with pytest.raises(NotFound):
        join_club(by=ada, club_id=404, now=NOW)


def test_nobody_leaves_where_they_are_not(bruno, club) -> None:
    with pytest.raises(NotClubMember):
        leave_club(by=bruno, club_id=club.pk, now=NOW)
