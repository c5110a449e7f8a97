"""A position is what a seat may know, and nothing else."""

from random import Random

import numpy as np
import pytest

from games.bots.kernel_rules import kernel_rules
from games.bots.positions import Position, cards_of, mask_of, play_of
from games.engine import DECK, PRESETS, Card, Play, legal_plays, start_match, view_for
from tests.games.bots.kernel_hands import KERNEL, Twins, random_rules


@pytest.mark.parametrize("seed", range(3))
def test_a_position_is_the_state_without_other_hands(seed) -> None:
    rng = Random(seed)
    for _ in range(12):
        twins = Twins.dealt(random_rules(rng), rng)
        while not twins.is_over:
            for seat in range(twins.state.rules.players):
                position = Position.of(view_for(twins.state, seat))
                expected = twins.s.copy()
                expected[:4] = 0
                expected[seat] = twins.s[seat]
                assert position.s.tolist() == expected.tolist()
                hidden = [twins.s[other] for other in range(4) if other != seat] + [mask_of(twins.hand.stock)]
                assert position.unseen == sum(map(int, hidden))
                assert position.held_counts.tolist() == [len(held) for held in twins.hand.held]
                assert position.stock_count == len(twins.hand.stock)
                assert position.first_play == (twins.s[15] == 0)
                assert (position.seat, position.dealer) == (seat, twins.hand.dealer)
                assert position.R is kernel_rules(twins.state.rules)
            twins.play(rng.choice(legal_plays(twins.state)))


@pytest.mark.parametrize("preset", ["scopone", "escoba", "scopa_d_assi"])
def test_the_history_has_every_play_with_the_table_before_it(preset) -> None:
    rng = Random(preset)
    for _ in range(10):
        twins = Twins.dealt(PRESETS[preset], rng)
        rows: list[list[int]] = []
        while not twins.is_over:
            history = Position.of(view_for(twins.state, 0)).history
            assert history[: len(rows)].tolist() == rows
            assert not history[len(rows) :].any()
            play = rng.choice(legal_plays(twins.state))
            rows.append([int(twins.s[13]), play.card.index, mask_of(play.take), int(twins.s[4])])
            twins.play(play)


def test_plays_are_in_the_order_of_the_view() -> None:
    rng = Random(3)
    twins = Twins.dealt(PRESETS["scopa_quindici"], rng)
    while not twins.is_over:
        view = view_for(twins.state, twins.state.turn)
        plays = Position.of(view).plays()
        assert [play_of(*play) for play in plays] == list(view.legal)
        assert sorted(plays) == twins.kernel_plays()
        twins.play(rng.choice(legal_plays(twins.state)))


def test_a_finished_hand_has_its_leftovers_in_a_pile() -> None:
    rng = Random(9)
    for _ in range(20):
        twins = Twins.dealt(PRESETS["scopa_classica"], rng)
        while not twins.is_over:
            twins.play(rng.choice(legal_plays(twins.state)))
        assert Position.of(view_for(twins.state, 1)).s.tolist() == twins.s.tolist()


def test_a_spectator_and_rules_that_the_kernel_does_not_play_have_no_position() -> None:
    state = Twins.dealt(PRESETS["scopa_classica"], Random(1)).state
    with pytest.raises(ValueError, match="position"):
        Position.of(view_for(state, None))

    cirulla, _ = start_match(PRESETS["cirulla"], DECK)
    with pytest.raises(ValueError, match="position"):
        Position.of(view_for(cirulla, cirulla.turn))


def test_sets_of_cards_come_and_go() -> None:
    assert mask_of(DECK) == (1 << 40) - 1
    assert cards_of(0) == ()
    assert play_of(24, mask_of([Card.parse("7C")])) == Play.parse("7Dx7C")
    assert play_of(39, 0) == Play.parse("10B")


def test_a_state_and_its_history_have_the_types_that_compiled_functions_take() -> None:
    twins = Twins.dealt(PRESETS["scopa_classica"], Random(2))
    position = Position.of(view_for(twins.state, twins.state.turn))
    assert position.s.dtype == position.history.dtype == position.R.dtype == np.int64
    filled = position.s.copy()
    filled[:4] = twins.s[:4]
    KERNEL.play(position.R, filled, twins.deck, *position.plays()[0])
    assert filled[15] == 1
