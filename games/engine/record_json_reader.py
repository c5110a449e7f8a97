"""From the JSON mirror to records (docs/rules.md section 11.5): whatever JSON can bring, only `BadRecord` comes out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.cards import VALUES
from games.engine.errors import BadNotation, DuplicateCard
from games.engine.json_values import (
    Document,
    card_in,
    cards_in,
    check_keys,
    is_number,
    json_in,
    list_in,
    number_in,
    object_in,
    seat_in,
    text_in,
    unfit,
)
from games.engine.plays import Mark, Play
from games.engine.record_building import built_hand, built_match, check_tag, on_own_lines, players_of
from games.engine.record_errors import BadRecord, RecordFault
from games.engine.record_json import JSON_VERSION, OWN_KEYS
from games.engine.record_text import check_blocks, checked_text
from games.engine.record_words import MOST_SIDES
from games.engine.records import (
    BatchBreak,
    BonusTaken,
    CallKind,
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

_MATCH_KEYS = {"shn", "tags", "tag_comments", "hands", "comments"}
_HAND_KEYS = {"number", "dealer", "open", "tags", "tag_comments", "plays", "notes", "rest", "score"}
_PLAY_KEYS = {"card", "take", "mark", "takes_itself"}
_MARKS = {mark.value for mark in Mark}
_NOTE_KEYS = {"at", "comment", "to_line_end", "batch", "bonus", "call", "value", "new_line", "in_round"}


def read_records_json(source: str | bytes) -> tuple[MatchRecord, ...]:
    """Read one match, or a list of matches, from JSON (docs/rules.md section 11.5).

    Raises:
        RecordTooLarge: the input is over 1 MiB, or has too many pieces.
        BadRecord: `bad_json`, `bad_document`, or a code of `read_records`.
    """
    document = json_in(checked_text(source))
    matches = document if isinstance(document, list) else [document]
    hands = [match["hands"] for match in matches if isinstance(match, dict) and isinstance(match.get("hands"), list)]
    check_blocks(len(matches) + sum(map(len, hands)))
    return tuple(map(record_from_document, matches))


def record_from_document(document: object) -> MatchRecord:
    """Read a match from JSON data that has been parsed already.

    Raises:
        BadRecord: as `read_records_json` does.
    """
    match = object_in(document, "a match")
    check_keys(match, _MATCH_KEYS)
    version = match.get("shn")
    if version is None:
        raise BadRecord("a match names its version under shn", code=RecordFault.MISSING_VERSION)
    if version is True or version != JSON_VERSION:
        raise BadRecord("only version 1 is known", code=RecordFault.UNKNOWN_VERSION)
    comments = object_in(match.get("tag_comments", {}), "tag_comments")
    first = Tag("SHN", str(JSON_VERSION), _tag_comments(comments, "SHN"))
    tags = [first, *_tags(match.get("tags", {}), comments, left_out=("SHN",))]
    _check_commented(comments, tags)
    players = players_of(tags)
    hands = tuple(_hand(hand, players) for hand in list_in(match.get("hands", []), "hands"))
    trailing = tuple(map(_comment, list_in(match.get("comments", []), "comments")))
    if trailing and hands:
        raise unfit("comments of a match with hands stand in the notes of a hand")
    return built_match(tags, hands, trailing)


def _hand(document: object, players: int) -> HandRecord:
    hand = object_in(document, "a hand")
    number = number_in(hand.get("number"), "the number of a hand")
    try:
        check_keys(hand, _HAND_KEYS)
        comments = object_in(hand.get("tag_comments", {}), "tag_comments")
        tags = [Tag("Hand", str(number), _tag_comments(comments, "Hand"))]
        if hand.get("dealer") is not None:
            tags.append(Tag("Dealer", str(seat_in(hand["dealer"])), _tag_comments(comments, "Dealer")))
        opening = cards_in(hand.get("open", []))
        if opening:
            tags.append(Tag("Open", " ".join(map(str, opening)), _tag_comments(comments, "Open")))
        tags += _tags(hand.get("tags", {}), comments, left_out=OWN_KEYS)
        _check_commented(comments, tags)
        return built_hand(tags, _tokens(hand, players), players)
    except (BadRecord, BadNotation) as problem:
        play = problem.play if isinstance(problem, BadRecord) else None
        raise BadRecord(problem.args[0], code=problem.code, hand=number, play=play) from None


def _tokens(hand: Document, players: int) -> Iterator[Token]:
    """Give the tokens of a hand, with the notes at their places among plays, leftovers and end."""
    fixed = [*_plays(hand), *_rest(hand.get("rest")), _end(hand.get("score"))]
    notes = [object_in(note, "a note") for note in list_in(hand.get("notes", []), "notes")]
    place = 0
    for at in range(len(fixed) + 1):
        begun = False
        while place < len(notes) and is_number(notes[place].get("at")) and notes[place]["at"] == at:
            if notes[place].get("in_round") and not begun:
                begun = True
                yield RoundStart(at // players + 1)
            yield _note(notes[place])
            place += 1
        if at < len(fixed):
            yield fixed[at]
    if place < len(notes):
        raise unfit("notes stand in order, each at the number of plays, leftovers and ends before it")


def _plays(hand: Document) -> Iterator[Token]:
    for place, document in enumerate(list_in(hand.get("plays", []), "plays"), start=1):
        try:
            yield _play(document)
        except (BadRecord, BadNotation) as problem:
            raise BadRecord(problem.args[0], code=problem.code, play=place) from None


def _play(document: object) -> RecordedPlay:
    made = object_in(document, "a play")
    check_keys(made, _PLAY_KEYS)
    card, take = card_in(made.get("card")), cards_in(made.get("take", []))
    if card in take:
        raise DuplicateCard("a card is named twice")
    mark = made.get("mark") or ""
    if not isinstance(mark, str) or mark not in _MARKS:
        raise unfit("a mark is #, ~ or nothing")
    takes_itself = made.get("takes_itself", False)
    if not isinstance(takes_itself, bool) or (takes_itself and take):
        raise unfit("an ace that takes itself takes nothing else")
    return RecordedPlay(Play(card, take, takes_itself), Mark(mark))


def _rest(document: object) -> tuple[Rest, ...]:
    if document is None:
        return ()
    rest = object_in(document, "rest")
    check_keys(rest, {"cards", "to"})
    taker = rest.get("to")
    cards = cards_in(rest.get("cards"))
    if not cards:
        raise unfit("leftovers are at least one card")
    return (Rest(cards, None if taker is None else seat_in(taker)),)


def _end(document: object) -> End:
    if document is None:
        return End(None)
    points = list_in(document, "score")
    if not 0 < len(points) <= MOST_SIDES or not all(is_number(point) for point in points):
        raise unfit("a score is a number for each side")
    return End(tuple(point for point in points if isinstance(point, int)))


def _note(note: Document) -> Token:
    check_keys(note, _NOTE_KEYS)
    new_line = note.get("new_line", False) is True
    match [key for key in ("comment", "batch", "bonus", "call") if key in note]:
        case ["comment"]:
            comment = _comment(note)
            return Comment(comment.text, comment.to_line_end, new_line)
        case ["batch"]:
            return BatchBreak(new_line)
        case ["bonus"] if note["bonus"] is not True and note["bonus"] in (15, 30):
            return BonusTaken(number_in(note["bonus"], "a bonus"), new_line)
        case ["call"] if note["call"] in tuple(CallKind):
            value = note.get("value")
            if value is not None and number_in(value, "the value of the wild card") not in VALUES:
                raise unfit("the wild card stands for a value from 1 to 10")
            return RecordedCall(CallKind(str(note["call"])), value if isinstance(value, int) else None)
    raise unfit("a note is one comment, batch, bonus or call")


def _comment(document: object) -> Comment:
    comment = object_in(document, "a comment")
    text, to_line_end = text_in(comment.get("comment")), comment.get("to_line_end", False) is True
    if ("\n" if to_line_end else "}") in text or "\r" in text:
        raise BadRecord("a comment may not hold what ends it", code=RecordFault.BAD_COMMENT)
    return Comment(text, to_line_end)


def _tags(document: object, comments: Document, *, left_out: Sequence[str]) -> list[Tag]:
    tags: list[Tag] = []
    for name, value in object_in(document, "tags").items():
        text = text_in(value)
        check_tag(name, text)
        if name in left_out:
            raise BadRecord("this tag has a key of its own", code=RecordFault.DUPLICATE_TAG)
        tags.append(Tag(name, text, _tag_comments(comments, name)))
    return tags


def _tag_comments(comments: Document, name: str) -> tuple[Comment, ...]:
    return on_own_lines(map(_comment, list_in(comments.get(name, []), "tag_comments")))


def _check_commented(comments: Document, tags: Sequence[Tag]) -> None:
    if comments.keys() - {tag.name for tag in tags}:
        raise unfit("tag_comments name tags that are there")
