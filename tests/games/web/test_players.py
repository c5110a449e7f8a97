"""The leaderboard in a browser."""

import gzip
from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Match, Player
from games.services import settle_match
from games.services.board_sweep import take_snapshot
from games.services.bots import seat_bots
from games.services.clubs import ClubDetails, create_club, join_club
from tests.games.conftest import NOW, play_on
from tests.games.ranked import changed, ranked
from tests.games.web.conftest import LANGUAGES

pytestmark = pytest.mark.django_db


@pytest.fixture
def settled(table) -> Match:
    match = play_on(table)
    settle_match(match_id=match.pk, now=NOW)
    return match


@pytest.fixture
def board(make_player) -> list[Player]:
    """120 settled players with ratings from 1500 to 1619, the first named P000."""
    return [ranked(make_player(f"P{number:03}"), 1619 - number) for number in range(120)]


def rows(answer) -> list[tuple[int, str]]:
    """Ranks and names of a page."""
    return [(row.rank, row.person.name) for row in answer.context["rows"]]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "path",
    ["/players", "/players?pool=scopone", "/players?certainty=provisional", "/players?kind=bot&days=30&matches=50"],
)
def test_leaderboards_open_in_three_languages(visitor, settled, language, path) -> None:
    answer = visitor.get(path, headers={"accept-language": language})

    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.content.decode()


def test_provisional_ratings_stand_below_the_leaderboard_and_say_why(visitor, make_player) -> None:
    ranked(make_player("Newcomer"), 1700, games=1)
    ranked(make_player("Settled"), 1500, games=12)

    answer = visitor.get("/players")
    page = answer.content.decode()

    assert rows(answer) == [(1, "Settled")]
    assert page.index('href="/@Settled"') < page.index('href="/@Newcomer"')
    assert "provisional: 1 of about 12 matches" in page


def test_equal_ratings_share_a_rank(visitor, make_player) -> None:
    for name, value in (("One", 1600), ("Two", 1550.2), ("Three", 1549.8), ("Four", 1400)):
        ranked(make_player(name), value)

    assert rows(visitor.get("/players")) == [(1, "One"), (2, "Two"), (2, "Three"), (4, "Four")]


def test_pages_can_be_turned_and_jumped_to(visitor, board) -> None:
    assert rows(visitor.get("/players?page=2"))[0] == (51, "P050")
    assert rows(visitor.get("/players?page=3"))[-1] == (120, "P119")
    assert rows(visitor.get("/players?page=99")) == rows(visitor.get("/players?page=3"))
    assert rows(visitor.get("/players?page=x")) == rows(visitor.get("/players"))


def test_a_link_leads_to_ones_own_place(browser_of, board) -> None:
    browser = browser_of(board[77])

    first = browser.get("/players")
    assert "You are at rank 78 of 120." in first.content.decode()
    link = first.context["my_place"].removesuffix("#me")
    answer = browser.get("/players" + link)

    assert (78, "P077") in rows(answer)
    assert 'class="me" id="me"' in answer.content.decode()


def test_filters_leave_out_the_others_and_stay_on_the_next_page(visitor, board) -> None:
    Player.objects.filter(name__lte="P059").update(country="IT")
    for player in board[:60]:
        ranked(player, 1619)
    [bot] = seat_bots(["greedy"], taken=set())
    ranked(bot, 1900)

    italians = visitor.get("/players?country=IT")
    assert italians.context["total"] == 60
    assert "country=IT" in italians.context["lower"]
    assert rows(visitor.get("/players?kind=bot")) == [(1, f"{bot.name} (bot)")]
    assert rows(visitor.get("/players"))[0][1] == f"{bot.name} (bot)"


def test_movement_is_shown_to_eyes_and_ears(visitor, table, board) -> None:
    now = timezone.now()
    for player in board[:3]:
        changed(table, player, value=1619 - board.index(player), rated_at=now - timedelta(days=9))
    take_snapshot(now=now - timedelta(days=8))
    ranked(board[2], 1700)

    page = visitor.get("/players").content.decode()

    assert "▲ 2" in page
    assert "up 2 places since a week ago" in page
    assert "down 1 place since a week ago" in page


def test_a_club_has_its_own_leaderboard(visitor, board) -> None:
    club = create_club(by=board[5], details=ClubDetails("Circolo"), now=NOW)
    join_club(by=board[9], club_id=club.pk, now=NOW)

    answer = visitor.get(f"/players?scope=club-{club.pk}")

    assert rows(answer) == [(1, "P005"), (2, "P009")]
    assert f'href="/clubs/{club.pk}"' in answer.content.decode()


@pytest.mark.parametrize(
    "query",
    [
        "pool=bridge",
        "scope=club-999",
        "scope=x",
        "country=XX",
        "kind=guest",
        "matches=3",
        "days=1",
        "pool=%00",
        "scope=%00",
    ],
)
def test_a_leaderboard_that_does_not_exist_is_not_found(visitor, query) -> None:
    assert visitor.get(f"/players?{query}").status_code == 404


def test_a_page_costs_the_same_whatever_its_length(visitor, board, django_assert_max_num_queries) -> None:
    with django_assert_max_num_queries(12):
        visitor.get("/players?page=2")


def test_a_page_is_light(visitor, board) -> None:
    assert len(gzip.compress(visitor.get("/players").content)) < 25_000
