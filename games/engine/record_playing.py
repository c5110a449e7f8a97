"""A written hand, played again: is every play legal, and what does it come to? (docs/rules.md section 11.6)

Nothing is repaired: the first fault is raised, with the number of the play and what would have been legal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate

from games.engine.announcing import announce_in, with_announced
from games.engine.captures import check_play, plays_of_hand
from games.engine.cards import Card
from games.engine.dealing import batch_schedule, table_bonus
from games.engine.declarations import calls_of
from games.engine.errors import AnnouncementNotHeld, AnnouncementTooLate, CardNotOnTable, IllegalPlay
from games.engine.events import Event, LeftoversTaken
from games.engine.hand import carry_out, mark_in, open_hand
from games.engine.options import Refill
from games.engine.plays import Mark
from games.engine.record_errors import BadRecord, InvalidRecord, RecordFault
from games.engine.record_setup import Setup, fault, set_up
from games.engine.record_words import play_word
from games.engine.records import BatchBreak, CallKind, HandRecord, RecordedCall, RecordedPlay
from games.engine.rules import Rules
from games.engine.scoring import HandScore, score_hand
from games.engine.state import Call, HandState


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """What a written hand comes to: a deck that deals it, the hand after its last play, and its count if it ended.

    `irregular_from` is the number of the first play that only a decision of the table allowed, or None.
    """

    deck: tuple[Card, ...]
    state: HandState
    leftovers: tuple[Card, ...]
    leftovers_to: int | None
    score: HandScore | None
    irregular_from: int | None

    @property
    def pile_sizes(self) -> tuple[int, ...]:
        """Give the number of cards in each seat's pile, leftovers included."""
        return tuple(map(len, self.state.piles))


def replay_hand(rules: Rules, dealer: int, opening: Sequence[Card], plays: Sequence[str]) -> PlayedHand:
    """Check a whole hand given by its first table and its plays with their marks (docs/rules.md section 11.6).

    Raises:
        BadRecord: a play cannot be read; the error has its number.
        InvalidRecord: the first fault of the hand.
    """
    made: list[RecordedPlay] = []
    for number, text in enumerate(plays, start=1):
        try:
            made.append(RecordedPlay(*play_word(text)))
        except (BadRecord, TypeError) as problem:
            code = problem.code if isinstance(problem, BadRecord) else RecordFault.BAD_TEXT
            raise BadRecord("this is no play", code=code, hand=1, play=number) from None
    return play_out(rules, HandRecord(1, dealer, tuple(opening), (), tuple(made)), complete=True)


def play_out(rules: Rules, hand: HandRecord, *, complete: bool) -> PlayedHand:
    """Play a written hand again; with `complete` it must be played to its end (docs/rules.md section 11.6).

    Raises:
        InvalidRecord: the first fault; `details` has the plays that would have been legal.
    """
    setup = set_up(rules, hand, complete=complete)
    bonus = table_bonus(rules, hand.opening)
    state, _ = open_hand(rules, hand.number, setup.dealer, setup.dealt, bonus)
    playing = _Playing(rules, hand, setup, state)
    for token in hand.tokens:
        match token:
            case RecordedPlay():
                playing.take_play(token)
            case RecordedCall():
                playing.calls.append(token)
            case BatchBreak():
                playing.check_batch(token)
    return playing.finished(complete=complete)


@dataclass(slots=True)
class _Playing:
    """A hand in the middle of being played again."""

    rules: Rules
    hand: HandRecord
    setup: Setup
    state: HandState
    calls: list[RecordedCall] = field(default_factory=list)
    last: tuple[Event, ...] = ()
    irregular_from: int | None = None

    @property
    def number(self) -> int:
        """The number of the next play."""
        return len(self.state.history) + 1

    def take_play(self, made: RecordedPlay) -> None:
        """Check the next play and make it."""
        seat = self.state.turn
        assert seat is not None, "the number of plays has been checked"
        if made.play.card not in self.state.held[seat]:
            code = RecordFault.WRONG_STOCK if self.hand.tag("Deck") is None else RecordFault.WRONG_DECK
            raise fault(self.hand, code, "another seat was dealt this card", token=made, play=self.number)
        known = self.setup.held(self.state.held[seat], made.play.card)
        self._announce(known)
        self._check_legal(made, known)
        mark = self._checked_mark(made)
        self.state, self.last = carry_out(self.rules, self.state, made.play, mark)

    def check_batch(self, token: BatchBreak) -> None:
        """Check that a batch begins after the plays so far."""
        begins = {0}
        if self.rules.refill is Refill.BATCH:
            begins.update(dealt * self.rules.players for dealt in accumulate(batch_schedule(self.rules)[:-1]))
        if len(self.state.history) not in begins:
            raise fault(self.hand, RecordFault.WRONG_BATCH, "no batch begins here", token=token, play=self.number)

    def finished(self, *, complete: bool) -> PlayedHand:
        """Give what the hand has come to."""
        if self.calls:
            raise fault(self.hand, RecordFault.MISPLACED_TEXT, "nobody plays after this", token=self.calls[0])
        left = next((event for event in self.last if isinstance(event, LeftoversTaken)), LeftoversTaken(None, ()))
        taker = self._taker(left)
        if taker != left.seat:
            self.state = replace(self.state, piles=_given_to(self.state.piles, left, taker))
        score = None
        if complete:
            score = score_hand(self.rules, self.state.piles, self.state.sweeps)
            score = replace(score, rows=with_announced(self.rules, self.state, score.rows))
        return PlayedHand(self.setup.deck, self.state, left.cards, taker, score, self.irregular_from)

    def _taker(self, left: LeftoversTaken) -> int | None:
        """Give who takes the leftovers: by the rules, or as written once the table has decided otherwise."""
        rest = self.hand.rest
        if self.irregular_from is None or rest is None or not left.cards:
            return left.seat
        if rest.seat is not None and rest.seat >= self.rules.players:
            raise fault(self.hand, RecordFault.BAD_SEAT, "there is no such seat", token=rest)
        return rest.seat

    def _check_legal(self, made: RecordedPlay, known: Sequence[Card]) -> None:
        """Refuse an illegal play, unless the table has decided that it stands."""
        table, first_play = self.state.table, not self.state.history
        if self.irregular_from is None:
            try:
                check_play(self.rules, known, table, made.play, first_play=first_play)
            except IllegalPlay as problem:
                if self.hand.tag("Irregular") is None:
                    raise self._illegal(made, known, problem) from None
                self.irregular_from = self.number
        if not set(made.play.take) <= set(table):
            raise self._illegal(made, known, CardNotOnTable("a captured card is not on the table"))

    def _illegal(self, made: RecordedPlay, known: Sequence[Card], problem: IllegalPlay) -> InvalidRecord:
        legal = plays_of_hand(self.rules, known, self.state.table, first_play=not self.state.history)
        details = {**problem.details, "seat": self.state.turn, "legal": [str(play) for play in legal]}
        return fault(self.hand, problem.code, problem.args[0], token=made, play=self.number, details=details)

    def _checked_mark(self, made: RecordedPlay) -> Mark:
        """Give the mark of a play; that of a cleared table may be left out of a record, that of a sweep may not."""
        expected = mark_in(self.rules, self.state, made.play)
        if made.mark is expected or (made.mark is Mark.NONE and expected is Mark.CLEARED):
            return expected
        if self.irregular_from is None:
            details = {"expected": expected.value, "written": made.mark.value}
            code = RecordFault.WRONG_SWEEP_MARK
            raise fault(self.hand, code, "the mark is wrong", token=made, play=self.number, details=details)
        return made.mark

    def _announce(self, known: Sequence[Card]) -> None:
        """Make the announcements that are written before the next play."""
        seat = self.state.turn
        if not self.calls or seat is None:
            return
        held = self.state.held[seat]
        token = self.calls[0]
        try:
            call = self._call(held)
            if set(known) == set(held):
                self.state, _ = announce_in(self.rules, self.state, call)
        except IllegalPlay as problem:
            details = {"cards": [str(card) for card in known]}
            raise fault(
                self.hand, problem.code, problem.args[0], token=token, play=self.number, details=details
            ) from None
        self.calls = []

    def _call(self, held: Sequence[Card]) -> Call:
        """Put the written announcements together to one call; a value that was not written is the best that fits."""
        kinds = [token.kind for token in self.calls]
        values = {token.value for token in self.calls} - {None}
        if len(set(kinds)) != len(kinds):
            raise AnnouncementTooLate("a hand is announced once")
        if len(values) > 1:
            raise AnnouncementNotHeld("the wild card stands for one value")
        value = next(iter(values), None)
        written = Call(CallKind.LOW in kinds, CallKind.TRIPLE in kinds, value)
        possible = calls_of(self.rules, held) if value is None else ()
        return next((call for call in possible if replace(call, value=None) == written), written)


def _given_to(
    piles: tuple[tuple[Card, ...], ...], left: LeftoversTaken, taker: int | None
) -> tuple[tuple[Card, ...], ...]:
    """Give the piles with the leftovers where the table says that they went."""
    without = [tuple(card for card in pile if card not in left.cards) for pile in piles]
    return tuple((*pile, *left.cards) if seat == taker else pile for seat, pile in enumerate(without))
