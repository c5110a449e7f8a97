"""Inputs of any size that are hard to read or refuse, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.engine import read_records, read_records_json

MEBIBYTE = 2**20
"""Bytes in the largest record that is read (docs/rules.md section 11.2)."""

MATCH = '[SHN "1"]'
HAND = '[SHN "1"][Hand "1"]'
OBJECT = '{"shn":1,"hands":['


def full(piece: str, before: str = "", after: str = "") -> Callable[[int], str]:
    """One piece again and again, as much as fits."""
    return lambda size: before + piece * ((size - len(before) - len(after)) // len(piece)) + after


def some(pieces: int, piece: str, before: str = "") -> Callable[[int], str]:
    """So many pieces in a mebibyte; in less, fewer."""
    return lambda size: before + piece * (pieces * size // MEBIBYTE)


def joined(pieces: int, piece: str, before: str, after: str, sign: str = ",") -> Callable[[int], str]:
    """So many pieces in a mebibyte with signs between them; `%d` is their number."""
    return lambda size: (
        before + sign.join(piece.replace("%d", str(number)) for number in range(pieces * size // MEBIBYTE)) + after
    )


TEXTS: Mapping[str, Callable[[int], str]] = {
    "plays": full("1D ", HAND),
    "sums": full("10Bx(3C+7D) ", HAND),
    "one sum": full("+1D", f"{HAND}10Bx(1D", ")"),
    "few matches": some(20_000, MATCH),
    "few hands": some(19_000, '[Hand "1"]=1-0', MATCH),
    "many hands": full('[Hand "1"]*', MATCH),
    "tags": joined(95_000, '[a%d""]', MATCH, "", sign=""),
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

JSON: Mapping[str, Callable[[int], str]] = {
    "lists": full("["),
    "objects": full('{"a":'),
    "empty lists": joined(340_000, "[]", "[", "]"),
    "fewer empty lists": joined(119_000, "[]", "[", "]"),
    "fewer objects": joined(75_000, '{"a":0}', "[", "]"),
    "numbers": joined(260, "9" * 4000, "[", "]"),
    "one number": full("9"),
    "keys": joined(95_000, '"%d":0', "{", "}"),
    "tags": joined(85_000, '"a%d":""', '{"shn":1,"tags":{', "}}"),
    "texts": joined(340_000, '""', "[", "]"),
    "plays": joined(59_000, '{"card":"7D"}', OBJECT + '{"number":1,"plays":[', "]}]}"),
    "notes": joined(50_000, '{"at":0,"batch":1}', OBJECT + '{"number":1,"notes":[', "]}]}"),
    "hands": joined(19_000, '{"number":1}', OBJECT, "]}"),
    "an open string": full('\\"', '["'),
}

READERS: Mapping[str, Callable[[str], object]] = dict.fromkeys(TEXTS, read_records) | {
    f"JSON {name}": read_records_json for name in JSON
}
"""Who reads the input of each name."""

LARGEST = ("few hands", "tags", "a long string", "an open string", "JSON plays")
"""The inputs that need most memory."""


def large_input(name: str, size: int) -> str:
    """The input of this name with at most so many bytes, and nearly as many."""
    return TEXTS[name](size) if name in TEXTS else JSON[name.removeprefix("JSON ")](size)
