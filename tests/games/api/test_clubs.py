"""Clubs over HTTP."""

import pytest

from games.models import Club
from games.services import make_guest
from tests.games.api.conftest import API, problem, program_for

pytestmark = pytest.mark.django_db

ORDER = {"name": "Circolo", "place": "Genova", "country": "IT", "joining": "approval"}


@pytest.fixture
def club(as_ada) -> int:
    """The number of a club that Ada has just made; its managers admit."""
    answer = as_ada.post(f"{API}/clubs", ORDER)
    assert answer.status_code == 201
    return answer.json()["id"]


def test_a_club_is_made_listed_and_shown(stranger, as_ada, club) -> None:
    [line] = stranger.get(f"{API}/clubs?name=gen").json()["results"]
    assert line == {
        "id": club,
        "name": "Circolo",
        "place": "Genova",
        "country": "IT",
        "joining": "approval",
        "members": 1,
    }
    page = as_ada.get(f"{API}/clubs/{club}").json()
    assert (page["scope"], page["your_role"], page["members"]) == (f"club-{club}", "manager", 1)
    assert stranger.get(f"{API}/clubs/{club}").json()["your_role"] is None


def test_its_managers_change_it(as_ada, as_bruno, club) -> None:
    assert as_ada.patch(f"{API}/clubs/{club}", {"place": "Savona"}).json()["place"] == "Savona"
    assert Club.objects.get().name == "Circolo"
    assert problem(as_bruno.patch(f"{API}/clubs/{club}", {"place": "x"})) == (403, "not_club_manager")


def test_a_member_comes_in_and_goes(stranger, as_ada, as_bruno, bruno, club) -> None:
    assert as_bruno.put(f"{API}/clubs/{club}/members/mine").json()["your_role"] == "asked"
    [asked] = as_ada.get(f"{API}/clubs/{club}/members?asked=true").json()["results"]
    assert (asked["player"]["name"], asked["joined_at"]) == ("Bruno", None)
    assert problem(stranger.get(f"{API}/clubs/{club}/members?asked=true")) == (403, "not_club_manager")

    assert as_ada.put(f"{API}/clubs/{club}/members/Bruno", {}).json()["joined_at"] is not None
    assert as_ada.put(f"{API}/clubs/{club}/members/Bruno", {"role": "manager"}).json()["role"] == "manager"
    members = stranger.get(f"{API}/clubs/{club}/members").json()["results"]
    assert [member["player"]["name"] for member in members] == ["Ada", "Bruno"]

    assert as_ada.put(f"{API}/clubs/{club}/members/Bruno", {"role": "member"}).json()["role"] == "member"
    assert as_bruno.delete(f"{API}/clubs/{club}/members/mine").status_code == 204
    assert problem(as_ada.delete(f"{API}/clubs/{club}/members/Bruno")) == (409, "not_club_member")


def test_a_manager_refuses(as_ada, as_bruno, club) -> None:
    as_bruno.put(f"{API}/clubs/{club}/members/mine")

    assert as_ada.delete(f"{API}/clubs/{club}/members/Bruno").status_code == 204
    assert as_bruno.get(f"{API}/clubs/{club}").json()["your_role"] is None


@pytest.mark.parametrize(
    ("change", "refusal"),
    [
        ({"name": "Circolo"}, (409, "club_name_taken")),
        ({"country": "XX"}, (400, "unknown_country")),
        ({"name": "\n"}, (400, "validation_failed")),
        ({"name": "x" * 61}, (400, "validation_failed")),
        ({"name": "a\u200bb"}, (400, "bad_club")),
        ({"joining": "never"}, (400, "validation_failed")),
    ],
)
def test_an_order_that_cannot_be_is_refused(as_bruno, club, change, refusal) -> None:
    assert problem(as_bruno.post(f"{API}/clubs", ORDER | {"name": "Altro"} | change)) == refusal


def test_who_may_not_is_refused(stranger, as_ada, as_bruno, club) -> None:
    assert problem(stranger.post(f"{API}/clubs", ORDER)) == (401, "not_authenticated")
    assert problem(stranger.put(f"{API}/clubs/{club}/members/mine")) == (401, "not_authenticated")
    assert problem(program_for(make_guest()).put(f"{API}/clubs/{club}/members/mine")) == (403, "guest_in_club")
    assert problem(as_ada.put(f"{API}/clubs/{club}/members/mine")) == (409, "already_club_member")
    assert problem(as_bruno.put(f"{API}/clubs/{club}/members/Ada", {})) == (403, "not_club_manager")
    as_ada.patch(f"{API}/clubs/{club}", {"joining": "open"})
    as_bruno.put(f"{API}/clubs/{club}/members/mine")
    assert problem(as_ada.delete(f"{API}/clubs/{club}/members/mine")) == (409, "last_club_manager")


@pytest.mark.parametrize("path", ["clubs/404", "clubs/404/members", "clubs/999999999999999999999", "clubs/1/members/x"])
def test_what_does_not_exist_is_not_found(as_ada, path) -> None:
    answer = as_ada.get(f"{API}/{path}") if "/x" not in path else as_ada.delete(f"{API}/{path}")
    assert problem(answer) == (404, "not_found")


def test_clubs_are_made_at_a_pace(as_ada) -> None:
    answers = [as_ada.post(f"{API}/clubs", ORDER | {"name": f"Club {number}"}) for number in range(11)]

    assert {answer.status_code for answer in answers[:10]} == {201}
    assert problem(answers[10]) == (429, "too_many_requests")
