"""From records to the canonical text of a file (docs/rules.md section 11.2): what was read so is printed so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.engine.record_words import points_text
from games.engine.records import (
    BatchBreak,
    BonusTaken,
    Comment,
    End,
    HandRecord,
    MatchRecord,
    RecordedCall,
    RecordedPlay,
    Rest,
    RoundStart,
    Tag,
    Token,
)


def records_text(records: Iterable[MatchRecord]) -> str:
    """Write matches as a canonical file; `read_records` reads it back to the same records.

    >>> from games.engine import read_records
    >>> print(records_text(read_records('[SHN "1"][Hand "1"][Open "A♦ 3C"] 7♦ 4Cx1D+3C# =1-0')), end="")
    [SHN "1"]
    <BLANKLINE>
    [Hand "1"]
    [Open "1D 3C"]
    1. 7D 4Cx(1D+3C)#
    =1-0
    """
    blocks = [block for record in records for block in _blocks(record)]
    return "\n\n".join(blocks) + "\n" if blocks else ""


def token_text(token: Token) -> str:
    """Write one token."""
    match token:
        case Comment():
            return f";{token.text}" if token.to_line_end else f"{{{token.text}}}"
        case RoundStart():
            return f"{token.number}."
        case RecordedPlay():
            return f"{token.play}{token.mark.value}"
        case BatchBreak():
            return "/"
        case BonusTaken():
            return f"*{token.total}"
        case RecordedCall():
            return f"!{token.kind}" if token.value is None else f"!{token.kind}={token.value}"
        case Rest():
            return f"rest({'+'.join(map(str, token.cards))})>{'-' if token.seat is None else token.seat}"
        case End():
            return "*" if token.points is None else f"={points_text(token.points)}"


def _blocks(record: MatchRecord) -> Iterator[str]:
    yield "\n".join([*_tag_lines(record.tags), *map(token_text, record.comments)])
    for hand in record.hands:
        yield "\n".join([*_tag_lines(hand.tags), *_token_lines(hand)])


def _tag_lines(tags: Iterable[Tag]) -> Iterator[str]:
    for tag in tags:
        yield from map(token_text, tag.comments)
        value = tag.value.replace("\\", "\\\\").replace('"', '\\"')
        yield f'[{tag.name} "{value}"]'


def _token_lines(hand: HandRecord) -> Iterator[str]:
    """Give the lines of a hand: one for each round, one for its end, and where a token asks for one."""
    line: list[str] = []
    after_rest = must_break = False
    for token in hand.tokens:
        match token:
            case RoundStart() | Rest():
                begins = True
            case End():
                begins = not after_rest
            case Comment() | BatchBreak() | BonusTaken():
                begins = token.new_line
            case _:
                begins = False
        if line and (begins or must_break):
            yield " ".join(line)
            line = []
        line.append(token_text(token))
        must_break = isinstance(token, Comment) and token.to_line_end
        after_rest = isinstance(token, Rest) or (after_rest and isinstance(token, Comment))
    if line:
        yield " ".join(line)
