"""No input of a mebibyte takes a second or 64 MiB to be read or refused (docs/rules.md section 11.2)."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable

import pytest

from games.engine import GameError, read_records, read_records_json

MEBIBYTE = 2**20
MOST_SECONDS = 1.0
MOST_MEMORY = 64 * MEBIBYTE

MATCH = '[SHN "1"]'
HAND = '[SHN "1"][Hand "1"]'
OBJECT = '{"shn":1,"hands":['


def full(piece: str, before: str = "", after: str = "") -> str:
    """A mebibyte of one piece."""
    return before + piece * ((MEBIBYTE - len(before) - len(after)) // len(piece)) + after


def joined(pieces: int, piece: str, before: str, after: str) -> str:
    """So many pieces with commas between them; `%d` is their number."""
    return before + ",".join(piece.replace("%d", str(number)) for number in range(pieces)) + after


TEXTS = {
    "plays": full("1D ", HAND),
    "sums": full("10Bx(3C+7D) ", HAND),
    "one sum": full("+1D", f"{HAND}10Bx(1D", ")"),
    "few matches": MATCH * 20_000,
    "few hands": MATCH + '[Hand "1"]=1-0' * 19_000,
    "many hands": full('[Hand "1"]*', MATCH),
    "tags": MATCH + "".join(f'[a{number}""]' for number in range(95_000)),
    "comments": full("{}", HAND),
    "comments and hands": full('{}[Hand"1"]*', MATCH),
    "comments to the line end": full(";\n", HAND),
    "open comments": full("{"),
    "open tags": full("["),
    "spaces in a tag": full(" ", "[SHN"),
    "an open string": full('\\"', '[SHN "'),
    "a long string": full('\\"', f'{MATCH}[A "', '"]'),
    "digits": full("1", HAND),
    "rounds": full("1. ", HAND),
    "points": full("-1", f"{HAND}="),
    "leftovers": full("1D+", f"{HAND}rest(", "1D)>0 *"),
    "announcements": full("!low ", HAND),
    "cards on the table": full("1D ", f'{HAND}[Open "', '"]*'),
    "line ends": full("\r\n", HAND),
    "nothing": full("\0"),
}
JSON = {
    "lists": full("["),
    "objects": full('{"a":'),
    "empty lists": joined(340_000, "[]", "[", "]"),
    "fewer empty lists": joined(119_000, "[]", "[", "]"),
    "fewer objects": joined(75_000, '{"a":0}', "[", "]"),
    "numbers": joined(260, "9" * 4000, "[", "]"),
    "one number": "9" * MEBIBYTE,
    "keys": joined(95_000, '"%d":0', "{", "}"),
    "tags": joined(85_000, '"a%d":""', '{"shn":1,"tags":{', "}}"),
    "texts": joined(340_000, '""', "[", "]"),
    "plays": joined(59_000, '{"card":"7D"}', OBJECT + '{"number":1,"plays":[', "]}]}"),
    "notes": joined(50_000, '{"at":0,"batch":1}', OBJECT + '{"number":1,"notes":[', "]}]}"),
    "hands": joined(19_000, '{"number":1}', OBJECT, "]}"),
    "an open string": '["' + '\\"' * 500_000,
}
INPUTS = [pytest.param(read_records, text, id=name) for name, text in TEXTS.items()]
INPUTS += [pytest.param(read_records_json, text, id=f"JSON {name}") for name, text in JSON.items()]

LARGEST = [
    given for given in INPUTS if given.id in ("few hands", "tags", "a long string", "an open string", "JSON plays")
]


def take(read: Callable[[str], object], text: str) -> None:
    try:
        read(text)
    except GameError:
        return


@pytest.mark.parametrize(("read", "text"), INPUTS)
def test_a_mebibyte_takes_less_than_a_second(read: Callable[[str], object], text: str) -> None:
    assert len(text.encode()) <= MEBIBYTE

    before = time.process_time()
    take(read, text)

    assert time.process_time() - before < MOST_SECONDS


@pytest.mark.parametrize(("read", "text"), LARGEST)
def test_what_needs_most_memory_needs_less_than_allowed(read: Callable[[str], object], text: str) -> None:
    tracemalloc.start()
    take(read, text)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert peak < MOST_MEMORY
