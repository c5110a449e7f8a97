"""Hands of Cirulla announced through the page."""

import pytest

from games.engine import Call
from games.models import Match
from games.services import create_match, take_seat
from games.web.words.announcements import call_text, read_call
from tests.games.conftest import NOW, deck_source
from tests.games.positions import arrange
from tests.games.web.conftest import LANGUAGES

pytestmark = pytest.mark.django_db


@pytest.fixture
def cirulla(ada, bruno) -> Match:
    """Ada holds a low hand and is to play."""
    match = create_match(creator=ada, preset="cirulla", now=NOW)
    match = take_seat(player=bruno, match_id=match.pk, now=NOW, deck_source=deck_source(1))
    return arrange(match, table="10D 9C 10B 8S", held=["2D 3C 4S", "5D 6C 9S"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_can_be_announced_has_a_button(browser_of, cirulla, ada, language) -> None:
    page = browser_of(ada).get(f"/g/{cirulla.pk}", headers={"accept-language": language}).content.decode()

    assert 'name="call" value="low"' in page


def test_an_announcement_is_heard_and_its_cards_are_seen_by_everybody(browser_of, visitor, cirulla, ada, bruno) -> None:
    answer = browser_of(ada).post(f"/g/{cirulla.pk}/announce", {"call": "low", "seq": cirulla.seq})

    assert answer["Location"] == f"/g/{cirulla.pk}"
    for client in (browser_of(bruno), visitor):
        page = client.get(f"/g/{cirulla.pk}").content.decode()
        assert "Ada announced a low hand: 3 points." in page
        assert 'aria-label="2 of coins"' in page
        assert 'aria-label="6 of cups"' not in page or client is not visitor
    own = browser_of(ada).get(f"/g/{cirulla.pk}").content.decode()
    assert "You announced a low hand: 3 points." in own
    assert 'name="call"' not in own


@pytest.mark.parametrize(
    ("call", "status", "words"),
    [
        ("triple", 422, "do not make that announcement"),
        ("", 422, "do not make that announcement"),
        ("low=" + "9" * 5000, 409, "moved on"),
    ],
)
def test_what_cannot_be_announced_is_refused_in_words(browser_of, cirulla, ada, call, status, words) -> None:
    seq = cirulla.seq if status == 422 else cirulla.seq - 1

    answer = browser_of(ada).post(f"/g/{cirulla.pk}/announce", {"call": call, "seq": seq})

    assert answer.status_code == status
    assert words in answer.content.decode()


def test_strangers_announce_nothing(visitor, cirulla) -> None:
    assert visitor.post(f"/g/{cirulla.pk}/announce", {"call": "low", "seq": cirulla.seq}).status_code == 403


@pytest.mark.parametrize(
    "call", [Call(low=True, triple=False), Call(low=True, triple=True, value=2), Call(low=False, triple=True, value=10)]
)
def test_the_value_of_a_button_reads_back(call) -> None:
    assert read_call(call_text(call)) == call
