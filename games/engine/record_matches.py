"""Whole written matches: their rules, their validation, and playing them again (docs/rules.md section 11.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.engine.errors import GameError, MatchOver
from games.engine.events import Event
from games.engine.match import announce, apply, start_hand, start_match
from games.engine.option_texts import read_options
from games.engine.options import MatchEnd
from games.engine.presets import rules_for
from games.engine.record_checks import CheckedHand, RecordLevel, check_hand
from games.engine.record_errors import BadRecord, InvalidRecord, RecordError, RecordFault
from games.engine.record_words import points_word, small_number
from games.engine.records import HandRecord, MatchRecord
from games.engine.rules import Rules
from games.engine.standing import standing_after
from games.engine.state import MatchState, Outcome, ScoreRow

USUAL_VARIANT = "scopa_classica"
_UNFINISHED = "*"


@dataclass(frozen=True, slots=True)
class CheckedMatch:
    """A match that holds: its rules, its hands, the totals after them, and the outcome where the rules decide it.

    `totals` is None where the record does not begin with the first hand or leaves hands out.
    """

    rules: Rules
    hands: tuple[CheckedHand, ...]
    totals: tuple[int, ...] | None
    outcome: Outcome | None


def rules_of_record(record: MatchRecord) -> Rules:
    """Give the rules that a match was played by: variant, options and players (docs/rules.md section 11.2).

    Raises:
        RecordError: with the code of the rules, or `bad_tag_value`, and the line of the tag.

    >>> from games.engine import read_records
    >>> [match] = read_records('[SHN "1"][Variant "scopone"][Options "target=21"]')
    >>> rules_of_record(match).target
    21
    """
    players = record.tag("Players")
    try:
        options = read_options(record.tag("Options") or "")
        if players is not None:
            options.setdefault("players", small_number(players))
        return rules_for(record.tag("Variant") or USUAL_VARIANT, options)
    except GameError as problem:
        name = "Variant" if problem.code == "unknown_preset" else "Options"
        line = record.tag_line(name if record.tag(name) is not None else "Players")
        kind = BadRecord if isinstance(problem, RecordError) else InvalidRecord
        raise kind(problem.args[0], code=problem.code, line=line, details=problem.details) from None


def check_record(record: MatchRecord) -> CheckedMatch:
    """Check everything that a written match says (docs/rules.md section 11.6).

    Raises:
        RecordError: the first fault, with its line, hand and play.
    """
    rules = rules_of_record(record)
    hands = tuple(check_hand(rules, hand) for hand in record.hands)
    start = _totals(rules, record, "Start") or (0,) * rules.sides_count
    result = _totals(rules, record, "Result")
    winner = _winner(rules, record)
    if not _is_whole(record):
        return CheckedMatch(rules, hands, None, None)
    totals, outcome = _standing(rules, record, hands, start)
    if result is not None and hands and result != totals:
        details = {"expected": list(totals)}
        line = record.tag_line("Result")
        raise InvalidRecord("the hands give another result", code=RecordFault.WRONG_RESULT, line=line, details=details)
    if winner is not None and outcome is not None and winner != outcome.winner:
        line, found = record.tag_line("Winner"), {"expected": outcome.winner}
        raise InvalidRecord("another side has won", code=RecordFault.WRONG_WINNER, line=line, details=found)
    return CheckedMatch(rules, hands, totals, outcome)


def play_record(record: MatchRecord) -> tuple[MatchState, tuple[Event, ...]]:
    """Play a full written match again: the state it leads to and its log, decks inside, which `replay` accepts.

    Raises:
        RecordError: the match does not hold, or is not written down so fully that it can be played again.
    """
    checked = check_record(record)
    _check_playable(record, checked)
    state: MatchState | None = None
    log: list[Event] = []
    for hand, found in zip(record.hands, checked.hands, strict=True):
        assert found.played is not None, "every hand has been found complete"
        if state is not None and hand.dealer != state.next_dealer:
            details = {"expected": state.next_dealer}
            raise _unplayable(hand, RecordFault.WRONG_DEALER, "another seat deals this hand", details)
        deck = found.played.deck
        if state is None:
            state, dealt = start_match(checked.rules, deck, dealer=hand.dealer)
        else:
            state, dealt = start_hand(state, deck)
        state, played = _play_hand(state, found)
        log += [*dealt, *played]
    if state is None:
        raise InvalidRecord("there is no hand to play", code=RecordFault.INCOMPLETE_HAND)
    return state, tuple(log)


def _play_hand(state: MatchState, found: CheckedHand) -> tuple[MatchState, list[Event]]:
    assert found.played is not None, "every hand has been found complete"
    log: list[Event] = []
    announced = {made.plays_before: made.call for made in found.played.state.announced}
    for number, made in enumerate(found.played.state.history):
        if number in announced:
            state, events = announce(state, announced[number])
            log += events
        state, events = apply(state, made.play)
        log += events
    return state, log


def _check_playable(record: MatchRecord, checked: CheckedMatch) -> None:
    """Refuse a match that says too little, or nothing that the engine could allow."""
    start = record.tag("Start")
    if start is not None and any(points_word(start)):
        line = record.tag_line("Start")
        raise InvalidRecord("a match begins with no points", code=RecordFault.WRONG_START, line=line)
    for expected, (hand, found) in enumerate(zip(record.hands, checked.hands, strict=True), start=1):
        if hand.number != expected:
            details = {"expected": expected}
            raise _unplayable(hand, RecordFault.WRONG_HAND_NUMBER, "hands are numbered from 1", details)
        unknown = hand.points is None and (hand.tag("Deck") is None or expected != len(record.hands))
        if found.level is not RecordLevel.FULL or unknown:
            raise _unplayable(hand, RecordFault.INCOMPLETE_HAND, "not all of the hand is written down", {})
        if hand.tag("Irregular") is not None and (found.played is None or found.played.irregular_from is not None):
            raise _unplayable(hand, RecordFault.IRREGULAR_HAND, "a decision of the table cannot be played", {})


def _unplayable(hand: HandRecord, code: str, message: str, details: Mapping[str, object]) -> InvalidRecord:
    return InvalidRecord(message, code=code, line=hand.line, hand=hand.number, details=details)


def _totals(rules: Rules, record: MatchRecord, name: str) -> tuple[int, ...] | None:
    """Give the totals that a tag of the match names, None where it names none."""
    text = record.tag(name)
    if text is None or text == _UNFINISHED:
        return None
    line = record.tag_line(name)
    try:
        totals = points_word(text)
    except BadRecord:
        raise BadRecord("totals are written 11-8", code=RecordFault.BAD_TAG_VALUE, line=line) from None
    if len(totals) != rules.sides_count:
        raise InvalidRecord(f"there are {rules.sides_count} sides", code=RecordFault.WRONG_SIDE_COUNT, line=line)
    return totals


def _winner(rules: Rules, record: MatchRecord) -> int | None:
    text = record.tag("Winner")
    if text is None:
        return None
    winner = small_number(text)
    if winner is None or winner >= rules.sides_count:
        line = record.tag_line("Winner")
        raise InvalidRecord("there is no such side", code=RecordFault.BAD_SEAT, line=line)
    return winner


def _is_whole(record: MatchRecord) -> bool:
    """Say whether the hands follow each other from a known beginning."""
    first = record.hands[0].number if record.hands else 1
    numbers = [hand.number for hand in record.hands]
    return numbers == list(range(first, first + len(numbers))) and (first == 1 or record.tag("Start") is not None)


def _standing(
    rules: Rules, record: MatchRecord, hands: Sequence[CheckedHand], start: tuple[int, ...]
) -> tuple[tuple[int, ...], Outcome | None]:
    """Add the hands up; the match may not go on once the rules have decided it."""
    totals, outcome = start, None
    for hand, found in zip(record.hands, hands, strict=True):
        if outcome is not None:
            raise _unplayable(hand, MatchOver.code, "the match was decided before this hand", {})
        if found.points is None:
            continue
        if found.played is not None and found.played.score is not None:
            rows, instant = found.played.score.rows, found.played.score.instant
        else:
            rows, instant = tuple(ScoreRow(bonus=points) for points in found.points), None
        totals, decided = standing_after(rules, totals, rows, instant=instant, hands_played=hand.number)
        outcome = decided if found.level is RecordLevel.FULL or not _needs_rows(rules) else None
    return totals, outcome


def _needs_rows(rules: Rules) -> bool:
    """Say whether points alone do not tell who has won."""
    wins_at_once = rules.coins_123_win or rules.napola_full_wins or rules.all_coins_win
    return wins_at_once or rules.match_end in (MatchEnd.COUNT_ORDER, MatchEnd.COUNT_ORDER_IF_TIED)
