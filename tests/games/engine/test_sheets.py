"""Score sheets: their text and their JSON (docs/rules.md section 11.6)."""

from __future__ import annotations

import pytest

from games.engine import (
    NO_COUNT,
    PRESETS,
    BadRecord,
    Rules,
    Sheet,
    read_sheet,
    score_hand,
    sheet_from_document,
    sheet_of,
    sheet_text,
)
from tests.games.engine.written import cards

COUNTS = "cards=22-18; coins=6-4; settebello=0; prime=81-70"
FULL = f"{COUNTS}; prime_cards=7D+7C+6S+1B/7S+7B; sweeps=1-2; napola=0:5; bonus=5-0"


def test_a_sheet_is_read_and_written() -> None:
    sheet = read_sheet(FULL)

    assert sheet == Sheet(
        cards=(22, 18),
        coins=(6, 4),
        settebello=0,
        sweeps=(1, 2),
        prime=(81, 70),
        prime_cards=(cards("7D 7C 6S 1B"), cards("7S 7B")),
        napola=(0, 5),
        bonus=(5, 0),
    )
    assert sheet_text(sheet) == FULL


def test_white_space_and_order_do_not_matter() -> None:
    assert read_sheet(" sweeps=1-2;coins = 6-4;settebello=-;cards=22-18 ; ") == Sheet((22, 18), (6, 4), None, (1, 2))
    assert sheet_text(Sheet((22, 18), (6, 4), None, (1, 2))) == "cards=22-18; coins=6-4; settebello=-; sweeps=1-2"


def test_the_same_sheet_is_read_from_json() -> None:
    document = {
        "cards": [22, 18],
        "coins": [6, 4],
        "settebello": 0,
        "sweeps": [1, 2],
        "prime": [81, 70],
        "prime_cards": [["7D", "7C", "6S", "1B"], ["7S", "7B"]],
        "napola": {"side": 0, "length": 5},
        "bonus": [5, 0],
    }

    assert sheet_from_document(document) == read_sheet(FULL)


@pytest.mark.parametrize("wrong", [-1, 1.5, "22", None, True, 10**5000, [22]], ids=type)
def test_what_is_no_count_is_kept_as_none(wrong: object) -> None:
    sheet = sheet_from_document({"cards": [wrong, 18], "coins": [6, 4], "settebello": None, "sweeps": [1, 2]})

    assert sheet.cards == (NO_COUNT, 18)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad_sheet"),
        ("cards=22-18; coins=6-4; settebello=0", "bad_sheet"),
        ("cards=22-18; cards=22-18; coins=6-4; settebello=0; sweeps=1-2", "bad_sheet"),
        ("cards=22-18; coins=6-4; settebello=0; sweeps=1-2; surprise=1", "bad_sheet"),
        ("cards=22,18; coins=6-4; settebello=0; sweeps=1-2", "bad_sheet"),
        ("cards=22-18; coins=6-4; settebello=A; sweeps=1-2", "bad_sheet"),
        ("cards=22-18; coins=6-4; settebello=0; sweeps=1-2; napola=5", "bad_sheet"),
        ("cards=22-18; coins=6-4; settebello=0; sweeps=1-2; prime_cards=7X/7D", "bad_card"),
        ("cards=" + "1-" * 1000, "bad_sheet"),
    ],
)
def test_a_text_that_is_no_sheet_is_refused(text: str, code: str) -> None:
    with pytest.raises(BadRecord) as caught:
        read_sheet(text)

    assert caught.value.code == code


@pytest.mark.parametrize(
    "document",
    [None, {}, {"cards": 22}, {"cards": [1] * 11, "coins": [], "sweeps": []}, {"surprise": 1}],
)
def test_a_document_that_is_no_sheet_is_refused(document: object) -> None:
    with pytest.raises(BadRecord):
        sheet_from_document(document)


def test_the_sheet_of_a_counted_hand_says_what_was_counted() -> None:
    rules = PRESETS["scopa_con_napola"]
    piles = [cards("1D 2D 3D 7C 6S 5B"), cards("7D 7B 7S 2C 4D")]

    sheet = sheet_of(rules, score_hand(rules, piles, [1, 2]))

    assert sheet_text(sheet) == "cards=6-5; coins=3-2; settebello=1; prime=70-75; sweeps=1-2; napola=0:3; bonus=3-0"
    zero = Rules.from_options({"primiera_missing_suit": "zero"})
    assert sheet_of(zero, score_hand(zero, piles[:1] + [cards("7D")], [0, 0])).prime == (70, 21)
    assert sheet_of(Rules(), score_hand(Rules(), piles[:1] + [cards("7D")], [0, 0])).prime == (70, 0)
