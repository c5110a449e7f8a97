"""The JSON mirror of a record: the same content as the text, and back (docs/rules.md section 11.5).

`plays` holds plays and nothing else. Comments, announcements and the like are `notes`, each with the number of plays,
leftovers and ends that stand before it (`at`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from games.engine.option_types import Json
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
)

JSON_VERSION = 1
"""What stands under `shn` in the mirror of a match."""

OWN_KEYS = ("Hand", "Dealer", "Open")
"""The tags of a hand that have keys of their own in the mirror."""


def records_json(records: Sequence[MatchRecord]) -> str:
    """Write records as JSON: an object for one match, else a list of them."""
    documents = [record_document(record) for record in records]
    return json.dumps(documents[0] if len(documents) == 1 else documents, ensure_ascii=False)


def record_document(record: MatchRecord) -> dict[str, Json]:
    """Give the mirror of a match as JSON-able data.

    >>> from games.engine import read_records
    >>> [match] = read_records('[SHN "1"] [Hand "1"] [Dealer "1"] 1. 7D 7Cx7D# =1-0')
    >>> record_document(match)["hands"][0]["plays"]
    [{'card': '7D', 'take': [], 'mark': ''}, {'card': '7C', 'take': ['7D'], 'mark': '#'}]
    """
    document: dict[str, Json] = {"shn": JSON_VERSION, "tags": _tags(record.tags, ("SHN",))}
    _add(document, "tag_comments", _tag_comments(record.tags))
    document["hands"] = [_hand_document(hand) for hand in record.hands]
    _add(document, "comments", [_comment(comment) for comment in record.comments])
    return document


def _hand_document(hand: HandRecord) -> dict[str, Json]:
    rest, points = hand.rest, hand.points
    document: dict[str, Json] = {
        "number": hand.number,
        "dealer": hand.dealer,
        "open": [str(card) for card in hand.opening],
        "tags": _tags(hand.tags, OWN_KEYS),
    }
    _add(document, "tag_comments", _tag_comments(hand.tags))
    document["plays"] = [_play(made) for made in hand.plays]
    _add(document, "notes", _notes(hand))
    document["rest"] = None if rest is None else {"cards": [str(card) for card in rest.cards], "to": rest.seat}
    document["score"] = None if points is None else list(points)
    return document


def _play(made: RecordedPlay) -> dict[str, Json]:
    document: dict[str, Json] = {
        "card": str(made.play.card),
        "take": [str(card) for card in made.play.take],
        "mark": made.mark.value,
    }
    if made.play.takes_itself:
        document["takes_itself"] = True
    return document


def _tags(tags: Iterable[Tag], left_out: Sequence[str]) -> dict[str, Json]:
    return {tag.name: tag.value for tag in tags if tag.name not in left_out}


def _tag_comments(tags: Iterable[Tag]) -> dict[str, Json]:
    return {tag.name: [_comment(comment) for comment in tag.comments] for tag in tags if tag.comments}


def _comment(comment: Comment) -> dict[str, Json]:
    document: dict[str, Json] = {"comment": comment.text}
    if comment.to_line_end:
        document["to_line_end"] = True
    return document


def _notes(hand: HandRecord) -> list[Json]:
    """Give what is neither a play nor the leftovers nor the end, each with its place."""
    notes: list[Json] = []
    at, in_round = 0, False
    for token in hand.tokens:
        match token:
            case RecordedPlay() | Rest() | End():
                at, in_round = at + 1, False
                continue
            case RoundStart():
                in_round = True
                continue
            case Comment():
                note = _comment(token)
            case BatchBreak():
                note = {"batch": True}
            case BonusTaken():
                note = {"bonus": token.total}
            case RecordedCall():
                note = {"call": str(token.kind), "value": token.value}
        if not isinstance(token, RecordedCall) and token.new_line:
            note["new_line"] = True
        if in_round:
            note["in_round"] = True
        notes.append({"at": at, **note})
    return notes


def _add(document: dict[str, Json], key: str, value: Json) -> None:
    """Leave out what is empty."""
    if value:
        document[key] = value
