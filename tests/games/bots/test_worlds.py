"""Worlds fit what a seat has seen, and those are weighted up in which the others played as one would expect."""

from __future__ import annotations

import random

import pytest

from games.bots.kernel_door import opened
from games.engine import DECK, PRESETS, Card, Play, apply, start_match, view_for
from tests.properties.playouts import random_match

np = pytest.importorskip("numpy")
pytest.importorskip("numba")

search_kernel = opened("games.bots.search_kernel")
positions = opened("games.bots.positions")

PRESETS_IN_THE_KERNEL = [name for name, rules in PRESETS.items() if search_kernel.plays(rules)]


@pytest.mark.parametrize("preset", PRESETS_IN_THE_KERNEL)
def test_every_world_has_each_hidden_card_once_and_each_hand_its_number(preset) -> None:
    for position in positions_of(preset, plays=34)[::5]:
        held, decks, _ = worlds_of(position)
        for hands, deck in zip(held, decks, strict=True):
            stock = deck[40 - position.stock_count :]
            others = [int(hand) for seat, hand in enumerate(hands) if seat != position.seat]

            assert sum(others) + sum(1 << int(card) for card in stock) == position.unseen
            assert [int(hand).bit_count() for hand in hands[: len(position.held_counts)]] == list(position.held_counts)
            assert hands[position.seat] == position.s[position.seat]


def test_weights_add_up_to_one() -> None:
    for position in positions_of("scopone", plays=30):
        _, _, weights = worlds_of(position)
        assert weights.sum() == pytest.approx(1)
        assert (weights >= 0).all()


def test_without_inference_all_worlds_weigh_alike() -> None:
    position = positions_of("scopone", plays=20)[-1]
    _, _, weights = worlds_of(position, inference=0.0)
    assert weights == pytest.approx(np.full(len(weights), 1 / len(weights)))


def test_who_let_a_sweep_go_is_taken_not_to_have_had_the_card_for_it() -> None:
    state, _ = start_match(PRESETS["scopone_scientifico"], first_deal("7D", "7C 10D", "9D 10C", "7S 7B"))
    for text in ("7D", "10D"):
        state, _ = apply(state, Play.parse(text))
    position = positions.Position.of(view_for(state, 2))

    seven = Card.parse("7C").index

    assert chance_of(position, seat=1, card=seven) < chance_of(position, seat=1, card=seven, inference=0.0) / 2


def test_only_cards_of_this_batch_are_inferred_from_its_plays() -> None:
    weights = [worlds_of(position)[2] for position in positions_of("scopa_classica", plays=6)]
    assert weights[0] == pytest.approx(np.full(len(weights[0]), 1 / len(weights[0])))
    assert weights[6] == pytest.approx(np.full(len(weights[6]), 1 / len(weights[6])))
    assert weights[4] != pytest.approx(np.full(len(weights[4]), 1 / len(weights[4])))


def test_the_same_chance_draws_the_same_worlds() -> None:
    position = positions_of("escoba", plays=9)[-1]
    for one, other in zip(worlds_of(position), worlds_of(position), strict=True):
        assert (one == other).all()


def test_the_obligation_of_the_turn_tells_who_could_not_take() -> None:
    twos = [Card.parse(text).index for text in ("2C", "2S", "2B")]
    chances = []
    for obligation in ("card", "turn"):
        rules = PRESETS["scopone_scientifico"].with_options({"capture_obligation": obligation})
        state, _ = start_match(rules, first_deal("2D", "10C 9D 8C 7C 6C 5C 4C 3C 1C 10S", "8D 10D", "7S 2C 2S 2B"))
        for text in ("2D", "9D"):
            state, _ = apply(state, Play.parse(text))
        position = positions.Position.of(view_for(state, 2))
        chances.append(sum(chance_of(position, seat=1, card=card) for card in twos))

    assert chances[1] < chances[0] / 2


def positions_of(preset: str, *, plays: int) -> list:
    steps = random_match(PRESETS[preset], random.Random(5), plays)
    views = [view_for(step.state, step.state.turn) for step in steps if step.state.turn is not None]
    return [positions.Position.of(view) for view in views]


def worlds_of(position, **settings):
    chosen = search_kernel.SearchSettings(worlds=400, **settings)
    return search_kernel.worlds_of(position, positions.chance_of(1), chosen)


def chance_of(position, *, seat: int, card: int, **settings) -> float:
    """How likely a seat is taken to hold a card."""
    held, _, weights = worlds_of(position, **settings)
    return float((weights * (held[:, seat] >> card & 1)).sum())


def first_deal(*starts: str) -> list[Card]:
    """A deck of ten cards each in which these are among the cards of the seats, seat 0 first."""
    hands = [[Card.parse(text) for text in start.split()] for start in starts]
    rest = [card for card in DECK if card not in {card for hand in hands for card in hand}]
    for hand in hands:
        hand += [rest.pop() for _ in range(10 - len(hand))]
    return [hand.pop(0) for size in (3, 3, 4) for hand in hands for _ in range(size)]
