"""From the text of a file to its records (docs/rules.md sections 11.2 and 11.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from games.engine.record_building import built_hand, built_match, on_own_lines, players_of
from games.engine.record_errors import BadRecord, RecordFault
from games.engine.record_text import Piece, check_blocks, checked_text, pieces
from games.engine.record_words import call_word, play_word, points_word, rest_word, small_number
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

_BONUSES = {"*15": 15, "*30": 30}


def read_records(source: str | bytes) -> tuple[MatchRecord, ...]:
    """Read a whole file of matches; an empty one has none (docs/rules.md section 11.2).

    Raises:
        RecordTooLarge: the input is over 1 MiB, or has too many pieces.
        BadRecord: it is no record; code, line and hand say why and where.

    >>> [match] = read_records('[SHN "1"] [Hand "1"] [Open "A♦ 3C"] 1. 7♦ 4Cx1D+3C# =1-0')
    >>> [str(token.play) for token in match.hands[0].plays], match.hands[0].points
    (['7D', '4Cx(1D+3C)'], (1, 0))
    """
    reading = _Reading()
    for piece in pieces(checked_text(source)):
        if piece.kind == "tag":
            reading.take_tag(piece)
        elif piece.kind in ("comment", "line"):
            reading.take_comment(piece)
        else:
            reading.take_token(piece)
    return reading.finished()


@dataclass(slots=True)
class _Reading:
    """What has been read so far: matches that are complete, and the one that is being read."""

    matches: list[MatchRecord] = field(default_factory=list)
    tags: list[Tag] = field(default_factory=list)
    hands: list[HandRecord] = field(default_factory=list)
    hand_tags: list[Tag] = field(default_factory=list)
    tokens: list[Token] = field(default_factory=list)
    waiting: list[Comment] = field(default_factory=list)
    players: int = 0
    blocks: int = 0
    has_tokens: bool = False
    has_ended: bool = False

    def finished(self) -> tuple[MatchRecord, ...]:
        """Give all matches, now that the text has ended."""
        if self.hand_tags:
            self.tokens += self.waiting
            self.waiting.clear()
        self._end_match(self.waiting)
        return tuple(self.matches)

    def take_tag(self, piece: Piece) -> None:
        """Begin a match or a hand, or say something about it."""
        if piece.name in ("SHN", "Hand"):
            self.blocks += 1
            check_blocks(self.blocks, piece.line)
        if self.has_tokens and not self.has_ended:
            self._end_hand()  # raises: a hand does not end with a tag
        if piece.name == "SHN":
            self._end_match()
        elif piece.name == "Hand":
            self._end_hand()
            if not self.tags:
                raise BadRecord("a match begins with the tag SHN", code=RecordFault.MISSING_VERSION, line=piece.line)
        elif self.has_ended:
            raise BadRecord("this tag belongs to nothing", code=RecordFault.MISPLACED_TAG, line=piece.line)
        tag = Tag(piece.name, piece.text, on_own_lines(self.waiting), piece.line)
        self.waiting.clear()
        (self.hand_tags if self.hand_tags or piece.name == "Hand" else self.tags).append(tag)

    def take_comment(self, piece: Piece) -> None:
        """Keep a comment with what it stands before, or in its place among the tokens of a hand."""
        after_hand = self.has_ended and (bool(self.waiting) or piece.breaks > 1)
        place = self.tokens if self.has_tokens and not after_hand else self.waiting
        place.append(Comment(piece.text, piece.kind == "line", piece.breaks > 0))

    def take_token(self, piece: Piece) -> None:
        """Take a piece of what happened in a hand."""
        if not self.hand_tags:
            raise BadRecord("plays belong to a hand", code=RecordFault.MISPLACED_TEXT, line=piece.line)
        if not self.has_tokens:
            self.tokens += self.waiting
            self.waiting.clear()
            self.has_tokens = True
        if self.has_ended:
            raise self._refusal("the hand has ended", RecordFault.MISPLACED_TEXT, piece)
        try:
            token = _token(piece)
        except BadRecord as problem:
            raise self._refusal(problem.args[0], problem.code, piece) from None
        self.tokens.append(token)
        self.has_ended = isinstance(token, End)

    def _refusal(self, message: str, code: str, piece: Piece) -> BadRecord:
        """Say where the piece stands: line, hand, and play if it is one."""
        hand = small_number(self.hand_tags[0].value)
        plays = sum(isinstance(token, RecordedPlay) for token in self.tokens)
        play = plays + 1 if piece.kind == "play" and not piece.text.startswith("rest") else None
        return BadRecord(message, code=code, line=piece.line, hand=hand, play=play)

    def _end_hand(self) -> None:
        if self.hand_tags:
            self.players = self.players or players_of(self.tags)
            self.hands.append(built_hand(self.hand_tags, self.tokens, self.players))
        self.hand_tags, self.tokens = [], []
        self.has_tokens = self.has_ended = False

    def _end_match(self, comments: Sequence[Comment] = ()) -> None:
        self._end_hand()
        if self.tags:
            self.matches.append(built_match(self.tags, self.hands, comments))
        self.tags, self.hands, self.players = [], [], 0


def _token(piece: Piece) -> Token:
    """Read one piece that is neither a tag nor a comment."""
    text, line = piece.text, piece.line
    match piece.kind:
        case "number":
            number = small_number(text[:-1])
            if number is None:
                raise BadRecord("a round is numbered wrongly", code=RecordFault.WRONG_ROUND)
            return RoundStart(number, line)
        case "batch":
            return BatchBreak(piece.breaks > 0, line)
        case "star":
            if text == "*":
                return End(None, line)
            if text not in _BONUSES:
                raise BadRecord("the first table is taken for *15 or *30", code=RecordFault.BAD_TEXT)
            return BonusTaken(_BONUSES[text], piece.breaks > 0, line)
        case "call":
            return RecordedCall(*call_word(text), line)
        case "score":
            return End(points_word(text[1:]), line)
    if text.startswith("rest"):
        return Rest(*rest_word(text), line)
    return RecordedPlay(*play_word(text), line)
