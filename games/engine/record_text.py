"""Input that may be a record, made safe, and cut into pieces in one pass (docs/rules.md section 11.2).

Nothing here knows what the pieces mean. Every limit is checked before the work that it limits.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from games.engine.record_errors import BadRecord, RecordFault, RecordTooLarge

LARGEST_RECORD = 2**20
"""Bytes of the largest input that is read."""

MOST_PIECES = 120_000
"""Tags, plays, comments and so on in the largest input that is read."""

MOST_BLOCKS = 20_000
"""Matches and hands in the largest input that is read."""

UNWELCOME = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
"""Characters that no text of a record may hold: controls, and halves of characters."""

_PIECE = re.compile(
    r"""
      (?P<space>\s+)
    | (?P<number>[0-9]+\.)
    | (?P<play>[^\s\[\]{};/!*=.]+)
    | (?P<tag>\[\s*(?P<name>[A-Za-z][A-Za-z0-9]*)\s*"(?P<value>(?:[^"\\\n]|\\["\\])*+)"\s*\])
    | (?P<comment>\{(?P<words>[^}]*)\})
    | (?P<line>;(?P<rest_of_line>[^\n]*))
    | (?P<batch>/)
    | (?P<star>\*[0-9]*)
    | (?P<call>![^\s\[\]{};/!*]*)
    | (?P<score>=[^\s\[\]{};/!*=]*)
    | (?P<other>.)
    """,
    re.VERBOSE,
)
_ESCAPE = re.compile(r"\\(.)")


class Piece(NamedTuple):
    """One piece: what it is, its text, its line, and how many line breaks stand between it and the piece before."""

    kind: str
    text: str
    line: int
    breaks: int
    name: str = ""


def checked_text(source: str | bytes) -> str:
    """Give the input as text with plain line ends, if it is one that can be looked at.

    Raises:
        RecordTooLarge: it is longer than `LARGEST_RECORD`.
        BadRecord: `bad_encoding` or `bad_character`.
    """
    if len(source) > LARGEST_RECORD:
        raise RecordTooLarge(f"a record has at most {LARGEST_RECORD} bytes")
    try:
        text = source.decode() if isinstance(source, bytes) else source
        size = len(source if isinstance(source, bytes) else source.encode())
    except UnicodeError:
        raise BadRecord("a record is text in UTF-8", code=RecordFault.BAD_ENCODING) from None
    if size > LARGEST_RECORD:
        raise RecordTooLarge(f"a record has at most {LARGEST_RECORD} bytes")
    text = text.removeprefix("\ufeff")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    unwelcome = UNWELCOME.search(text)
    if unwelcome:
        line = text.count("\n", 0, unwelcome.start()) + 1
        raise BadRecord("a record holds no control characters", code=RecordFault.BAD_CHARACTER, line=line)
    return text


def check_blocks(count: int, line: int | None = None) -> None:
    """Refuse more matches and hands than anybody writes down at once.

    Raises:
        RecordTooLarge: there are more than `MOST_BLOCKS`.
    """
    if count > MOST_BLOCKS:
        raise RecordTooLarge(f"a record has at most {MOST_BLOCKS} matches and hands", line=line)


def pieces(text: str) -> Iterator[Piece]:
    """Cut a checked text into tags, comments and words; white space only counts as line breaks.

    Raises:
        BadRecord: `bad_tag`, `unclosed_comment` or `bad_text`.
        RecordTooLarge: there are more pieces than `MOST_PIECES`.
    """
    line, breaks, count = 1, 0, 0
    for found in _PIECE.finditer(text):
        kind, piece = found.lastgroup or "", found.group()
        if kind == "space":
            breaks += piece.count("\n")
            line += piece.count("\n")
            continue
        count += 1
        if count > MOST_PIECES:
            raise RecordTooLarge(f"a record has at most {MOST_PIECES} pieces", line=line)
        match kind:
            case "tag":
                yield Piece("tag", _ESCAPE.sub(r"\1", found["value"]), line, breaks, found["name"])
                line += piece.count("\n")
            case "comment":
                yield Piece("comment", found["words"], line, breaks)
                line += piece.count("\n")
            case "line":
                yield Piece("line", found["rest_of_line"], line, breaks)
            case "other":
                raise _refused(piece, line)
            case _:
                yield Piece(kind, piece, line, breaks)
        breaks = 0


def _refused(piece: str, line: int) -> BadRecord:
    if piece == "[":
        return BadRecord('a tag is written [Name "value"]', code=RecordFault.BAD_TAG, line=line)
    if piece == "{":
        return BadRecord("a comment is not closed", code=RecordFault.UNCLOSED_COMMENT, line=line)
    return BadRecord("this is no part of a record", code=RecordFault.BAD_TEXT, line=line)
