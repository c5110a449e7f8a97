"""An online match as a record (docs/rules.md section 11): from its log, as anybody may see it.

Nothing is taken from what a log hides: a redacted log gives the same record, but for the stock of hands in which single
cards are drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from games.engine.cards import Card, sorted_cards
from games.engine.events import (
    Announced,
    CardDrawn,
    Event,
    HandScored,
    HandStarted,
    LeftoversTaken,
    MatchEnded,
    Played,
    TableBonusTaken,
)
from games.engine.option_texts import options_text
from games.engine.presets import differences
from games.engine.record_building import built_hand, built_match, check_tag
from games.engine.record_words import cards_text, points_text
from games.engine.records import (
    FORMAT_VERSION,
    BonusTaken,
    CallKind,
    End,
    HandRecord,
    MatchRecord,
    RecordedCall,
    RecordedPlay,
    Rest,
    Tag,
    Token,
)
from games.engine.rules import Rules

_NO_TAGS: Mapping[str, str] = MappingProxyType({})


def record_of(
    rules: Rules,
    events: Iterable[Event],
    *,
    preset: str,
    seats: Sequence[str] = (),
    tags: Mapping[str, str] = _NO_TAGS,
) -> MatchRecord:
    """Give the record of a match from its log; `seats` are names, `tags` others such as `Event` and `Date`.

    Void deals are left out. A hand that was broken off ends with `*`, and so does the result of a match that goes on.

    Raises:
        UnknownPreset: no preset has that name.
        BadRecord: a tag has a name or a value that it cannot have.

    >>> from games.engine import DECK, PRESETS, records_text, start_match
    >>> _, events = start_match(PRESETS["scopone"], DECK)
    >>> print(records_text([record_of(PRESETS["scopone"], events, preset="scopone", seats=["Anna", "Bruno"])]), end="")
    [SHN "1"]
    [Variant "scopone"]
    [Players "4"]
    [Seat0 "Anna"]
    [Seat1 "Bruno"]
    [Start "0-0"]
    [Result "*"]
    <BLANKLINE>
    [Hand "1"]
    [Dealer "3"]
    [Open "3C 4C 7S 8S"]
    *
    """
    hands: list[_Hand] = []
    ended: MatchEnded | None = None
    for event in events:
        if isinstance(event, HandStarted):
            hands.append(_Hand(event))
        elif isinstance(event, MatchEnded):
            ended = event
        elif hands:
            hands[-1].take(event)
    written = _tags_of(rules, preset, seats, ended, tags)
    for tag in written:
        check_tag(tag.name, tag.value)
    return built_match(written, [hand.record(rules) for hand in hands])


def _tags_of(
    rules: Rules, preset: str, seats: Sequence[str], ended: MatchEnded | None, tags: Mapping[str, str]
) -> list[Tag]:
    """Give the tags of the match; those that the caller names come last, and win."""
    changes = {name: value for name, value in differences(preset, rules).items() if name != "players"}
    named = {
        "Variant": preset,
        **({"Options": options_text(changes)} if changes else {}),
        "Players": str(rules.players),
        **{f"Seat{seat}": name for seat, name in enumerate(seats)},
        "Start": points_text((0,) * rules.sides_count),
        "Result": "*" if ended is None else points_text(ended.scores),
        **({} if ended is None or ended.winner is None else {"Winner": str(ended.winner)}),
    }
    return [Tag("SHN", FORMAT_VERSION), *(Tag(name, value) for name, value in {**named, **tags}.items())]


@dataclass(slots=True)
class _Hand:
    """A hand of the log, turned into tokens as its events come."""

    started: HandStarted
    tokens: list[Token] = field(default_factory=list)
    drawn: list[Card | None] = field(default_factory=list)
    ended: bool = False

    def take(self, event: Event) -> None:
        """Write down what happened."""
        match event:
            case TableBonusTaken():
                self.tokens.append(BonusTaken(sum(card.value for card in event.cards)))
            case Announced():
                value = event.call.value
                self.tokens += [RecordedCall(CallKind.LOW, value)] if event.call.low else []
                self.tokens += [RecordedCall(CallKind.TRIPLE, value)] if event.call.triple else []
            case Played():
                self.tokens.append(RecordedPlay(event.play, event.mark))
            case CardDrawn():
                self.drawn.append(event.card)
            case LeftoversTaken():
                self.tokens.append(Rest(sorted_cards(event.cards), event.seat))
            case HandScored():
                self.tokens.append(End(tuple(row.total for row in event.rows)))
                self.ended = True

    def record(self, rules: Rules) -> HandRecord:
        """Give the hand; the stock is told only once the hand has ended."""
        started = self.started
        tags = [Tag("Hand", str(started.number)), Tag("Dealer", str(started.dealer))]
        if started.table:
            tags.append(Tag("Open", cards_text(started.table)))
        drawn = tuple(card for card in self.drawn if card is not None)
        if self.ended and drawn and len(drawn) == len(self.drawn):
            tags.append(Tag("Stock", cards_text(drawn)))
        tokens = self.tokens if self.ended else [*self.tokens, End(None)]
        return built_hand(tags, tokens, rules.players)
