"""What may be played from a position, compared with the model (docs/rules.md section 4)."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from games.engine import (
    DECK,
    PRESETS,
    IllegalPlay,
    Play,
    Rules,
    captures_of,
    check_play,
    mark_of,
    plays_of_hand,
    rules_for,
)
from tests.properties.model import model_captures, model_mark, model_plays
from tests.properties.strategies import CAPTURE_OPTIONS, Position, changed_rules, examples, positions


@examples(250)
@given(changed_rules(CAPTURE_OPTIONS), positions())
def test_captures_equal_those_found_by_brute_force(rules: Rules, position: Position) -> None:
    for card in position.held:
        choice = captures_of(rules, card, position.table, first_play=position.first_play)
        model = model_captures(rules, card, position.table, position.first_play)

        assert len(choice.sets) == len(set(choice.sets))
        assert {frozenset(chosen) for chosen in choice.sets} == model.sets
        assert (choice.may_lay, choice.takes_itself) == (model.may_lay, model.takes_itself)


@examples(150)
@given(positions(most_held=10))
def test_legal_plays_of_every_preset_equal_the_model(position: Position) -> None:
    for preset, rules in PRESETS.items():
        plays = plays_of_hand(rules, position.held, position.table, first_play=position.first_play)

        assert plays == tuple(sorted(set(plays))), preset
        assert set(plays) == model_plays(rules, position.held, position.table, position.first_play), preset


@examples(200)
@given(changed_rules(CAPTURE_OPTIONS), positions())
def test_legal_plays_under_changed_options_equal_the_model(rules: Rules, position: Position) -> None:
    plays = plays_of_hand(rules, position.held, position.table, first_play=position.first_play)

    assert set(plays) == model_plays(rules, position.held, position.table, position.first_play)


def test_thousands_of_positions_under_many_options_equal_the_model() -> None:
    rng = random.Random(2)
    low_cards = [card for card in DECK if card.value <= 5]
    for _ in range(4000):
        changes = {name: rng.choice(values) for name, values in CAPTURE_OPTIONS.items() if rng.random() < 0.35}
        rules = rules_for(rng.choice(list(PRESETS)), changes)
        chosen = rng.sample(rng.choice([DECK, low_cards]), k=rng.randint(1, 12))
        held_count = rng.randint(1, min(4, len(chosen)))
        held, table, first_play = chosen[:held_count], chosen[held_count:], rng.random() < 0.3
        plays = plays_of_hand(rules, held, table, first_play=first_play)

        assert plays == tuple(sorted(model_plays(rules, held, table, first_play))), (changes, held, table)


@examples(200)
@given(changed_rules(CAPTURE_OPTIONS), positions())
def test_somebody_with_cards_can_always_play(rules: Rules, position: Position) -> None:
    assert plays_of_hand(rules, position.held, position.table, first_play=position.first_play)


@examples(300)
@given(changed_rules(CAPTURE_OPTIONS), positions(most_table=5), st.data())
def test_checking_a_play_agrees_with_the_list_of_plays(rules: Rules, position: Position, data: st.DataObject) -> None:
    named = st.sampled_from(position.held + position.table)
    take = tuple(sorted(data.draw(st.sets(named, max_size=4))))
    card = data.draw(named)
    try:
        play = Play(card, take, takes_itself=not take and data.draw(st.booleans()))
    except IllegalPlay:
        return
    legal = play in plays_of_hand(rules, position.held, position.table, first_play=position.first_play)

    assert _is_accepted(rules, position, play) == legal


@examples(400)
@given(changed_rules(CAPTURE_OPTIONS), positions(), st.booleans(), st.booleans())
def test_marks_equal_the_model(rules: Rules, position: Position, last_play: bool, last_card: bool) -> None:
    last_card = last_card or last_play
    for play in plays_of_hand(rules, position.held, position.table):
        mark = mark_of(rules, position.table, play, last_play=last_play, last_card_of_player=last_card)

        assert mark.value == model_mark(rules, position.table, play, last_play, last_card), str(play)


@examples(150)
@given(positions())
def test_the_order_of_the_table_does_not_matter(position: Position) -> None:
    for rules in PRESETS.values():
        forwards = plays_of_hand(rules, position.held, position.table, first_play=position.first_play)
        backwards = plays_of_hand(rules, position.held[::-1], position.table[::-1], first_play=position.first_play)

        assert forwards == backwards


def _is_accepted(rules: Rules, position: Position, play: Play) -> bool:
    try:
        check_play(rules, position.held, position.table, play, first_play=position.first_play)
    except IllegalPlay:
        return False
    return True
