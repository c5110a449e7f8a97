"""The front page and its two buttons."""

import html
import re

import pytest
from django.test import Client

from games.bots import LEVELS
from games.models import Match, Player
from games.services import create_match
from games.web.words.bots import LEVEL_WORDS
from tests.games.conftest import NOW
from tests.games.web.conftest import LANGUAGES

pytestmark = pytest.mark.django_db


def test_one_click_without_an_account_leads_to_a_table_with_three_held_cards(visitor) -> None:
    answer = visitor.post("/play/bot", follow=True)

    match = Match.objects.get()
    assert answer.redirect_chain == [(f"/g/{match.pk}", 302)]
    assert answer.content.count(b'class="held"') == 3
    assert match.created_by.is_guest
    assert match.status == Match.Status.PLAYING


def test_a_variant_for_four_is_filled_with_three_bots(visitor) -> None:
    visitor.post("/play/bot", {"preset": "scopone", "level": "tradition"})

    match = Match.objects.get()
    assert match.preset == "scopone"
    assert match.seats.filter(player__bot_level="tradition").count() == 3


def test_an_unknown_variant_is_refused_in_words_and_nobody_is_made(visitor) -> None:
    answer = visitor.post("/play/bot", {"preset": "bridge"})

    assert answer.status_code == 400
    assert b'role="alert"' in answer.content
    assert not Match.objects.exists()
    assert not Player.objects.exists()


def test_a_table_for_a_friend_is_private_and_shows_its_link_and_code(visitor) -> None:
    answer = visitor.post("/play/friend", follow=True)

    match = Match.objects.get()
    assert match.visibility == Match.Visibility.PRIVATE
    assert f"http://testserver/j/{match.join_code}" in answer.content.decode()
    assert b'class="qr"' in answer.content


def test_buttons_that_begin_something_do_nothing_when_merely_opened(visitor) -> None:
    assert visitor.get("/play/bot").status_code == 405
    assert visitor.get("/play/friend").status_code == 405
    assert not Match.objects.exists()


def test_forms_without_their_token_are_refused(db) -> None:
    strict = Client(enforce_csrf_checks=True)

    assert strict.post("/play/bot").status_code == 403
    assert not Match.objects.exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lobby_speaks_the_language_of_the_reader(visitor, language) -> None:
    answer = visitor.get("/", headers={"accept-language": language})

    assert f'<html lang="{language}"' in answer.content.decode()


def test_open_tables_are_listed_and_private_ones_are_not(visitor, ada, bruno) -> None:
    create_match(creator=ada, preset="scopa_classica", now=NOW)
    create_match(creator=bruno, preset="scopa_classica", visibility="private", now=NOW)

    page = visitor.get("/").content.decode()

    assert "Ada" in page
    assert "Bruno" not in page


def test_ones_own_match_says_whose_turn_it_is(browser_of, table) -> None:
    playing = table.seats.get(number=table.turn_seat).player
    waiting = table.seats.exclude(number=table.turn_seat).get().player

    assert "your turn" in browser_of(playing).get("/").content.decode()
    assert "your turn" not in browser_of(waiting).get("/").content.decode()


def test_a_page_asks_the_database_a_bounded_number_of_questions(visitor, ada, django_assert_max_num_queries) -> None:
    for _ in range(5):
        create_match(creator=ada, preset="scopone", now=NOW)

    with django_assert_max_num_queries(8):
        visitor.get("/")


def chosen_level(page: str) -> str:
    [choices] = re.findall(r'<select name="level".*?</select>', page, re.DOTALL)
    return re.search(r'value="([a-z]+)" selected', choices)[1]


def test_a_newcomer_plays_a_beginner_and_can_choose_another(visitor) -> None:
    page = visitor.get("/").content.decode()

    assert chosen_level(page) == "beginner"
    for level in LEVELS:
        assert f'<option value="{level}"' in page
        assert str(LEVEL_WORDS[level].plays) in html.unescape(page)
    visitor.post("/play/bot")
    assert Match.objects.get().seats.filter(player__bot_level="beginner").count() == 1


def test_whoever_has_met_a_bot_is_proposed_one_like_it(browser_of, ada) -> None:
    create_match(creator=ada, preset="scopa_classica", bots=["tradition"], now=NOW)
    browser = browser_of(ada)

    assert chosen_level(browser.get("/").content.decode()) == "tradition"
    browser.post("/play/bot")
    assert Match.objects.latest("pk").seats.filter(player__bot_level="tradition").exists()
