"""The lessons as pages: played by forms, left and resumed, for visitors and for players."""

import re

import pytest
from django.test import Client

from games.lessons import LESSONS
from games.models import FinishedLesson, Match, User
from games.services.lessons import finish_lessons
from tests.games.conftest import NOW
from tests.games.web.conftest import LANGUAGES

pytestmark = pytest.mark.django_db


def page(client: Client, code: str, query: str = "") -> str:
    return client.get(f"/learn/{code}{query}").content.decode()


def mark(client: Client, code: str) -> str:
    found = re.search(r'name="at" value="([\d.]+)"', page(client, code))
    return found[1] if found else ""


def play(client: Client, code: str, play: str = "", card: str = ""):
    form = {"at": mark(client, code)} | ({"play": play} if play else {"card": card})
    return client.post(f"/learn/{code}/play", form)


def go(client: Client, code: str, act: str):
    return client.post(f"/learn/{code}/act", {"act": act})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", ["", *(f"/{code}" for code in LESSONS)])
def test_every_lesson_is_shown_in_three_languages(path, language, visitor) -> None:
    answer = visitor.get(f"/learn{path}", headers={"accept-language": language})

    assert answer.status_code == 200
    assert language == answer.context["request"].LANGUAGE_CODE


def test_whoever_only_looks_leaves_no_trace(visitor) -> None:
    visitor.get("/learn")
    visitor.get("/learn/cards?hint=1")

    assert "sessionid" not in visitor.cookies


def test_there_is_no_page_for_a_lesson_that_is_none(visitor) -> None:
    assert visitor.get("/learn/bridge").status_code == 404
    assert visitor.post("/learn/bridge/play", {"play": "7D"}).status_code == 404


def test_a_right_play_is_praised_and_leads_on(visitor) -> None:
    answer = play(visitor, "cards", "9S")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/learn/cards#table")
    assert "The knight is worth 9." in page(visitor, "cards")

    go(visitor, "cards", "next")
    assert "Play your card of coins." in page(visitor, "cards")


def test_a_legal_play_that_was_not_asked_for_is_told_what_to_look_for(visitor) -> None:
    answer = play(visitor, "cards", "10D")

    assert answer.status_code == 200
    assert "Look for the rider on a horse." in answer.content.decode()
    assert mark(visitor, "cards") == "0.0"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("8Sx(3S+5C)", "An equal card lies on the table: it must be taken before any sum."),
        ("8S", "That card takes something, so it cannot be laid."),
        ("7D", "You do not hold that card."),
        ("8Sx1B", "Those cards cannot be taken with the card you played."),
        ("nonsense", "That is not the name of a card."),
        ("", "That play could not be read."),
    ],
)
def test_what_the_rules_forbid_is_answered_in_the_words_of_the_table(visitor, text, words) -> None:
    play(visitor, "sums", "7Cx(3D+4S)")
    go(visitor, "sums", "next")

    answer = visitor.post("/learn/sums/play", {"at": "1.0", "play": text})

    assert answer.status_code == 200
    assert words in answer.content.decode()


def test_a_lesson_about_the_rules_offers_what_they_forbid(visitor) -> None:
    play(visitor, "sums", "7Cx(3D+4S)")
    go(visitor, "sums", "next")
    text = page(visitor, "sums", "?card=8S")

    assert re.search(r'data-for="8S"(?! hidden)', text)
    for offered in ("8Sx8D", "8Sx(3S+5C)", "8S"):
        assert f'class="opt" form="play" name="play" value="{offered}"' in text


def test_a_card_that_leaves_no_choice_is_played_by_its_button(visitor) -> None:
    play(visitor, "cards", card="9S")

    assert "The knight is worth 9." in page(visitor, "cards")


def test_a_card_with_a_choice_leads_to_its_choices(visitor) -> None:
    answer = play(visitor, "equal", card="8B")

    assert answer.headers["Location"] == "/learn/equal?card=8B#choices"
    assert mark(visitor, "equal") == "0.0"


@pytest.mark.parametrize("card", ["1D", "rubbish", "8"])
def test_a_card_that_is_not_held_is_refused(visitor, card) -> None:
    answer = play(visitor, "equal", card=card)

    assert answer.status_code == 200
    assert 'role="alert"' in answer.content.decode()


def test_a_form_that_comes_late_plays_nothing(visitor) -> None:
    old = mark(visitor, "hand")
    play(visitor, "hand", "9Cx9S")
    now = mark(visitor, "hand")

    answer = visitor.post("/learn/hand/play", {"at": old, "card": "5B"})

    assert "The table has moved on" in answer.content.decode()
    assert mark(visitor, "hand") == now == "0.2"


def test_the_part_for_the_script_comes_without_the_page(visitor) -> None:
    answer = visitor.post("/learn/cards/play?part=lesson", {"at": "0.0", "play": "9S"})

    assert answer.status_code == 200
    assert b'id="lesson"' in answer.content
    assert b"<html" not in answer.content


def test_a_lesson_that_was_left_is_found_as_it_was(visitor) -> None:
    play(visitor, "points", "7Cx7D")
    go(visitor, "points", "next")
    visitor.get("/learn")

    assert mark(visitor, "points") == "1.0"
    assert "Go on" in visitor.get("/learn").content.decode()


def test_begin_again_forgets_the_task_and_after_the_last_task_the_lesson(visitor) -> None:
    play(visitor, "hand", "9Cx9S")
    go(visitor, "hand", "again")
    assert mark(visitor, "hand") == "0.0"

    play(visitor, "cards", "9S")
    go(visitor, "cards", "next")
    play(visitor, "cards", "4D")
    go(visitor, "cards", "again")
    assert mark(visitor, "cards") == "0.0"


def test_nobody_goes_on_before_the_task_is_done(visitor) -> None:
    go(visitor, "cards", "next")

    assert mark(visitor, "cards") == "0.0"


def test_a_play_is_taken_back_where_the_hand_is_free_and_nowhere_else(visitor) -> None:
    play(visitor, "hand", "9Cx9S")
    go(visitor, "hand", "back")
    assert mark(visitor, "hand") == "0.0"

    play(visitor, "points", "7Cx7D")
    go(visitor, "points", "back")
    assert "The settebello is yours" in page(visitor, "points")


def test_a_hint_names_the_play_and_why(visitor) -> None:
    text = page(visitor, "scopa", "?hint=1")

    assert "Take 3 of swords and 4 of cups with 7 of clubs." in text
    assert "It clears the table: scopa." in text
    assert "Lay 5 of clubs." not in text


def test_a_sweep_is_called_and_the_last_card_makes_none(visitor) -> None:
    play(visitor, "scopa", "7Bx(3S+4C)")
    swept = page(visitor, "scopa")
    assert "You took 3 of swords and 4 of cups with 7 of clubs. Scopa!" in swept
    assert "1 scopa" in swept

    go(visitor, "scopa", "next")
    play(visitor, "scopa", card="7C")
    last = page(visitor, "scopa")
    assert "the last card of a hand makes no scopa" in last
    assert "You took 3 of clubs and 4 of clubs with 7 of cups.</span>" in last


def test_the_last_hand_ends_with_its_count(visitor) -> None:
    for _ in range(6):
        held = re.search(r'<button class="opt" form="play" name="play" value="([^"]+)"', page(visitor, "hand"))
        lay = re.search(r'<button class="go" form="play" name="play" value="([^"]+)"', page(visitor, "hand"))
        play(visitor, "hand", (held or lay)[1])  # type: ignore[index]  # one of them is there at every turn
    text = page(visitor, "hand")

    assert "The hand is over." in text
    for category in ("Cards", "Coins", "Settebello", "Primiera", "Scope"):
        assert f'<th scope="row">{category}</th>' in text


def test_no_card_of_the_bot_is_on_the_page(visitor) -> None:
    text = page(visitor, "hand")
    shown = set(re.findall(r"deck\.svg#([dcsb]\d+)", text))

    assert shown == {"s7", "d10", "s5", "s9", "b5", "c7", "c9"}


def finish(client: Client, code: str = "cards") -> None:
    play(client, code, "9S")
    go(client, code, "next")
    play(client, code, "4D")


def test_a_visitor_keeps_what_is_finished_in_the_session_and_takes_it_along(visitor) -> None:
    finish(visitor)
    assert visitor.get("/learn").content.decode().count('class="lesson-number done"') == 1
    assert not FinishedLesson.objects.exists()

    visitor.post("/play/bot")
    assert Match.objects.exists()
    assert visitor.get("/learn").content.decode().count('class="lesson-number done"') == 1

    play(visitor, "scopa", "7Bx(3S+4C)")
    go(visitor, "scopa", "next")
    play(visitor, "scopa", card="7C")
    guest = User.objects.get(player__kind="guest").player
    assert set(FinishedLesson.objects.filter(player=guest).values_list("lesson", flat=True)) == {"cards", "scopa"}


def test_a_player_finds_finished_lessons_on_every_device(browser_of, ada) -> None:
    finish(browser_of(ada))

    assert browser_of(ada).get("/learn").content.decode().count('class="lesson-number done"') == 1


def test_when_all_is_finished_a_match_is_offered(browser_of, ada) -> None:
    finish_lessons(by=ada, lessons=LESSONS, now=NOW)

    text = browser_of(ada).get("/learn").content.decode()
    assert "Once more from the beginning" in text
    assert 'action="/play/bot"' in text


@pytest.mark.parametrize(
    "kept", ["text", {"at": 3, "done": 4}, {"at": {"cards": 1}}, {"at": {"cards": [9, ["9S"]]}}, {"done": ["x", 3]}]
)
def test_a_session_that_cannot_be_read_begins_anew(visitor, kept) -> None:
    session = visitor.session
    session["lessons"] = kept
    session.save()

    assert visitor.get("/learn").status_code == 200
    assert mark(visitor, "cards") == "0.0"


def test_a_finished_lesson_leads_to_the_next_one(visitor) -> None:
    finish(visitor)
    assert go(visitor, "cards", "next").headers["Location"] == "/learn/equal"


@pytest.mark.parametrize("path", ["/", "/play/new"])
def test_other_pages_lead_to_the_lessons(visitor, path) -> None:
    assert 'href="/learn' in visitor.get(path).content.decode().split("<main", 1)[1]


def test_the_table_leads_to_the_rules_of_its_variant(browser_of, table, ada) -> None:
    assert 'href="/learn/rules/scopa_classica"' in browser_of(ada).get(f"/g/{table.pk}").content.decode()
