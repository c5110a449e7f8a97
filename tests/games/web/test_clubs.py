"""Clubs in a browser."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Club, Player
from games.selectors.clubs import is_manager, membership_of
from games.services import make_guest
from games.services.clubs import ClubDetails, create_club, join_club
from games.services.pools import league_pool
from tests.games.conftest import NOW
from tests.games.ranked import ranked
from tests.games.web.conftest import LANGUAGES

pytestmark = pytest.mark.django_db

FORM = {"name": "Circolo", "place": "Genova", "country": "IT", "description": "Ciao", "joining": "approval"}


@pytest.fixture
def club(ada) -> Club:
    """Ada's; its managers admit."""
    return create_club(by=ada, details=ClubDetails(**FORM), now=NOW)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", ["/clubs", "/clubs?q=x&page=2", "/clubs/new", "/clubs/{club}", "/clubs/{club}/edit"])
def test_the_pages_of_clubs_open_in_three_languages(browser_of, ada, club, language, path) -> None:
    answer = browser_of(ada).get(path.format(club=club.pk), headers={"accept-language": language})

    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.content.decode()


def test_a_club_is_made_and_changed_by_form(browser_of, ada) -> None:
    browser = browser_of(ada)

    made = browser.post("/clubs/new", FORM)
    club = Club.objects.get()
    assert made.url == f"/clubs/{club.pk}"
    assert is_manager(club, ada)

    browser.post(f"/clubs/{club.pk}/edit", FORM | {"place": "Savona"})
    assert Club.objects.get().place == "Savona"


def test_what_is_refused_stands_beside_its_field(browser_of, ada, club) -> None:
    answer = browser_of(ada).post("/clubs/new", FORM)

    assert answer.status_code == 400
    assert answer.context["form"].errors["name"] == ["There is already a club of that name."]


def test_joining_is_asked_and_decided(browser_of, ada, bruno, club) -> None:
    browser_of(bruno).post(f"/clubs/{club.pk}/join")
    page = browser_of(bruno).get(f"/clubs/{club.pk}").content.decode()
    assert "You have asked to join" in page
    assert "Who asks to join" not in page

    assert "Who asks to join" in browser_of(ada).get(f"/clubs/{club.pk}").content.decode()
    browser_of(ada).post(f"/clubs/{club.pk}/members", {"name": "Bruno", "act": "admit"})
    assert membership_of(club, bruno).joined_at is not None

    browser_of(ada).post(f"/clubs/{club.pk}/members", {"name": "Bruno", "act": "manager"})
    assert is_manager(club, bruno)
    browser_of(ada).post(f"/clubs/{club.pk}/members", {"name": "Bruno", "act": "member"})
    browser_of(ada).post(f"/clubs/{club.pk}/members", {"name": "Bruno", "act": "dismiss"})
    assert membership_of(club, bruno) is None


def test_a_refusal_is_told_on_the_page(browser_of, ada, bruno, club) -> None:
    Club.objects.update(joining="open")
    join_club(by=bruno, club_id=club.pk, now=NOW)

    page = browser_of(ada).post(f"/clubs/{club.pk}/leave", follow=True).content.decode()

    assert "A club with members needs a manager." in page
    browser_of(bruno).post(f"/clubs/{club.pk}/leave")
    assert membership_of(club, bruno) is None


def test_members_stand_among_themselves(visitor, ada, bruno, make_player, club) -> None:
    Club.objects.update(joining="open")
    join_club(by=bruno, club_id=club.pk, now=NOW)
    for player, value in ((ada, 1500), (bruno, 1600), (make_player(), 1700)):
        ranked(player, value, pool="scopone")

    rows = visitor.get(f"/clubs/{club.pk}").context["rows"]

    assert [(row.rank, row.person.name) for row in rows] == [(1, "Bruno"), (2, "Ada")]
    assert visitor.get(f"/clubs/{club.pk}?pool=scopa").context["rows"] == []


def test_a_club_costs_the_same_however_many_leagues_there_are(visitor, club, django_assert_num_queries) -> None:
    with CaptureQueriesContext(connection) as few:
        visitor.get(f"/clubs/{club.pk}")
    for number in range(5):
        code = f"league-{number}"
        league_pool(code=code, name=code, family_preset="scopone", system="elo", now=NOW)

    with django_assert_num_queries(len(few)):
        assert visitor.get(f"/clubs/{club.pk}").status_code == 200


def test_only_managers_see_the_form_of_their_club(browser_of, bruno, club) -> None:
    assert browser_of(bruno).get(f"/clubs/{club.pk}/edit").status_code == 404
    assert "Change" not in browser_of(bruno).get(f"/clubs/{club.pk}").content.decode()


def test_guests_are_led_to_an_account(browser_of, club) -> None:
    browser = browser_of(make_guest())

    assert browser.get("/clubs/new").status_code == 302
    assert "Create an account to join" in browser.get(f"/clubs/{club.pk}").content.decode()
    browser.post(f"/clubs/{club.pk}/join")
    assert not Player.objects.filter(kind="guest", club_memberships__isnull=False).exists()


@pytest.mark.parametrize("path", ["/clubs/404", "/clubs/404/edit", "/clubs/{club}?pool=x"])
def test_what_does_not_exist_is_not_found(browser_of, ada, club, path) -> None:
    assert browser_of(ada).get(path.format(club=club.pk)).status_code == 404


def test_an_act_that_is_none_is_not_found(browser_of, ada, bruno, club) -> None:
    for body in ({"name": "Bruno", "act": "promote"}, {"name": "Nobody", "act": "admit"}, {"name": "\x00"}, {}):
        assert browser_of(ada).post(f"/clubs/{club.pk}/members", body).status_code == 404
