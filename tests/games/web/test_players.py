"""Leaderboard and profiles."""

import pytest

from games.models import Match, Rating
from games.services import make_guest, settle_match
from tests.games.conftest import NOW, play_on
from tests.games.web.conftest import LANGUAGES

pytestmark = pytest.mark.django_db


@pytest.fixture
def settled(table) -> Match:
    match = play_on(table)
    settle_match(match_id=match.pk, now=NOW)
    return match


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", ["/players", "/players?pool=scopone", "/@Ada", "/@ada?pool=scopa"])
def test_the_pages_of_players_open_in_three_languages(visitor, settled, language, path) -> None:
    answer = visitor.get(path, headers={"accept-language": language})

    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.content.decode()


def test_a_rated_match_shows_on_the_board_and_in_both_profiles(visitor, settled) -> None:
    board = visitor.get("/players").content.decode()
    profile = visitor.get("/@Ada").content.decode()

    assert 'href="/@Ada"' in board
    assert 'href="/@Bruno"' in board
    assert "provisional: 1 of about" in board
    assert '<svg class="chart ' in profile
    assert f'href="/g/{settled.pk}"' in profile


def test_an_unknown_pool_or_player_is_not_found(visitor) -> None:
    assert visitor.get("/players?pool=bridge").status_code == 404
    assert visitor.get("/@Nobody").status_code == 404


def test_a_guest_has_no_page(visitor) -> None:
    guest = make_guest()

    assert visitor.get(f"/@{guest.name}").status_code == 404


def test_equal_ratings_share_a_rank(visitor, make_player) -> None:
    for name, value in (("One", 1600), ("Two", 1550.2), ("Three", 1549.8), ("Four", 1400)):
        Rating.objects.create(player=make_player(name), pool="scopa", value=value, games=30)

    rows = visitor.get("/players").context["rows"]

    assert [(row["rank"], row["person"].name) for row in rows] == [(1, "One"), (2, "Two"), (2, "Three"), (4, "Four")]
