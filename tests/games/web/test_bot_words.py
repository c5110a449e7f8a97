"""The levels of the bots in words, on every page that shows them."""

import html

import pytest

from games.bots import BOTS, LEVELS
from games.services import create_match
from games.services.bots import seat_bots
from games.web.words.bots import LEVEL_WORDS, level_choice, level_name, offered_levels
from tests.games.conftest import NOW


def test_every_bot_has_words_and_no_two_are_called_alike() -> None:
    names = [str(words.name) for words in LEVEL_WORDS.values()]

    assert set(LEVEL_WORDS) == set(BOTS)
    assert len(set(names)) == len(names)
    assert [words.name for words in offered_levels()] == [LEVEL_WORDS[level].name for level in LEVELS]


def test_a_choice_says_whom_the_level_suits() -> None:
    assert level_choice("beginner") == "beginner: for your first games"


def test_a_level_without_words_keeps_its_key() -> None:
    assert level_name("grandmaster") == "grandmaster"


@pytest.mark.django_db
def test_the_page_of_a_bot_says_how_it_plays(visitor) -> None:
    [bot] = seat_bots(["tradition"], taken=set())

    page = html.unescape(visitor.get(f"/@{bot.name}").content.decode())

    assert str(LEVEL_WORDS["tradition"].plays) in page


@pytest.mark.django_db
def test_a_table_that_waits_offers_all_levels(ada, browser_of) -> None:
    match = create_match(creator=ada, preset="scopone", now=NOW)

    page = html.unescape(browser_of(ada).get(f"/g/{match.pk}").content.decode())

    assert all(f'<option value="{level}"' in page and str(LEVEL_WORDS[level].plays) in page for level in LEVELS)
    assert '<option value="beginner" selected>' in page
