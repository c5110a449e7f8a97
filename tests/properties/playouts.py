"""Matches of random legal play, step by step, driven through the public functions of the engine."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.engine import (
    DECK,
    Card,
    Event,
    MatchState,
    Play,
    Rules,
    announce,
    apply,
    legal_calls,
    legal_plays,
    start_hand,
    start_match,
)


@dataclass(frozen=True)
class Step:
    """A state of a match and the events that led to it from the step before."""

    state: MatchState
    events: tuple[Event, ...]
    play: Play | None


def shuffled(rng: random.Random) -> tuple[Card, ...]:
    """A deck in random order."""
    return tuple(rng.sample(DECK, k=len(DECK)))


def random_match(
    rules: Rules, rng: random.Random, most_plays: int = 10_000, *, announcing: bool = False
) -> Iterator[Step]:
    """A match of random legal play, step by step, to its end or to so many plays; if asked, with announcements."""
    state, events = start_match(rules, shuffled(rng), dealer=rng.randrange(rules.players))
    yield Step(state, events, None)
    plays = 0
    while not state.is_over and plays < most_plays:
        if state.awaits_deck:
            state, events = start_hand(state, shuffled(rng))
            yield Step(state, events, None)
            continue
        calls = legal_calls(state) if announcing else ()
        if calls and rng.random() < 0.8:
            state, events = announce(state, rng.choice(calls))
            yield Step(state, events, None)
        play = rng.choice(legal_plays(state))
        state, events = apply(state, play)
        plays += 1
        yield Step(state, events, play)


def reached(rules: Rules, seed: int, most_plays: int) -> tuple[MatchState, tuple[Event, ...]]:
    """The state after some random plays, and all events up to it."""
    steps = list(random_match(rules, random.Random(seed), most_plays, announcing=True))
    return steps[-1].state, all_events(steps)


def all_events(steps: Sequence[Step]) -> tuple[Event, ...]:
    """The log of a match."""
    return tuple(event for step in steps for event in step.events)
