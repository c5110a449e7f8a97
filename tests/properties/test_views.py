"""What a seat may know: views and redacted events show that and nothing else (docs/rules.md section 10)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import (
    DECK,
    PRESETS,
    BatchDealt,
    Card,
    CardDrawn,
    Event,
    HandStarted,
    MatchState,
    Misdealt,
    Rules,
    concede,
    legal_calls,
    legal_plays,
    redact,
    rules_for,
    start_hand,
    start_match,
    view_for,
)
from tests.properties.client import before_the_first_deal, fold
from tests.properties.playouts import random_match, reached
from tests.properties.strategies import examples, seeds

SETTINGS_OF_SIGHT: tuple[tuple[str, dict[str, object]], ...] = (
    *((preset, {}) for preset in PRESETS),
    ("scopa_classica", {"refill": "draw_one"}),
    ("scopa_classica", {"players": 3, "refill": "draw_one", "open_hands": True}),
    ("scopa_scoperta", {"open_hands": False}),
    ("scopone", {"open_hands": True}),
    ("cirulla", {"declare_low_limit": 20}),
    ("cirulla", {"players": 4, "sides": "pairs", "declare_low_limit": 15}),
)


def sights() -> st.SearchStrategy[Rules]:
    """Every preset, and ways of dealing and seeing that no preset has."""
    return st.sampled_from(SETTINGS_OF_SIGHT).map(lambda setting: rules_for(*setting))


def viewers(rules: Rules) -> list[int | None]:
    """Every seat, and a spectator."""
    return [*range(rules.players), None]


def shown_by(state: MatchState, seat: int) -> set[Card]:
    """The cards that a seat has shown when it announced."""
    assert state.hand is not None
    return {card for made in state.hand.announced if made.seat == seat for card in made.cards}


def sees(rules: Rules, viewer: int | None, seat: int) -> bool:
    """Whether the viewer sees the hand of the seat."""
    return rules.open_hands or viewer == seat


def reshuffle_hidden(state: MatchState, viewer: int | None, rng: random.Random) -> MatchState:
    """The same match to the eyes of the viewer: the cards he cannot see are dealt out again among their places."""
    shown = view_for(state, viewer).shown
    hand = state.hand
    if hand is None:
        return state
    hidden = list(hand.stock)
    for seat, held in enumerate(hand.held):
        hidden += () if sees(state.rules, viewer, seat) else set(held) - set(shown[seat])
    hidden.sort()
    rng.shuffle(hidden)
    stock = tuple(hidden.pop() for _ in hand.stock)
    held_again = []
    for seat, held in enumerate(hand.held):
        others = [hidden.pop() for _ in held[len(shown[seat]) :]] if not sees(state.rules, viewer, seat) else []
        held_again.append(held if sees(state.rules, viewer, seat) else tuple(sorted((*shown[seat], *others))))
    return replace(state, hand=replace(hand, stock=stock, held=tuple(held_again)))


def cards_in(value: object) -> Iterator[Card]:
    """Every card that can be found anywhere inside a value."""
    if isinstance(value, Card):
        yield value
    elif is_dataclass(value) and not isinstance(value, type | Rules):
        for item in fields(value):
            yield from cards_in(getattr(value, item.name))
    elif isinstance(value, dict):
        yield from cards_in([*value, *value.values()])
    elif isinstance(value, list | tuple | set | frozenset):
        for item in value:
            yield from cards_in(item)


@examples(150)
@given(sights(), seeds(), st.integers(0, 70))
def test_a_view_ignores_what_the_viewer_cannot_know(rules: Rules, seed: int, plays: int) -> None:
    state, _ = reached(rules, seed, plays)
    for viewer in viewers(rules):
        other = reshuffle_hidden(state, viewer, random.Random(seed))

        assert view_for(state, viewer) == view_for(other, viewer)


def test_reshuffling_moves_hidden_cards_and_a_view_that_leaked_them_would_differ() -> None:
    state, _ = reached(rules_for("scopa_classica"), 4, 2)
    other = reshuffle_hidden(state, 0, random.Random(1))

    assert state.hand is not None
    assert other.hand is not None
    assert other.hand.stock != state.hand.stock
    assert view_for(other, 1) != view_for(state, 1)
    assert sorted(cards_in((other.hand.held, other.hand.stock, other.hand.table, other.hand.piles))) == sorted(DECK)


@examples(100)
@given(sights(), seeds(), st.integers(0, 70))
def test_no_card_that_is_out_of_sight_is_anywhere_in_a_view(rules: Rules, seed: int, plays: int) -> None:
    state, _ = reached(rules, seed, plays)
    hand = state.hand
    if hand is None:
        return
    for viewer in viewers(rules):
        out_of_sight = set(hand.stock)
        for seat, held in enumerate(hand.held):
            out_of_sight |= set() if sees(rules, viewer, seat) else set(held) - shown_by(state, seat)

        assert not out_of_sight & set(cards_in(view_for(state, viewer)))


@examples(60)
@given(sights(), seeds(), st.integers(0, 70))
def test_unseen_is_what_others_hold_and_what_is_still_to_come(rules: Rules, seed: int, plays: int) -> None:
    state, _ = reached(rules, seed, plays)
    hand = state.hand
    if hand is None or state.turn is None:
        return
    for viewer in viewers(rules):
        others = [card for seat, held in enumerate(hand.held) if seat != viewer for card in held]

        assert view_for(state, viewer).unseen == tuple(card for card in DECK if card in {*others, *hand.stock})


@examples(60)
@given(sights(), seeds())
def test_only_the_seat_to_play_is_shown_its_legal_plays(rules: Rules, seed: int) -> None:
    state, _ = reached(rules, seed, seed % 50)
    for viewer in viewers(rules):
        mine = viewer is not None and viewer == state.turn

        assert view_for(state, viewer).legal == (legal_plays(state) if mine else ())
        assert view_for(state, viewer).announcements == (legal_calls(state) if mine else ())


@examples(60)
@given(sights(), seeds())
def test_redacted_events_hold_no_card_that_is_out_of_sight(rules: Rules, seed: int) -> None:
    _, events = reached(rules, seed, most_plays=seed % 60)
    for event in events:
        for viewer in viewers(rules):
            shown = redact(event, viewer, open_hands=rules.open_hands)

            assert type(shown) is type(event)
            assert set(cards_in(shown)) <= visible_cards(rules, event, viewer), shown


@examples(60)
@given(sights(), seeds(), st.integers(0, 90))
def test_redacted_events_folded_by_a_client_equal_a_fresh_view(rules: Rules, seed: int, plays: int) -> None:
    steps = list(random_match(rules, random.Random(seed), most_plays=plays, announcing=True))
    for viewer in viewers(rules):
        view = before_the_first_deal(rules, view_for(steps[0].state, viewer))
        for step in steps:
            shown = [redact(event, viewer, open_hands=rules.open_hands) for event in step.events]
            view = fold(view, shown)

            assert view == view_for(step.state, viewer)


def test_a_client_sees_a_void_first_deal_and_a_concession() -> None:
    rules = rules_for("cirulla")
    aces = [card for card in DECK if card.value == 1]
    void = tuple(sorted(DECK, key=lambda card: card in aces[:2], reverse=True))
    first, events = start_match(rules, void[4:10] + void[:4] + void[10:], dealer=0)
    view = before_the_first_deal(rules, view_for(first, 1))
    states = [(first, events)]
    states.append(start_hand(first, DECK))
    states.append(concede(states[-1][0], 0, "resigned"))

    assert [event.kind for _, more in states for event in more] == ["misdealt", "hand_started", "match_ended"]
    assert set(cards_in(redact(events[0], 1))) == set(void[:4])
    for state, more in states:
        view = fold(view, [redact(event, 1) for event in more])
        assert view == view_for(state, 1)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_client_that_only_folds_sees_the_end_of_every_match(preset: str) -> None:
    rules = rules_for(preset, {"target": 6})
    steps = list(random_match(rules, random.Random(f"{preset} 4")))
    view = before_the_first_deal(rules, view_for(steps[0].state, 0))
    for step in steps:
        view = fold(view, [redact(event, 0, open_hands=rules.open_hands) for event in step.events])

    assert view.outcome is not None
    assert view == view_for(steps[-1].state, 0)


def visible_cards(rules: Rules, event: Event, viewer: int | None) -> set[Card]:
    """The cards of an event that the viewer may see."""
    match event:
        case HandStarted(table=table, held=held):
            return set(table) | _seen(rules, held, viewer)
        case Misdealt(table=table):
            return set(table)
        case BatchDealt(held=held):
            return _seen(rules, held, viewer)
        case CardDrawn(seat=seat, card=card):
            return {card} if card is not None and sees(rules, viewer, seat) else set()
        case _:
            return set(cards_in(event))


def _seen(rules: Rules, held: tuple[tuple[Card, ...] | None, ...], viewer: int | None) -> set[Card]:
    return {card for seat, hand in enumerate(held) if sees(rules, viewer, seat) for card in hand or ()}
