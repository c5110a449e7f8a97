"""Finished matches stepped through, play by play, with all cards open.

A position is reached by playing the log again. The whole course of a match is kept in memory for a while, so that the
next step costs nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from games.engine import (
    Announced,
    Event,
    HandStarted,
    MatchEnded,
    MatchState,
    Misdealt,
    Outcome,
    Played,
    PlayMade,
    Rules,
    SeatView,
    announce,
    apply,
    start_hand,
    start_match,
    view_for,
)
from games.models import Match, Player
from games.selectors.access import NotFound, access_match
from games.selectors.positions import logged_events, rules_of

_MATCHES_KEPT = 8
"""Courses in the memory of one process; the course of a long match takes about a megabyte."""


@dataclass(frozen=True, slots=True)
class ReplayView:
    """A match after `ply` of its `length` plays, as the next play found it: a new hand has been dealt by then.

    `view` is that of a spectator with all hands open. `last` is the play that led here, None before the first.
    `events` is the whole log up to here; what the last play brought about follows its `Played`.
    """

    ply: int
    length: int
    hand_number: int
    view: SeatView
    last: PlayMade | None
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class _Course:
    """The log of a match, and for every ply the position and how much of the log led to it."""

    events: tuple[Event, ...]
    positions: tuple[tuple[MatchState, int], ...]


def replay_length(match: Match) -> int:
    """How many plays a finished match had. Raises NotFound for one that is not over or was not played here."""
    return len(_course_of(match).positions) - 1


def replay_view(match: Match, player: Player | None, ply: int) -> ReplayView:
    """A finished match after so many plays, counted over all its hands; 0 is the first deal.

    Raises NotFound when the player may not know of the match, it is not over, or it has no such ply.
    """
    course = _course_of(access_match(player, match.pk))
    if not 0 <= ply < len(course.positions):
        raise NotFound
    state, reached = course.positions[ply]
    if state.hand is None:
        raise NotFound  # the match was over before anything was dealt
    events = course.events[:reached]
    last = next((event for event in reversed(events) if isinstance(event, Played)), None)
    return ReplayView(
        ply=ply,
        length=len(course.positions) - 1,
        hand_number=state.hand.number,
        view=replace(view_for(state, None), open_hands=state.hand.held),
        last=None if last is None else PlayMade(last.seat, last.play, last.mark),
        events=events,
    )


def _course_of(match: Match) -> _Course:
    if match.status != Match.Status.FINISHED or match.snapshot is None:
        raise NotFound
    # The join code is there for databases that give a number out again.
    return _course(match.pk, match.seq, match.join_code)


@lru_cache(maxsize=_MATCHES_KEPT)
def _course(match_id: int, seq: int, join_code: str) -> _Course:
    match = Match.objects.get(pk=match_id)
    events = logged_events(match)
    return _Course(events, tuple(_positions(rules_of(match), events)))


def _positions(rules: Rules, events: Sequence[Event]) -> Iterator[tuple[MatchState, int]]:
    """The position before each play and at the end, with the number of events that led to it."""
    state: MatchState | None = None
    for reached, event in enumerate(events):
        if isinstance(event, Played) and state is not None:
            yield state, reached
            state, _ = apply(state, event.play)
        elif isinstance(event, HandStarted | Misdealt):
            deck = event.deck or ()
            state, _ = start_match(rules, deck, dealer=event.dealer) if state is None else start_hand(state, deck)
        elif isinstance(event, Announced) and state is not None:
            state, _ = announce(state, event.call)
        elif isinstance(event, MatchEnded) and state is not None:
            # Only somebody who gave up, or whose time ran out, ends a match otherwise than by a play.
            state = replace(state, outcome=Outcome(event.winner, event.reason))
    if state is not None:
        yield state, len(events)
