"""Engine values survive being stored."""

import json
from random import Random

import pytest

from games import codec
from games.engine import DECK, PRESETS, ScoreRow, announce, apply, legal_calls, legal_plays, start_hand, start_match


def random_match(preset: str, seed: int, plays: int = 60):
    """States and events of a match in random play."""
    random = Random(seed)

    def deck():
        return tuple(random.sample(DECK, k=40))

    state, events = start_match(PRESETS[preset], deck())
    yield state, events
    for _ in range(plays):
        if state.is_over:
            return
        if state.awaits_deck:
            state, events = start_hand(state, deck())
        else:
            state, events = apply(state, random.choice(legal_plays(state)))
        yield state, events


@pytest.mark.parametrize("preset", PRESETS)
def test_states_and_events_read_back(preset) -> None:
    for state, events in random_match(preset, seed=11):
        assert codec.decode_state(json.loads(json.dumps(codec.encode_state(state)))) == state
        for event in events:
            assert codec.decode_event(json.loads(json.dumps(codec.encode_event(event)))) == event


def test_a_type_given_by_hand_reads_back() -> None:
    rows = (ScoreRow(cards=1, sweeps=2), ScoreRow(coins=1))
    assert codec.decode(tuple[ScoreRow, ...], codec.encode(rows)) == rows


def test_another_version_and_an_unknown_kind_are_refused() -> None:
    with pytest.raises(codec.UnknownForm):
        codec.decode_event({"v": 99, "kind": "played"})
    with pytest.raises(codec.UnknownForm):
        codec.decode_event({"v": codec.VERSION, "kind": "card_eaten"})


def test_what_has_no_stored_form_is_refused() -> None:
    with pytest.raises(TypeError):
        codec.encode(object())


def test_announcements_read_back() -> None:
    state, _ = start_match(PRESETS["cirulla"], DECK)
    state, [event] = announce(state, legal_calls(state)[0])

    assert codec.decode_state(json.loads(json.dumps(codec.encode_state(state)))) == state
    assert codec.decode_event(json.loads(json.dumps(codec.encode_event(event)))) == event


def test_a_position_stored_before_there_were_announcements_can_still_be_read() -> None:
    state, _ = start_match(PRESETS["scopone"], DECK)
    document = codec.encode_state(state)
    del document["hand"]["announced"]

    assert codec.decode_state(document) == state


def test_a_field_without_a_default_may_not_be_missing() -> None:
    state, _ = start_match(PRESETS["scopone"], DECK)
    document = codec.encode_state(state)
    del document["hand"]["table"]

    with pytest.raises(KeyError):
        codec.decode_state(document)
