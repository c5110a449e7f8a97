"""The trainer of the primiera: questions by address, answers by form, a score in the session."""

import re

import pytest

from games.lessons import TrainerLevel, question
from tests.games.web.conftest import LANGUAGES

pytestmark = pytest.mark.django_db


def answer(client, level: str, number: int, **form: object) -> str:
    return client.post("/learn/primiera", {"level": level, "n": number, **form}).content.decode()


def best(number: int) -> list[str]:
    return [str(card) for card in question(TrainerLevel.SMALL, number).primes[0].cards]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("level", TrainerLevel)
def test_every_level_is_shown_in_three_languages(visitor, level, language) -> None:
    page = visitor.get(f"/learn/primiera?level={level}&n=3", headers={"accept-language": language})

    assert page.status_code == 200
    cards = {str(card) for pile in question(level, 3).piles for card in pile}
    assert len(set(re.findall(r"deck\.svg#([dcsb]\d+)", page.content.decode()))) == len(cards)


@pytest.mark.parametrize("query", ["", "?level=small", "?level=none", "?level=large&n=x", "?n=99999999999"])
def test_an_address_without_a_question_draws_one(visitor, query) -> None:
    drawn = visitor.get(f"/learn/primiera{query}")

    assert drawn.status_code == 302
    assert visitor.get(drawn.headers["Location"]).status_code == 200
    assert "sessionid" not in visitor.cookies


def test_the_best_four_cards_are_right_and_counted(visitor) -> None:
    text = answer(visitor, "small", 5, card=best(5))

    assert "Right!" in text
    assert f"No other four cards make more than {question(TrainerLevel.SMALL, 5).primes[0].total}." in text
    assert "1 of 1 right" in text


def test_other_cards_are_told_what_they_miss(visitor) -> None:
    assert "one of each suit" in answer(visitor, "small", 5, card=best(5)[:3])
    other = ["2D", *best(5)[1:]]
    assert "Your four cards make 58, the best four 60." in answer(visitor, "small", 5, card=other)
    assert "Not right." in answer(visitor, "small", 5, card=["rubbish", "11D"])


@pytest.mark.parametrize("number", [3, 5, 8])
def test_the_side_that_the_engine_counts_as_winner_is_right(visitor, number) -> None:
    winner = question(TrainerLevel.CLOSE, number).winner
    right = {0: "own", 1: "other", None: "nobody"}[winner]

    for side in ("own", "other", "nobody", "rubbish"):
        text = answer(visitor, "close", number, side=side)
        assert ("Right!" in text) == (side == right)


def test_the_same_question_counts_once_and_levels_are_counted_apart(visitor) -> None:
    answer(visitor, "small", 5, card=[])
    assert "0 of 1 right" in answer(visitor, "small", 5, card=best(5))
    assert "1 of 2 right" in answer(visitor, "small", 6, card=best(6))
    assert "2 of 3 right, 2 in a row" in answer(visitor, "small", 7, card=best(7))
    assert "2 of 3 right, 2 in a row" in visitor.get("/learn/primiera?level=small&n=8").content.decode()
    assert "right, " not in visitor.get("/learn/primiera?level=large&n=8").content.decode()


def test_scores_can_be_forgotten(visitor) -> None:
    answer(visitor, "small", 5, card=best(5))
    visitor.post("/learn/primiera", {"level": "small", "n": 5, "act": "forget"})

    assert "of 1 right" not in visitor.get("/learn/primiera?level=small&n=5").content.decode()


@pytest.mark.parametrize("kept", ["text", {"small": 3}, {"small": [1, 2]}, {"small": ["a", 2, 3, 4]}])
def test_a_session_that_cannot_be_read_counts_from_nothing(visitor, kept) -> None:
    session = visitor.session
    session["primiera"] = kept
    session.save()

    assert visitor.get("/learn/primiera?level=small&n=5").status_code == 200
    assert "1 of 1 right" in answer(visitor, "small", 5, card=best(5))


def test_what_cards_count_is_told(visitor) -> None:
    text = visitor.get("/learn/primiera?level=small&n=5").content.decode()

    assert "<dt>7</dt><dd>21</dd>" in text
    assert "<dt>knave, knight, king</dt><dd>10</dd>" in text
