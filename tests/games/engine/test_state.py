"""The values a match is made of (docs/rules.md sections 6 and 7)."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError

import pytest

from games.engine import MatchState, ScoreRow
from tests.games.engine.written import classic, play_out, started


def test_a_row_totals_its_items_and_rows_add_item_by_item() -> None:
    row = ScoreRow(1, 1, 1, 1, 5, 2)

    assert row.total == 11
    assert row + ScoreRow(sweeps=3) == ScoreRow(1, 1, 1, 1, 5, 5)


def test_states_are_values() -> None:
    state, again = started(classic()), started(classic())

    assert state == again
    assert hash(state) == hash(again)
    assert pickle.loads(pickle.dumps(state)) == state
    with pytest.raises(FrozenInstanceError):
        state.scores = (1, 1)  # type: ignore[misc]  # that is the point


def test_a_state_says_who_is_to_play_and_whether_a_deck_is_awaited() -> None:
    playing = started(classic())
    between, _ = play_out(playing)
    waiting = MatchState(playing.rules, (0, 0), 0, 0, None, None)

    assert (playing.turn, playing.awaits_deck) == (0, False)
    assert (between.turn, between.awaits_deck) == (None, True)
    assert (waiting.turn, waiting.awaits_deck) == (None, True)
    assert between.hand is not None
    assert between.hand.is_over
