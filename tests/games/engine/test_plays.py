"""Plays and their text (docs/rules.md section 8)."""

from __future__ import annotations

import pytest

from games.engine import BadCard, BadPlay, Card, DuplicateCard, Mark, Play, PlayMade
from tests.games.engine.written import cards


@pytest.mark.parametrize("text", ["7D", "7Dx7C", "10Bx(3C+7D)", "1Dx0", "8Dx(1C+1B+2S+3C)"])
def test_canonical_text_reads_back(text: str) -> None:
    assert str(Play.parse(text)) == text
    assert repr(Play.parse(text)) == f"Play.parse('{text}')"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("10Bx(7D+3C)", "10Bx(3C+7D)"),
        ("7Dx3C+4D", "7Dx(3C+4D)"),
        ("K♦×(Q♠+A♥)", "10Dx(1C+9S)"),
        ("RDx(CS+AC)", "10Dx(1C+9S)"),
        ("7Dx(7C)", "7Dx7C"),
        ("7Dx7C#", "7Dx7C"),
        ("7Dx7C~", "7Dx7C"),
    ],
)
def test_aliases_marks_and_other_orders_are_read(text: str, canonical: str) -> None:
    assert str(Play.parse(text)) == canonical


@pytest.mark.parametrize(
    "text",
    ["", "x", "7Dx", "x7C", "7Dx()", "7Dx(3C+)", "7Dx(3C+4D", "7Dx3C+4D)", "7Dx7Cx7S", "#", "7Dx+", "7Dx((3C))"],
)
def test_text_without_the_form_of_a_play_is_refused(text: str) -> None:
    with pytest.raises(BadPlay):
        Play.parse(text)


@pytest.mark.parametrize("text", ["11D", "7D7C", "7Dx11C", "7d", " 7D", "7D##", "7Dx00", "hello"])
def test_text_with_something_that_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(BadCard):
        Play.parse(text)


@pytest.mark.parametrize("value", [None, 7, ["7D"], {"card": "7D"}, "7D" * 200])
def test_what_cannot_be_a_play_is_refused(value: object) -> None:
    with pytest.raises(BadPlay):
        Play.parse(value)  # type: ignore[arg-type]  # a door may hand over any JSON


@pytest.mark.parametrize("text", ["10Bx(5S+5S)", "7Dx7D", "7Dx(3C+7D)"])
def test_a_card_named_twice_is_refused(text: str) -> None:
    with pytest.raises(DuplicateCard):
        Play.parse(text)


def test_the_order_in_which_cards_are_named_does_not_matter() -> None:
    assert Play(Card.parse("10B"), cards("7D 3C")) == Play(Card.parse("10B"), cards("3C 7D"))


def test_plays_sort_by_card_and_then_by_what_they_take() -> None:
    plays = [Play.parse(text) for text in ("2D", "1Dx0", "1Dx1S", "1D", "1Dx1C")]

    assert [str(play) for play in sorted(plays)] == ["1D", "1Dx0", "1Dx1C", "1Dx1S", "2D"]


def test_only_a_play_that_takes_nothing_lays() -> None:
    assert Play.parse("7D").is_lay
    assert not Play.parse("7Dx7C").is_lay
    assert not Play.parse("1Dx0").is_lay


@pytest.mark.parametrize("text", ["7D", "7Dx7C#", "10Bx(3C+7D)~"])
def test_a_play_made_is_written_with_its_mark(text: str) -> None:
    made = PlayMade.parse(text, seat=3)

    assert str(made) == text
    assert made.seat == 3
    assert made.mark is Mark(text[-1] if text[-1] in "#~" else "")
