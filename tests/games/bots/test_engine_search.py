"""The search through the engine knows every rule, and no more of the cards than the seat."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from games.bots.engine_search import engine_play, engine_values, sampled_world, worlds_of_a_move
from games.engine import DECK, PRESETS, Card, MatchState, Play, SeatView, announce, apply, start_match, view_for
from tests.games.bots.exhaustive import values_of_plays
from tests.properties.playouts import random_match


@pytest.mark.parametrize("preset", PRESETS)
def test_worlds_agree_with_all_that_the_seat_has_seen(preset) -> None:
    rng = random.Random(1)
    for view in views(preset, plays=35)[::6]:
        assert view_for(sampled_world(view, rng), view.seat) == view


def test_worlds_differ_in_what_is_hidden() -> None:
    view, rng = views("scopone", plays=3)[-1], random.Random(2)
    card = a_hidden(view)

    worlds = [sampled_world(view, rng) for _ in range(40)]

    holders = {seat for world in worlds for seat in range(4) if card in held_by(world, seat)}
    assert holders == {0, 1, 2, 3} - {view.seat}


def test_cards_that_were_shown_stay_with_their_seat() -> None:
    state = deal("cirulla", "1C 3C 4S", "10D 9D 8D", "5D 6D 7D 10C")
    shown, _ = announce(state, view_for(state, 0).announcements[0])
    after, _ = apply(shown, view_for(shown, 0).legal[0])
    view = view_for(after, 1)

    for seed in range(10):
        assert set(view.shown[0]) <= set(held_by(sampled_world(view, random.Random(seed)), 0))


def test_open_hands_are_no_guess() -> None:
    view = next(view for view in views("scopa_scoperta", plays=9) if view.stock_count)
    world = sampled_world(view, random.Random(1))
    assert (held_by(world, 0), held_by(world, 1)) == view.open_hands


@pytest.mark.parametrize("preset", ["scopone_scientifico", "cirulla", "scopa_scoperta", "scopa_frac"])
def test_the_choice_is_legal_and_follows_from_view_and_chance(preset) -> None:
    for view in views(preset, plays=24)[3::10]:
        play = engine_play(view, random.Random(4))

        assert play in view.legal
        assert play == engine_play(view, random.Random(4))


@pytest.mark.parametrize("preset", ["scopone", "cirulla", "il_ponino"])
def test_every_legal_play_gets_a_value(preset) -> None:
    view = views(preset, plays=14)[-1]

    values = engine_values(view, random.Random(5), worlds=6)

    assert tuple(value.play for value in values) == view.legal
    assert all(value.error >= 0 for value in values)


def test_a_sweep_that_nothing_speaks_against_is_made() -> None:
    state = deal("scopa_classica", "7C 2S 10B", "10D 9D 8D", "1D 2D 3C 4C")
    assert engine_play(view_for(state, 0), random.Random(1)) == Play.parse("10Bx(1D+2D+3C+4C)")


def test_where_the_fewest_points_win_the_settebello_is_left_alone() -> None:
    held, other, table = "7C 2S 10B", "10D 9D 8D", "7D 10C 9C 8C"
    most = dict(worths(deal("scopa_classica", held, other, table)))
    least = dict(worths(deal("scopa_a_perdere", held, other, table)))
    takes = Play.parse("7Cx7D")

    assert takes == max(most, key=most.__getitem__)
    assert takes != max(least, key=least.__getitem__)


def test_more_worlds_are_looked_at_when_fewer_cards_are_left() -> None:
    early, late = views("scopone", plays=2)[0], views("scopone", plays=34)[-1]
    assert worlds_of_a_move(early, 6) < worlds_of_a_move(late, 6)


def test_more_worlds_give_a_smaller_error() -> None:
    view = views("scopone", plays=20)[-1]
    few, many = (engine_values(view, random.Random(6), worlds=worlds) for worlds in (8, 128))
    assert sum(value.error for value in many) < sum(value.error for value in few)


def test_the_last_plays_are_worth_what_trying_everything_finds() -> None:
    state = next(
        step.state
        for step in random_match(PRESETS["cirulla"], random.Random(3), 36)
        if step.state.turn is not None and len(step.state.hand.history) >= 31 and not step.state.hand.stock
    )
    values = engine_values(view_for(state, state.turn), random.Random(1), worlds=2)

    assert {value.play: value.points for value in values} == pytest.approx(values_of_plays(state))
    assert {value.error for value in values} == {0.0}


def test_out_of_turn_there_is_nothing_to_choose() -> None:
    view = replace(views("scopone", plays=2)[0], legal=())
    with pytest.raises(ValueError, match="turn"):
        engine_play(view, random.Random(1))
    with pytest.raises(ValueError, match="turn"):
        engine_values(view, random.Random(1), worlds=2)


def test_no_value_comes_from_no_world() -> None:
    with pytest.raises(ValueError, match="world"):
        engine_values(views("scopone", plays=2)[0], random.Random(1), worlds=0)


def views(preset: str, *, plays: int) -> list[SeatView]:
    """What the seats to play see in a random hand, one view a play."""
    states = [step.state for step in random_match(PRESETS[preset], random.Random(11), plays, announcing=True)]
    return [view_for(state, state.turn) for state in states if state.turn is not None]


def deal(preset: str, held: str, other: str, table: str) -> MatchState:
    """A hand of two in which seat 0 leads with these cards on this table of four."""
    mine, theirs, open_cards = ([Card.parse(text) for text in cards.split()] for cards in (held, other, table))
    rest = [card for card in DECK if card not in {*mine, *theirs, *open_cards}]
    served = [card for pair in zip(mine, theirs, strict=True) for card in pair]
    return start_match(PRESETS[preset], [*served, *open_cards, *rest])[0]


def held_by(state: MatchState, seat: int) -> tuple[Card, ...]:
    assert state.hand is not None
    return state.hand.held[seat]


def a_hidden(view: SeatView) -> Card:
    seen = {*view.held, *view.table, *view.opening}
    seen |= {card for made in view.history for card in (made.play.card, *made.play.take)}
    return next(card for card in DECK if card not in seen)


def worths(state: MatchState) -> list[tuple[Play, float]]:
    return [(value.play, value.points) for value in engine_values(view_for(state, 0), random.Random(3), worlds=40)]
