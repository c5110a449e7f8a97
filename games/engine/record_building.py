"""Tags and tokens put together to hands and matches, whatever they come from (docs/rules.md sections 11.2 and 11.3).

Here the typed tags get their canonical values, and the order of things inside a hand is checked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Protocol

from games.engine.cards import Card
from games.engine.deck_codes import deck_code, read_deck_code
from games.engine.errors import BadDeck
from games.engine.presets import PRESETS
from games.engine.record_errors import BadRecord, RecordFault
from games.engine.record_text import UNWELCOME
from games.engine.record_words import cards_text, read_cards, small_number
from games.engine.records import (
    FORMAT_VERSION,
    HAND_TAGS,
    MATCH_TAGS,
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
    arranged,
    in_canonical_order,
)

SEATS = range(10)
"""What a tag can name as a seat; whether the match has that seat is checked later."""

MOST_SEATS = 10
_USUAL_PLAYERS = 2

_TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*")
_NOTHING_YET, _PLAYING, _RESTED, _ENDED = range(4)


class _Canonical(Protocol):
    def __call__(self, value: str) -> str: ...


def built_match(tags: Sequence[Tag], hands: Iterable[HandRecord], comments: Iterable[Comment] = ()) -> MatchRecord:
    """Give the match of these tags and hands.

    Raises:
        BadRecord: `missing_version`, `unknown_version` or `duplicate_tag`.
    """
    _check_different(tags, None)
    if not tags or tags[0].name != "SHN":
        line = tags[0].line if tags else None
        raise BadRecord("a match begins with the tag SHN", code=RecordFault.MISSING_VERSION, line=line)
    if tags[0].value != FORMAT_VERSION:
        raise BadRecord("only version 1 is known", code=RecordFault.UNKNOWN_VERSION, line=tags[0].line)
    return MatchRecord(in_canonical_order(tags, MATCH_TAGS), tuple(hands), on_own_lines(comments))


def on_own_lines(comments: Iterable[Comment]) -> tuple[Comment, ...]:
    """Give comments as they stand among tags: each begins a line."""
    return tuple(comment if comment.new_line else replace(comment, new_line=True) for comment in comments)


def players_of(tags: Sequence[Tag]) -> int:
    """Give how many plays make a round: what `Players` says, or else what is usual for the variant."""
    named = {tag.name: tag.value for tag in tags if tag.name in ("Players", "Variant")}
    players = small_number(named.get("Players", ""))
    if players is not None and 0 < players <= MOST_SEATS:
        return players
    rules = PRESETS.get(named.get("Variant", ""))
    return _USUAL_PLAYERS if rules is None else rules.players


def built_hand(tags: Sequence[Tag], tokens: Iterable[Token], players: int) -> HandRecord:
    """Give the hand of these tags, the first of which is `Hand`, and tokens.

    Raises:
        BadRecord: a tag cannot be read or stands twice, or something stands where it cannot.
    """
    number = small_number(tags[0].value) if tags and tags[0].name == "Hand" else None
    if not number:
        line = tags[0].line if tags else None
        raise BadRecord("a hand begins with its number", code=RecordFault.BAD_TAG_VALUE, line=line)
    _check_different(tags, number)
    kept = [_canonical(tag, number) for tag in tags]
    emptied = [comment for tag in kept if tag.name == "Open" and not tag.value for comment in tag.comments]
    kept = [tag for tag in kept if tag.name != "Open" or tag.value]
    values = {tag.name: tag.value for tag in kept}
    placed = arranged([*emptied, *tokens], players, number)
    _check_places(placed, number)
    return HandRecord(
        number,
        int(values["Dealer"]) if "Dealer" in values else None,
        read_cards(values.get("Open", "")),
        in_canonical_order(kept, HAND_TAGS),
        placed,
    )


def check_tag(name: str, value: str) -> None:
    """Refuse a tag that could not be printed and read again.

    Raises:
        BadRecord: `bad_tag`, `bad_character` or `bad_tag_value`.
    """
    if not _TAG_NAME.fullmatch(name):
        raise BadRecord("the name of a tag is letters and digits", code=RecordFault.BAD_TAG)
    if UNWELCOME.search(value):
        raise BadRecord("a record holds no control characters", code=RecordFault.BAD_CHARACTER)
    if "\n" in value or "\r" in value:
        raise BadRecord("the value of a tag is one line", code=RecordFault.BAD_TAG_VALUE)


def hands_tag(held: Sequence[Sequence[Card]]) -> str:
    """Write the cards of every seat for the tag `Hands`."""
    return " / ".join(cards_text(tuple(cards)) for cards in held)


def read_hands_tag(value: str) -> tuple[tuple[Card, ...], ...]:
    """Read the cards of every seat from the tag `Hands`."""
    return tuple(read_cards(cards) for cards in value.split("/", MOST_SEATS))


def _check_different(tags: Sequence[Tag], hand: int | None) -> None:
    names: set[str] = set()
    for tag in tags:
        if tag.name in names:
            raise BadRecord("a tag stands twice", code=RecordFault.DUPLICATE_TAG, line=tag.line, hand=hand)
        names.add(tag.name)


def _canonical(tag: Tag, hand: int) -> Tag:
    """Give a tag with its value as it is printed; tags that only people read stay as they are."""
    canonical = _CANONICAL.get(tag.name)
    if canonical is None:
        return tag
    try:
        value = canonical(tag.value)
    except (BadRecord, BadDeck) as problem:
        raise BadRecord(str(problem), code=problem.code, line=tag.line, hand=hand) from None
    return tag if value == tag.value else replace(tag, value=value)


def _number(value: str) -> str:
    number = small_number(value)
    if not number:
        raise BadRecord("a hand has a number from 1", code=RecordFault.BAD_TAG_VALUE)
    return str(number)


def _seat(value: str) -> str:
    if small_number(value) not in SEATS:
        raise BadRecord("a dealer is a seat, such as 0", code=RecordFault.BAD_TAG_VALUE)
    return str(int(value))


_CANONICAL: Mapping[str, _Canonical] = MappingProxyType(
    {
        "Hand": _number,
        "Dealer": _seat,
        "Open": lambda value: cards_text(read_cards(value)),
        "Stock": lambda value: cards_text(read_cards(value)),
        "Hands": lambda value: hands_tag(read_hands_tag(value)),
        "Deck": lambda value: deck_code(read_deck_code(value)),
    }
)


def _check_places(tokens: Sequence[Token], hand: int) -> None:
    """Refuse what stands where it cannot: the parts of a hand have an order (docs/rules.md section 11.3)."""
    stage, bonuses = _NOTHING_YET, 0
    for token in tokens:
        match token:
            case Comment():
                continue
            case BonusTaken():
                bonuses += 1
                allowed = stage == _NOTHING_YET and bonuses == 1
            case RoundStart() | BatchBreak() | RecordedCall():
                allowed = stage < _RESTED
            case RecordedPlay():
                allowed = stage < _RESTED
                stage = _PLAYING
            case Rest():
                allowed = stage < _RESTED
                stage = _RESTED
            case End():
                allowed = stage < _ENDED
                stage = _ENDED
        if not allowed:
            raise BadRecord("this cannot stand here", code=RecordFault.MISPLACED_TEXT, line=token.line, hand=hand)
    if stage != _ENDED:
        line = next((token.line for token in reversed(tokens) if not isinstance(token, Comment)), None)
        raise BadRecord("a hand ends with its points or *", code=RecordFault.MISSING_END, line=line, hand=hand)
