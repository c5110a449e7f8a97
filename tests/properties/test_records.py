"""Matches of random play survive being written down, read, checked and played again (docs/rules.md section 11)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import (
    PRESETS,
    BadRecord,
    BadRules,
    Event,
    InvalidRecord,
    MatchRecord,
    Misdealt,
    RecordLevel,
    Rules,
    check_record,
    deck_code,
    play_record,
    read_options,
    read_records,
    read_records_json,
    record_of,
    records_json,
    records_text,
    redact,
    replay,
    rules_for,
)
from tests.properties.playouts import Step, all_events, random_match
from tests.properties.strategies import (
    CAPTURE_OPTIONS,
    TABLES,
    changed_rules,
    examples,
    preset_names,
    seated_rules,
    seeds,
)

DRAWN: tuple[dict[str, object], ...] = (
    {"refill": "draw_one"},
    {"refill": "draw_one", "capture_obligation": "turn"},
    {"refill": "draw_one", "capture_obligation": "turn_ranked", "players": 3},
    {"refill": "draw_one", "ace_rule": "takes_all", "ace_first_play": "forbidden", "hand_size": 4},
)


def played(rules: Rules, seed: object, most_plays: int = 10_000) -> list[Step]:
    """A random match with announcements."""
    return list(random_match(rules, random.Random(str(seed)), most_plays, announcing=True))


def written(rules: Rules, log: Sequence[Event]) -> MatchRecord:
    """The record of a log, after a trip through text and JSON."""
    record = record_of(rules, log, preset="scopa_classica", seats=["Anna", 'B "il" \\ C'])
    text = records_text([record])
    assert read_records(text) == (record,)
    assert records_text(read_records(text)) == text
    assert read_records_json(records_json([record])) == (record,)
    return read_records(text)[0]


def check_round_trip(rules: Rules, steps: Sequence[Step]) -> None:
    """A finished match comes back from its record: same plays, same scores, same end."""
    state, log = steps[-1].state, all_events(steps)
    record = written(rules, log)
    checked = check_record(record)
    assert checked.rules == rules
    assert checked.totals == state.scores
    assert checked.outcome == state.outcome
    assert all(hand.level is RecordLevel.FULL for hand in checked.hands)
    again, events = play_record(record)
    assert replay(rules, events) == again
    assert again.hand is not None
    assert state.hand is not None
    assert (again.scores, again.outcome, again.hand.history) == (state.scores, state.outcome, state.hand.history)
    assert record_of(rules, events, preset="scopa_classica", seats=["Anna", 'B "il" \\ C']) == record
    kinds = [event.kind for event in log if not isinstance(event, Misdealt)]
    assert [event.kind for event in events] == kinds


def seatings() -> list[tuple[str, dict[str, object]]]:
    """Every preset at every table that it can be played at."""
    found = []
    for preset in PRESETS:
        for table in TABLES:
            with suppress(BadRules):
                rules_for(preset, table)
                found.append((preset, table))
    return found


@pytest.mark.parametrize(("preset", "table"), seatings(), ids=str)
def test_matches_of_every_preset_and_table_come_back_from_their_records(preset: str, table: dict[str, object]) -> None:
    rules = rules_for(preset, {**table, "target": 5})

    check_round_trip(rules, played(rules, f"{preset} {table}"))


def test_no_preset_is_left_out_of_the_round_trips() -> None:
    assert {preset for preset, _ in seatings()} == set(PRESETS)


@examples(60)
@given(changed_rules(CAPTURE_OPTIONS) | seated_rules(), seeds())
def test_matches_under_house_rules_come_back_from_their_records(rules: Rules, seed: int) -> None:
    steps = played(rules, seed, most_plays=400)
    if steps[-1].state.is_over:
        check_round_trip(rules, steps)


@pytest.mark.parametrize("options", DRAWN, ids=str)
@pytest.mark.parametrize("seed", range(5))
def test_matches_in_which_single_cards_are_drawn_come_back(options: dict[str, object], seed: int) -> None:
    rules = rules_for("scopa_classica", {**options, "target": 3})

    check_round_trip(rules, played(rules, seed))


@examples(60)
@given(changed_rules(CAPTURE_OPTIONS), seeds(), st.integers(1, 80))
def test_a_match_that_was_broken_off_holds_as_far_as_it_goes(rules: Rules, seed: int, plays: int) -> None:
    steps = played(rules, seed, most_plays=plays)
    record = written(rules, all_events(steps))

    checked = check_record(record)

    assert checked.totals == steps[-1].state.scores
    with_deck = _with_deck(record, steps)
    assert check_record(with_deck).totals == checked.totals
    if steps[-1].state.hand is not None and steps[-1].state.hand.history:
        assert play_record(with_deck)[0] == steps[-1].state


def _with_deck(record: MatchRecord, steps: Sequence[Step]) -> MatchRecord:
    """The record with the decks of its hands in it."""
    decks = [event.deck for event in all_events(steps) if event.kind == "hand_started"]
    blocks = records_text([record]).split("[Dealer ")
    codes = [f'[Deck "{deck_code(deck)}"]\n[Dealer ' for deck in decks if deck is not None]
    text = blocks[0] + "".join(code + block for code, block in zip(codes, blocks[1:], strict=True))
    return read_records(text)[0]


@examples(60)
@given(preset_names(), seeds())
def test_a_record_made_of_what_a_spectator_saw_is_the_same(preset: str, seed: int) -> None:
    rules = rules_for(preset, {"target": 5})
    log = all_events(played(rules, seed, most_plays=100))
    seen = [redact(event, None, open_hands=rules.open_hands) for event in log]

    assert record_of(rules, seen, preset=preset) == record_of(rules, log, preset=preset)


@examples(100)
@given(preset_names(), seeds(), st.data())
def test_a_changed_record_is_refused_or_tells_of_a_legal_match(preset: str, seed: int, data: st.DataObject) -> None:
    rules = rules_for(preset, {"target": 5})
    record = record_of(rules, all_events(played(rules, seed)), preset=preset)
    words = records_text([record]).split(" ")
    place = data.draw(st.integers(0, len(words) - 1))
    other = data.draw(st.integers(0, len(words) - 1))
    words[place], words[other] = words[other], words[place]
    try:
        changed = read_records(" ".join(words))
        for match in changed:
            check_record(match)
    except (BadRecord, InvalidRecord):
        return
    assert [play_record(match)[0].is_over for match in changed] == [True]


@examples(100)
@given(seated_rules())
def test_options_survive_their_tag(rules: Rules) -> None:
    record = record_of(rules, (), preset="scopa_classica")
    options = record.tag("Options")

    assert record.tag("Players") == str(rules.players)
    assert rules_for("scopa_classica", {**read_options(options or ""), "players": rules.players}) == rules
