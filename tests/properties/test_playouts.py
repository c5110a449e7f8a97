"""Whole matches of random play: what holds in every state of every variant, and what the model says of every play."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given

from games.engine import (
    DECK,
    PRESETS,
    Card,
    Event,
    HandScored,
    HandStarted,
    LeftoversTaken,
    LogMismatch,
    Mark,
    MatchEnded,
    MatchState,
    Misdealt,
    Played,
    Rules,
    TableBonusTaken,
    apply,
    concede,
    legal_plays,
    replay,
    rules_for,
    start_hand,
    start_match,
)
from tests.properties.model import model_mark, model_plays
from tests.properties.model_scoring import model_score
from tests.properties.playouts import Step, all_events, random_match, reached, shuffled
from tests.properties.strategies import CAPTURE_OPTIONS, changed_rules, examples, seated_rules, seeds

MOST_HANDS = 200


def cards_of(state: MatchState) -> list[Card]:
    """Every card of the hand in play, wherever it is."""
    assert state.hand is not None
    hand = state.hand
    return [card for group in (*hand.held, hand.table, hand.stock, *hand.piles) for card in group]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_of_every_preset_keeps_the_rules_at_every_step(preset: str) -> None:
    before: MatchState | None = None
    for step in random_match(rules_for(preset), random.Random(f"{preset} 1")):
        check_step(before, step)
        before = step.state

    assert before is not None
    assert before.is_over


@examples(40)
@given(changed_rules(CAPTURE_OPTIONS), seeds())
def test_a_hand_under_changed_options_keeps_the_rules_at_every_step(rules: Rules, seed: int) -> None:
    before: MatchState | None = None
    for step in random_match(rules, random.Random(seed), most_plays=40):
        check_step(before, step)
        before = step.state


def test_the_last_cards_of_all_players_are_told_apart_in_whole_hands() -> None:
    for seed in range(90):
        last_cards = "no_player_last_card" if seed % 9 else "yes"
        options = {"players": 6, "sweep_last_play": last_cards, "refill": ["batch", "draw_one"][seed % 2]}
        rules = rules_for("scopa_classica", options)
        before: MatchState | None = None
        for step in random_match(rules, random.Random(seed), most_plays=36):
            check_step(before, step)
            before = step.state


def check_step(before: MatchState | None, step: Step) -> None:
    """Everything that must hold after any play, and what the play itself must have done."""
    state = step.state
    assert hash(state) == hash(state)
    assert (state.outcome is not None) == state.is_over
    assert state.awaits_deck == (not state.is_over and state.turn is None)
    if state.turn is None:
        assert legal_plays(state) == ()
    else:
        check_turn(state)
    if step.play is not None:
        assert before is not None
        check_play_made(before, step)


def check_turn(state: MatchState) -> None:
    """Forty cards, held cards in order, and exactly the plays that the model allows."""
    hand = state.hand
    assert hand is not None
    assert sorted(cards_of(state)) == sorted(DECK)
    assert all(held == tuple(sorted(held)) for held in hand.held)
    assert state.turn == hand.turn
    expected = model_plays(state.rules, hand.held[hand.turn or 0], hand.table, first_play=not hand.history)
    assert legal_plays(state) == tuple(sorted(expected))


def check_play_made(before: MatchState, step: Step) -> None:
    """The event names the play with the mark of the model, and the table is what the play left."""
    hand, play = before.hand, step.play
    assert hand is not None
    assert play is not None
    made = step.events[0]
    assert isinstance(made, Played)
    assert (made.seat, made.play) == (before.turn, play)
    last_play = len(hand.history) + 1 == len(DECK) - before.rules.table_cards
    last_card = len(hand.history) + 1 + before.rules.players > len(DECK) - before.rules.table_cards
    assert made.mark.value == model_mark(before.rules, hand.table, play, last_play, last_card)
    if step.state.turn is not None:
        assert step.state.hand is not None
        table = [card for card in hand.table if card not in play.take] + ([play.card] if play.is_lay else [])
        assert list(step.state.hand.table) == table


@examples(25)
@given(seated_rules(), seeds())
def test_every_hand_is_counted_as_the_model_counts_it(rules: Rules, seed: int) -> None:
    steps = list(random_match(rules, random.Random(seed), most_plays=80))

    for hand in hands_of(all_events(steps)):
        piles, sweeps = piles_and_sweeps(rules, hand)
        scored = hand[-1]
        assert isinstance(scored, HandScored)
        model = model_score(rules, [rules.side_of(seat) for seat in range(rules.players)], piles, sweeps)
        found = [{item: getattr(row, item) for item in model.rows[0]} for row in scored.rows]

        assert found == model.rows
        assert [row.total for row in scored.rows] == model.totals
        assert scored.instant == model.instant


@pytest.mark.parametrize("preset", PRESETS)
def test_points_of_a_hand_are_conserved(preset: str) -> None:
    rules = rules_for(preset)
    before = [0] * rules.sides_count
    for event in all_events(list(random_match(rules, random.Random(f"{preset} 2")))):
        if not isinstance(event, HandScored):
            continue
        deck_points = sum(row.cards + row.coins + row.settebello + row.primiera for row in event.rows)
        assert 0 <= deck_points <= 4
        assert all(sum(getattr(row, item) for row in event.rows) <= 1 for item in ("cards", "coins", "settebello"))
        assert sum(count.cards for count in event.counts) == 40
        assert sum(count.coins for count in event.counts) == 10
        assert sum(count.settebello for count in event.counts) == 1
        before = [total + row.total for total, row in zip(before, event.rows, strict=True)]
        assert list(event.scores) == before


@examples(60)
@given(seated_rules(), seeds())
def test_every_match_of_random_play_ends(rules: Rules, seed: int) -> None:
    rules = Rules.from_options({**rules.options(), "target": 5, "max_hands": 4})
    steps = list(random_match(rules, random.Random(seed), most_plays=MOST_HANDS * len(DECK)))

    assert steps[-1].state.is_over
    assert isinstance(steps[-1].events[-1], MatchEnded)
    assert steps[-1].state.hands_played <= 4


@examples(40)
@given(seated_rules(), seeds())
def test_the_same_inputs_give_the_same_outputs(rules: Rules, seed: int) -> None:
    once = list(random_match(rules, random.Random(seed), most_plays=60))
    again = list(random_match(rules, random.Random(seed), most_plays=60))

    assert once == again


@examples(20)
@given(seated_rules(), seeds())
def test_a_play_leaves_the_state_before_it_as_it_was(rules: Rules, seed: int) -> None:
    state, _ = reached(rules, seed, seed % 50)
    if state.turn is None:
        return
    before = repr(state)
    for play in legal_plays(state):
        after = apply(state, play)

        assert apply(state, play) == after
    assert repr(state) == before


@examples(60)
@given(seated_rules(), seeds())
def test_replaying_the_log_gives_the_state(rules: Rules, seed: int) -> None:
    state, events = reached(rules, seed, most_plays=seed % 90)

    assert replay(rules, events) == state


@pytest.mark.parametrize("preset", PRESETS)
def test_replaying_a_whole_match_gives_its_end(preset: str) -> None:
    rules = rules_for(preset)
    steps = list(random_match(rules, random.Random(f"{preset} 3")))

    assert replay(rules, all_events(steps)) == steps[-1].state


@examples(40)
@given(seated_rules(), seeds())
def test_a_concession_ends_the_match_for_the_best_other_side(rules: Rules, seed: int) -> None:
    state, events = reached(rules, seed, seed % 90)
    if state.is_over:
        return
    side = seed % rules.sides_count
    ended, more = concede(state, side, ["resigned", "timeout"][seed % 2])
    others = {other: total for other, total in enumerate(state.scores) if other != side}
    wanted = (min if rules.objective == "least" else max)(others.values())
    best = [other for other, total in others.items() if total == wanted]

    assert ended.is_over
    assert ended.outcome is not None
    assert ended.outcome.winner == (best[0] if len(best) == 1 else None)
    assert legal_plays(ended) == ()
    assert replay(rules, (*events, *more)) == ended


@examples(30)
@given(seated_rules(), seeds())
def test_a_log_that_was_tampered_with_is_refused(rules: Rules, seed: int) -> None:
    _, events = reached(rules, seed, most_plays=38)
    place = seed % len(events)
    for forged in (events[:place] + events[place + 1 :], events[: place + 1] + events[place:]):
        if place < len(events) - 1:
            with pytest.raises(LogMismatch):
                replay(rules, forged)


def test_a_void_deal_is_repeated_by_the_same_dealer() -> None:
    kings = [card for card in DECK if card.value == 10]
    others = [card for card in DECK if card.value != 10]
    void = tuple(others[:6] + kings[:3] + others[6:] + kings[3:])
    state, events = start_match(rules_for("scopa_classica"), void, dealer=0)
    again, more = start_hand(state, shuffled(random.Random(5)))

    assert [type(event) for event in events] == [Misdealt]
    assert state.awaits_deck
    assert isinstance(more[0], HandStarted)
    assert (more[0].dealer, more[0].number) == (0, 1)
    assert again.turn == 1


def hands_of(events: Sequence[Event]) -> list[list[Event]]:
    """The events of each hand that was played out, up to its count."""
    hands: list[list[Event]] = []
    current: list[Event] = []
    for event in events:
        if isinstance(event, HandStarted):
            current = []
        current.append(event)
        if isinstance(event, HandScored):
            hands.append(list(current))
    return hands


def piles_and_sweeps(rules: Rules, hand: Sequence[Event]) -> tuple[list[list[Card]], list[int]]:
    """The captured cards and the scored sweeps of each seat, added up from the events of a hand."""
    piles: list[list[Card]] = [[] for _ in range(rules.players)]
    sweeps = [0] * rules.players
    for event in hand:
        match event:
            case Played(seat=seat, play=play, mark=mark) if not play.is_lay:
                piles[seat] += [play.card, *play.take]
                sweeps[seat] += mark is Mark.SWEEP
            case TableBonusTaken(seat=seat, cards=cards, sweeps=given):
                piles[seat] += cards
                sweeps[seat] += given
            case LeftoversTaken(seat=taker, cards=cards) if taker is not None:
                piles[taker] += cards
    return piles, sweeps
