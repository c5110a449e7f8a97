"""A player's pages in a browser."""

import gzip

import pytest

from games.models import Match, Player, Rating, RatingChange, RatingPool
from games.services import make_guest, settle_match
from games.services.player_details import set_country
from tests.games.conftest import NOW, play_on
from tests.games.ranked import changed, ranked
from tests.games.settled import settled as settled_match
from tests.games.web.conftest import LANGUAGES

pytestmark = pytest.mark.django_db


@pytest.fixture
def settled(table) -> Match:
    match = play_on(table)
    settle_match(match_id=match.pk, now=NOW)
    return match


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", ["/@Ada", "/@ada?pool=scopa&range=all", "/@Ada/games", "/@Ada/vs/Bruno", "/@Bruno"])
def test_the_pages_of_a_player_open_in_three_languages(visitor, settled, language, path) -> None:
    answer = visitor.get(path, headers={"accept-language": language})

    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.content.decode()


def test_a_profile_shows_rating_course_and_results(visitor, settled) -> None:
    page = visitor.get("/@Ada").content.decode()

    assert "provisional: 1 of about 12 matches" in page
    assert '<svg class="chart ' in page
    assert page.count(f'href="/g/{settled.pk}"') == 2


def test_a_settled_rating_has_a_rank(visitor, ada, bruno) -> None:
    ranked(ada, 1600)
    ranked(bruno, 1700)

    assert "rank 2 of 2" in visitor.get("/@Ada").content.decode()


def test_a_deviation_is_shown_with_its_band(visitor, ada, table) -> None:
    RatingPool.objects.create(code="scopa", family="scopa", system="glicko_2", created_at=NOW)
    ranked(ada, 1600)
    Rating.objects.filter(player=ada).update(deviation=61.7)
    changed(table, ada, value=1600)
    RatingChange.objects.update(deviation=61.7)

    page = visitor.get("/@Ada?range=all").content.decode()

    assert "± 62" in page
    assert 'class="band"' in page
    assert "(± 2 deviations)" in page


def test_private_matches_are_not_shown_to_strangers(visitor, browser_of, settled, ada, bruno) -> None:
    Match.objects.filter(pk=settled.pk).update(visibility="private")

    for path in ("/@Ada", "/@Ada/games", "/@Ada/vs/Bruno"):
        assert f"/g/{settled.pk}" not in visitor.get(path).content.decode()
        assert f"/g/{settled.pk}" in browser_of(bruno).get(path).content.decode()


def test_results_can_be_filtered_and_paged(visitor, ada, bruno) -> None:
    won = [settled_match([[ada], [bruno]], (11, 5), hours=number).pk for number in range(51)]
    lost = settled_match([[bruno], [ada]], (11, 5), hours=60).pk

    first = visitor.get("/@Ada/games")
    assert [line.match_id for line in first.context["results"]] == [lost, *reversed(won)][:50]
    older = visitor.get("/@Ada/games" + first.context["older"])
    assert [line.match_id for line in older.context["results"]] == [won[1], won[0]]
    assert [line.match_id for line in visitor.get("/@Ada/games?outcome=lost").context["results"]] == [lost]
    assert not visitor.get("/@Ada/games?family=scopone").context["results"]
    assert not visitor.get("/@Ada/games?rated=no").context["results"]


def test_two_players_are_compared(visitor, browser_of, ada, bruno) -> None:
    settled_match([[ada], [bruno]], (11, 5))
    settled_match([[bruno], [ada]], (11, 9), hours=1)
    settled_match([[ada], [bruno]], (11, 7), hours=2)

    page = visitor.get("/@Ada/vs/Bruno").content.decode()
    assert "2 won, 1 lost" in page
    assert "31–23" in page
    assert "1 won, 2 lost" in browser_of(bruno).get("/@Ada").content.decode()
    assert "Sign in to compare." in visitor.get("/@Ada").content.decode()
    assert visitor.get("/@Ada/vs/Ada").status_code == 302


@pytest.mark.parametrize(
    "path",
    [
        "/@Nobody",
        "/@Ada%00",
        "/@Ada/vs/%00",
        "/@Ada/vs/Nobody",
        "/@Ada?pool=bridge",
        "/@Ada?range=2y",
        "/@Ada/games?outcome=x",
        "/@Ada?pool=%00",
    ],
)
def test_what_does_not_exist_is_not_found(visitor, ada, path) -> None:
    assert visitor.get(path).status_code == 404


def test_a_guest_has_no_page(visitor) -> None:
    assert visitor.get(f"/@{make_guest().name}").status_code == 404


def test_a_pool_that_is_not_public_is_not_shown(visitor, ada) -> None:
    pool = RatingPool.objects.create(code="secret", family="scopa", system="elo", is_public=False, created_at=NOW)
    ranked(ada, 1777, pool="secret")

    assert "pool=secret" not in visitor.get("/@Ada").content.decode()
    assert visitor.get("/@Ada?pool=secret").status_code == 404
    RatingPool.objects.filter(pk=pool.pk).update(is_public=True)
    assert "pool=secret" in visitor.get("/@Ada").content.decode()


def test_the_country_is_chosen_in_the_account_and_shown(browser_of, visitor, ada) -> None:
    browser = browser_of(ada)

    assert browser.post("/account/country", {"country": "IT"}).status_code == 302
    assert "Italy" in visitor.get("/@Ada").content.decode()
    assert "Italy" in browser.get("/account").content.decode()
    assert browser.post("/account/country", {"country": "XX"}).status_code == 400
    assert Player.objects.get(pk=ada.pk).country == "IT"
    assert 'value="IT" selected' in browser.get("/account/country").content.decode()


def test_a_country_reads_in_the_readers_language(visitor, ada) -> None:
    set_country(by=ada, country="JP", now=NOW)

    assert "Giappone" in visitor.get("/@Ada", headers={"accept-language": "it"}).content.decode()
    assert "日本" in visitor.get("/@Ada", headers={"accept-language": "ja"}).content.decode()


def test_a_profile_of_many_matches_is_light(visitor, ada, bruno) -> None:
    for number in range(150):
        settled_match([[ada], [bruno]], (11, 5), hours=number)

    page = visitor.get("/@Ada?range=all").content
    assert len(gzip.compress(page)) < 25_000
    assert b"Every row stands for several of 150 matches." in page


def test_a_profile_costs_the_same_whatever_was_played(visitor, ada, bruno, django_assert_max_num_queries) -> None:
    for number in range(20):
        settled_match([[ada], [bruno]], (11, 5), hours=number)

    with django_assert_max_num_queries(32):
        visitor.get("/@Ada")
