"""A match or a hand as it was written down: values that say what stands in a record, not whether it can be true.

The reader, the printer and the JSON mirror all work on these (docs/rules.md section 11). Whatever a record says stands
at its place in `tokens`, comments included, so that nothing moves when it is written again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from games.engine.cards import Card
from games.engine.plays import Mark, Play
from games.engine.record_errors import BadRecord, RecordFault

FORMAT_VERSION = "1"
"""The version of the notation, which the first tag of a match names."""

MATCH_TAGS = (
    "SHN",
    "Event",
    "Site",
    "Date",
    "Round",
    "Table",
    "Variant",
    "Options",
    "Players",
    *(f"Seat{seat}" for seat in range(10)),
    "Start",
    "Result",
    "Winner",
    "Arbiter",
    "Annotator",
)
"""The tags of a match in canonical order; unknown tags follow."""

HAND_TAGS = ("Hand", "Dealer", "Open", "Deck", "Hands", "Stock", "Sheet", "Irregular")
"""The tags of a hand in canonical order; unknown tags follow."""


class CallKind(StrEnum):
    """What is announced with a fresh hand of three cards."""

    LOW = "low"
    TRIPLE = "triple"


@dataclass(frozen=True, slots=True)
class Comment:
    """Words for readers: in braces, or after a semicolon `to_line_end`; `new_line` says that it begins a line."""

    text: str
    to_line_end: bool = False
    new_line: bool = False


@dataclass(frozen=True, slots=True)
class Tag:
    """A name and a value, with the comments that stand before them."""

    name: str
    value: str
    comments: tuple[Comment, ...] = ()
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class RoundStart:
    """Here a round of the table begins; `number` counts rounds from 1."""

    number: int
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class RecordedPlay:
    """A play and the mark written after it."""

    play: Play
    mark: Mark
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class BatchBreak:
    """A new batch was dealt here."""

    new_line: bool = False
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class BonusTaken:
    """The dealer took the first table, which totalled 15 or 30."""

    total: int
    new_line: bool = True
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class RecordedCall:
    """An announcement of the seat that plays next, and the value that it gave the wild card, if written down."""

    kind: CallKind
    value: int | None = None
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Rest:
    """The cards left at the end and the seat that took them, None for nobody."""

    cards: tuple[Card, ...]
    seat: int | None
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class End:
    """The end of what was written of a hand: its points by side, or None if it was not finished."""

    points: tuple[int, ...] | None
    line: int | None = field(default=None, compare=False)


type Token = Comment | RoundStart | RecordedPlay | BatchBreak | BonusTaken | RecordedCall | Rest | End


@dataclass(frozen=True, slots=True)
class HandRecord:
    """One hand: its number, dealer and first table, its other tags, and all that was written of it.

    `dealer` is None where none is named. `tags` hold every tag, those three included, in canonical order.
    """

    number: int
    dealer: int | None
    opening: tuple[Card, ...]
    tags: tuple[Tag, ...]
    tokens: tuple[Token, ...]

    @property
    def plays(self) -> tuple[RecordedPlay, ...]:
        """Give the plays in order."""
        return tuple(token for token in self.tokens if isinstance(token, RecordedPlay))

    @property
    def rest(self) -> Rest | None:
        """Give the leftovers as they were written down."""
        return next((token for token in self.tokens if isinstance(token, Rest)), None)

    @property
    def points(self) -> tuple[int, ...] | None:
        """Give the points by side, or None if the hand was not finished."""
        return next((token.points for token in self.tokens if isinstance(token, End)), None)

    @property
    def line(self) -> int | None:
        """Give the line at which the hand begins, if it was read from a text."""
        return self.tags[0].line if self.tags else None

    def tag(self, name: str) -> str | None:
        """Give the value of a tag, or None."""
        return _value(self.tags, name)


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match: its tags in canonical order, its hands, and comments after the last tag of a match without hands."""

    tags: tuple[Tag, ...]
    hands: tuple[HandRecord, ...] = ()
    comments: tuple[Comment, ...] = ()

    def tag(self, name: str) -> str | None:
        """Give the value of a tag, or None."""
        return _value(self.tags, name)

    def tag_line(self, name: str) -> int | None:
        """Give the line of a tag, or that at which the match begins."""
        lines = [tag.line for tag in self.tags if tag.name == name]
        return lines[0] if lines else next((tag.line for tag in self.tags), None)


def in_canonical_order(tags: Iterable[Tag], order: Sequence[str]) -> tuple[Tag, ...]:
    """Sort tags: known ones as `order` says, then the others as they stood."""
    places = {name: place for place, name in enumerate(order)}
    return tuple(sorted(tags, key=lambda tag: places.get(tag.name, len(places))))


def arranged(tokens: Iterable[Token], players: int, hand: int | None = None) -> tuple[Token, ...]:
    """Give the tokens of a hand with every round begun, and line breaks noted only where they say something.

    Raises:
        BadRecord: `wrong_round`, a round is numbered wrongly or begins where none does.
    """
    given = list(tokens)
    plays = [place for place, token in enumerate(given) if isinstance(token, RecordedPlay | RecordedCall)]
    last = plays[-1] if plays else -1  # a round that nobody plays does not begin
    found: list[Token] = []
    played, begun, at_line_start = 0, False, True
    for place, token in enumerate(given):
        match token:
            case RoundStart() if place > last:
                continue
            case RoundStart():
                if played % players or token.number != played // players + 1:
                    raise BadRecord(
                        "a round is numbered wrongly", code=RecordFault.WRONG_ROUND, line=token.line, hand=hand
                    )
                if begun:
                    continue
                begun = True
            case RecordedPlay() | RecordedCall():
                if not begun and not played % players:
                    found.append(RoundStart(played // players + 1, token.line))
                    begun = True
            case Comment() | BatchBreak() | BonusTaken() if at_line_start and not token.new_line:
                token = replace(token, new_line=True)
        found.append(token)
        at_line_start = isinstance(token, Comment) and token.to_line_end
        if isinstance(token, RecordedPlay):
            played += 1
            begun = begun and played % players != 0
    return tuple(found)


def _value(tags: Sequence[Tag], name: str) -> str | None:
    return next((tag.value for tag in tags if tag.name == name), None)
