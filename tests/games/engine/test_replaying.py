"""From a log back to its state (docs/rules.md section 9)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.engine import (
    DECK,
    PRESETS,
    Event,
    HandScored,
    HandStarted,
    LogMismatch,
    Mark,
    MatchEnded,
    MatchState,
    Played,
    concede,
    replay,
    start_hand,
    start_match,
)
from tests.games.engine.written import classic, deck_beginning, play_out

KINGS = deck_beginning("1D 2D 3D 4D 5D 6D 10D 10C 10S 10B")


def played_match() -> tuple[MatchState, list[Event]]:
    """A void deal, a whole hand, the beginning of another, and a side that gives up."""
    state, events = start_match(classic(), KINGS, dealer=0)
    log = list(events)
    state, events = start_hand(state, DECK)
    log += events
    state, played = play_out(state)
    log += played
    state, events = start_hand(state, DECK[::-1])
    log += events
    state, events = concede(state, 0, "resigned")
    return state, log + list(events)


def test_a_log_leads_back_to_its_state() -> None:
    state, log = played_match()

    assert replay(classic(), log) == state


@pytest.mark.parametrize("preset", PRESETS)
def test_the_log_of_a_hand_leads_back_in_every_preset(preset: str) -> None:
    deck = deck_beginning("9D 8C 7S 6B 5D 4C 2S 3B 10D 1C")
    state, events = start_match(PRESETS[preset], deck)
    state, played = play_out(state)

    assert replay(PRESETS[preset], [*events, *played]) == state


def altered(log: list[Event], kind: type[Event], **changes: Any) -> list[Event]:
    """The log with its last event of a kind changed."""
    position = max(place for place, event in enumerate(log) if isinstance(event, kind))
    return [*log[:position], replace(log[position], **changes), *log[position + 1 :]]


@pytest.mark.parametrize(
    ("kind", "changes"),
    [
        (HandStarted, {"dealer": 0}),
        (HandStarted, {"deck": DECK}),
        (HandStarted, {"deck": None}),
        (Played, {"seat": 1}),
        (Played, {"mark": Mark.SWEEP}),
        (HandScored, {"scores": (9, 9)}),
        (MatchEnded, {"scores": (9, 9)}),
    ],
)
def test_a_log_that_was_changed_is_refused(kind: type[Event], changes: dict[str, Any]) -> None:
    _, log = played_match()

    with pytest.raises(LogMismatch):
        replay(classic(), altered(log, kind, **changes))


def test_a_log_with_a_gap_is_refused() -> None:
    _, log = played_match()
    for position in (1, 5, len(log) - 3):
        with pytest.raises(LogMismatch):
            replay(classic(), log[:position] + log[position + 1 :])


def test_a_log_that_stops_before_what_must_follow_is_refused() -> None:
    _, log = played_match()
    counted = next(place for place, event in enumerate(log) if isinstance(event, HandScored))

    for position in (0, counted):
        with pytest.raises(LogMismatch):
            replay(classic(), log[:position])


def test_nothing_follows_the_end_of_a_match() -> None:
    _, log = played_match()

    with pytest.raises(LogMismatch):
        replay(classic(), [*log, log[-1]])
