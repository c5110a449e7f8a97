"""What a viewer may know (docs/rules.md section 10)."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace

import pytest

from games.engine import (
    DECK,
    EVENT_TYPES,
    PRESETS,
    Announced,
    BatchDealt,
    Card,
    CardDrawn,
    HandStarted,
    MatchState,
    Misdealt,
    concede,
    redact,
    start_match,
    view_for,
)
from tests.games.engine.written import cards, classic, deck_beginning, play_all, play_out, started, texts

DECK_OF_SIX = deck_beginning("7D 2C 8D 3C 9D 4C 7S 1B 3B 10D")


def cards_in(value: object) -> set[Card]:
    """Every card anywhere inside a value."""
    if isinstance(value, Card):
        return {value}
    if isinstance(value, tuple):
        return set().union(*map(cards_in, value))
    if is_dataclass(value):
        return set().union(*(cards_in(getattr(value, item.name)) for item in fields(value)))
    return set()


def swapped(state: MatchState) -> MatchState:
    """The same match with the hand of seat 1 and the next stock cards exchanged."""
    hand = state.hand
    assert hand is not None
    count = len(hand.held[1])
    held = (hand.held[0], tuple(sorted(hand.stock[:count])))
    return replace(state, hand=replace(hand, held=held, stock=hand.held[1] + hand.stock[count:]))


def test_a_seat_sees_its_own_cards_and_the_table_and_no_others() -> None:
    view = view_for(started(classic(wild_card=None), DECK_OF_SIX), 0)

    assert texts(view.held) == "7D 8D 9D"
    assert cards_in(replace(view, legal=())) == set(DECK_OF_SIX[0:6:2] + DECK_OF_SIX[6:10])
    assert (view.held_counts, view.stock_count, view.pile_counts) == ((3, 3), 30, (0, 0))


def test_a_spectator_sees_no_hand() -> None:
    view = view_for(started(classic(), DECK_OF_SIX), None)

    assert (view.held, view.open_hands, view.legal, view.turn) == ((), None, (), 0)


def test_what_is_hidden_does_not_change_a_view() -> None:
    state = started(classic(), DECK_OF_SIX)

    assert swapped(state) != state
    for viewer in (0, None):
        assert view_for(swapped(state), viewer) == view_for(state, viewer)
    assert view_for(swapped(state), 1) != view_for(state, 1)


def test_legal_plays_are_shown_to_the_seat_to_play_only() -> None:
    state = started(classic(), DECK_OF_SIX)

    assert [str(play) for play in view_for(state, 0).legal] == ["7Dx7S", "8Dx(1B+7S)", "9D"]
    assert view_for(state, 1).legal == ()


def test_open_hands_are_shown_to_everybody() -> None:
    state = started(PRESETS["scopa_scoperta"])

    assert state.hand is not None
    for viewer in (0, 1, None):
        assert view_for(state, viewer).open_hands == state.hand.held


def test_plays_sweeps_and_the_cards_that_made_them_are_public() -> None:
    state = started(classic(), deck_beginning("10D 2C 8D 3C 9D 4C 1S 2B 3B 4B"))
    state, _ = play_all(state, "10Dx(1S+2B+3B+4B) 2C")
    view = view_for(state, 1)

    assert [str(made) for made in view.history] == ["10Dx(1S+2B+3B+4B)#", "2C"]
    assert (view.sweeps, view.sweep_cards) == ((1, 0), (cards("10D"), ()))
    assert (view.pile_counts, view.last_capturer) == ((5, 0), 0)
    assert texts(view.opening) == "1S 2B 3B 4B"


def test_between_hands_the_last_hand_is_shown_with_the_new_totals() -> None:
    state, _ = play_out(started(classic()))
    view = view_for(state, None)

    assert (view.hand_number, view.hands_played, view.turn) == (1, 1, None)
    assert len(view.history) == 36
    assert view.scores == state.scores


def test_after_a_void_deal_there_is_nothing_to_see() -> None:
    state, _ = start_match(classic(), deck_beginning("1D 2D 3D 4D 5D 6D 10D 10C 10S 10B"), dealer=0)
    view = view_for(state, 1)

    assert (view.hand_number, view.dealer, view.turn) == (1, 0, None)
    assert (view.held, view.table, view.held_counts, view.stock_count) == ((), (), (0, 0), 0)


def test_a_hand_that_was_broken_off_stays_hidden() -> None:
    over, _ = concede(started(classic(wild_card=None), DECK_OF_SIX), 0, "resigned")
    view = view_for(over, None)

    assert view.outcome == over.outcome
    assert cards_in(view) == set(view.table)


@pytest.mark.parametrize("seat", [-1, 2])
def test_only_seats_have_a_view(seat: int) -> None:
    with pytest.raises(ValueError, match="seat"):
        view_for(started(classic()), seat)


# events


def test_a_deal_shows_a_seat_its_own_cards_only() -> None:
    _, (event,) = start_match(classic(), DECK_OF_SIX)
    seen = redact(event, 0)

    assert isinstance(seen, HandStarted)
    assert seen.deck is None
    assert seen.held == (cards("7D 8D 9D"), None)
    assert cards_in(redact(event, None)) == set(seen.table)
    assert (seen.table, seen.held_counts, seen.stock_count) == (cards("7S 1B 3B 10D"), (3, 3), 30)


def test_a_void_deal_shows_its_table_only() -> None:
    _, (event,) = start_match(classic(), deck_beginning("1D 2D 3D 4D 5D 6D 10D 10C 10S 10B"))

    assert isinstance(event, Misdealt)
    assert event.deck is not None
    assert cards_in(redact(event, 0)) == set(cards("10D 10C 10S 10B"))


def test_a_new_batch_and_a_drawn_card_are_seen_by_their_seat_only() -> None:
    batch = BatchDealt((cards("7D"), cards("7C")), (1, 1), 0)
    drawn = CardDrawn(1, cards("7D")[0], 9)

    assert redact(batch, 1) == BatchDealt((None, cards("7C")), (1, 1), 0)
    assert redact(batch, None) == BatchDealt((None, None), (1, 1), 0)
    assert redact(drawn, 1) == drawn
    assert redact(drawn, 0) == CardDrawn(1, None, 9)


def test_where_hands_are_open_only_the_deck_is_hidden() -> None:
    _, (event,) = start_match(PRESETS["scopa_scoperta"], DECK)
    seen = redact(event, None, open_hands=True)

    assert isinstance(event, HandStarted)
    assert isinstance(seen, HandStarted)
    assert seen == replace(event, deck=None)


def test_every_other_event_is_public() -> None:
    state, events = start_match(PRESETS["escoba"], deck_beginning("8D 8C 9D 9C 10D 10C 1S 2B 5D 7C"))
    state, played = play_out(state)
    _, ended = concede(state, 0, "timeout")
    public = [event for event in (*events, *played, *ended) if not isinstance(event, HandStarted | BatchDealt)]

    assert {type(event) for event in public} | {HandStarted, Misdealt, BatchDealt, CardDrawn, Announced} == set(
        EVENT_TYPES
    )
    for event in public:
        assert redact(event, None) == event
