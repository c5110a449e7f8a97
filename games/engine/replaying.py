"""From a log back to the state it led to (docs/rules.md section 9)."""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.errors import GameError, LogMismatch
from games.engine.events import Announced, Event, HandStarted, MatchEnded, Misdealt, Played
from games.engine.match import CONCESSIONS, announce, apply, start_hand, start_match, with_outcome
from games.engine.rules import Rules
from games.engine.state import MatchState, Outcome


def replay(rules: Rules, events: Iterable[Event]) -> MatchState:
    """Fold a full log, decks inside, back into the state it led to (docs/rules.md section 9).

    Every deck and every play is put to the engine again, and all other events must come out as logged.

    Raises:
        LogMismatch: the log does not follow from the rules, or is empty.

    >>> from games.engine import DECK, PRESETS
    >>> state, events = start_match(PRESETS["scopone"], DECK)
    >>> replay(PRESETS["scopone"], events) == state
    True
    """
    state: MatchState | None = None
    due: list[Event] = []
    for position, event in enumerate(events):
        if due:
            if event != due.pop(0):
                raise LogMismatch("an event is not what the rules say", {"position": position})
            continue
        try:
            state, caused = _again(rules, state, event)
        except (GameError, ValueError) as problem:
            raise LogMismatch(f"an event cannot be: {problem}", {"position": position}) from problem
        if not caused or caused[0] != event:
            raise LogMismatch("an event is not what the rules say", {"position": position})
        due = list(caused[1:])
    if state is None or due:
        raise LogMismatch("the log ends too early")
    return state


def _again(rules: Rules, state: MatchState | None, event: Event) -> tuple[MatchState, tuple[Event, ...]]:
    """Do once more what caused a logged event."""
    if isinstance(event, HandStarted | Misdealt):
        deck = event.deck or ()
        return start_match(rules, deck, dealer=event.dealer) if state is None else start_hand(state, deck)
    if state is None:
        raise LogMismatch("the log does not begin with a deal")
    if isinstance(event, Played):
        return apply(state, event.play)
    if isinstance(event, Announced):
        return announce(state, event.call)
    if isinstance(event, MatchEnded) and event.reason in CONCESSIONS and state.outcome is None:
        ended = MatchEnded(event.winner, event.reason, state.scores)
        return with_outcome(state, Outcome(event.winner, event.reason)), (ended,)
    raise LogMismatch(f"nothing causes the event {event.kind} here")
