"""Players over HTTP."""

import pytest

from games.services import make_guest, settle_match
from tests.games.api.conftest import API, problem
from tests.games.conftest import NOW, play_on

pytestmark = pytest.mark.django_db


def test_a_player_shows_ratings_and_their_course(stranger, table) -> None:
    match = play_on(table)
    settle_match(match_id=match.pk, now=NOW)

    page = stranger.get(f"{API}/players/ada").json()

    assert page["player"]["name"] == "Ada"
    assert page["ratings"][0]["pool"] == "scopa"
    assert page["history"][0]["match"] == match.pk
    assert page["history"][0]["before"] != page["history"][0]["after"]


@pytest.mark.parametrize(
    "name", ["nobody", "a%00b", "%ff", "x" * 61, "x" * 5000, "%", "a%2fb", "%0d%0aSet-Cookie:%20x"]
)
def test_who_does_not_exist_is_not_found(stranger, name) -> None:
    assert problem(stranger.get(f"{API}/players/{name}")) == (404, "not_found")


def test_guests_have_no_page(stranger) -> None:
    assert problem(stranger.get(f"{API}/players/{make_guest().name}")) == (404, "not_found")


def test_nothing_private_is_shown(stranger, ada) -> None:
    ada.user.email = "ada@example.org"
    ada.user.save()

    assert b"example.org" not in stranger.get(f"{API}/players/Ada").content
