"""The JSON mirror of records (docs/rules.md section 11.5)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.engine import (
    BadRecord,
    GameError,
    RecordTooLarge,
    read_records,
    read_records_json,
    record_document,
    record_from_document,
    records_json,
    records_text,
)
from tests.games.engine.test_record_printer import EXAMPLE

PLAIN: dict[str, Any] = {
    "shn": 1,
    "tags": {"Variant": "scopa_classica"},
    "hands": [
        {
            "number": 1,
            "dealer": 3,
            "open": ["7D", "3C"],
            "tags": {"Irregular": "so be it"},
            "plays": [
                {"card": "7C", "take": ["7D"], "mark": ""},
                {"card": "1D", "take": [], "mark": "~", "takes_itself": True},
            ],
            "rest": {"cards": ["3C"], "to": 0},
            "score": [8, -5],
        }
    ],
}


def changed(**changes: object) -> dict[str, Any]:
    """The plain hand with some of its keys changed."""
    return {**PLAIN, "hands": [{**PLAIN["hands"][0], **changes}]}


def test_a_record_has_the_mirror_that_the_rules_describe() -> None:
    text = (
        '[SHN "1"]\n[Variant "scopa_classica"]\n\n[Hand "1"]\n[Dealer "3"]\n[Open "7D 3C"]\n[Irregular "so be it"]\n'
        "1. 7Cx7D 1Dx0~\nrest(3C)>0 =8--5\n"
    )
    [match] = read_records(text)

    assert record_document(match) == PLAIN
    assert record_from_document(PLAIN) == match
    assert records_text([record_from_document(PLAIN)]) == text


def test_the_mirror_holds_all_that_the_text_holds() -> None:
    records = read_records(EXAMPLE)

    assert read_records_json(records_json(records)) == records
    assert read_records_json(records_json(records[:1]).encode()) == records[:1]
    assert read_records_json(records_json(())) == ()


def test_what_may_be_absent_may_be_absent() -> None:
    short = {"shn": 1, "hands": [{"number": 1, "plays": [{"card": "K♦"}]}]}

    assert records_text([record_from_document(short)]) == '[SHN "1"]\n\n[Hand "1"]\n1. 10D\n*\n'
    assert record_from_document({"shn": 1}).hands == ()


@pytest.mark.parametrize(
    ("document", "code"),
    [
        (None, "bad_document"),
        ([], "bad_document"),
        ({1: 2}, "bad_document"),
        ({}, "missing_version"),
        ({"shn": True}, "unknown_version"),
        ({"shn": "1"}, "unknown_version"),
        ({"shn": 10**5000}, "unknown_version"),
        ({"shn": 1, "surprise": 1}, "bad_document"),
        ({"shn": 1, "hands": {}}, "bad_document"),
        ({"shn": 1, "hands": [7]}, "bad_document"),
        ({"shn": 1, "tags": {"SHN": "1"}}, "duplicate_tag"),
        ({"shn": 1, "tags": {"a b": "1"}}, "bad_tag"),
        ({"shn": 1, "tags": {"A": 1}}, "bad_document"),
        ({"shn": 1, "tags": {"A": "\ud800"}}, "bad_character"),
        ({"shn": 1, "tags": {"A": "\x00"}}, "bad_character"),
        ({"shn": 1, "tags": {"A": "a\nb"}}, "bad_tag_value"),
        ({"shn": 1, "tag_comments": {"A": []}}, "bad_document"),
        ({"shn": 1, "tag_comments": {"SHN": [{"comment": "}"}]}}, "bad_comment"),
        ({"shn": 1, "comments": [{"comment": "a\nb", "to_line_end": True}]}, "bad_comment"),
        ({**PLAIN, "comments": [{"comment": "x"}]}, "bad_document"),
        (changed(number=0), "bad_tag_value"),
        (changed(number=True), "bad_document"),
        (changed(number=10**5000), "bad_document"),
        (changed(dealer=10), "bad_document"),
        (changed(dealer="3"), "bad_document"),
        (changed(open=["7D"] * 41), "bad_document"),
        (changed(open=["7D", "7D"]), "duplicate_card"),
        (changed(open="7D"), "bad_document"),
        (changed(open=[7]), "bad_card"),
        (changed(tags={"Dealer": "1"}), "duplicate_tag"),
        (changed(tags={"Deck": "A"}), "bad_deck"),
        (changed(surprise=1), "bad_document"),
        (changed(plays=[{"card": "11D"}]), "bad_card"),
        (changed(plays=[{"card": "7C", "take": ["7C"]}]), "duplicate_card"),
        (changed(plays=[{"card": "7C", "mark": "!"}]), "bad_document"),
        (changed(plays=[{"card": "7C", "mark": 7}]), "bad_document"),
        (changed(plays=[{"card": "1C", "take": ["1D"], "takes_itself": True}]), "bad_document"),
        (changed(plays=[{"card": "7C", "surprise": 1}]), "bad_document"),
        (changed(rest={"cards": [], "to": 0}), "bad_document"),
        (changed(rest={"cards": ["3C"], "to": -1}), "bad_document"),
        (changed(score=[]), "bad_document"),
        (changed(score=[1.5, 2]), "bad_document"),
        (changed(score=[10**5000, 2]), "bad_document"),
        (changed(score=[1] * 11), "bad_document"),
        (changed(notes=[{"comment": "x"}]), "bad_document"),
        (changed(notes=[{"at": 9, "comment": "x"}]), "bad_document"),
        (changed(notes=[{"at": 1, "comment": "x"}, {"at": 0, "comment": "x"}]), "bad_document"),
        (changed(notes=[{"at": 0}]), "bad_document"),
        (changed(notes=[{"at": 0, "comment": "x", "batch": True}]), "bad_document"),
        (changed(notes=[{"at": 0, "bonus": 16}]), "bad_document"),
        (changed(notes=[{"at": 0, "bonus": True}]), "bad_document"),
        (changed(notes=[{"at": 1, "bonus": 15}]), "misplaced_text"),
        (changed(notes=[{"at": 0, "call": "high"}]), "bad_document"),
        (changed(notes=[{"at": 0, "call": "low", "value": 11}]), "bad_document"),
        (changed(notes=[{"at": 1, "comment": "x", "in_round": True}]), "wrong_round"),
        (changed(notes=[{"at": 4, "batch": True}]), "misplaced_text"),
    ],
)
def test_a_document_that_is_no_record_is_refused(document: object, code: str) -> None:
    with pytest.raises(BadRecord) as caught:
        record_from_document(document)

    assert caught.value.code == code


def test_a_refusal_names_hand_and_play() -> None:
    with pytest.raises(BadRecord) as caught:
        record_from_document(changed(number=4, plays=[{"card": "7C"}, {"card": "7"}]))

    assert caught.value.details == {"hand": 4, "play": 2}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "NaN",
        '{"shn": 1, "shn": 1}',
        '{"shn": ' + "9" * 10_000 + "}",
        "[" * 100_000,
        '{"a":' * 100_000,
        '"' + '\\"' * 300_000,
    ],
)
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(BadRecord) as caught:
        read_records_json(text)

    assert caught.value.code == "bad_json"


@pytest.mark.parametrize(
    "text",
    [
        " " * 2**20 + "{}",
        "[" + ",".join(["[]"] * 130_000) + "]",
        json.dumps({"shn": 1, "hands": [{}] * 20_001}),
        json.dumps([{"shn": 1}] * 20_001),
    ],
)
def test_too_much_json_is_refused(text: str) -> None:
    with pytest.raises(GameError) as caught:
        read_records_json(text)

    assert isinstance(caught.value, RecordTooLarge)
